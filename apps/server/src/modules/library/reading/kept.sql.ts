import { bookMarkKinds } from '@bilim/contract/library/words';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { instant, int, oneOf, orNull, text, uuid } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

/** Of an insert into places `kept`: the later one holds, whichever device tells of it first. */
export const laterPlace = sql`
    page = case when kept.placed_at > excluded.placed_at then kept.page else excluded.page end,
    locator = case when kept.placed_at > excluded.placed_at then kept.locator else excluded.locator end,
    placed_at = greatest(kept.placed_at, excluded.placed_at)`;

/** Where marks are kept, and of what they are: the column that says it. */
interface Marks {
  readonly marks: PgTable;
  readonly ofWhat: SQL;
}

export const markRow = {
  markId: uuid,
  kind: oneOf(...bookMarkKinds),
  page: int,
  locator: orNull(text),
  quote: text,
  note: text,
  changedAt: instant,
};

/** Somebody's own marks in what has this number. */
export const marksIn = (
  { marks, ofWhat }: Marks,
  { personId, id }: { readonly personId: SQL; readonly id: SQL },
): SQL => sql`
  select m.id as "markId", m.kind, m.page, m.locator, m.quote, m.note, m.changed_at as "changedAt"
  from ${marks} m where m.person_id = ${personId} and m.${ofWhat} = ${id}
  order by m.page, m.created_at, m.id`;

export const keptMark = {
  personId: int,
  markId: uuid,
  kind: text,
  page: int,
  locator: orNull(text),
  quote: text,
  note: text,
  now: instant,
};

const mostMarks = sql.raw('2000');

/** Keeps a mark in what `readable` selects the `id` of; no row where that is nothing, the mark is somebody else's, or there are too many. */
export const insertMark = ({ marks, ofWhat }: Marks, p: Params<typeof keptMark>, readable: SQL): SQL => sql`
  insert into ${marks} as kept (id, person_id, ${ofWhat}, kind, page, locator, quote, note, created_at, changed_at)
  select ${p.markId}, ${p.personId}, readable.id, ${p.kind}, ${p.page}, ${p.locator}, ${p.quote}, ${p.note},
    ${p.now}, ${p.now}
  from (${readable}) readable
  where (select count(*) from ${marks} m where m.person_id = ${p.personId} and m.${ofWhat} = readable.id) < ${mostMarks}
  on conflict (id) do update set kind = excluded.kind, note = excluded.note, changed_at = excluded.changed_at
    where kept.person_id = ${p.personId}
  returning kept.id as "markId"`;
