import type { Output } from '@bilim/contract';
import type { homeApi } from '@bilim/contract/home';
import { Button } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalLink } from '#domain/journal/journalLink.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { HomeCard } from './HomeCard.tsx';
import look from './Cards.module.css';

type UnfilledLesson = NonNullable<Output<typeof homeApi.facts>['unfilled']>[number];

interface UnfilledCardProps {
  readonly lessons: readonly UnfilledLesson[];
}

const fewest = 5;

/** Lessons that are over and whose journal waits, each one step away from being filled. */
export function UnfilledCard({ lessons }: UnfilledCardProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lessons : lessons.slice(0, fewest);
  const hidden = lessons.length - shown.length;

  return (
    <HomeCard
      id="unfilled"
      title={t('home.unfilled')}
      beside={lessons.length > 0 && <StatusChip tone="bad">{lessons.length}</StatusChip>}
    >
      {lessons.length === 0 && (
        <p className={look.allDone}>
          <IconCircleCheck size={22} aria-hidden />
          {t('home.allfilled')}
        </p>
      )}
      <ul className={look.list}>
        {shown.map((lesson) => (
          <UnfilledRow
            key={`${lesson.scheduleEntryId}.${lesson.lessonDate}.${lesson.ordinal}`}
            lesson={lesson}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" mt="xs" onClick={() => setWhole(true)}>
          {t('home.moreunfilled', { count: hidden })}
        </Button>
      )}
    </HomeCard>
  );
}

function UnfilledRow({ lesson }: { readonly lesson: UnfilledLesson }) {
  const { t } = useTranslation();
  const format = useFormat();
  const {
    assignmentId,
    lessonDate,
    ordinal,
    disciplineName,
    groupNames,
    lessonTypeShort,
    timeLabel,
    reason,
  } = lesson;
  const target = journalLink({ assignment: assignmentId, date: lessonDate, lesson: ordinal, view: 'day' });

  return (
    <li>
      <Link {...target} className={look.row}>
        <span className={look.day} title={format.exactDay(lessonDate)}>
          <span className={look.dayName}>{format.day(lessonDate)}</span>
          <span className={look.dim}>{timeLabel.replace('-', '–')}</span>
        </span>
        <span className={look.main}>
          <span className={look.name}>{disciplineName}</span>
          <span className={look.dim}>
            {groupNames} · {lessonTypeShort}
          </span>
        </span>
        <StatusChip tone={reason === 'no_list' ? 'bad' : 'warning'}>{t(`home.reason.${reason}`)}</StatusChip>
        <IconChevronRight size={18} aria-hidden className={look.arrow} />
      </Link>
    </li>
  );
}
