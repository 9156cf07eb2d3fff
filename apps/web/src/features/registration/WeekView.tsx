import type { Meeting, RegistrationRow } from '@bilim/contract/enrolmentRows';
import { Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { meetsAtOnce } from './clashes.ts';
import look from './Registration.module.css';

interface Lesson extends Meeting {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly isClashing: boolean;
}

/** The week that comes of the choices; what meets at one time is marked in words and colour. */
export function WeekView({
  rows,
  title,
}: {
  readonly rows: readonly RegistrationRow[];
  readonly title: string;
}) {
  const { t } = useTranslation();
  const lessons = lessonsOf(rows);
  const days = [1, 2, 3, 4, 5, 6, 7].filter(
    (day) => day < 6 || lessons.some(({ weekday }) => weekday === day),
  );
  const clashes = lessons.filter(({ isClashing }) => isClashing).length;
  return (
    <Card
      component="section"
      padding="md"
      className={look.week}
      tabIndex={0}
      aria-labelledby="registration-week"
    >
      <Title order={2} size="h4" id="registration-week">
        {title}
      </Title>
      <p className={look.muted}>
        {lessons.length === 0
          ? t('registration.weekempty')
          : clashes === 0
            ? t('registration.weekclear', { count: lessons.length })
            : t('registration.weekclash', { count: clashes })}
      </p>
      <ol className={look.days}>
        {days.map((day) => {
          const ofDay = lessons.filter(({ weekday }) => weekday === day);
          return (
            <li key={day} className={look.day}>
              <h3 className={look.dayName}>{t(`registration.day.${day}`)}</h3>
              <ul className={look.lessons}>
                {ofDay.map((lesson) => (
                  <li key={lesson.key} className={look.lesson} data-clash={lesson.isClashing || undefined}>
                    <span className={look.time}>
                      {lesson.starts}
                      {lesson.parity > 0 && ` · ${t(`registration.parity.${lesson.parity}`)}`}
                    </span>
                    <span className={look.lessonName}>{lesson.name}</span>
                    <span className={look.muted}>
                      {[lesson.type, lesson.room].filter((word) => word !== '').join(' · ')}
                      {lesson.isClashing && ` · ${t('registration.clashes')}`}
                    </span>
                  </li>
                ))}
                {ofDay.length === 0 && <li className={look.free}>{t('registration.dayfree')}</li>}
              </ul>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function lessonsOf(rows: readonly RegistrationRow[]): Lesson[] {
  const all = rows.flatMap((row) =>
    row.lessons.map((lesson, at) => ({
      ...lesson,
      key: `${row.assignmentId} ${at}`,
      name: row.disciplineName,
      type: row.lessonTypeName,
    })),
  );
  return all
    .map((lesson) => ({
      ...lesson,
      isClashing: all.some((other) => other.key !== lesson.key && meetsAtOnce(lesson, other)),
    }))
    .toSorted((one, other) => one.weekday - other.weekday || one.starts.localeCompare(other.starts));
}
