import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import type { ReportFilter } from './useReports.ts';
import look from './ReportsView.module.css';

interface ReportHeadProps {
  readonly title: string;
  readonly filter: ReportFilter;
}

/** What a printed report is and of which days; the screen says so in its filters. The class stands above it. */
export function ReportHead({ title, filter: { from, to } }: ReportHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = [
    from === undefined ? null : t('reports.since', { day: format.exactDay(from) }),
    to === undefined ? null : t('reports.until', { day: format.exactDay(to) }),
  ].filter((word) => word !== null);
  const period = words.length === 0 ? t('reports.wholeperiod') : words.join(' ');

  return (
    <div className={look.head}>
      <h2>{title}</h2>
      <p>{t('reports.period', { period })}</p>
    </div>
  );
}
