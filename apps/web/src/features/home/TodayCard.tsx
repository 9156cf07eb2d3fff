import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalLink } from '#domain/journal/journalLink.ts';
import { scheduleLink } from '#domain/schedule/scheduleLink.ts';
import { DayTimeline } from '#domain/schedule/DayTimeline.tsx';
import { meetingsOn, type Meeting } from '#domain/schedule/meetings.ts';
import { nearestMeeting } from '#domain/schedule/nearest.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

import { HomeCard, WayToAll } from './HomeCard.tsx';
import type { Home } from './useHome.ts';
import look from './Cards.module.css';

interface TodayCardProps {
  readonly home: Home;
}

/** The lessons of today on a line. */
export function TodayCard({ home }: TodayCardProps) {
  const { t } = useTranslation();
  const { timetable, loading } = home.schedule;
  return (
    <HomeCard
      id="today"
      title={t('c.today')}
      beside={
        <WayToAll renderLink={(props) => <Link {...scheduleLink()} {...props} />}>{t('c.week')}</WayToAll>
      }
    >
      {timetable === undefined ? (
        <Pending query={loading}>
          <LinesSkeleton />
        </Pending>
      ) : (
        <Today home={home} timetable={timetable} />
      )}
    </HomeCard>
  );
}

function LinesSkeleton() {
  return (
    <div className={look.lines}>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={52} radius="md" />
      ))}
    </div>
  );
}

function Today({ home, timetable }: TodayCardProps & { readonly timetable: Timetable }) {
  const { t } = useTranslation();
  const { now, view, schedule } = home;
  const meetings = meetingsOn(timetable, now.day, view);
  const freeText = useFreeText(home, timetable);
  if (meetings.length === 0) return <EmptyState art="yurt" title={t('home.free')} text={freeText} />;
  return (
    <DayTimeline
      meetings={meetings}
      now={now}
      kind={schedule.owner.kind}
      renderTitle={(meeting) => <WholeRowLink meeting={meeting} kind={schedule.owner.kind} />}
    />
  );
}

/** A teacher goes to the journal of the lesson, a student to its place in the timetable. */
function WholeRowLink({
  meeting,
  kind,
}: {
  readonly meeting: Meeting;
  readonly kind: 'teacher' | 'student';
}) {
  const { lesson, day } = meeting;
  const target =
    kind === 'teacher' && meeting.isHeld
      ? journalLink({ assignment: lesson.assignmentId, date: day, slot: lesson.timeSlotId, view: 'day' })
      : scheduleLink({ day });
  return (
    <Link {...target} className={look.rowLink}>
      {lesson.disciplineName}
    </Link>
  );
}

function useFreeText({ now, view }: Home, timetable: Timetable) {
  const { t } = useTranslation();
  const format = useFormat();
  const nearest = nearestMeeting(timetable, now, view);
  if (nearest === null) return t('schedule.freetext');
  const { day, starts, lesson } = nearest.meeting;
  return t('home.freenext', { day: format.day(day), time: starts, lesson: lesson.disciplineName });
}
