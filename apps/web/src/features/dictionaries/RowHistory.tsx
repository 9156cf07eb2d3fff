import type { Dictionary, DictionaryChange, DictionaryRow } from '@bilim/contract/dictionaries';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';

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
  if (history.data === undefined) return <Pending query={history} />;
  const { data, beside } = history.data;
  return (
    <div className={look.history}>
      {beside.uses.length > 0 && (
        <p className={look.uses}>
          {t('dict.uses')} {beside.uses.map(({ title, count }) => `${title}: ${count}`).join(' · ')}
        </p>
      )}
      {data.length === 0 && <p className={look.none}>{t('dict.nohistory')}</p>}
      <ol className={look.changes}>
        {data.map((change) => (
          <Change
            key={change.change}
            change={change}
            isBusy={undo.isPending}
            onUndo={() => undo.mutate(change.change)}
          />
        ))}
      </ol>
    </div>
  );
}

interface ChangeProps {
  readonly change: DictionaryChange;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

function Change({ change: { kind, at, by, fields, rows, mayUndo }, isBusy, onUndo }: ChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={look.change}>
      <p className={look.what}>
        {t(`dict.did.${kind}`)}
        {rows > 1 && `, ${t('dict.together', { count: rows })}`}
      </p>
      <p className={look.who} title={format.exactMoment(at)}>
        {[format.moment(at), by === null ? null : format.shortName(by)].filter(Boolean).join(' · ')}
      </p>
      <dl className={look.fields}>
        {fields.map(({ title, before, after }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      {mayUndo && (
        <Button variant="light" loading={isBusy} onClick={onUndo}>
          {rows > 1 ? t('dict.undoall', { count: rows }) : t('dict.undo')}
        </Button>
      )}
    </li>
  );
}
