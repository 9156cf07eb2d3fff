import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip, type Tone } from '#ui/StatusChip.tsx';

import { hoursLeft, standingOf, type AbsenceStanding, type StudentDiscipline } from './studentJournal.ts';
import look from './AbsenceBar.module.css';

interface AbsenceBarProps {
  readonly discipline: StudentDiscipline;
}

const tones: Readonly<Record<AbsenceStanding, Tone>> = {
  none: 'good',
  fine: 'good',
  near: 'warning',
  over: 'bad',
};

/** Absences of a discipline against the limit, and how many hours may still be missed. */
export function AbsenceBar({ discipline }: AbsenceBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { absences, absencePercent, absenceLimit, lessons } = discipline;
  const standing = standingOf(discipline);
  const left = hoursLeft(lessons, absenceLimit);
  const filled = Math.min(100, (absencePercent / absenceLimit) * 100);

  return (
    <div className={look.absence} data-standing={standing}>
      <div className={look.words}>
        <span>
          {t('j.absentcount', { count: absences })}
          <span className={look.share}>
            {t('j.absenceof', {
              percent: format.figure(absencePercent, 1),
              limit: format.number(absenceLimit),
            })}
          </span>
        </span>
        <StatusChip tone={tones[standing]}>
          {standing === 'over' ? t('j.limit') : t('j.hoursleft', { count: left })}
        </StatusChip>
      </div>
      <div className={look.bar} aria-hidden>
        <span className={look.filled} style={{ width: `${filled}%` }} />
      </div>
    </div>
  );
}
