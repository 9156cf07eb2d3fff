import { useFormat } from '#platform/i18n/useFormat.ts';
import type { WeeklyLesson } from '#domain/schedule/timetable.ts';
import { useMeetingWords } from '#domain/schedule/useMeetingWords.ts';
import type { TimetableOwner } from '#domain/schedule/useTimetable.ts';

/** A weekly lesson in the words of the printed timetable. */
export function usePrintWords(kind: TimetableOwner['kind']) {
  const format = useFormat();
  const words = useMeetingWords(kind);
  return {
    /** Type, room, company and subgroup; each stays in one piece. */
    about(lesson: WeeklyLesson): readonly string[] {
      const company = kind === 'teacher' ? lesson.groupNames : format.shortName(lesson.teacherName);
      const parts = [words.type(lesson), words.roomNamed(lesson.roomName), company, words.subgroup(lesson)];
      return parts.filter((part) => part !== null);
    },
  };
}
