import { AppError } from '@bilim/contract';
import { Setting } from '@bilim/contract/settings';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { describeError } from '#platform/api/describeError.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { SettingField } from './SettingField.tsx';
import { useSaveSetting, useSettingHistory } from './useSettings.ts';
import { useSettingWords } from './useSettingWords.ts';
import look from './SettingSheet.module.css';

interface SettingSheetProps {
  /** Undefined while none is open. */
  readonly setting: Setting | undefined;
  readonly onClose: () => void;
}

/** One setting: what it means, its value, and who changed it. */
export function SettingSheet({ setting, onClose }: SettingSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={setting !== undefined}
      title={setting?.title ?? ''}
      closeLabel={t('btn.close')}
      onClose={onClose}
    >
      {setting !== undefined && (
        <Stack gap="lg">
          <p className={look.about}>{setting.about}</p>
          <SettingForm key={setting.key} setting={setting} onDone={onClose} />
          <History setting={setting} />
        </Stack>
      )}
    </Sheet>
  );
}

interface SettingFormProps {
  readonly setting: Setting;
  readonly onDone: () => void;
}

function SettingForm({ setting: opened, onDone }: SettingFormProps) {
  const { t } = useTranslation();
  const wordsOf = useSettingWords();
  const save = useSaveSetting();
  const [seen, setSeen] = useState(opened);
  const [value, setValue] = useState<Setting['value']>(opened.value);

  const send = (over: Setting, wanted: Setting['value'] | undefined) =>
    save.mutate({ seen: over, value: wanted }, { onSuccess: onDone });
  const typo = save.error instanceof AppError ? save.error.told?.fields[0]?.sms : undefined;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(seen, value);
      }}
    >
      <Stack gap="md">
        {save.error !== null && typo === undefined && (
          <Trouble
            error={save.error}
            onTakeTheirs={(theirs) => {
              setSeen(theirs);
              setValue(theirs.value);
              save.reset();
            }}
            onKeepMine={(theirs) => send(theirs, value)}
          />
        )}
        <SettingField
          setting={seen}
          value={value}
          error={typo}
          onChange={(next) => {
            setValue(next);
            if (typo !== undefined) save.reset();
          }}
        />
        <p className={look.usual}>{t('settings.usual', { value: wordsOf(seen, seen.usual) })}</p>
        <Group justify="space-between" gap="xs">
          {seen.isUsual ? (
            <span />
          ) : (
            <Button variant="default" onClick={() => send(seen, undefined)}>
              {t('settings.back')}
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {t('btn.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface TroubleProps {
  readonly error: Error;
  readonly onTakeTheirs: (theirs: Setting) => void;
  readonly onKeepMine: (theirs: Setting) => void;
}

/** Why nothing was saved; when somebody else was faster, what may be done about it. */
function Trouble({ error, onTakeTheirs, onKeepMine }: TroubleProps) {
  const { t } = useTranslation();
  const wordsOf = useSettingWords();
  const theirs = currentOf(error);
  return (
    <Alert color="pome" role="alert">
      {describeError(error, t)}
      {theirs !== null && (
        <>
          <p>{t('settings.theirs', { value: wordsOf(theirs, theirs.value) })}</p>
          <Group gap="xs">
            <Button variant="default" onClick={() => onTakeTheirs(theirs)}>
              {t('settings.taketheirs')}
            </Button>
            <Button variant="default" onClick={() => onKeepMine(theirs)}>
              {t('settings.keepmine')}
            </Button>
          </Group>
        </>
      )}
    </Alert>
  );
}

/** What stands there instead, as the server told. */
function currentOf(error: Error): Setting | null {
  if (!(error instanceof AppError) || error.code !== 'setting.changed_elsewhere') return null;
  const read = z.safeParse(Setting, error.current);
  return read.success ? read.data : null;
}

function History({ setting }: { readonly setting: Setting }) {
  const { t } = useTranslation();
  const format = useFormat();
  const wordsOf = useSettingWords();
  const history = useSettingHistory(setting.key);
  return (
    <section aria-label={t('settings.history')}>
      <h3 className={look.heading}>{t('settings.history')}</h3>
      {history.data === undefined ? (
        <Pending query={history} />
      ) : history.data.length === 0 ? (
        <p className={look.usual}>{t('settings.nohistory')}</p>
      ) : (
        <ol className={look.changes}>
          {history.data.map(({ at, by, before, after }) => (
            <li key={at.getTime()}>
              <span>
                <del>{wordsOf(setting, before)}</del> <ins>{wordsOf(setting, after)}</ins>
              </span>
              <span className={look.usual} title={format.exactMoment(at)}>
                {[format.moment(at), by === null ? null : format.shortName(by)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
