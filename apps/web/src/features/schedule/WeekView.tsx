import { weekdayOf } from '@bilim/contract/days';
import { Button, Card, VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { phasesOf, shareDone, type LocalMoment, type Phase } from '#domain/schedule/dayPhases.ts';
import { meetingsOn, type Meeting } from '#domain/schedule/meetings.ts';
import { daysOfWeek } from '#domain/schedule/weekdays.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

import { LessonCard } from './LessonCard.tsx';
import type { ScheduleView } from './scheduleView.ts';
import { slotsOf, weeksOn, type Slot } from './weekPlan.ts';
import look from './WeekView.module.css';

interface Column {
  readonly day: string;
  readonly isToday: boolean;
  readonly meetings: readonly Meeting[];
  readonly phases: readonly Phase[];
}

/** The week as a table: days across, times down. Its rows are the same in every week of the half-year. */
export function WeekView(shown: ScheduleView) {
  const { timetable, day, now, view } = shown;
  const columns = daysOfWeek(timetable, day).map((one): Column => {
    const meetings = meetingsOn(timetable, one, view);
    return { day: one, isToday: one === now.day, meetings, phases: phasesOf(meetings, now) };
  });
  if (columns.every(({ meetings }) => meetings.length === 0)) return <FreeWeek {...shown} />;
  return <WeekTable key={columns[0]?.day} columns={columns} shown={shown} />;
}

function FreeWeek({ timetable, day, onDay }: ScheduleView) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        art="yurt"
        title={t('schedule.emptyweek')}
        text={t('schedule.emptyweektext')}
        action={
          <Button variant="light" onClick={() => onDay(weeksOn(timetable, day, 1))}>
            {t('schedule.next')}
          </Button>
        }
      />
    </Card>
  );
}

interface WeekTableProps {
  readonly columns: readonly Column[];
  readonly shown: ScheduleView;
}

function WeekTable({ columns, shown }: WeekTableProps) {
  const { t } = useTranslation();
  const { now } = shown;
  const slots = slotsOf(shown.timetable);
  const slotOfNow = slots.find(({ ends }) => now.time < ends);
  const isBeforeAll = slotOfNow === slots[0] && now.time < (slots[0]?.starts ?? '');
  const fullDays = columns.filter(({ meetings }) => meetings.length > 0).length;
  const frame = useTodayInView();

  return (
    <div ref={frame} className={look.frame}>
      <table
        className={look.week}
        style={{ '--full-days': fullDays, '--free-days': columns.length - fullDays }}
        aria-label={t('schedule.table')}
      >
        <thead>
          <tr>
            <th scope="col" className={look.corner}>
              <VisuallyHidden>{t('c.time')}</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <DayHead key={column.day} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <tr key={slot.starts}>
              <th scope="row" className={look.time}>
                <span className={look.starts}>{slot.starts}</span>
                <span className={look.ends}>{slot.ends}</span>
              </th>
              {columns.map((column) => (
                <td key={column.day} data-today={column.isToday || undefined}>
                  {column.isToday && slot === slotOfNow && !isBeforeAll && <NowLine slot={slot} now={now} />}
                  <Cell column={column} slot={slot} shown={shown} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where the week is wider than its frame, today is what one wants to see of it. */
function useTodayInView() {
  const frame = useRef<HTMLDivElement>(null);

  // The scroll position belongs to the document.
  useLayoutEffect(() => {
    const today = frame.current?.querySelector<HTMLElement>('th[aria-current]');
    if (!frame.current || !today) return;
    frame.current.scrollLeft = today.offsetLeft - (frame.current.clientWidth - today.offsetWidth) / 2;
  }, []);

  return frame;
}

interface CellProps {
  readonly column: Column;
  readonly slot: Slot;
  readonly shown: ScheduleView;
}

function Cell({ column, slot, shown: { owner, onOpen } }: CellProps) {
  return (
    <div className={look.cell}>
      {column.meetings.map(
        (meeting, index) =>
          meeting.starts === slot.starts && (
            <LessonCard
              key={meeting.key}
              meeting={meeting}
              phase={column.phases[index] ?? 'later'}
              kind={owner.kind}
              onOpen={onOpen}
            />
          ),
      )}
    </div>
  );
}

function DayHead({ day, isToday, meetings }: Column) {
  return (
    <th
      scope="col"
      className={look.head}
      data-today={isToday || undefined}
      data-free={meetings.length === 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <DayName day={day} />
    </th>
  );
}

function DayName({ day }: Pick<Column, 'day'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={look.dayName}>
      <span className={look.full}>
        <span className={look.weekday}>{t(`day.${weekdayOf(day)}`)}</span>
        <span className={look.date}>{format.plainDay(day)}</span>
      </span>
      <span className={look.brief} aria-hidden>
        <span className={look.weekday}>{format.shortWeekday(day)}</span>
        <span className={look.date}>{format.dayMonth(day)}</span>
      </span>
    </div>
  );
}

interface NowLineProps {
  readonly slot: Slot;
  readonly now: LocalMoment;
}

/** How far the day has come: within a lesson, or on the line between two. */
function NowLine({ slot, now: { time } }: NowLineProps) {
  const { t } = useTranslation();
  return (
    <div className={look.now} style={{ top: `${shareDone(slot, time) * 100}%` }}>
      <VisuallyHidden>{t('schedule.now', { time })}</VisuallyHidden>
    </div>
  );
}
