import { addDays, mondayOf } from '@bilim/contract/days';
import { IconNotebook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { phasesOf } from '#domain/schedule/dayPhases.ts';
import { meetingsOn } from '#domain/schedule/meetings.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import { weekCount } from '#domain/schedule/weeks.ts';
import { IconStat, RingStat } from '#ui/RingStat.tsx';

import type { Home } from './useHome.ts';
import look from './Figures.module.css';

interface TeacherFiguresProps {
  readonly home: Home;
  readonly timetable: Timetable;
  readonly unfilled: number;
}

/** Lessons given of those of the day and of the week, the week of the term, and journals still open. */
export function TeacherFigures({ home, timetable, unfilled }: TeacherFiguresProps) {
  const { t } = useTranslation();
  const { now, facts } = home;
  const monday = mondayOf(now.day);
  const today = progress(home, timetable, [now.day]);
  const week = progress(
    home,
    timetable,
    Array.from({ length: 7 }, (_, ahead) => addDays(monday, ahead)),
  );
  const weekNumber = facts.data?.weekNumber ?? null;
  const weeks = timetable.term === null ? 0 : weekCount(timetable.term);

  return (
    <section className={look.figures} aria-label={t('home.figures')}>
      <RingStat value={share(today)} color="sage.5" figure={fraction(today)} label={t('home.todaylessons')} />
      <RingStat value={share(week)} color="lake.5" figure={fraction(week)} label={t('home.weeklessons')} />
      {weekNumber !== null && weeks > 0 && (
        <RingStat
          value={(weekNumber / weeks) * 100}
          color="apricot.4"
          figure={`${weekNumber} / ${weeks}`}
          label={t('home.termweek')}
        />
      )}
      <IconStat
        icon={<IconNotebook size={22} aria-hidden />}
        color={unfilled === 0 ? 'sage' : 'pome'}
        figure={unfilled}
        label={t('home.unfilledcount', { count: unfilled })}
      />
    </section>
  );
}

interface Progress {
  readonly done: number;
  readonly all: number;
}

function progress({ now, view }: Home, timetable: Timetable, days: readonly string[]): Progress {
  const phases = days.flatMap((day) => phasesOf(meetingsOn(timetable, day, view), now));
  const held = phases.filter((phase) => phase !== 'off');
  return { done: held.filter((phase) => phase === 'done').length, all: held.length };
}

function share({ done, all }: Progress): number {
  return all === 0 ? 0 : (done / all) * 100;
}

function fraction({ done, all }: Progress): string {
  return `${done} / ${all}`;
}
