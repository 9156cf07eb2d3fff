import type { ClassKey } from '@bilim/contract/journal/class';
import { reportsApi } from '@bilim/contract/journal/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/api/api.tsx';
import type { JournalSearch } from '#domain/journal/journalLink.ts';

/** Which days, and whose marks. */
export interface ReportFilter {
  readonly from?: string;
  readonly to?: string;
  readonly studentId?: number;
}

export function filterOf({ from, to, student }: JournalSearch): ReportFilter {
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(student === undefined ? {} : { studentId: student }),
  };
}

const key = (name: string, classKey: ClassKey, filter: ReportFilter) =>
  ['journal', 'report', name, classKey.assignmentId, filter] as const;

export function useThemeReport(classKey: ClassKey, { from, to }: ReportFilter) {
  const { call } = useApi();
  const days = filterOf({ ...(from && { from }), ...(to && { to }) });
  return useQuery({
    queryKey: key('themes', classKey, days),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(reportsApi.themes, { ...classKey, ...days }, { signal }),
  });
}

export function useAttendanceReport(classKey: ClassKey, filter: ReportFilter) {
  const { call } = useApi();
  return useQuery({
    queryKey: key('attendance', classKey, filter),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(reportsApi.attendance, { ...classKey, ...filter }, { signal }),
  });
}

/** Those who have marks in the class, by name. */
export function useReportStudents(classKey: ClassKey) {
  const { call } = useApi();
  return useQuery({
    queryKey: key('attendance', classKey, {}),
    staleTime: 30_000,
    queryFn: ({ signal }) => call(reportsApi.attendance, classKey, { signal }),
    select: (rows) => [...new Map(rows.map(({ studentId, studentName }) => [studentId, studentName]))],
  });
}
