import { holds } from '@bilim/contract';
import type { Person, RoleName } from '@bilim/contract';
import { newsRestoreDays } from '@bilim/contract/newsOffice';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { userRoles } from '#modules/auth/auth.tables.ts';
import { facultiesOf, scopeParams } from '#modules/people/faculties.ts';
import { universityDay } from '#platform/clock.ts';
import { textLiteral } from '#platform/db/wireText.ts';

/** Whoever asks for news, as parameters of a statement, prepared or not. */
export type Reader = {
  readonly personId: number;
  readonly isTeacher: boolean;
  readonly isStudent: boolean;
  readonly isManager: boolean;
  /** Of the right to manage news. */
  readonly isEverywhere: boolean;
  readonly faculties: readonly number[];
  readonly now: string;
  readonly today: string;
};

export function readerOf(person: Person, now: Date): Reader {
  return {
    personId: person.id,
    isTeacher: person.roles.includes('teacher'),
    isStudent: person.roles.includes('student'),
    isManager: holds(person, 'news.manage'),
    ...scopeParams(person, 'news.manage'),
    now: now.toISOString(),
    today: universityDay(now),
  };
}

type Values = { readonly [K in keyof Reader]: unknown };

/** Placeholders for a prepared statement that takes a `Reader`. */
export const anyReader: Values = {
  personId: sql.placeholder('personId'),
  isTeacher: sql.placeholder('isTeacher'),
  isStudent: sql.placeholder('isStudent'),
  isManager: sql.placeholder('isManager'),
  isEverywhere: sql.placeholder('isEverywhere'),
  faculties: sql.placeholder('faculties'),
  now: sql.placeholder('now'),
  today: sql.placeholder('today'),
};

/**
 * Somebody of whom only the id is at hand, in every capacity they have: for what is told to people who are not here. A
 * right to manage counts for nothing.
 */
export function addressee(personId: SQL, { now, today }: Pick<Values, 'now' | 'today'>): Values {
  const is = (role: RoleName) =>
    sql`(exists (select from ${userRoles} held where held.user_id = ${personId} and held.role = ${textLiteral(role)}))`;
  return {
    personId,
    isTeacher: is('teacher'),
    isStudent: is('student'),
    isManager: false,
    isEverywhere: false,
    faculties: [],
    now,
    today,
  };
}

/** Of item `n`: out, not over, not taken away. */
export const isOut = ({
  now,
}: Pick<Values, 'now'>) => sql`(n.removed_at is null and n.published_at <= ${now}::timestamptz
  and (n.ends_at is null or n.ends_at > ${now}::timestamptz))`;

/** Whether item `n` is out and written for this person: by capacity, and by faculty where it names some. */
export function addressedTo(reader: Values): SQL {
  const { personId, isTeacher, isStudent, today } = reader;
  return sql`(${isOut(reader)}
    and (n.readers = 'all' or n.readers = 'teachers' and ${isTeacher}::boolean
      or n.readers = 'students' and ${isStudent}::boolean)
    and (n.faculty_ids is null or n.faculty_ids && array(
      select own.faculty_id from ${facultiesOf(sql`${personId}::int`, sql`${today}::date`)} own)))`;
}

const restorable = sql.raw(`interval '${newsRestoreDays} days'`);

/**
 * Whether this person may change item `n`, whatever its state: the own one, and those for faculties of the right. What
 * was deleted is nobody's any more once it cannot be brought back.
 */
export function managedBy({ personId, isManager, isEverywhere, faculties, now }: Values): SQL {
  return sql`(${isManager}::boolean and (${isEverywhere}::boolean or n.author_id = ${personId}::int
    or coalesce(n.faculty_ids <@ ${param(faculties)}::smallint[], false))
    and (n.removed_at is null or n.removed_at > ${now}::timestamptz - ${restorable}))`;
}

/** Whoever manages news reads all of it that is out within the right; everybody else what is written for them. */
export function readableBy(reader: Values): SQL {
  return sql`(${isOut(reader)} and (${managedBy(reader)} or ${addressedTo(reader)}))`;
}

/** Files go with their item: what has not come out yet is seen by its editors only. */
export function openableBy(reader: Values): SQL {
  return sql`(${readableBy(reader)} or ${managedBy(reader)})`;
}

/** A list would be written as a list of parameters. */
function param(value: unknown): SQL {
  return sql`${sql.param(value)}`;
}
