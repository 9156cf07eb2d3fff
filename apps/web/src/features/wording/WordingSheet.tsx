import { Wording } from '@bilim/contract/wording';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { currentOf } from '#platform/api/currentOf.ts';
import { NotSaved } from '#platform/api/NotSaved.tsx';
import { refusedFields } from '#platform/api/refusedFields.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { useSaveWording } from './useWording.ts';
import look from './Wording.module.css';

type OneText = Wording['texts'][number];

interface WordingSheetProps {
  /** Undefined while none is open. */
  readonly wording: Wording | undefined;
  readonly onClose: () => void;
}

/** One text in all languages, with the own words beside the usual ones. */
export function WordingSheet({ wording, onClose }: WordingSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={wording !== undefined}
      isWide
      title={wording?.key ?? ''}
      closeLabel={t('btn.close')}
      onClose={onClose}
    >
      {wording !== undefined && (
        <WordingForm key={`${wording.side} ${wording.key}`} wording={wording} onDone={onClose} />
      )}
    </Sheet>
  );
}

const nameOf = ({ language, key }: OneText) => `${language} ${key}`;
const valuesOf = ({ texts }: Wording) =>
  Object.fromEntries(texts.map((one) => [nameOf(one), one.own ?? one.usual ?? '']));

/** What is written, null where that is nothing or what is usual. */
const textsOf = ({ texts }: Wording, values: Readonly<Record<string, string>>) =>
  texts.map(({ language, key, usual }) => {
    const text = values[`${language} ${key}`] ?? '';
    return { language, key, text: text === '' || text === usual ? null : text };
  });

function WordingForm({ wording, onDone }: { readonly wording: Wording; readonly onDone: () => void }) {
  const save = useSaveWording();
  const [seen, setSeen] = useState(wording);
  const [values, setValues] = useState(valuesOf(wording));
  const theirs = currentOf(save.error, 'wording.changed_elsewhere', Wording);
  const typos = refusedFields(save.error);
  const send = (over: Wording, isBack = false) =>
    save.mutate(
      {
        seen: over,
        texts: textsOf(over, isBack ? {} : values),
      },
      { onSuccess: onDone },
    );

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(seen);
      }}
    >
      <Stack gap="md">
        {save.error !== null && typos.length === 0 && (
          <NotSaved
            error={save.error}
            theirs={theirs}
            onTakeTheirs={(taken) => {
              setSeen(taken);
              setValues(valuesOf(taken));
              save.reset();
            }}
            onKeepMine={send}
          />
        )}
        {seen.texts.map((one) => (
          <TextField
            key={nameOf(one)}
            wording={seen}
            text={one}
            value={values[nameOf(one)] ?? ''}
            error={typos.find(({ field }) => field === nameOf(one))?.sms}
            onChange={(value) => {
              setValues({ ...values, [nameOf(one)]: value });
              if (typos.length > 0) save.reset();
            }}
          />
        ))}
        <Actions
          isOwn={seen.texts.some(({ own }) => own !== null)}
          isBusy={save.isPending}
          onBack={() => send(seen, true)}
        />
      </Stack>
    </form>
  );
}

interface ActionsProps {
  readonly isOwn: boolean;
  readonly isBusy: boolean;
  readonly onBack: () => void;
}

function Actions({ isOwn, isBusy, onBack }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" gap="xs">
      {isOwn ? (
        <Button variant="default" onClick={onBack}>
          {t('texts.back')}
        </Button>
      ) : (
        <span />
      )}
      <Button type="submit" loading={isBusy}>
        {t('btn.save')}
      </Button>
    </Group>
  );
}

interface TextFieldProps {
  readonly wording: Wording;
  readonly text: OneText;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The words in one language, what the usual ones are, and how a letter will read. */
function TextField({ wording: { side, key, isLetter }, text, value, error, onChange }: TextFieldProps) {
  const { t } = useTranslation();
  const { language, usual, holes } = text;
  const form = text.key === key ? '' : ` · ${t(`texts.forms.${text.key.slice(key.length + 1)}`)}`;
  const shownHoles = holes.map((name) => (side === 'server' ? `{${name}}` : `{{${name}}}`)).join(' ');
  return (
    <div className={look.field}>
      <Textarea
        label={`${t(`n.languages.${language}`)}${form}`}
        lang={language === 'kg' ? 'ky' : language}
        description={holes.length > 0 && t('texts.holes', { holes: shownHoles })}
        autosize
        maxRows={14}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {usual !== null && value !== usual && <p className={look.usual}>{t('texts.usual', { text: usual })}</p>}
      {isLetter && (
        <section
          className={look.preview}
          aria-label={`${t('texts.preview')}: ${t(`n.languages.${language}`)}`}
        >
          {value.replaceAll(/\{(\w+)\}/g, (_hole, name: string) =>
            t(`texts.samples.${name}`, { defaultValue: name }),
          )}
        </section>
      )}
    </div>
  );
}
