import type { DisciplineOption } from '@bilim/contract/curricula';
import type { SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LookupSelect } from '#ui/LookupSelect.tsx';

import { useDisciplines } from './useCurricula.ts';

interface DisciplineFieldProps extends Pick<SelectProps, 'error'> {
  readonly value: number | null;
  readonly known: readonly DisciplineOption[];
  readonly onChange: (disciplineId: number | null) => void;
}

const optionOf = ({ disciplineId, name, department }: DisciplineOption) => ({
  value: String(disciplineId),
  label: department === null ? name : `${name} · ${department}`,
});

/** A discipline of the dictionary, found as one types. */
export function DisciplineField({ value, known, onChange, error }: DisciplineFieldProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState<string | null>(null);
  const [named, setNamed] = useState(() => known.map(optionOf).find((one) => one.value === String(value)));
  const found = useDisciplines(words);
  return (
    <LookupSelect
      label={t('curricula.discipline')}
      required
      error={error}
      options={found.data?.map(optionOf)}
      nothing={t('curricula.nodiscipline')}
      loading={t('c.loading')}
      chosen={value === null ? null : (named ?? null)}
      onAsk={setWords}
      onChoose={(option) => {
        setNamed(option ?? undefined);
        onChange(option === null ? null : Number(option.value));
      }}
    />
  );
}
