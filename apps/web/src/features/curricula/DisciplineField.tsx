import type { DisciplineOption } from '@bilim/contract/curricula';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useDisciplines } from './useCurricula.ts';

interface DisciplineFieldProps extends Pick<SelectProps, 'error'> {
  readonly value: number | null;
  readonly known: readonly DisciplineOption[];
  readonly onChange: (disciplineId: number | null) => void;
}

const restMs = 200;
const labelOf = ({ name, department }: DisciplineOption) =>
  department === null ? name : `${name} · ${department}`;

/** A discipline of the dictionary, found as one types. */
export function DisciplineField({ value, known, onChange, error }: DisciplineFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [chosen, setChosen] = useState(() => known.find(({ disciplineId }) => disciplineId === value));
  const [query] = useDebouncedValue(chosen !== undefined && typed === labelOf(chosen) ? '' : typed, restMs);
  const found = useDisciplines(isAsked ? query : null);
  const offered = found.data ?? [];
  const isOffered = offered.some(({ disciplineId }) => disciplineId === chosen?.disciplineId);
  const all = chosen === undefined || isOffered ? offered : [chosen, ...offered];
  return (
    <Select
      label={t('curricula.discipline')}
      required
      searchable
      allowDeselect={false}
      error={error}
      data={all.map((one) => ({ value: String(one.disciplineId), label: labelOf(one) }))}
      filter={({ options }) => options}
      nothingFoundMessage={t(found.data === undefined ? 'c.loading' : 'curricula.nodiscipline')}
      onDropdownOpen={() => setAsked(true)}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        setChosen(all.find(({ disciplineId }) => String(disciplineId) === id));
        onChange(id === null ? null : Number(id));
      }}
    />
  );
}
