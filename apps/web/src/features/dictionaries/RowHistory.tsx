import type { Dictionary, DictionaryRow } from '@bilim/contract/dictionaries';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { ChangeList } from '#platform/history/ChangeList.tsx';

import { useHistory, useUndo } from './useDictionaries.ts';
import look from './RowHistory.module.css';

interface RowHistoryProps {
  readonly dictionary: Dictionary;
  readonly row: DictionaryRow;
}

/** Who changed what and when, what refers to the row, and the way back of the last change. */
export function RowHistory({ dictionary: { name }, row: { rowId } }: RowHistoryProps) {
  const { t } = useTranslation();
  const history = useHistory(name, rowId);
  const undo = useUndo(name);
  const format = useFormat();
  if (history.data === undefined) return <Pending query={history} />;
  const { data, beside } = history.data;
  return (
    <div className={look.history}>
      {beside.uses.length > 0 && (
        <p className={look.uses}>
          {t('dict.uses')} {beside.uses.map(({ title, count }) => `${title}: ${count}`).join(' · ')}
        </p>
      )}
      {beside.names.length > 0 && (
        <ul className={look.names}>
          {beside.names.map(({ day, isComing, name: called }) => (
            <li key={`${day} ${isComing}`}>
              {t(isComing ? 'dict.willbe' : 'dict.was', { day: format.exactDay(day), name: called })}
            </li>
          ))}
        </ul>
      )}
      <ChangeList
        none={t('dict.nohistory')}
        changes={data.map(({ change, kind, rows, mayUndo, ...told }) => ({
          ...told,
          id: change,
          what: [t(`dict.did.${kind}`), ...(rows > 1 ? [t('dict.together', { count: rows })] : [])].join(
            ', ',
          ),
          actions: mayUndo && (
            <Button variant="light" loading={undo.isPending} onClick={() => undo.mutate(change)}>
              {rows > 1 ? t('dict.undoall', { count: rows }) : t('dict.undo')}
            </Button>
          ),
        }))}
      />
    </div>
  );
}
