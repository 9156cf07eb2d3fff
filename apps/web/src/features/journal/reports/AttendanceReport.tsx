import type { ClassKey } from '@bilim/contract/journal/class';
import type { AttendanceRow } from '@bilim/contract/journal/reports';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

import { useAttendanceReport, type ReportFilter } from './useReports.ts';
import look from './Report.module.css';

interface AttendanceReportProps {
  readonly classKey: ClassKey;
  readonly filter: ReportFilter;
}

/** Date, mark and full name, lesson by lesson. */
export function AttendanceReport({ classKey, filter }: AttendanceReportProps) {
  const { t } = useTranslation();
  const report = useAttendanceReport(classKey, filter);
  if (report.data === undefined) return <Pending query={report} />;
  if (report.data.length === 0) {
    return <EmptyState art="journal" title={t('reports.empty')} text={t('reports.emptytext')} />;
  }
  return (
    <table className={look.table} data-report="attendance">
      <thead>
        <tr>
          <th scope="col">{t('reports.date')}</th>
          <th scope="col">{t('reports.mark')}</th>
          <th scope="col">{t('reports.fio')}</th>
        </tr>
      </thead>
      {[...byLesson(report.data)].map(([label, rows]) => (
        <Lesson key={label} rows={rows} />
      ))}
    </table>
  );
}

function byLesson(rows: readonly AttendanceRow[]): ReadonlyMap<string, readonly AttendanceRow[]> {
  const lessons = new Map<string, AttendanceRow[]>();
  for (const row of rows) {
    const known = lessons.get(row.dateLabel);
    if (known === undefined) lessons.set(row.dateLabel, [row]);
    else known.push(row);
  }
  return lessons;
}

/** The marks of one lesson; its date stands once on the screen, and on each row for who listens. */
function Lesson({ rows }: { readonly rows: readonly AttendanceRow[] }) {
  const format = useFormat();
  return (
    <tbody className={look.lesson}>
      {rows.map(({ studentId, studentName, lessonDate, ordinal, markText }, place) => (
        <tr key={studentId}>
          <td className={look.date} data-repeated={place > 0 || undefined}>
            <span>
              {format.exactDay(lessonDate)}
              {ordinal > 1 && ` (${ordinal})`}
            </span>
          </td>
          <td className={look.mark} data-absent={markText === 'н/б' || undefined}>
            {markText}
          </td>
          <td>{format.name(studentName)}</td>
        </tr>
      ))}
    </tbody>
  );
}
