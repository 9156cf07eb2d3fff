import type { JournalLesson } from '@bilim/contract/journal/journal';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconLock, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './DayHead.module.css';

interface DayHeadProps {
  readonly lesson: JournalLesson;
  readonly place: number;
  readonly count: number;
  readonly onStep: (step: 1 | -1) => void;
  readonly onOpen: () => void;
}

/** The day of the lesson with its theme, between the ways to the lessons before and after it. */
export function DayHead({ lesson, place, count, onStep, onOpen }: DayHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lessonDate, ordinal, theme, isLocked } = lesson;

  return (
    <div className={look.head}>
      <ActionIcon
        className={look.step ?? ''}
        size={44}
        aria-label={t('j.previouslesson')}
        disabled={place === 0}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={22} stroke={1.6} />
      </ActionIcon>
      <div className={look.words}>
        <h2 className={look.day} title={format.exactDay(lessonDate)}>
          {format.weekdayAndDay(lessonDate)}
          {ordinal > 1 && ` · ${ordinal}`}
          {isLocked && <IconLock size={16} role="img" aria-label={t('j.locked')} />}
        </h2>
        <button type="button" className={look.theme} onClick={onOpen}>
          {theme === '' ? t('j.notheme') : theme}
          <IconPencil size={14} aria-hidden />
        </button>
        <p className={look.place}>{t('j.lessonof', { place: place + 1, count })}</p>
      </div>
      <ActionIcon
        className={look.step ?? ''}
        size={44}
        aria-label={t('j.nextlesson')}
        disabled={place === count - 1}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={22} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
