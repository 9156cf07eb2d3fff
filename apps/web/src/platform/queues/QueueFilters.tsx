import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { StateCounts } from './StateCounts.tsx';

import { useFormat } from '../i18n/useFormat.ts';
import type { QueueSearch } from './queueSearch.ts';

type Sought<State extends string> = Omit<QueueSearch<State>, 'open'>;

interface QueueFiltersProps<State extends string> {
  readonly states: readonly State[];
  /** Shown when the address names none; without a usual one, a state that is pressed again is let go. */
  readonly usual?: State;
  readonly wordOf: (state: State) => string;
  /** Those that are not known yet are written as dashes. */
  readonly counts: Readonly<Record<State, number | undefined>> | undefined;
  /** What may be looked for, where names can be. */
  readonly find?: { readonly label: string; readonly hint?: string };
  /** Other filters, before the words. */
  readonly children?: ReactNode;
  readonly search: Sought<State>;
  readonly onChange: (search: Sought<State>) => void;
}

/** The states of a queue with their counts, and words to look for. What was open is not, when they change. */
export function QueueFilters<State extends string>(props: QueueFiltersProps<State>) {
  const { states, usual, wordOf, counts, find, children, search, onChange } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const chosen = search.state ?? usual;
  const found = search.find === undefined ? {} : { find: search.find };

  return (
    <>
      <StateCounts
        label={t('c.status')}
        states={states}
        chosen={chosen}
        figureOf={(state) => {
          const figure = counts?.[state];
          return figure === undefined ? '–' : format.number(figure);
        }}
        wordOf={wordOf}
        onChoose={(state) => onChange(state === chosen && usual === undefined ? found : { ...found, state })}
      />
      {find !== undefined && (
        <FilterBar label={t('office.filters')}>
          {children}
          <SearchField
            label={find.label}
            placeholder={find.hint ?? ''}
            found={search.find}
            onFind={(words) =>
              onChange({
                ...(chosen === undefined ? {} : { state: chosen }),
                ...(words === undefined ? {} : { find: words }),
              })
            }
          />
        </FilterBar>
      )}
    </>
  );
}
