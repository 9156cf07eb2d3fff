import type { SpotlightActionData } from '@mantine/spotlight';
import { IconNotebook } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';

import { journalLink } from '#domain/journal/journalLink.ts';
import { useMeetingWords } from '#domain/schedule/useMeetingWords.ts';
import { useTimetable } from '#domain/schedule/useTimetable.ts';

/** The own disciplines of the half-year, from the timetable that the browser holds anyway; each leads to its journal. */
export function useClasses(): SpotlightActionData[] {
  const go = useNavigate();
  const { timetable, owner } = useTimetable();
  const words = useMeetingWords(owner.kind);
  const classes = new Map<string, SpotlightActionData>();
  for (const lesson of timetable?.lessons ?? []) {
    const isTeacher = owner.kind === 'teacher';
    const key = isTeacher ? String(lesson.assignmentId) : String(lesson.disciplineId);
    classes.set(key, {
      id: `class-${key}`,
      label: lesson.disciplineName,
      description: isTeacher ? `${words.type(lesson)} · ${lesson.groupNames}` : lesson.teacherName,
      leftSection: <IconNotebook size={20} stroke={1.6} aria-hidden />,
      onClick: () => void go(isTeacher ? journalLink({ assignment: lesson.assignmentId }) : journalLink()),
    });
  }
  return [...classes.values()];
}
