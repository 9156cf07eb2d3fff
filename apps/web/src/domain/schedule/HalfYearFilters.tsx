import { yearsApi } from '@bilim/contract/years';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useSettings } from '#platform/session/useSettings.ts';

import type { HalfYear } from './storedSchedule.ts';

const seasonKeys = { 1: 'c.autumn', 2: 'c.spring', 3: 'c.summer' } as const;

const seasonOf = (seasonId: number) =>
  Object.entries(seasonKeys).find(([id]) => id === String(seasonId))?.[1];

interface HalfYearFiltersProps {
  readonly halfYear: HalfYear;
  readonly onChange: (halfYear: HalfYear) => void;
}

/** Academic year and half-year. */
export function HalfYearFilters({ halfYear, onChange }: HalfYearFiltersProps) {
  const { t } = useTranslation();
  const [isWanted, want] = useReducer(() => true, false);
  const yearOptions = useYearOptions(halfYear, isWanted);

  return (
    <>
      <Select
        label={t('c.year')}
        size="sm"
        allowDeselect={false}
        data={yearOptions}
        value={yearOptions.length === 0 ? null : String(halfYear.academicYearId)}
        onFocus={want}
        onDropdownOpen={want}
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

/** A half-year in words: «Учебный год: 2026-27», «Полугодие: Осеннее». */
export function useHalfYearWords(halfYear: HalfYear): readonly string[] {
  const { t } = useTranslation();
  const year = useYearOptions(halfYear, false).find(({ value }) => value === String(halfYear.academicYearId));
  const season = seasonOf(halfYear.seasonId);
  return [
    ...(year === undefined ? [] : [`${t('c.year')}: ${year.label}`]),
    ...(season === undefined ? [] : [`${t('c.season')}: ${t(season)}`]),
  ];
}

/** «2025-26, осеннее», as the filters call it. */
export function useHalfYearName() {
  const { t } = useTranslation();
  return (yearLabel: string, seasonId: number) => {
    const season = seasonOf(seasonId);
    return season === undefined ? yearLabel : `${yearLabel}, ${t(season).toLowerCase()}`;
  };
}

/** The current year has its name already; the others are asked for when somebody turns to them. */
function useYearOptions({ academicYearId: chosenId }: HalfYear, isWanted: boolean) {
  const defaults = useSettings().data?.defaults;
  const isCurrent = defaults?.academicYearId === chosenId;
  const years = useYears(isWanted || (defaults !== undefined && !isCurrent));
  const known = isCurrent ? [{ academicYearId: defaults.academicYearId, label: defaults.yearLabel }] : [];
  return (years.data ?? known).flatMap(({ academicYearId, label }) =>
    academicYearId === null ? [] : [{ value: String(academicYearId), label }],
  );
}

function useYears(enabled: boolean) {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: ['years'],
    enabled,
    queryFn: () => call(yearsApi.years, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
