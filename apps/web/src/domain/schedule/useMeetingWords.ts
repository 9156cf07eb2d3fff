import type { ScheduledLesson } from '@bilim/contract/schedule';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import type { Tone } from '#ui/StatusChip.tsx';

import type { Format } from '#platform/i18n/format.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { Meeting, Place } from './meetings.ts';
import type { TimetableOwner } from './useTimetable.ts';

/** What one-off change to show: a word on a chip, and what it means in particular. */
export interface ChangeWords {
  readonly tone: Tone;
  readonly word: string;
  readonly detail: string | null;
}

/** The words in which a lesson is told, in a teacher's or in a student's timetable. */
export function useMeetingWords(kind: TimetableOwner['kind']) {
  const { t } = useTranslation();
  const format = useFormat();
  const subgroup = (lesson: ScheduledLesson) =>
    lesson.subgroup === 0 ? null : t('schedule.subgroup', { n: lesson.subgroup });

  return {
    /** «Лекция»; a type without a word of ours is told by its short name. */
    type: ({ lessonTypeId, lessonTypeShort }: ScheduledLesson) =>
      t(`schedule.type.${lessonTypeId}`, { defaultValue: lessonTypeShort }),
    /** «ауд. 1/101» */
    room: ({ room }: Meeting) => roomWord(room, t),
    /** The same for a room by its name, which is empty for online lessons. */
    roomNamed: (room: string) => roomWord(room, t),
    subgroup,
    /** Who else is there: the teacher for students, the groups for a teacher. */
    company: ({ lesson, teacherName }: Meeting) =>
      kind === 'teacher' ? lesson.groupNames : format.shortName(teacherName),
    change: (meeting: Meeting) => changeWords(meeting, t, format),
  };
}

function roomWord(room: string, t: TFunction): string {
  return room === '' ? t('schedule.online') : t('schedule.room', { room });
}

function changeWords(meeting: Meeting, t: TFunction, format: Format): ChangeWords | null {
  const { change } = meeting;
  const place = (other: Place) => placeWords(other, meeting, t, format);
  switch (change?.kind) {
    case undefined:
      return null;
    case 'cancelled':
      return { tone: 'bad', word: t('schedule.change.cancelled'), detail: null };
    case 'moved-away':
      return {
        tone: 'warning',
        word: t('schedule.change.moved'),
        detail: t('schedule.to', { place: place(change.to) }),
      };
    case 'moved-here':
      return {
        tone: 'warning',
        word: t('schedule.change.movedhere'),
        detail: t('schedule.from', { place: place(change.from) }),
      };
    case 'other-room':
      return {
        tone: 'warning',
        word: t('schedule.change.otherroom'),
        detail: t('schedule.usualroom', { room: change.usualRoom }),
      };
    case 'substituted':
      return {
        tone: 'warning',
        word: t('schedule.change.substituted'),
        detail: t('schedule.instead', { name: format.shortName(change.usualTeacher) }),
      };
    case 'given-away':
      return { tone: 'neutral', word: t('schedule.change.givenaway'), detail: null };
    case 'online':
      return { tone: 'info', word: t('schedule.change.online'), detail: null };
  }
}

/** Another time and place, as far as they differ from this meeting's: «пт, 16 октября, 13:00 · ауд. 2/210». */
function placeWords({ day, starts, room }: Place, meeting: Meeting, t: TFunction, format: Format): string {
  const when =
    day === meeting.day ? starts : `${format.shortWeekday(day)}, ${format.plainDay(day)}, ${starts}`;
  return room === meeting.room ? when : `${when} · ${roomWord(room, t)}`;
}
