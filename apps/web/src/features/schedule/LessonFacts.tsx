import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { scheduleLink } from '#domain/schedule/scheduleLink.ts';
import type { Meeting } from '#domain/schedule/meetings.ts';
import { useMeetingWords } from '#domain/schedule/useMeetingWords.ts';
import type { TimetableOwner } from '#domain/schedule/useTimetable.ts';
import { weekRange } from '#domain/schedule/weeks.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import look from './LessonDetails.module.css';

interface LessonFactsProps {
  readonly meeting: Meeting;
  readonly kind: TimetableOwner['kind'];
}

/** What, when, where, with whom and how often. */
export function LessonFacts({ meeting, kind }: LessonFactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useMeetingWords(kind);
  const { lesson, day, starts, ends, teacherId, teacherName } = meeting;
  const change = words.change(meeting);
  const subgroup = words.subgroup(lesson);

  return (
    <dl className={look.facts}>
      {change !== null && (
        <Fact name={t('schedule.changes')}>
          <span className={look.change}>
            <StatusChip tone={change.tone}>{change.word}</StatusChip>
            {[change.detail, meeting.reason].filter((part) => part !== null).join('. ')}
          </span>
        </Fact>
      )}
      <Fact name={t('schedule.when')}>
        {format.weekdayAndDay(day)},{' '}
        <span className={look.whole}>
          {starts}–{ends}
        </span>
      </Fact>
      <Fact name={t('c.lessontype')}>{words.type(lesson)}</Fact>
      <Fact name={t('c.room')}>{meeting.room === '' ? t('schedule.online') : meeting.room}</Fact>
      <Fact name={t('c.teacher')}>
        {teacherId === null ? (
          format.name(teacherName)
        ) : (
          <Link {...scheduleLink({ teacher: teacherId, day })}>{format.name(teacherName)}</Link>
        )}
      </Fact>
      <Fact name={t('c.group')}>
        {subgroup === null ? lesson.groupNames : `${lesson.groupNames}, ${subgroup}`}
      </Fact>
      <Fact name={t('c.credits')}>{format.figure(lesson.credits, 1)}</Fact>
      <Fact name={t('schedule.rhythm')}>
        <Rhythm meeting={meeting} />
      </Fact>
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div className={look.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How often, and in which weeks. */
function Rhythm({ meeting }: Pick<LessonFactsProps, 'meeting'>) {
  const { t } = useTranslation();
  const { parity, weeks } = meeting.lesson;
  const { first, last } = weekRange(weeks);
  if (first === last) return t('schedule.oneweek', { first });
  return (
    <>
      {t(`schedule.rhythms.${parity}`)},{' '}
      <span className={look.whole}>{t('schedule.weeks', { first, last })}</span>
    </>
  );
}
