import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './People.module.css';

interface PeriodProps {
  readonly startsOn: string | null;
  /** The last day. */
  readonly endsOn: string | null;
}

/** «с 1 сентября 2024», «1 сентября 2024 – 31 августа 2026». */
export function Period({ startsOn, endsOn }: PeriodProps) {
  const { t } = useTranslation();
  const { exactDay } = useFormat();
  const from = startsOn === null ? '' : exactDay(startsOn);
  if (endsOn === null) return <span className={look.muted}>{from && t('people.since', { day: from })}</span>;
  return (
    <span className={look.muted}>
      {from} – {exactDay(endsOn)}
    </span>
  );
}
