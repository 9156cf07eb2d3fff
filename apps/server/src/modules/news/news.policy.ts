import { holds } from '@bilim/contract';
import type { Person, RoleName } from '@bilim/contract';
import { newsRestoreDays } from '@bilim/contract/newsOffice';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { userRoles } from '#modules/auth/auth.tables.ts';
import { facultiesOf, rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { universityDay } from '#platform/clock.ts';
import { bool, day, instant, int, listOf, smallint } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

/** Somebody for whom news may be written, as parameters of a statement. */
export const newsAddressee = { personId: int, isTeacher: bool, isStudent: bool, now: instant, today: day };
type Addressee = Params<typeof newsAddressee>;

/** Somebody who may manage news, and where. */
export const newsEditor = {
  personId: int,
  isManager: bool,
  ...rightScope,
  /** As items name them. */
  faculties: listOf(smallint),
  now: instant,
};
export type Editor = ValuesOf<typeof newsEditor>;

/** Whoever reads news: is one of those for whom they are, and perhaps manages them. */
export const newsReader = { ...newsAddressee, ...newsEditor };
export type Reader = ValuesOf<typeof newsReader>;

export function readerOf(person: Person, now: Date): Reader {
  return {
    personId: person.id,
    isTeacher: person.roles.includes('teacher'),
    isStudent: person.roles.includes('student'),
    isManager: holds(person, 'news.manage'),
    ...scopeParams(person, 'news.manage'),
    now,
    today: universityDay(now),
  };
}

/** Somebody of whom only the id is at hand, in every capacity they have: for what is told to people who are not here. */
export function addressee(personId: SQL, { now, today }: Pick<Addressee, 'now' | 'today'>): Addressee {
  const is = (role: RoleName) =>
    sql`(exists (select from ${userRoles} held where held.user_id = ${personId} and held.role = ${textLiteral(role)}))`;
  return { personId, isTeacher: is('teacher'), isStudent: is('student'), now, today };
}

/** Of item `n`: out, not over, not taken away. */
export function isOut({ now }: Pick<Addressee, 'now'>): SQL {
  return sql`(n.removed_at is null and n.published_at <= ${now} and (n.ends_at is null or n.ends_at > ${now}))`;
}

/** Whether item `n` is out and written for this person: by capacity, and by faculty where it names some. */
export function addressedTo(reader: Addressee): SQL {
  const { personId, isTeacher, isStudent, today } = reader;
  return sql`(${isOut(reader)}
    and (n.readers = 'all' or n.readers = 'teachers' and ${isTeacher} or n.readers = 'students' and ${isStudent})
    and (n.faculty_ids is null or n.faculty_ids && array(
      select own.faculty_id from ${facultiesOf(personId, today)} own)))`;
}

const restorable = sql.raw(`interval '${newsRestoreDays} days'`);

/**
 * Whether this person may change item `n`, whatever its state: the own one, and those for faculties of the right. What
 * was deleted is nobody's any more once it cannot be brought back.
 */
export function managedBy({
  personId,
  isManager,
  isEverywhere,
  faculties,
  now,
}: Params<typeof newsEditor>): SQL {
  return sql`(${isManager} and (${isEverywhere} or n.author_id = ${personId}
    or coalesce(n.faculty_ids <@ ${faculties}, false))
    and (n.removed_at is null or n.removed_at > ${now} - ${restorable}))`;
}

/** Whoever manages news reads all of it that is out within the right; everybody else what is written for them. */
export function readableBy(reader: Params<typeof newsReader>): SQL {
  return sql`(${isOut(reader)} and (${managedBy(reader)} or ${addressedTo(reader)}))`;
}

/** Files go with their item: what has not come out yet is seen by its editors only. */
export function openableBy(reader: Params<typeof newsReader>): SQL {
  return sql`(${readableBy(reader)} or ${managedBy(reader)})`;
}
