import { Button, Card } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { DayTimeline } from '#domain/schedule/DayTimeline.tsx';
import { meetingsOn } from '#domain/schedule/meetings.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SnapPager } from '#ui/SnapPager.tsx';

import { DayStrip } from './DayStrip.tsx';
import type { ScheduleView } from './scheduleView.ts';
import { daysOfTerm, openingDay } from './weekPlan.ts';
import { WeekSwitch } from './WeekToolbar.tsx';
import look from './DayView.module.css';

interface DayViewProps extends ScheduleView {
  readonly onWeek: (weeks: number) => void;
  readonly onToday: () => void;
}

/** One day at a time: swiped, picked from the week's strip, or stepped through by arrow keys. */
export function DayView({ onWeek, onToday, ...shown }: DayViewProps) {
  const { t } = useTranslation();
  const { timetable, day, onDay } = shown;
  const days = daysOfTerm(timetable);
  const index = Math.max(0, days.indexOf(day));
  const step = (ahead: number) => {
    const next = days[index + ahead];
    if (next !== undefined) onDay(next);
  };
  useHotkeys([
    ['ArrowLeft', () => step(-1)],
    ['ArrowRight', () => step(1)],
  ]);

  return (
    <div className={look.view}>
      <div className={look.week}>
        <WeekSwitch timetable={timetable} day={day} onWeek={onWeek} />
        <DayStrip {...shown} />
      </div>
      <SnapPager
        label={t('schedule.table')}
        count={days.length}
        index={index}
        onIndex={(page) => step(page - index)}
        render={(page) => <OneDay {...shown} day={days[page] ?? day} onToday={onToday} />}
      />
    </div>
  );
}

function OneDay({ timetable, day, now, view, owner, onOpen, onToday }: Omit<DayViewProps, 'onWeek'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const meetings = meetingsOn(timetable, day, view);
  return (
    <div className={look.page}>
      <Card component="section" className={look.card}>
        <div className={look.head}>
          <h2 className={look.date}>{format.weekdayAndDay(day)}</h2>
          {day !== openingDay(timetable, now.day) && (
            <Button variant="subtle" size="compact-md" onClick={onToday}>
              {t('c.today')}
            </Button>
          )}
        </div>
        {meetings.length === 0 ? (
          <EmptyState art="yurt" title={t('schedule.free')} text={t('schedule.freetext')} />
        ) : (
          <DayTimeline
            meetings={meetings}
            now={now}
            kind={owner.kind}
            renderTitle={(meeting) => (
              <button type="button" className={look.open} onClick={() => onOpen(meeting)}>
                {meeting.lesson.disciplineName}
              </button>
            )}
          />
        )}
      </Card>
    </div>
  );
}
