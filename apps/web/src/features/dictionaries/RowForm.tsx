import { DictionaryRow, type Dictionary } from '@bilim/contract/dictionaries';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { currentOf } from '#platform/api/currentOf.ts';
import { describeError } from '#platform/api/describeError.ts';
import { NotSaved } from '#platform/api/NotSaved.tsx';
import { refusedFields } from '#platform/api/refusedFields.ts';

import { fromForm, toForm, type FormValues } from './formValues.ts';
import { RowField } from './RowField.tsx';
import { useClose, useSave } from './useDictionaries.ts';
import look from './RowForm.module.css';

interface RowFormProps {
  readonly dictionary: Dictionary;
  readonly row: DictionaryRow | null;
  readonly onDone: () => void;
}

/** The fields of a row by the description of its dictionary. What somebody else wrote meanwhile is shown before it is written over. */
export function RowForm({ dictionary, row: opened, onDone }: RowFormProps) {
  const { t } = useTranslation();
  const save = useSave(dictionary.name);
  const [row, setRow] = useState(opened);
  const form = useForm<FormValues>({ mode: 'controlled', initialValues: toForm(dictionary, opened) });
  const isMine = row?.mayChange ?? true;

  function send(over: DictionaryRow | null) {
    const which = over === null ? {} : { rowId: over.rowId, version: over.version };
    save.mutate(
      { ...which, values: fromForm(form.getValues()) },
      { onSuccess: onDone, onError: (error) => form.setErrors(fieldErrors(error)) },
    );
  }

  return (
    <form noValidate onSubmit={form.onSubmit(() => send(row))}>
      <Stack gap="md">
        {save.error !== null && (
          <NotSaved
            error={save.error}
            theirs={currentOf(save.error, 'dictionary.changed_elsewhere', DictionaryRow)}
            onTakeTheirs={(theirs) => {
              setRow(theirs);
              form.setValues(toForm(dictionary, theirs));
              save.reset();
            }}
            onKeepMine={send}
          />
        )}
        {shownColumns(dictionary).map((column, place) => (
          <RowField
            key={column.key}
            dictionary={dictionary.name}
            column={column}
            label={row?.labels[column.key]}
            isFirst={place === 0}
            isReadOnly={!isMine || (column.isFixed && row !== null)}
            value={form.values[column.key] ?? ''}
            errorOf={(part) => errorText(form.errors[part === '' ? column.key : `${column.key}.${part}`])}
            onChange={(value) => {
              form.setFieldValue(column.key, value);
              form.clearErrors();
            }}
          />
        ))}
        {isMine && (
          <Group justify="space-between" gap="xs" className={look.actions ?? ''}>
            {row === null || !dictionary.mayClose ? (
              <span />
            ) : (
              <CloseButton dictionary={dictionary} row={row} onDone={onDone} />
            )}
            <Button type="submit" loading={save.isPending}>
              {t('btn.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** Rows are put in order in the list, not by numbers. */
function shownColumns({ columns, place }: Dictionary) {
  return columns.filter(({ key }) => key !== place);
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
