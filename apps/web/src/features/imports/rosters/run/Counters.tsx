import { changeStates, type ChangeCount, type ImportRun } from '@bilim/contract/imports';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { ImportSearch } from '#domain/imports/importLink.ts';

import { ChangeIcon } from '../../run/ChangeChip.tsx';
import look from './Counters.module.css';

interface CountersProps {
  readonly run: ImportRun;
  readonly search: ImportSearch;
  readonly onFilter: (search: ImportSearch) => void;
}

/** One card for each kind of thing: how many are added, changed, left and as they were. Each figure is a filter. */
export function Counters({ run, search, onFilter }: CountersProps) {
  const { t } = useTranslation();
  const shown = run.counts.filter(
    ({ added, changed, left, unchanged }) => added + changed + left + unchanged > 0,
  );
  if (shown.length === 0) return null;
  return (
    <ul className={look.cards} aria-label={t('import.counters')}>
      {shown.map((count) => (
        <li key={count.kind}>
          <Counter count={count} search={search} onFilter={onFilter} />
        </li>
      ))}
    </ul>
  );
}

type CounterProps = Omit<CountersProps, 'run'> & { readonly count: ChangeCount };

function Counter({ count, search, onFilter }: CounterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind } = count;
  const { kind: chosen, state: chosenState, ...others } = search;
  const isWhole = chosen === kind && chosenState === undefined;
  const name = t(`import.kind.${kind}`);

  return (
    <div className={look.card} data-chosen={chosen === kind || undefined}>
      <button
        type="button"
        className={look.kind}
        aria-pressed={isWhole}
        onClick={() => onFilter(isWhole ? others : { ...others, kind })}
      >
        {name}
      </button>
      <div className={look.figures}>
        {changeStates.map((state) => {
          const isChosen = chosen === kind && chosenState === state;
          return (
            <button
              key={state}
              type="button"
              className={look.figure}
              data-state={state}
              disabled={count[state] === 0}
              aria-pressed={isChosen}
              aria-label={t('import.figure', {
                kind: name,
                state: t(`import.change.${state}`),
                shown: format.number(count[state]),
              })}
              onClick={() => onFilter(isChosen ? others : { ...others, kind, state })}
            >
              <ChangeIcon state={state} size={15} />
              {format.number(count[state])}
            </button>
          );
        })}
      </div>
      <p className={look.rest}>{t('import.unchanged', { shown: format.number(count.unchanged) })}</p>
    </div>
  );
}
