import { Card } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

import { DayTimeline } from '#platform/schedule/DayTimeline.tsx';
import { meetingsOn } from '#platform/schedule/meetings.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SnapPager } from '#ui/SnapPager.tsx';

import { DayStrip } from './DayStrip.tsx';
import type { ScheduleView } from './scheduleView.ts';
import { daysOfTerm } from './weekPlan.ts';
import { WeekSwitch } from './WeekToolbar.tsx';
import look from './DayView.module.css';

interface DayViewProps extends ScheduleView {
  readonly onWeek: (weeks: number) => void;
}

/** One day at a time: swiped, picked from the week's strip, or stepped through by arrow keys. */
export function DayView({ onWeek, ...shown }: DayViewProps) {
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
        render={(page) => <OneDay {...shown} day={days[page] ?? day} />}
      />
    </div>
  );
}

function OneDay({ timetable, day, now, view, owner, onOpen }: ScheduleView) {
  const { t } = useTranslation();
  const meetings = meetingsOn(timetable, day, view);
  return (
    <div className={look.page}>
      <Card className={look.card}>
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
