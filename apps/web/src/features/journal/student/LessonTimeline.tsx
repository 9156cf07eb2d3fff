import { ActionIcon, Button } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalLink } from '#domain/journal/journalLink.ts';

import { useJournalPlace } from '../choice/useJournalPlace.ts';
import { isAbsence } from '../marks/markBook.ts';
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
        {type} · <span title={format.name(teacherName)}>{format.shortName(teacherName)}</span>
      </h3>
      <dl className={look.figures}>
        <Figure label={t('j.nb')} value={format.number(absences)} />
        <Figure label={t('j.sum')} value={format.figure(sum)} />
        <Figure label={t('j.avg')} value={format.mean(average)} />
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
            {isAbsence(markText) && <ExcuseLink day={lessonDate} />}
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

/** An absence leads to the form with its day filled in. */
function ExcuseLink({ day }: { readonly day: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { search } = useJournalPlace();
  const label = t('excuse.forday', { day: format.plainDay(day) });
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      aria-label={label}
      title={label}
      renderRoot={(props) => (
        <Link {...journalLink({ ...search, excuse: day })} resetScroll={false} {...props} />
      )}
    >
      <IconFileCheck size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
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
