import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { Timetable, WeeklyLesson } from '#domain/schedule/timetable.ts';
import type { TimetableOwner } from '#domain/schedule/useTimetable.ts';
import { weekdaysOf } from '#domain/schedule/weekdays.ts';
import { weekCount, weekRange } from '#domain/schedule/weeks.ts';
import { useBranding, useSettings } from '#platform/session/useSettings.ts';

import { usePrintWords } from './usePrintWords.ts';
import { slotsOf } from './weekPlan.ts';
import look from './PrintSheet.module.css';

interface PrintSheetProps {
  readonly timetable: Timetable;
  readonly owner: TimetableOwner;
  readonly today: string;
}

/** The weekly timetable for the wall: one landscape A4, black on white, odd and even weeks in one table. */
export function PrintSheet({ timetable, owner, today }: PrintSheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const weekdays = weekdaysOf(timetable);
  const lessons = timetable.lessons.filter((lesson) => isRegular(lesson, owner));

  return (
    <section className={look.sheet}>
      <Head timetable={timetable} />
      <table className={look.table}>
        <thead>
          <tr>
            <th scope="col">{t('c.time')}</th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {t(`day.${weekday}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slotsOf(timetable).map(({ starts, ends }) => (
            <tr key={starts}>
              <th scope="row" className={look.time}>
                {starts}
                <br />
                {ends}
              </th>
              {weekdays.map((weekday) => (
                <td key={weekday}>
                  {lessons
                    .filter((lesson) => lesson.weekday === weekday && lesson.starts === starts)
                    .map((lesson) => (
                      <PrintedLesson
                        key={lesson.scheduleEntryId}
                        lesson={lesson}
                        timetable={timetable}
                        owner={owner}
                      />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={look.foot}>{t('schedule.printed', { day: format.exactDay(today) })}</footer>
    </section>
  );
}

/** A lesson that a teacher only takes over for a day is no part of the weekly timetable. */
function isRegular({ teacherId }: WeeklyLesson, { kind, personId }: TimetableOwner): boolean {
  return kind === 'student' || teacherId === personId;
}

interface PrintedLessonProps extends Omit<PrintSheetProps, 'today'> {
  readonly lesson: WeeklyLesson;
}

function PrintedLesson({ lesson, timetable: { term }, owner }: PrintedLessonProps) {
  const { t } = useTranslation();
  const words = usePrintWords(owner.kind);
  const { first, last } = weekRange(lesson.weeks);
  const isWholeTerm = term !== null && first <= 1 && last >= weekCount(term) - 1;
  const isOneWeek = first === last;
  const parity = isOneWeek ? 0 : lesson.parity;
  const weeks = isOneWeek ? t('schedule.oneweek', { first }) : t('schedule.printweeks', { first, last });
  const about = [...words.about(lesson), ...(isWholeTerm ? [] : [weeks])];
  return (
    <div className={look.lesson} data-parity={parity}>
      {parity !== 0 && (
        <span className={look.parity}>{t(parity === 1 ? 'schedule.oddshort' : 'schedule.evenshort')}</span>
      )}
      <b>{lesson.disciplineName}</b>
      <br />
      {about.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ', '}
          <span className={look.part}>{part}</span>
        </Fragment>
      ))}
    </div>
  );
}

/** Whose timetable of which university and half-year it is. */
function Head({ timetable }: Pick<PrintSheetProps, 'timetable'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const branding = useBranding();
  const defaults = useSettings().data?.defaults;
  return (
    <header className={look.head}>
      {typeof branding.data?.paperLogo === 'string' && (
        <img className={look.logo} src={branding.data.paperLogo} alt="" />
      )}
      <h1 className={look.title}>{t('schedule.printtitle')}</h1>
      <p className={look.whose}>{format.name(timetable.ownerName ?? '')}</p>
      <p className={look.term}>
        {branding.data?.name}
        {defaults !== undefined &&
          ` · ${t('schedule.term', { season: defaults.seasonName, year: defaults.yearLabel })}`}
      </p>
    </header>
  );
}
