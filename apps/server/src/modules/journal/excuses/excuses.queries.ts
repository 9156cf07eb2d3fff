import { excuseKinds, excuseStates, officeStates } from '@bilim/contract/excuses';
import type { OfficeState } from '@bilim/contract/excuses';
import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { groups, people, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { absencesOf } from './absences.queries.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { partOf } from '#platform/db/partOf.ts';
import { day, instant, int, json, oneOf, orNull, smallint, text, uuid } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';
import { keptFileOf, keptFileRow } from '#platform/files/serveFile.ts';
import type { KeptFile } from '#platform/files/serveFile.ts';

import { decidedBy, decider, deciderOf, documentReader, readableBy } from './excuses.policy.ts';
import { excuseFiles, excuseMarks, excuses } from './excuses.tables.ts';

/** What both lists show of excuse `e`. */
const excuseColumns = sql`
  e.id as "excuseId", e.starts_on as "startsOn", e.ends_on as "endsOn", e.kind, e.words, e.state,
  e.submitted_at as "submittedAt", e.answer, e.settled_at as "settledAt",
  (select settler.full_name from ${people} settler where settler.id = e.settled_by) as "settledBy",
  coalesce((
    select json_agg(
      json_build_object('fileId', f.id, 'isImage', f.mime like 'image/%', 'size', f.size_bytes) order by ef.ordinal)
    from ${excuseFiles} ef join ${files} f on f.id = ef.file_id
    where ef.excuse_id = e.id and f.removed_at is null), '[]') as files,
  case when e.state = 'waiting' then (
    select count(*)::int
    from (${absencesOf(sql`e.student_id`, sql`e.academic_year_id`, sql`e.starts_on`, sql`e.ends_on`)}) absent
  ) else (
    select count(*)::int from ${excuseMarks} em where em.excuse_id = e.id
  ) end as absences`;

const excuseRow = {
  excuseId: int,
  startsOn: day,
  endsOn: day,
  kind: oneOf(...excuseKinds),
  words: text,
  submittedAt: instant,
  answer: orNull(text),
  settledAt: orNull(instant),
  settledBy: orNull(text),
  files: json(z.array(z.object({ fileId: z.string(), isImage: z.boolean(), size: z.int() }))),
  absences: int,
};

export const selectOwn = statement({
  name: 'excuses_own',
  params: { studentId: int },
  row: { ...excuseRow, state: oneOf(...excuseStates) },
  sql: (p) => sql`
  select ${excuseColumns} from ${excuses} e where e.student_id = ${p.studentId}
  order by e.starts_on desc, e.id desc limit 100`,
});

export interface Page {
  readonly state: OfficeState;
  readonly query: string;
  readonly afterId: number | null;
  readonly today: string;
}

const pageSize = 50;

const queueIn = (order: 'asc' | 'desc') =>
  statement({
    name: `excuses_queue_${order}`,
    params: { ...decider, state: oneOf(...officeStates), part: text, afterId: orNull(int) },
    row: {
      ...excuseRow,
      state: oneOf(...officeStates),
      studentId: int,
      studentName: text,
      groupName: text,
    },
    planned: 'each',
    sql: (p) => sql`
    select ${excuseColumns}, e.student_id as "studentId", h.full_name as "studentName",
      coalesce(g.name, '') as "groupName"
    from ${excuses} e
    join ${people} h on h.id = e.student_id
    left join ${studentGroupPeriods} period on period.student_id = e.student_id and period.is_main
      and period.period @> ${p.today}
    left join ${groups} g on g.id = period.group_id
    where e.state = ${p.state} and lower(h.full_name) like ${p.part}
      and (${p.afterId} is null or e.id ${sql.raw(order === 'asc' ? '>' : '<')} ${p.afterId})
      and ${decidedBy(p, sql`e.student_id`)}
    order by e.id ${sql.raw(order)} limit ${sql.raw(String(pageSize))}`,
  });
const oldestFirst = queueIn('asc');
const latestFirst = queueIn('desc');

/** A page of the queue: the longest waiting first, of the settled ones the latest. */
export async function selectQueue(db: Database, person: Person, { state, query, afterId, today }: Page) {
  const select = state === 'waiting' ? oldestFirst : latestFirst;
  return await select(db, { ...deciderOf(person, today), state, part: partOf(query) ?? '%', afterId });
}

const countOf = (state: OfficeState) => sql`
  count(*) filter (where e.state = ${textLiteral(state)})::int as ${sql.identifier(state)}`;

const countAll = statement({
  name: 'excuses_counted',
  params: { ...decider, now: instant },
  row: { waiting: int, accepted: int, refused: int, recalled: int },
  planned: 'each',
  sql: (p) => sql`
  select ${countOf('waiting')}, ${countOf('accepted')}, ${countOf('refused')}, ${countOf('recalled')}
  from ${excuses} e
  where (e.state = 'waiting' or e.state <> 'withdrawn' and e.settled_at > ${p.now} - interval '30 days')
    and ${decidedBy(p, sql`e.student_id`)}`,
});

/** Everything that waits, and what was settled within thirty days. */
export async function countQueue(
  db: Database,
  person: Person,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<RowOf<typeof countAll>> {
  const [row] = await countAll(db, { ...deciderOf(person, today), now });
  return row ?? { waiting: 0, accepted: 0, refused: 0, recalled: 0 };
}

const selectFile = statement({
  name: 'excuse_file',
  params: { ...documentReader, fileId: uuid },
  row: keptFileRow,
  sql: (p) => sql`
  select ${keptFileOf('f')}
  from ${excuseFiles} ef
  join ${files} f on f.id = ef.file_id and f.removed_at is null
  join ${excuses} e on e.id = ef.excuse_id
  where ef.file_id = ${p.fileId} and ${readableBy(p, sql`e.student_id`)}`,
});

export async function findFile(
  db: Database,
  person: Person,
  { fileId, today }: { readonly fileId: string; readonly today: string },
): Promise<KeptFile | null> {
  const [row] = await selectFile(db, { ...deciderOf(person, today), callerId: person.id, fileId });
  return row ?? null;
}

const lockedRow = {
  id: int,
  studentId: int,
  academicYearId: smallint,
  startsOn: day,
  endsOn: day,
  state: oneOf(...excuseStates),
  answer: orNull(text),
  settledBy: orNull(int),
  settledByName: orNull(text),
  settledAt: orNull(instant),
};
export type LockedExcuse = ValuesOf<typeof lockedRow>;

/** An excuse that `isMine` allows, kept from changing. */
const locked = (excuseId: SQL, isMine: SQL) => sql`
  select e.id, e.student_id as "studentId", e.academic_year_id as "academicYearId",
    e.starts_on as "startsOn", e.ends_on as "endsOn", e.state, e.answer, e.settled_by as "settledBy",
    (select settler.full_name from ${people} settler where settler.id = e.settled_by) as "settledByName",
    e.settled_at as "settledAt"
  from ${excuses} e where e.id = ${excuseId} and ${isMine}
  for update of e`;

export const lockOwn = statement({
  name: 'excuse_locked_own',
  params: { excuseId: int, studentId: int },
  row: lockedRow,
  sql: (p) => locked(p.excuseId, sql`e.student_id = ${p.studentId}`),
});

export const lockDecided = statement({
  name: 'excuse_locked_by_office',
  params: { excuseId: int, ...decider },
  row: lockedRow,
  sql: (p) => locked(p.excuseId, decidedBy(p, sql`e.student_id`)),
});
