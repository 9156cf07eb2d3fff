import { Button, Skeleton } from '@mantine/core';
import {
  IconCalendarWeek,
  IconMapPin,
  IconNotebook,
  IconQrcode,
  IconScan,
  IconVideo,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalLink } from '#domain/journal/journalLink.ts';
import { projectorLink, scanLink } from '#domain/qr/qrLink.ts';
import { scheduleLink } from '#domain/schedule/scheduleLink.ts';
import { minutesOf, shareDone } from '#domain/schedule/dayPhases.ts';
import type { Meeting } from '#domain/schedule/meetings.ts';
import { nearestMeeting, type Nearest } from '#domain/schedule/nearest.ts';
import { useMeetingWords } from '#domain/schedule/useMeetingWords.ts';

import { HeroTerm } from './HeroTerm.tsx';
import type { Home } from './useHome.ts';
import look from './Hero.module.css';

interface HeroGlassProps {
  readonly home: Home;
}

/** The pane in the hero: the lesson now or next with the way to it; the term for whoever has no lessons. */
export function HeroGlass({ home }: HeroGlassProps) {
  const { schedule, now, view } = home;
  const { timetable, loading } = schedule;
  if (timetable === undefined) return loading.error === null ? <GlassSkeleton {...schedule} /> : null;

  const nearest = nearestMeeting(timetable, now, view);
  if (nearest === null) return <HeroTerm timetable={timetable} now={now} />;
  return <HeroLesson nearest={nearest} home={home} />;
}

function GlassSkeleton({ isExpected }: Pick<Home['schedule'], 'isExpected'>) {
  const { t } = useTranslation();
  return (
    <output className={look.glass} data-waiting aria-label={t('c.loading')}>
      <div className={look.words}>
        <Skeleton height={14} width={150} mt={4} />
        <Skeleton height={18} width={210} mt={12} />
        <Skeleton height={14} width={180} mt={10} />
      </div>
      {isExpected && <Skeleton height={42} width={180} radius="md" className={look.way} />}
    </output>
  );
}

interface HeroLessonProps {
  readonly nearest: Nearest;
  readonly home: Home;
}

function HeroLesson({ nearest: { isOn, meeting }, home: { now, schedule } }: HeroLessonProps) {
  const words = useMeetingWords(schedule.owner.kind);
  const when = useWhen(meeting, isOn, now);
  const place = [words.room(meeting), words.company(meeting), words.subgroup(meeting.lesson)]
    .filter((word) => word !== null)
    .join(' · ');
  return (
    <div className={look.glass}>
      <div className={look.words}>
        <p className={look.when} data-on={isOn || undefined}>
          {when}
        </p>
        <h2 className={look.name}>{meeting.lesson.disciplineName}</h2>
        <p className={look.place}>
          {meeting.room === '' ? <IconVideo size={16} aria-hidden /> : <IconMapPin size={16} aria-hidden />}
          <span>{place}</span>
        </p>
        {isOn && (
          <div className={look.track} aria-hidden>
            <div className={look.done} style={{ width: `${shareDone(meeting, now.time) * 100}%` }} />
          </div>
        )}
      </div>
      <WayThere meeting={meeting} kind={schedule.owner.kind} isOn={isOn} />
    </div>
  );
}

function useWhen(meeting: Meeting, isOn: boolean, now: Home['now']) {
  const { t } = useTranslation();
  const format = useFormat();
  if (isOn) return t('home.on', { time: meeting.ends });
  if (meeting.day !== now.day)
    return t('home.nextday', { day: format.day(meeting.day), time: meeting.starts });
  const minutes = minutesOf(meeting.starts) - minutesOf(now.time);
  if (minutes > 90) return t('home.next', { time: meeting.starts });
  return t('home.nextin', { time: meeting.starts, minutes });
}

interface WayThereProps {
  readonly meeting: Meeting;
  readonly kind: 'teacher' | 'student';
  readonly isOn: boolean;
}

const large = { color: 'apricot.4', c: 'dark.9', size: 'md', className: look.way } as const;

/** The one button of the page: into the lesson; while it is on, attendance by code beside it or in its place. */
function WayThere({ meeting, kind, isOn }: WayThereProps) {
  const { t } = useTranslation();
  const { day, onlineUrl } = meeting;

  if (kind === 'teacher') return <TeacherWays meeting={meeting} isOn={isOn} />;
  if (onlineUrl !== null) {
    return (
      <Button
        {...large}
        component="a"
        href={onlineUrl}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconVideo size={20} aria-hidden />}
      >
        {t('schedule.join')}
      </Button>
    );
  }
  const Icon = isOn ? IconScan : IconCalendarWeek;
  const target = isOn ? scanLink : scheduleLink({ day });
  return (
    <Button
      {...large}
      leftSection={<Icon size={20} aria-hidden />}
      renderRoot={(props) => <Link {...target} {...props} />}
    >
      {t(isOn ? 'home.quickname.qr' : 'home.openschedule')}
    </Button>
  );
}

function TeacherWays({ meeting: { lesson, day }, isOn }: Pick<WayThereProps, 'meeting' | 'isOn'>) {
  const { t } = useTranslation();
  const journal = journalLink({
    assignment: lesson.assignmentId,
    date: day,
    slot: lesson.timeSlotId,
    view: 'day',
  });
  return (
    <div className={look.ways}>
      {isOn && (
        <Button
          variant="white"
          size="md"
          leftSection={<IconQrcode size={20} aria-hidden />}
          renderRoot={(props) => <Link {...projectorLink({ entry: lesson.scheduleEntryId })} {...props} />}
        >
          {t('qr.short')}
        </Button>
      )}
      <Button
        {...large}
        leftSection={<IconNotebook size={20} aria-hidden />}
        renderRoot={(props) => <Link {...journal} {...props} />}
      >
        {t('schedule.openjournal')}
      </Button>
    </div>
  );
}
