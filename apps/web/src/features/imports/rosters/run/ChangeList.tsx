import type { ImportRun, RosterChange } from '@bilim/contract/imports';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { ImportSearch } from '#domain/imports/importLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchField } from '#ui/SearchField.tsx';

import { ChangeChip } from '../../run/ChangeChip.tsx';
import rows from '../../run/Rows.module.css';
import { RowsCard } from '../../run/RowsCard.tsx';
import { useChanges } from '../useRosterImports.ts';
import { Place } from './Place.tsx';
import { useChangeWords } from './useChangeWords.ts';
import look from './ChangeList.module.css';

interface ChangeListProps {
  readonly run: ImportRun;
  readonly search: ImportSearch;
  readonly onFilter: (search: ImportSearch) => void;
}

/** Every difference: what it is about, what was there and what will be, and where in the file it stands. */
export function ChangeList({ run, search, onFilter }: ChangeListProps) {
  const { t } = useTranslation();
  return (
    <RowsCard
      label={t('import.changes')}
      query={useChanges(run, search)}
      head={
        <div className={look.narrowing}>
          <SearchField
            className={look.search}
            aria-label={t('import.find')}
            placeholder={t('import.find')}
            found={search.find}
            onFind={(find) => onFilter(withFind(search, find))}
          />
          <ChosenFilter search={search} onFilter={onFilter} />
        </div>
      }
      empty={<EmptyState art="search" title={t('import.nochanges')} text={t('import.nochangestext')} />}
    >
      {(changes) => (
        <ul className={rows.rows}>
          {changes.map((change) => (
            <ChangeRow key={change.seq} runId={run.runId} change={change} />
          ))}
        </ul>
      )}
    </RowsCard>
  );
}

type FilterProps = Pick<ChangeListProps, 'search' | 'onFilter'>;

/** What the cards have narrowed the list to, and how to see everything again. */
function ChosenFilter({ search, onFilter }: FilterProps) {
  const { t } = useTranslation();
  const { kind, state, ...others } = search;
  if (kind === undefined) return null;
  return (
    <div className={look.chosen}>
      <span>
        {t(`import.kind.${kind}`)}
        {state !== undefined && ` · ${t(`import.change.${state}`)}`}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => onFilter(others)}>
        {t('import.showall')}
      </Button>
    </div>
  );
}

function ChangeRow({ runId, change }: { readonly runId: number; readonly change: RosterChange }) {
  const { t } = useTranslation();
  const { state, kind, title, details } = change;
  return (
    <li className={rows.row}>
      <ChangeChip state={state} />
      <div className={rows.words}>
        <p className={rows.title}>{title}</p>
        <div className={rows.detail}>
          {t(`import.kindone.${kind}`)}
          <Place runId={runId} file={change.file} line={change.line} column={null} />
        </div>
      </div>
      {details.length > 0 && <Details state={state} details={details} />}
    </li>
  );
}

/** What is new or gone in one line; what changes as it was and as it will be. */
function Details({ state, details }: Pick<RosterChange, 'state' | 'details'>) {
  const words = useChangeWords();
  if (state !== 'changed') {
    return (
      <p className={look.inline}>
        {details.map(({ field, before, after }) => (
          <span key={field} className={look.fact}>
            {words.fieldName(field)} <b>{words.value(field, after ?? before ?? '')}</b>
          </span>
        ))}
      </p>
    );
  }
  return (
    <dl className={rows.differences}>
      {details.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{words.fieldName(field)}</dt>
          <dd>
            {before !== null && <del>{words.value(field, before)}</del>}
            {before !== null && after !== null && <span aria-hidden> → </span>}
            {after !== null && <ins>{words.value(field, after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function withFind({ find: _find, ...others }: ImportSearch, find: string | undefined): ImportSearch {
  return find === undefined ? others : { ...others, find };
}
