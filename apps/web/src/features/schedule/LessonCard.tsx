import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { Phase } from '#domain/schedule/dayPhases.ts';
import { lessonTone } from '#domain/schedule/lessonTone.ts';
import type { Meeting } from '#domain/schedule/meetings.ts';
import { useMeetingWords } from '#domain/schedule/useMeetingWords.ts';
import type { TimetableOwner } from '#domain/schedule/useTimetable.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import look from './LessonCard.module.css';

interface LessonCardProps {
  readonly meeting: Meeting;
  readonly phase: Phase;
  readonly kind: TimetableOwner['kind'];
  readonly onOpen: (meeting: Meeting) => void;
}

/** One lesson in the week: what, where, with whom, and what differs today. Opens its details. */
export function LessonCard({ meeting, phase, kind, onOpen }: LessonCardProps) {
  const { t } = useTranslation();
  const words = useMeetingWords(kind);
  const { lesson, isHeld } = meeting;
  const change = words.change(meeting);
  const subgroup = words.subgroup(lesson);

  return (
    <button
      type="button"
      className={look.card}
      data-tone={lessonTone(lesson.lessonTypeId)}
      data-phase={phase}
      onClick={() => onOpen(meeting)}
    >
      <span className={look.type}>{words.type(lesson)}</span>
      <span className={look.name}>{isHeld ? lesson.disciplineName : <s>{lesson.disciplineName}</s>}</span>
      {isHeld && <span className={look.line}>{words.room(meeting)}</span>}
      {/* The surname may stand above the initials, which stay together. */}
      <span className={look.line}>{words.company(meeting).replace('\u00A0', ' ')}</span>
      {subgroup !== null && <span className={look.line}>{subgroup}</span>}
      {change !== null && (
        <span className={look.change}>
          <StatusChip tone={change.tone}>{change.word}</StatusChip>
          {change.detail !== null && <span className={look.line}>{change.detail}</span>}
        </span>
      )}
      <VisuallyHidden>, {t(`schedule.state.${phase}`)}</VisuallyHidden>
    </button>
  );
}
