import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import type { ReportFilter } from './useReports.ts';
import look from './ReportsView.module.css';

interface ReportHeadProps {
  readonly title: string;
  /** Of which class. */
  readonly about: string;
  readonly filter: ReportFilter;
}

/** What a printed report is and of which days; the screen says so in its filters. */
export function ReportHead({ title, about, filter: { from, to } }: ReportHeadProps) {
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
      <p>{about}</p>
      <p>{t('reports.period', { period })}</p>
    </div>
  );
}
