import type { Output } from '@bilim/contract';
import type { homeApi } from '@bilim/contract/home';
import { IconAward, IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalLink } from '#domain/journal/journalLink.ts';
import { IconStat, RingStat } from '#ui/RingStat.tsx';

import look from './Figures.module.css';

type StudentFacts = NonNullable<Output<typeof homeApi.facts>['student']>;

interface StudentFiguresProps {
  readonly figures: StudentFacts;
}

/** Attendance, average mark, credits and absences of the half-year; the journal tells the rest. */
export function StudentFigures({ figures }: StudentFiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { attendancePercent, averageMark, bestMark, absences } = figures;

  return (
    <section className={look.figures} aria-label={t('home.figures')}>
      <Link className={look.link} {...journalLink()}>
        <RingStat
          value={attendancePercent ?? 0}
          color={attendanceColor(attendancePercent)}
          figure={attendancePercent === null ? '—' : format.percent(attendancePercent / 100)}
          label={t('home.attendance')}
        />
      </Link>
      <Link className={look.link} {...journalLink()}>
        <RingStat
          value={((averageMark ?? 0) / bestMark) * 100}
          color="lake.5"
          figure={format.mean(averageMark)}
          label={t('home.average')}
        />
      </Link>
      <CreditsStat figures={figures} />
      <Link className={look.link} {...journalLink()}>
        <IconStat
          icon={<IconUserOff size={22} aria-hidden />}
          color={absences === 0 ? 'sage' : 'pome'}
          figure={absences}
          label={t('home.absences', { count: absences })}
        />
      </Link>
    </section>
  );
}

/** Green as long as nobody worries, red once a third of the hours is missed. */
function attendanceColor(percent: number | null) {
  if (percent === null || percent >= 85) return 'sage.5';
  return percent >= 67 ? 'apricot.4' : 'pome.5';
}

/** Earned of planned, once grades are kept; until then how much the year holds. */
function CreditsStat({ figures: { creditsEarned, creditsPlanned } }: StudentFiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (creditsEarned === null) {
    return (
      <IconStat
        icon={<IconAward size={22} aria-hidden />}
        color="apricot"
        figure={format.figure(creditsPlanned, 1)}
        label={t('home.credits')}
      />
    );
  }
  return (
    <RingStat
      value={creditsPlanned === 0 ? 0 : (creditsEarned / creditsPlanned) * 100}
      color="apricot.4"
      figure={`${format.figure(creditsEarned, 1)} / ${format.figure(creditsPlanned, 1)}`}
      label={t('home.credits')}
    />
  );
}
