import { officeStates } from '@bilim/contract/excuses';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { ExcusesSearch } from '#platform/links/excusesLink.ts';
import { FilterBar } from '#ui/FilterBar.tsx';

import look from './ExcuseFilters.module.css';

const restMs = 300;

interface ExcuseFiltersProps {
  readonly search: ExcusesSearch;
  readonly counts: Readonly<Record<(typeof officeStates)[number], number>> | undefined;
  readonly onChange: (search: ExcusesSearch) => void;
}

/** The states with their counts, and the name of a student. */
export function ExcuseFilters({ search, counts, onChange }: ExcuseFiltersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState(search.find ?? '');
  const { state: chosen = 'waiting' } = search;
  const ask = useDebouncedCallback((text: string) => {
    const find = text.trim();
    onChange({ state: chosen, ...(find === '' ? {} : { find }) });
  }, restMs);

  return (
    <div className={look.filters}>
      <div className={look.states} role="group" aria-label={t('c.status')}>
        {officeStates.map((state) => (
          <button
            key={state}
            type="button"
            className={look.state}
            aria-pressed={state === chosen}
            onClick={() => onChange({ state, ...(search.find === undefined ? {} : { find: search.find }) })}
          >
            <b className={look.figure}>{counts === undefined ? '–' : format.number(counts[state])}</b>
            <span className={look.word}>{t(`excuse.counted.${state}`)}</span>
          </button>
        ))}
      </div>
      <FilterBar label={t('excuse.filters')}>
        <TextInput
          label={t('c.student')}
          placeholder={t('excuse.namehint')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            ask(currentTarget.value);
          }}
        />
      </FilterBar>
    </div>
  );
}
