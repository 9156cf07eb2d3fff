import type { PointsOfStudent } from '@bilim/contract/journal/studentPoints';
import { Card, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { presentText } from '../marks/markBook.ts';
import { toneOf } from '../marks/markTone.ts';

import { AbsenceBar } from './AbsenceBar.tsx';
import { LessonTimeline } from './LessonTimeline.tsx';
import { ModulePoints } from './points/ModulePoints.tsx';
import { Sparkline } from './Sparkline.tsx';
import { pointsByDay, type StudentDiscipline } from './studentJournal.ts';
import look from './DisciplineCard.module.css';

interface DisciplineCardProps {
  readonly discipline: StudentDiscipline;
  readonly best: number;
  /** Null until they are there. */
  readonly points: PointsOfStudent | null;
}

/** How many of the latest marks a closed card shows. */
const latestCount = 8;

/** One discipline: trend, average, absences; opened, all its lessons with themes. */
export function DisciplineCard({ discipline, best, points }: DisciplineCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, { toggle }] = useDisclosure();
  const detailsId = useId();
  const { name, credits, classes, lessons, meanOfGiven } = discipline;
  const latest = lessons.filter(({ markText }) => isTelling(markText)).slice(-latestCount);
  const trend = pointsByDay(lessons);

  return (
    <Card component="article" className={look.card}>
      <header className={look.head}>
        <div>
          <h2 className={look.name}>{name}</h2>
          <p className={look.about}>
            {t('j.creditcount', { count: credits })} · {classes.map(({ type }) => type).join(', ')}
          </p>
        </div>
        <div className={look.average} title={t('j.avgabout')}>
          <span className={look.figure}>{format.mean(discipline.average)}</span>
          <span className={look.label}>{t('j.avg')}</span>
          {meanOfGiven !== null && (
            <span className={look.label} title={t('j.meanabout')}>
              {t('j.meanofgiven', { mean: format.number(meanOfGiven, 1) })}
            </span>
          )}
        </div>
      </header>
      <div className={look.trend}>
        <ul className={look.marks} aria-label={t('j.latest')}>
          {latest.map(({ lessonDate, dateLabel, markText, lessonTypeId }) => (
            <li
              key={`${lessonTypeId}/${dateLabel}`}
              className={look.mark}
              data-tone={toneOf(markText, best)}
              title={format.day(lessonDate)}
            >
              {markText}
            </li>
          ))}
          {latest.length === 0 && <li className={look.none}>{t('j.nomarksyet')}</li>}
        </ul>
        <Sparkline points={trend} best={best} label={t('j.trend')} />
      </div>
      <AbsenceBar discipline={discipline} />
      {points !== null && <ModulePoints discipline={discipline} points={points} />}
      <UnstyledButton className={look.more} aria-expanded={isOpen} aria-controls={detailsId} onClick={toggle}>
        {t(isOpen ? 'j.less' : 'j.alllessons', { count: lessons.length })}
        <IconChevronDown size={18} stroke={1.6} aria-hidden className={look.chevron} />
      </UnstyledButton>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && classes.map((one) => <LessonTimeline key={one.key} taught={one} best={best} />)}
      </div>
    </Card>
  );
}

/** Everything but nothing and "was there". */
function isTelling(markText: string) {
  return markText !== '' && markText !== presentText;
}
