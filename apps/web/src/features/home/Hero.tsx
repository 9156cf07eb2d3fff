import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { useAccount } from '#platform/session/account.tsx';
import { weekOfTerm } from '#domain/schedule/weeks.ts';
import { Ridge } from '#ui/art/Ridge.tsx';

import { givenName, greetingAt } from './greeting.ts';
import { HeroGlass } from './HeroGlass.tsx';
import type { Home } from './useHome.ts';
import look from './Hero.module.css';

interface HeroProps {
  readonly home: Home;
  readonly isNarrow: boolean;
}

/** The day, a greeting, and the lesson that is on or comes next. */
export function Hero({ home, isNarrow }: HeroProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fullName } = useAccount();
  const { now } = home;
  const week = useWeek(home);
  const day = format.weekdayAndDay(now.day);

  return (
    <section className={look.hero} aria-labelledby="greeting">
      <Ridge isNarrow={isNarrow} />
      <div className={look.inside}>
        <p className={look.date}>
          {day}
          {week !== null && (
            <>
              {' · '}
              <span className={look.whole}>{t('schedule.week', { week })}</span>
            </>
          )}
        </p>
        <h1 id="greeting" tabIndex={-1} className={look.greeting}>
          {t(`home.greeting.${greetingAt(now.time)}`, { name: givenName(format.name(fullName)) })}
        </h1>
        <HeroGlass home={home} />
      </div>
    </section>
  );
}

/** The week of the running term; counted here while the server does not say it. */
function useWeek({ facts, schedule, now }: Home): number | null {
  if (facts.data !== undefined) return facts.data.weekNumber;
  const term = schedule.timetable?.term ?? null;
  if (term === null || now.day < term.starts || now.day > term.ends) return null;
  return weekOfTerm(term, now.day);
}
