import { DictionaryRow, type Dictionary } from '@bilim/contract/dictionaries';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { currentOf } from '#platform/api/currentOf.ts';
import { describeError } from '#platform/api/describeError.ts';
import { NotSaved } from '#platform/api/NotSaved.tsx';
import { refusedFields } from '#platform/api/refusedFields.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { useFocusOnWrong } from '#ui/useFocusOnWrong.ts';

import { fromForm, isRenamed, toForm, type FormValues } from './formValues.ts';
import { RowFields } from './RowFields.tsx';
import { useClose, useSave } from './useDictionaries.ts';
import look from './RowForm.module.css';

interface RowFormProps {
  readonly dictionary: Dictionary;
  readonly row: DictionaryRow | null;
  readonly onDone: () => void;
}

/** The fields of a row by the description of its dictionary. What somebody else wrote meanwhile is shown before it is written over. */
export function RowForm({ dictionary, row: opened, onDone }: RowFormProps) {
  const save = useSave(dictionary.name);
  const [row, setRow] = useState(opened);
  const today = useFormat().today();
  const [renamedFrom, setRenamedFrom] = useState<string | null>(today);
  const form = useForm<FormValues>({ mode: 'controlled', initialValues: toForm(dictionary, opened) });
  const isMine = row?.mayChange ?? true;
  // Until something is typed the form shows what there is, also when a change was taken back beside it.
  if (opened !== null && row !== null && opened.version !== row.version && !form.isDirty()) takeOver(opened);

  function takeOver(taken: DictionaryRow) {
    setRow(taken);
    form.setInitialValues(toForm(dictionary, taken));
    form.setValues(toForm(dictionary, taken));
  }

  function send(over: DictionaryRow | null) {
    const which = over === null ? {} : { rowId: over.rowId, version: over.version };
    const from = renamedFrom !== null && isRenamed(dictionary, over, form.getValues()) ? { renamedFrom } : {};
    save.mutate(
      { ...which, ...from, values: fromForm(form.getValues()) },
      { onSuccess: onDone, onError: (error) => form.setErrors(fieldErrors(error)) },
    );
  }

  const wrong = useFocusOnWrong(form.errors);
  return (
    <form ref={wrong} noValidate onSubmit={form.onSubmit(() => send(row))}>
      <Stack gap="md">
        {save.error !== null && (
          <NotSaved
            error={save.error}
            theirs={currentOf(save.error, 'dictionary.changed_elsewhere', DictionaryRow)}
            onTakeTheirs={(theirs) => {
              takeOver(theirs);
              save.reset();
            }}
            onKeepMine={send}
          />
        )}
        <RowFields
          dictionary={dictionary}
          row={row}
          isMine={isMine}
          values={form.values}
          renamedFrom={renamedFrom}
          errorOf={(field) => errorText(form.errors[field])}
          onChange={(values) => {
            form.setValues(values);
            form.clearErrors();
          }}
          onRename={(from) => {
            setRenamedFrom(from);
            form.clearErrors();
          }}
        />
        {isMine && <Actions dictionary={dictionary} row={row} isSaving={save.isPending} onDone={onDone} />}
      </Stack>
    </form>
  );
}

interface ActionsProps extends RowFormProps {
  readonly isSaving: boolean;
}

function Actions({ dictionary, row, isSaving, onDone }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" gap="xs" className={look.actions ?? ''}>
      {row === null || !dictionary.mayClose ? (
        <span />
      ) : (
        <CloseButton dictionary={dictionary} row={row} onDone={onDone} />
      )}
      <Button type="submit" loading={isSaving}>
        {t('btn.save')}
      </Button>
    </Group>
  );
}

interface CloseButtonProps extends Pick<RowFormProps, 'dictionary' | 'onDone'> {
  readonly row: DictionaryRow;
}

/** Closing is undone as easily as it is done, so nobody is asked. */
function CloseButton({ dictionary, row: { rowId, version, closedOn }, onDone }: CloseButtonProps) {
  const { t } = useTranslation();
  const close = useClose(dictionary.name);
  const isClosed = closedOn === null;
  return (
    <Stack gap={4}>
      <Button
        variant="default"
        loading={close.isPending}
        onClick={() => close.mutate({ rowId, version, isClosed }, { onSuccess: onDone })}
      >
        {t(isClosed ? 'dict.close' : 'dict.restore')}
      </Button>
      {close.error !== null && <span role="alert">{describeError(close.error, t)}</span>}
    </Stack>
  );
}

function fieldErrors(error: Error): Record<string, string> {
  return Object.fromEntries(refusedFields(error).map(({ field, sms }) => [field, sms]));
}

function errorText(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}
