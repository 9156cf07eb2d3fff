import type { ClassKey } from '@bilim/contract/journal/class';
import type { ThemeReportRow } from '@bilim/contract/journal/reports';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

import { useThemeReport, type ReportFilter } from './useReports.ts';
import look from './Report.module.css';

interface ThemeReportProps {
  readonly classKey: ClassKey;
  readonly filter: ReportFilter;
}

/** Each lesson with its theme and hours, the sum below. On a phone a list. */
export function ThemeReport({ classKey, filter }: ThemeReportProps) {
  const { t } = useTranslation();
  const report = useThemeReport(classKey, filter);
  if (report.data === undefined) return <Pending query={report} />;
  if (report.data.length < 2) {
    return <EmptyState art="journal" title={t('reports.empty')} text={t('reports.emptytext')} />;
  }
  return (
    <table className={look.table} data-report="themes">
      <thead>
        <tr>
          <th scope="col">{t('reports.date')}</th>
          <th scope="col">{t('reports.time')}</th>
          <th scope="col">{t('reports.theme')}</th>
          <th scope="col">{t('reports.hours')}</th>
          <th scope="col">{t('reports.module')}</th>
        </tr>
      </thead>
      <tbody>
        {report.data.map((row) => (
          <LessonRow key={row.place ?? 'total'} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function LessonRow({ row }: { readonly row: ThemeReportRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lessonDate, ordinal = 1, timeLabel, theme, hours, moduleName } = row;
  const shown = format.figure(hours, 1);
  if (lessonDate === undefined) {
    return (
      <tr className={look.sum}>
        <th scope="row" colSpan={3}>
          {t('reports.total')}
        </th>
        <td className={look.figure}>{shown}</td>
        <td className={look.module}>{moduleName}</td>
      </tr>
    );
  }
  return (
    <tr>
      <td className={look.date}>
        {format.exactDay(lessonDate)}
        {ordinal > 1 && ` (${ordinal})`}
      </td>
      <td className={look.time}>{timeLabel}</td>
      <td className={look.theme}>
        {theme === '' ? <span className={look.none}>{t('reports.notheme')}</span> : theme}
      </td>
      <td className={look.figure}>{shown}</td>
      <td className={look.module}>{moduleName}</td>
    </tr>
  );
}
