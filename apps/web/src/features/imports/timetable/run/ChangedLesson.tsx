import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { ChangeIcon } from '../../run/ChangeChip.tsx';
import { useLessonWords } from './useLessonWords.ts';
import type { LessonCard } from './weekCards.ts';
import look from './ChangedLesson.module.css';

/** A lesson in the week: a colour, a sign and a word for what becomes of it, and what differs. */
export function ChangedLesson({ card }: { readonly card: LessonCard }) {
  const { t } = useTranslation();
  const words = useLessonWords();
  const { lesson, state, before, hasConflict } = card;
  const isGone = state === 'removed' || state === 'moved';
  const Name = isGone ? 's' : 'span';
  return (
    <div className={look.card} data-state={state} data-clash={hasConflict || undefined}>
      {state !== 'kept' && (
        <p className={look.state}>
          {state === 'moved' ? (
            <IconArrowRight size={13} aria-hidden />
          ) : (
            <ChangeIcon state={state} size={13} />
          )}
          {t(`import.change.${state}`)}
        </p>
      )}
      {hasConflict && (
        <p className={look.clash}>
          <IconAlertTriangle size={13} aria-hidden />
          {t('timetable.clashes')}
        </p>
      )}
      <p className={look.name}>
        <Name>
          {lesson.disciplineName} ({lesson.lessonTypeShort})
        </Name>
      </p>
      <p className={look.detail}>
        {[words.room(lesson), words.teacher(lesson)].join(' · ')}
        {lesson.subgroup !== 0 && ` · ${t('schedule.subgroup', { n: lesson.subgroup })}`}
      </p>
      <p className={look.detail}>{words.weeks(lesson)}</p>
      {before !== null &&
        words.differences(before, lesson).map(({ field, before: was }) => (
          <p key={field} className={look.was}>
            {t('timetable.was', { what: was })}
          </p>
        ))}
    </div>
  );
}
