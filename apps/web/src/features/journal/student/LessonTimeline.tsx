import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { toneOf } from '../marks/markTone.ts';
import { markWord } from '../marks/markWord.ts';

import type { StudentClass } from './studentJournal.ts';
import look from './LessonTimeline.module.css';

interface LessonTimelineProps {
  readonly taught: StudentClass;
  readonly best: number;
}

const firstCount = 10;

/** The lessons of one type, the latest first: day, theme, mark. */
export function LessonTimeline({ taught, best }: LessonTimelineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const { type, teacherName, absences, sum, average, lessons } = taught;
  const latest = lessons.toReversed();
  const shown = isWhole ? latest : latest.slice(0, firstCount);

  return (
    <section className={look.class}>
      <h3 className={look.title}>
        {type} · <span title={teacherName}>{format.shortName(teacherName)}</span>
      </h3>
      <dl className={look.figures}>
        <Figure label={t('j.nb')} value={format.number(absences)} />
        <Figure label={t('j.sum')} value={format.number(sum, sum % 1 === 0 ? 0 : 2)} />
        <Figure label={t('j.avg')} value={format.number(average, 2)} />
      </dl>
      <ol className={look.lessons}>
        {shown.map(({ dateLabel, lessonDate, theme, markText }) => (
          <li
            key={dateLabel}
            className={look.lesson}
            data-absent={toneOf(markText, best) === 'absent' || undefined}
          >
            <time dateTime={lessonDate} title={format.exactDay(lessonDate)} className={look.day}>
              {format.dayMonth(lessonDate)}
            </time>
            <span className={look.theme}>{theme === '' ? t('j.notheme') : theme}</span>
            {markText !== '' && (
              <span className={look.mark} data-tone={toneOf(markText, best)} title={markWord(markText, t)}>
                {markText}
              </span>
            )}
          </li>
        ))}
      </ol>
      {!isWhole && latest.length > firstCount && (
        <Button variant="subtle" size="sm" onClick={() => setWhole(true)}>
          {t('j.earlier', { count: latest.length - firstCount })}
        </Button>
      )}
    </section>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={look.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
