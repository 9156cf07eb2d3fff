import type { JournalLesson } from '@bilim/contract/journal/journal';
import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { projectorLink, type ProjectorSearch } from '#domain/qr/qrLink.ts';

import type { TodayLesson } from '../choice/todayLessons.ts';

interface QrButtonProps {
  readonly lessons: readonly JournalLesson[];
  /** Today's lessons of this class by the timetable. */
  readonly planned: readonly TodayLesson[];
  readonly today: string;
}

/** The way to the code on the wall: of the list of today, or of the lesson whose list it makes. */
export function QrButton({ lessons, planned, today }: QrButtonProps) {
  const { t } = useTranslation();
  const search = lessonOfToday(lessons, planned, today);
  if (search === null) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconQrcode size={18} aria-hidden />}
      renderRoot={(props) => <Link {...projectorLink(search)} {...props} />}
    >
      {t('qr.short')}
    </Button>
  );
}

/** The latest lesson of today that has no list yet, else the latest that has one. */
function lessonOfToday(
  lessons: readonly JournalLesson[],
  planned: readonly TodayLesson[],
  today: string,
): ProjectorSearch | null {
  const made = lessons.filter(({ lessonDate }) => lessonDate === today);
  const next = planned[made.length];
  if (made.length === 0 && next !== undefined) return { entry: next.meeting.lesson.scheduleEntryId };
  const last = made.at(-1);
  return last === undefined ? null : { lesson: last.lessonId };
}
