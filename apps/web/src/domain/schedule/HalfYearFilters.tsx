import { miscApi } from '@bilim/contract/misc';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import type { HalfYear } from './storedSchedule.ts';

const seasonKeys = { 1: 'c.autumn', 2: 'c.spring', 3: 'c.summer' } as const;

interface HalfYearFiltersProps {
  readonly halfYear: HalfYear;
  readonly onChange: (halfYear: HalfYear) => void;
}

/** Academic year and half-year. */
export function HalfYearFilters({ halfYear, onChange }: HalfYearFiltersProps) {
  const { t } = useTranslation();
  const years = useYears();
  const yearOptions = (years.data ?? []).flatMap(({ academicYearId, label }) =>
    academicYearId === null ? [] : [{ value: String(academicYearId), label }],
  );

  return (
    <>
      <Select
        label={t('c.year')}
        size="sm"
        allowDeselect={false}
        data={yearOptions}
        value={years.data === undefined ? null : String(halfYear.academicYearId)}
        onChange={(value) => value !== null && onChange({ ...halfYear, academicYearId: Number(value) })}
      />
      <Select
        label={t('c.season')}
        size="sm"
        allowDeselect={false}
        data={Object.entries(seasonKeys).map(([value, key]) => ({ value, label: t(key) }))}
        value={String(halfYear.seasonId)}
        onChange={(value) => value !== null && onChange({ ...halfYear, seasonId: Number(value) })}
      />
    </>
  );
}

function useYears() {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: ['years'],
    queryFn: () => call(miscApi.years, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
