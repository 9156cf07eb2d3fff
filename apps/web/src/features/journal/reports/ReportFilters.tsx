import type { ClassKey } from '@bilim/contract/journal/class';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DateField } from '#platform/dates/DateField.tsx';
import type { JournalSearch } from '#domain/journal/journalLink.ts';
import { FilterBar } from '#ui/FilterBar.tsx';

import { useReportStudents } from './useReports.ts';

interface ReportFiltersProps {
  readonly classKey: ClassKey;
  readonly search: JournalSearch;
  readonly hasStudents: boolean;
  readonly isWrong: boolean;
  readonly onSearch: (search: JournalSearch) => void;
}

/** The days of a report, and of whom it is. */
export function ReportFilters({ classKey, search, hasStudents, isWrong, onSearch }: ReportFiltersProps) {
  const { t } = useTranslation();

  /** What is emptied leaves the address. */
  function setDay(name: 'from' | 'to', value: string) {
    const { [name]: _before, ...rest } = search;
    onSearch({ ...rest, view: 'reports', ...(value === '' ? {} : { [name]: value }) });
  }

  return (
    <FilterBar label={t('reports.choose')}>
      <DateField
        size="sm"
        label={t('reports.from')}
        value={search.from ?? ''}
        onChange={(day) => setDay('from', day)}
      />
      <DateField
        size="sm"
        label={t('reports.to')}
        value={search.to ?? ''}
        error={isWrong ? t('reports.wrongdays') : undefined}
        onChange={(day) => setDay('to', day)}
      />
      {hasStudents && <StudentSelect classKey={classKey} search={search} onSearch={onSearch} />}
    </FilterBar>
  );
}

function StudentSelect({
  classKey,
  search,
  onSearch,
}: Pick<ReportFiltersProps, 'classKey' | 'search' | 'onSearch'>) {
  const { t } = useTranslation();
  const students = useReportStudents(classKey);
  const { student: chosen, ...rest } = search;
  const names = (students.data ?? []).toSorted(([, one], [, other]) => one.localeCompare(other, 'ru'));

  return (
    <Select
      size="sm"
      label={t('reports.student')}
      placeholder={t('reports.wholeclass')}
      searchable
      clearable
      data={names.map(([id, name]) => ({ value: String(id), label: name }))}
      value={chosen === undefined ? null : String(chosen)}
      onChange={(value) =>
        onSearch({ ...rest, view: 'reports', ...(value === null ? {} : { student: Number(value) }) })
      }
    />
  );
}
