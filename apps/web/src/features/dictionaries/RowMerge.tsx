import type { Dictionary, DictionaryRow } from '@bilim/contract/dictionaries';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { LookupSelect } from '#ui/LookupSelect.tsx';

import { useMerge, useRows } from './useDictionaries.ts';
import { useValueWords } from './useValueWords.ts';
import look from './RowHistory.module.css';

interface RowMergeProps {
  readonly dictionary: Dictionary;
  readonly row: DictionaryRow;
  readonly onDone: () => void;
}

/** Another row takes over all that refers to this one; what would move is told before. */
export function RowMerge({ dictionary, row, onDone }: RowMergeProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [into, setInto] = useState<DictionaryRow | null>(null);
  const found = useRows(dictionary, words === '' ? {} : { find: words });
  const others = found.data?.pages.flatMap(({ data }) => data).filter(({ rowId }) => rowId !== row.rowId);
  const describe = useDescription(dictionary);
  const { trial, merge } = useMerge(dictionary.name);
  const ask = (to: DictionaryRow) => ({ row, into: to });
  const optionOf = (one: DictionaryRow) => ({ value: String(one.rowId), label: describe(one) });

  function choose(rowId: string | undefined) {
    const chosen = others?.find((one) => String(one.rowId) === rowId) ?? null;
    setInto(chosen);
    merge.reset();
    if (chosen === null) trial.reset();
    else trial.mutate(ask(chosen));
  }

  return (
    <Stack gap="md">
      <p className={look.uses}>{t('dict.mergeabout', { name: row.label })}</p>
      <LookupSelect
        label={t('dict.mergeinto')}
        options={others?.map(optionOf)}
        nothing={t('c.empty')}
        loading={t('c.loading')}
        chosen={into === null ? null : optionOf(into)}
        onAsk={setWords}
        onChoose={(option) => choose(option?.value)}
      />
      {into !== null && <Moves trial={trial} error={merge.error ?? trial.error} />}
      {into !== null && trial.isSuccess && (
        <Group justify="flex-end">
          <Button loading={merge.isPending} onClick={() => merge.mutate(ask(into), { onSuccess: onDone })}>
            {t('dict.merge')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Doubles are called the same: what else their rows say tells them apart. */
function useDescription({ columns }: Dictionary) {
  const wordsOf = useValueWords();
  return (row: DictionaryRow) => {
    const others = columns.filter(({ isListed }) => isListed).map((column) => wordsOf(column, row));
    return [...new Set([row.label, ...others])].filter((words) => words !== '').join(' · ');
  };
}

interface MovesProps {
  readonly trial: ReturnType<typeof useMerge>['trial'];
  readonly error: Error | null;
}

/** What would move, or why nothing can. */
function Moves({ trial, error }: MovesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (error !== null) {
    return (
      <Alert color="pome" role="alert">
        {describeError(error, t)}
      </Alert>
    );
  }
  if (trial.data === undefined) return <p className={look.none}>{t('c.loading')}</p>;
  const { uses } = trial.data;
  return (
    <div role="status">
      <p className={look.uses}>{t(uses.length === 0 ? 'dict.mergenothing' : 'dict.mergemoves')}</p>
      <dl className={look.fields}>
        {uses.map(({ title, count }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{format.number(count, 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
