import { AppError, scopeOf } from '@bilim/contract';
import type { Language, Person } from '@bilim/contract';
import { newsReaders } from '@bilim/contract/news';
import type { NewsReaders } from '@bilim/contract/news';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { userRoles, users } from '#modules/auth/auth.tables.ts';
import { membersOf } from '#modules/auth/rights/faculties.policy.ts';
import type { Database } from '#platform/db/database.ts';
import { day, int, listOf, oneOf, orNull, smallint } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { InvalidInput } from '#platform/http/failures.ts';

import { selectPublishingFaculties } from './rights.queries.ts';
import { say } from '../texts/say.ts';

/** Whom an item is for; the whole university where no faculties are named. */
export const audience = { readers: oneOf(...newsReaders), facultyIds: orNull(listOf(smallint)) };
export type Audience = ValuesOf<typeof audience>;

interface Wanted {
  readonly readers: NewsReaders | 'faculty';
  readonly readersValue?: number | undefined;
  readonly facultyIds?: readonly number[] | undefined;
}

/** As the specification's client says who in a faculty is meant. */
const byValue: Readonly<Record<number, NewsReaders>> = { 0: 'all', 1: 'teachers', 2: 'students' };

/** The audience that was asked for, when the person may publish for it. Nobody widens the own right by it. */
export async function requireAudience(
  db: Database,
  person: Person,
  language: Language,
  { readers, readersValue = 0, facultyIds = [] }: Wanted,
): Promise<Audience> {
  const meant = readers === 'faculty' ? (byValue[readersValue] ?? 'all') : readers;
  const chosen = [...new Set(facultyIds)].toSorted((one, other) => one - other);
  if (readers === 'faculty' && chosen.length === 0) {
    throw new InvalidInput([{ field: 'id_faculty', sms: say(language, 'news.faculty_missing') }]);
  }
  if (chosen.length === 0) {
    if (scopeOf(person, 'news.manage') !== 'all') throw new AppError('news.outside_right');
    return { readers: meant, facultyIds: null };
  }
  const allowed = new Set((await selectPublishingFaculties(db, person)).map(({ facultyId }) => facultyId));
  if (!chosen.every((one) => allowed.has(one))) throw new AppError('news.outside_right');
  return { readers: meant, facultyIds: chosen };
}

/**
 * Ids of the active accounts of an audience, as a subquery with the column `id`. Roles are asked for in the order of
 * their index, which answers by itself.
 */
export function recipientsOf(readers: SQL, facultyIds: SQL, today: SQL): SQL {
  return sql`(
    select u.id from ${users} u
    where u.status = 'active'
      and (${readers} = 'all' or u.id in (
        select held.user_id from ${userRoles} held
        where held.role = case ${readers} when 'teachers' then 'teacher' else 'student' end order by held.user_id))
      and (${facultyIds} is null or u.id in (select person_id from ${membersOf(facultyIds, today)} of_faculty))
  )`;
}

const countAll = statement({
  name: 'news_recipients',
  params: { ...audience, authorId: int, today: day },
  row: { count: int },
  planned: 'each',
  sql: (p) => sql`
  select count(*)::int as count from ${recipientsOf(p.readers, p.facultyIds, p.today)} r where r.id <> ${p.authorId}`,
});

export async function countRecipients(
  db: Database,
  asked: Audience,
  by: { readonly authorId: number; readonly today: string },
): Promise<number> {
  const [row] = await countAll(db, { ...asked, ...by });
  return row?.count ?? 0;
}
