import { daysBetween } from '@bilim/contract/days';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import { parityOfWeek, weekCount, weekOfTerm, type Term } from '#domain/schedule/weeks.ts';
import { useSettings } from '#platform/session/useSettings.ts';

import type { Home } from './useHome.ts';
import look from './Hero.module.css';

interface HeroTermProps {
  readonly timetable: Timetable;
  readonly now: Home['now'];
}

/** How far the half-year has come: for whoever has no lessons, and for everybody between half-years. */
export function HeroTerm({ timetable: { term }, now }: HeroTermProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const defaults = useSettings().data?.defaults;
  const standing = useStanding(term, now);
  if (term === null) return null;

  const share = Math.min(
    1,
    Math.max(0, daysBetween(term.starts, now.day) / daysBetween(term.starts, term.ends)),
  );
  const title =
    defaults === undefined
      ? ''
      : t('schedule.term', { season: defaults.seasonName, year: defaults.yearLabel });
  return (
    <div className={look.glass} data-wide>
      <div className={look.words}>
        <p className={look.when}>{title}</p>
        <h2 className={look.name}>{standing}</h2>
        <div className={look.track} aria-hidden>
          <div className={look.done} style={{ width: `${share * 100}%` }} />
        </div>
        <p className={look.ends}>
          <span>{format.plainDay(term.starts)}</span>
          <span>{format.plainDay(term.ends)}</span>
        </p>
      </div>
    </div>
  );
}

function useStanding(term: Term | null, now: Home['now']) {
  const { t } = useTranslation();
  const format = useFormat();
  if (term === null) return '';
  if (now.day < term.starts) return t('schedule.before', { day: format.plainDay(term.starts) });
  if (now.day > term.ends) return t('schedule.after', { day: format.plainDay(term.ends) });
  const week = weekOfTerm(term, now.day);
  const parity = t(parityOfWeek(week) === 1 ? 'schedule.odd' : 'schedule.even');
  return `${t('schedule.weekof', { week, total: weekCount(term) })}, ${parity}`;
}
