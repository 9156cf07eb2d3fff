import { languages } from '@bilim/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { users } from '#modules/auth/auth.tables.ts';
import { people } from '#modules/people/people.tables.ts';
import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import { terms } from '#modules/structure/calendar.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { bytes, day, instant, int, json, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { calendarFeeds } from './calendarFeed.tables.ts';
import { Versions } from './calendarVersions.ts';
import { scheduleEntries, scheduleExceptions } from './schedule.tables.ts';

/** A half-year in which somebody teaches or learns. */
const halfYear = z.object({
  academicYearId: z.int(),
  seasonId: z.int(),
  kind: z.enum(['teacher', 'student']),
});
export type HalfYear = z.output<typeof halfYear>;

/** Whose calendar, what was told of it last, and the half-years it is made of. */
const owner = {
  personId: int,
  fullName: text,
  language: oneOf(...languages),
  versions: json(Versions),
  revision: int,
  lastFetchedAt: orNull(instant),
  halfYears: json(z.readonly(z.array(halfYear))),
};
export type FeedOwner = ValuesOf<typeof owner>;

const personId = sql`p.id`;
const ofTerm = sql`e.academic_year_id = t.academic_year_id and e.season_id = t.season_id`;

/** Half-years that end on or after a day and in which the person has lessons. */
const halfYears = (since: SQL) => sql`
  select coalesce(json_agg(found order by found."academicYearId", found."seasonId", found.kind), '[]'::json)
  from (
    select t.academic_year_id as "academicYearId", t.season_id as "seasonId", kind
    from ${terms} t cross join (values ('student'), ('teacher')) as kinds(kind)
    where t.ends_on >= ${since} and case kind
      when 'teacher' then
        exists (select from ${scheduleEntries} e where e.teacher_id = ${personId} and ${ofTerm})
        or exists (
          select from ${scheduleExceptions} x join ${scheduleEntries} e on e.id = x.schedule_entry_id
          where x.new_teacher_id = ${personId} and ${ofTerm})
      else exists (
        select from ${assignmentStudents} seat join ${scheduleEntries} e on e.assignment_id = seat.assignment_id
        where seat.student_id = ${personId} and seat.removed_at is null and ${ofTerm})
      end
  ) found`;

const ownerWhere = (condition: SQL, since: SQL) => sql`
  select ${personId} as "personId", u.language,
    p.full_name as "fullName",
    coalesce(f.versions, '{}') as versions, coalesce(f.revision, 0) as revision,
    f.last_fetched_at as "lastFetchedAt", (${halfYears(since)}) as "halfYears"
  from ${people} p
  join ${users} u on u.id = p.id and u.status = 'active'
  left join ${calendarFeeds} f on f.person_id = p.id
  where ${condition}`;

const selectBySecret = statement({
  name: 'calendar_feed_by_secret',
  params: { secretHash: bytes, since: day },
  row: owner,
  sql: (p) => ownerWhere(sql`f.secret_hash = ${p.secretHash}`, p.since),
});

const selectByPerson = statement({
  name: 'calendar_feed_of_person',
  params: { personId: int, since: day },
  row: owner,
  sql: (p) => ownerWhere(sql`${personId} = ${p.personId}`, p.since),
});

/** Whose calendar the address of this secret is; null for a wrong secret and for a blocked account. */
export async function findOwnerBySecret(
  db: Database,
  secretHash: Buffer,
  since: string,
): Promise<FeedOwner | null> {
  const [found] = await selectBySecret(db, { secretHash, since });
  return found ?? null;
}

export async function findOwner(db: Database, id: number, since: string): Promise<FeedOwner | null> {
  const [found] = await selectByPerson(db, { personId: id, since });
  return found ?? null;
}

/** Keeps what was told; false when another fetch has told something since. */
export async function saveVersions(
  db: Database,
  { personId: id, revision }: Pick<FeedOwner, 'personId' | 'revision'>,
  versions: Versions,
): Promise<boolean> {
  const saved = await db
    .insert(calendarFeeds)
    .values({ personId: id, versions, revision: revision + 1 })
    .onConflictDoUpdate({
      target: calendarFeeds.personId,
      set: { versions, revision: revision + 1 },
      setWhere: eq(calendarFeeds.revision, revision),
    })
    .returning({ personId: calendarFeeds.personId });
  return saved.length === 1;
}

export async function noteFetch(db: Database, id: number, at: Date, by: string | null): Promise<void> {
  await db
    .update(calendarFeeds)
    .set({ lastFetchedAt: at, lastFetchedBy: by })
    .where(eq(calendarFeeds.personId, id));
}

/** The address of a person as it is kept; null when there never was one. */
export async function findFeed(db: Database, id: number) {
  const [feed] = await db
    .select({
      number: calendarFeeds.number,
      secretSealed: calendarFeeds.secretSealed,
      madeAt: calendarFeeds.madeAt,
      lastFetchedAt: calendarFeeds.lastFetchedAt,
      lastFetchedBy: calendarFeeds.lastFetchedBy,
    })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.personId, id));
  return feed ?? null;
}

export interface NewAddress {
  readonly personId: number;
  /** How many there were before. */
  readonly after: number;
  readonly secretHash: Buffer;
  readonly secretSealed: Buffer;
  readonly madeAt: Date;
}

/** Replaces the address; false when it is not the one the person saw. */
export async function replaceAddress(db: Database, address: NewAddress): Promise<boolean> {
  const { personId: id, after, ...fresh } = address;
  const made = { ...fresh, number: after + 1, lastFetchedAt: null, lastFetchedBy: null };
  const replaced = await db
    .insert(calendarFeeds)
    .values({ personId: id, ...made })
    .onConflictDoUpdate({
      target: calendarFeeds.personId,
      set: made,
      setWhere: eq(calendarFeeds.number, after),
    })
    .returning({ personId: calendarFeeds.personId });
  return replaced.length === 1;
}

/** Withdraws the address; false when it is not the one the person saw, or withdrawn already. */
export async function withdrawAddress(db: Database, id: number, number: number): Promise<boolean> {
  const withdrawn = await db
    .update(calendarFeeds)
    .set({ secretHash: null, secretSealed: null, madeAt: null, lastFetchedAt: null, lastFetchedBy: null })
    .where(
      and(
        eq(calendarFeeds.personId, id),
        eq(calendarFeeds.number, number),
        sql`${calendarFeeds.secretHash} is not null`,
      ),
    )
    .returning({ personId: calendarFeeds.personId });
  return withdrawn.length === 1;
}
