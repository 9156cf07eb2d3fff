import { Button } from '@mantine/core';
import {
  IconCalendarWeek,
  IconFolder,
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
import { materialsLink } from '#domain/materials/materialsLink.ts';
import { projectorLink, scanLink } from '#domain/qr/qrLink.ts';
import { scheduleLink } from '#domain/schedule/scheduleLink.ts';
import type { Meeting } from '#domain/schedule/meetings.ts';
import type { TimetableState } from '#domain/schedule/useTimetable.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { LessonFacts } from './LessonFacts.tsx';
import look from './LessonDetails.module.css';

interface LessonDetailsProps {
  readonly meeting: Meeting | null;
  readonly state: TimetableState;
  readonly onClose: () => void;
}

/** Everything about one lesson, and the ways from it; a sheet from below on a phone. */
export function LessonDetails({ meeting, state, onClose }: LessonDetailsProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={meeting !== null}
      title={meeting?.lesson.disciplineName}
      closeLabel={t('btn.close')}
      onClose={onClose}
    >
      {meeting !== null && (
        <>
          <LessonFacts meeting={meeting} kind={state.owner.kind} />
          <Ways meeting={meeting} state={state} onFollow={onClose} />
        </>
      )}
    </Sheet>
  );
}

interface WaysProps {
  readonly meeting: Meeting;
  readonly state: TimetableState;
  readonly onFollow: () => void;
}

function Ways({ meeting, state: { owner, isOwn }, onFollow }: WaysProps) {
  const { t } = useTranslation();
  const { lesson, day, teacherId, onlineUrl } = meeting;
  const isOwnLesson = isOwn && owner.kind === 'teacher';
  const journal = journalLink({
    assignment: lesson.assignmentId,
    date: day,
    slot: lesson.timeSlotId,
    view: 'day',
  });

  return (
    <div className={look.ways}>
      {isOwnLesson && meeting.isHeld && (
        <Button
          leftSection={<IconNotebook size={18} aria-hidden />}
          renderRoot={(props) => <Link {...journal} {...props} />}
        >
          {t('schedule.openjournal')}
        </Button>
      )}
      <Attendance meeting={meeting} state={{ owner, isOwn }} onFollow={onFollow} />
      {isOwn && <MaterialsLink meeting={meeting} onFollow={onFollow} />}
      {onlineUrl !== null && meeting.isHeld && (
        <Button
          component="a"
          href={onlineUrl}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconVideo size={18} aria-hidden />}
        >
          {t('schedule.join')}
        </Button>
      )}
      {teacherId !== null && !(owner.kind === 'teacher' && owner.personId === teacherId) && (
        <Button
          variant="default"
          leftSection={<IconCalendarWeek size={18} aria-hidden />}
          renderRoot={(props) => (
            <Link {...scheduleLink({ teacher: teacherId, day })} {...props} onClick={onFollow} />
          )}
        >
          {t('schedule.teacherschedule')}
        </Button>
      )}
      <MapLink meeting={meeting} />
    </div>
  );
}

/** What is laid out for the discipline, and for this lesson of it. */
function MaterialsLink({ meeting: { lesson, day }, onFollow }: Pick<WaysProps, 'meeting' | 'onFollow'>) {
  const { t } = useTranslation();
  const { disciplineId: discipline, credits, lessonTypeId: lessons } = lesson;
  const link = materialsLink({ discipline, credits, day, lessons });
  return (
    <Button
      variant="default"
      leftSection={<IconFolder size={18} aria-hidden />}
      renderRoot={(props) => <Link {...link} {...props} onClick={onFollow} />}
    >
      {t('schedule.materials')}
    </Button>
  );
}

interface AttendanceProps {
  readonly meeting: Meeting;
  readonly state: Pick<TimetableState, 'owner' | 'isOwn'>;
  readonly onFollow: () => void;
}

/** Attendance by code at a lesson of today: the teacher shows it, the student scans it. */
function Attendance({ meeting, state: { owner, isOwn }, onFollow }: AttendanceProps) {
  const { t } = useTranslation();
  const today = useFormat().today();
  const { lesson, day, isHeld, teacherId } = meeting;
  if (!isHeld || !isOwn || day !== today) return null;
  if (owner.kind === 'student') {
    return (
      <Button
        leftSection={<IconScan size={18} aria-hidden />}
        renderRoot={(props) => <Link {...scanLink} {...props} onClick={onFollow} />}
      >
        {t('qr.title')}
      </Button>
    );
  }
  // Who stands in for a colleague has no journal of that class.
  if (lesson.teacherId !== teacherId) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconQrcode size={18} aria-hidden />}
      renderRoot={(props) => (
        <Link {...projectorLink({ entry: lesson.scheduleEntryId })} {...props} onClick={onFollow} />
      )}
    >
      {t('qr.open')}
    </Button>
  );
}

/** Where the building stands, on the open map of the world. */
function MapLink({ meeting: { lesson, room } }: Pick<WaysProps, 'meeting'>) {
  const { t } = useTranslation();
  const { roomLatitude, roomLongitude, roomName } = lesson;
  // A lesson that went to another room takes no coordinates along.
  if (roomLatitude === null || roomLongitude === null || room !== roomName) return null;
  const place = `mlat=${roomLatitude}&mlon=${roomLongitude}#map=18/${roomLatitude}/${roomLongitude}`;
  return (
    <Button
      variant="default"
      component="a"
      href={`https://www.openstreetmap.org/?${place}`}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconMapPin size={18} aria-hidden />}
    >
      {t('schedule.map')}
    </Button>
  );
}
