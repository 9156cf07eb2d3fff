import { Setting } from '@bilim/contract/settings';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { currentOf } from '#platform/api/currentOf.ts';
import { NotSaved } from '#platform/api/NotSaved.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { refusedFields } from '#platform/api/refusedFields.ts';
import { ChangeList } from '#platform/history/ChangeList.tsx';
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
  const typo = refusedFields(save.error)[0]?.sms;
  const theirs = currentOf(save.error, 'setting.changed_elsewhere', Setting);

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
          <NotSaved
            error={save.error}
            theirs={theirs}
            onTakeTheirs={(taken) => {
              setSeen(taken);
              setValue(taken.value);
              save.reset();
            }}
            onKeepMine={(over) => send(over, value)}
          >
            {theirs !== null && (
              <p className={look.theirs}>{t('settings.theirs', { value: wordsOf(theirs, theirs.value) })}</p>
            )}
          </NotSaved>
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
        <Actions isUsual={seen.isUsual} isBusy={save.isPending} onBack={() => send(seen, undefined)} />
      </Stack>
    </form>
  );
}

interface ActionsProps {
  readonly isUsual: boolean;
  readonly isBusy: boolean;
  readonly onBack: () => void;
}

function Actions({ isUsual, isBusy, onBack }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" gap="xs">
      {isUsual ? (
        <span />
      ) : (
        <Button variant="default" onClick={onBack}>
          {t('settings.back')}
        </Button>
      )}
      <Button type="submit" loading={isBusy}>
        {t('btn.save')}
      </Button>
    </Group>
  );
}

function History({ setting }: { readonly setting: Setting }) {
  const { t } = useTranslation();
  const wordsOf = useSettingWords();
  const history = useSettingHistory(setting.key);
  return (
    <section aria-label={t('settings.history')}>
      <h3 className={look.heading}>{t('settings.history')}</h3>
      {history.data === undefined ? (
        <Pending query={history} />
      ) : (
        <ChangeList
          none={t('settings.nohistory')}
          changes={history.data.map(({ at, by, before, after }) => ({
            id: at.toISOString(),
            at,
            by,
            fields: [{ before: wordsOf(setting, before), after: wordsOf(setting, after) }],
          }))}
        />
      )}
    </section>
  );
}
