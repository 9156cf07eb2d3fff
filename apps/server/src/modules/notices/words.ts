import type { Language } from '@bilim/contract';
import type { NoticeChoices } from '@bilim/contract/notices';

import type { Database } from '#platform/db/database.ts';

import { selectLessonNotices, selectMarkNotices } from './notices.queries.ts';
import { say } from './texts/say.ts';

/** Which changes, as the events name them. */
export interface Changes {
  readonly visitIds: readonly number[];
  readonly lessonIds: readonly number[];
}

/** A change in words, for a message or for a line of an email. */
export interface Told {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  /** Of a mark: a later version has an event of its own. */
  readonly version: number | null;
}

interface Wanted {
  readonly marks: boolean;
  readonly absences: boolean;
  readonly lessons: boolean;
}

export const byPush = (chosen: NoticeChoices): Wanted => ({
  marks: chosen.pushMarks,
  absences: chosen.pushAbsences,
  lessons: chosen.pushLessons,
});
export const byMail = (chosen: NoticeChoices): Wanted => ({
  marks: chosen.mailMarks,
  absences: chosen.mailAbsences,
  lessons: chosen.mailLessons,
});

interface Reader {
  readonly personId: number;
  readonly language: Language;
}

/** What there is to say of these changes as things stand now. A mark that was taken back is not mentioned. */
export async function tell(
  db: Database,
  { personId, language }: Reader,
  { visitIds, lessonIds }: Changes,
  wanted: Wanted,
): Promise<Told[]> {
  const marks = visitIds.length === 0 ? [] : await selectMarkNotices[language](db, { personId, visitIds });
  const given = marks.filter(
    ({ markText, isAbsence }) => markText !== '' && (isAbsence ? wanted.absences : wanted.marks),
  );
  const lessons =
    lessonIds.length === 0 || !wanted.lessons
      ? []
      : await selectLessonNotices[language](db, { personId, lessonIds });
  return [
    ...given.map(
      ({ visitId, isAbsence, disciplineName: discipline, markText: mark, lessonDate, version }) => ({
        title: say(language, isAbsence ? 'notices.absence' : 'notices.mark'),
        body: say(language, isAbsence ? 'notices.absence_text' : 'notices.mark_text', {
          discipline,
          mark,
          day: dayText(lessonDate),
        }),
        tag: `mark-${visitId}`,
        version,
      }),
    ),
    ...lessons.map(({ lessonId, disciplineName: discipline, lessonDate, theme }) => ({
      title: say(language, 'notices.lesson'),
      body: say(language, theme === '' ? 'notices.absence_text' : 'notices.lesson_text', {
        discipline,
        theme,
        day: dayText(lessonDate),
      }),
      tag: `lesson-${lessonId}`,
      version: null,
    })),
  ];
}

function dayText(day: string): string {
  return day.split('-').toReversed().join('.');
}
