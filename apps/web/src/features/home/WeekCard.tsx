import { mondayOf } from '@bilim/contract/days';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { scheduleLink } from '#domain/schedule/scheduleLink.ts';
import { phasesOf } from '#domain/schedule/dayPhases.ts';
import { lessonTone } from '#domain/schedule/lessonTone.ts';
import { meetingsOn } from '#domain/schedule/meetings.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import { daysOfWeek, workdayFrom } from '#domain/schedule/weekdays.ts';

import { HomeCard, WayToAll } from './HomeCard.tsx';
import type { Home } from './useHome.ts';
import look from './WeekCard.module.css';

interface WeekCardProps {
  readonly home: Home;
}

const nothingYet: Timetable = { lessons: [], term: null, ownerName: null, updatedAt: null };

/** The whole week at a glance; on Sunday already the next one. Each day leads to its place in the schedule. */
export function WeekCard({ home }: WeekCardProps) {
  const { t } = useTranslation();
  const { now, schedule } = home;
  const { timetable, loading } = schedule;
  if (timetable === undefined && loading.error !== null) return null;
  const shown = timetable ?? nothingYet;
  const monday = mondayOf(workdayFrom(shown, now.day));

  return (
    <HomeCard
      id="week"
      title={t(monday > now.day ? 'home.nextweek' : 'home.thisweek')}
      beside={
        <WayToAll renderLink={(props) => <Link {...scheduleLink({ day: monday })} {...props} />}>
          {t('menu.schedule')}
        </WayToAll>
      }
    >
      <ul className={look.days}>
        {daysOfWeek(shown, monday).map((day) => (
          <DayColumn key={day} day={day} home={home} timetable={timetable} />
        ))}
      </ul>
    </HomeCard>
  );
}

interface DayColumnProps extends WeekCardProps {
  readonly day: string;
  readonly timetable: Timetable | undefined;
}

function DayColumn({ day, timetable, home: { now, view } }: DayColumnProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const meetings = timetable === undefined ? [] : meetingsOn(timetable, day, view);
  const phases = phasesOf(meetings, now);

  return (
    <li className={look.day} data-today={day === now.day || undefined}>
      <Link className={look.dayLink} {...scheduleLink({ day })}>
        <span className={look.weekday}>{format.shortWeekday(day)}</span>
        <span>{format.plainDay(day)}</span>
      </Link>
      {timetable === undefined && <Skeleton height={72} radius="md" />}
      {timetable !== undefined && meetings.length === 0 && <p className={look.none}>{t('s.none')}</p>}
      {meetings.map(({ key, starts, lesson, isHeld }, index) => (
        <div
          key={key}
          className={look.lesson}
          data-tone={lessonTone(lesson.lessonTypeId)}
          data-phase={phases[index]}
        >
          <span className={look.time}>{starts}</span>
          <span className={look.name}>{isHeld ? lesson.disciplineName : <s>{lesson.disciplineName}</s>}</span>
        </div>
      ))}
    </li>
  );
}
