import { enrolmentApi } from '@bilim/contract/enrolment';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';

import { none } from '#domain/registration/registrationLink.ts';
import { useApi } from '#platform/api/api.tsx';
import { FilterBar } from '#ui/FilterBar.tsx';

import type { DefaultTerm } from './useRegistration.ts';
import look from './Registration.module.css';

/** A year and a half-year of it, or `none`. */
interface Chosen {
  readonly year: number;
  readonly season: number;
}

interface TermFiltersProps {
  readonly studentId: number;
  readonly start: DefaultTerm;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Another year and another semester: choosing a year chooses the first semester of it. */
export function TermFilters({ studentId, start, chosen, onChoose }: TermFiltersProps) {
  const { t } = useTranslation();
  const { year, season } = chosen;
  const isUsual = year === start.academicYearId && season === start.seasonId;
  const [isWanted, want] = useReducer(() => true, false);
  // What is registered usually has its names already; the others are asked for when somebody turns to them.
  const { years, semesters } = useTerms(studentId, year, isWanted || !isUsual);
  const usualYear = { academicYearId: start.academicYearId, label: start.label };
  const known = semesters.data ?? [];
  // A summer half-year is no semester of its own.
  const isKnown = known.some(({ seasonId }) => seasonId === start.seasonId);
  const usualSemester = {
    seasonId: start.seasonId,
    name:
      start.semesterId === null
        ? t(`registration.season.${start.seasonId}`)
        : t('registration.semester', { number: start.semesterId }),
  };
  return (
    <div className={look.terms}>
      <FilterBar label={t('office.filters')}>
        <Select
          label={t('c.year')}
          size="sm"
          allowDeselect={false}
          data={(years.data ?? [usualYear]).map(({ academicYearId, label }) => ({
            value: String(academicYearId ?? none),
            label,
          }))}
          value={String(year)}
          onFocus={want}
          onDropdownOpen={want}
          onChange={(value) => onChoose({ year: Number(value), season: Number(value) === none ? none : 1 })}
        />
        <Select
          label={t('c.semester')}
          size="sm"
          allowDeselect={false}
          data={[...known, ...(year === start.academicYearId && !isKnown ? [usualSemester] : [])]
            .filter(({ seasonId }) => seasonId === null || year !== none)
            .map(({ seasonId, name }) => ({ value: String(seasonId ?? none), label: name }))}
          value={String(season)}
          onFocus={want}
          onDropdownOpen={want}
          onChange={(value) => onChoose({ year, season: Number(value) })}
        />
      </FilterBar>
    </div>
  );
}

function useTerms(studentId: number, year: number, enabled: boolean) {
  const { call } = useApi();
  const { i18n } = useTranslation();
  const academicYearId = year === none ? null : year;
  return {
    years: useQuery({
      queryKey: ['registration terms', 'years'],
      queryFn: ({ signal }) => call(enrolmentApi.years, {}, { signal }),
      enabled,
    }),
    semesters: useQuery({
      queryKey: ['registration terms', 'semesters', studentId, year, i18n.language],
      queryFn: ({ signal }) => call(enrolmentApi.semesters, { studentId, academicYearId }, { signal }),
      enabled,
    }),
  };
}
