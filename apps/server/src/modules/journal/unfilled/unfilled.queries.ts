import { sql } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { day, int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { classWordJoins, classWords, classWordsRow } from '../classes/classWords.sql.ts';
import { managedBy, manageScope } from '../journal.policy.ts';

import { unfilledLessons } from './unfilled.tables.ts';

import { isOfManaged } from './unfilled.policy.ts';

const most = sql.raw('200');

export const selectUnfilledJournals = inEachLanguage((language) =>
  statement({
    name: `unfilled_journals_${language}`,
    params: manageScope,
    row: { ...classWordsRow, lessonCount: int, lessonDate: day },
    planned: 'each',
    sql: (p) => sql`
    with waiting as materialized (
      select u.assignment_id, count(*)::int as lessons, min(u.lesson_date) as first_on
      from ${unfilledLessons} u
      where ${isOfManaged(p)}
      group by u.assignment_id
      order by lessons desc, first_on, u.assignment_id limit ${most}
    )
    select ${classWords(language)}, w.lessons as "lessonCount", w.first_on as "lessonDate"
    from waiting w
    join ${teachingAssignments} a on a.id = w.assignment_id
    ${classWordJoins}
    where ${managedBy(p, 'a')}
    order by w.lessons desc, w.first_on, a.id`,
  }),
);
