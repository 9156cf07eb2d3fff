import { privateCardWords } from '@bilim/contract/personalCard/cardFields';
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { auditLog } from '#platform/db/platform.tables.ts';

const mostShown = 100;
/** What leaves a trace and changes nothing. */
const readings = ['person.private_read', 'people.probed'];
const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
const State = z.nullable(z.record(z.string(), Value));

interface Sought {
  readonly readsSecrets: boolean;
  /** Only changes of this fact. */
  readonly field?: string | null;
}

/** What became of a person and of the account, the latest first. */
export async function selectHistory(db: Database, personId: number, { readsSecrets, field = null }: Sought) {
  const isSought = sql`(${auditLog.before} ? ${field}::text or ${auditLog.after} ? ${field}::text)`;
  const rows = await db
    .select({
      changeId: auditLog.id,
      action: auditLog.action,
      at: auditLog.at,
      by: people.fullName,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.actorId))
    .where(
      and(
        inArray(auditLog.entity, ['person', 'user']),
        eq(auditLog.entityId, String(personId)),
        notInArray(auditLog.action, readings),
        field === null ? undefined : isSought,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(mostShown);
  return rows.map(({ before, after, action, ...row }) => {
    // Of the account only that it was done is told.
    const isOwn = action.startsWith('person.');
    const [was, is] = [State.parse(isOwn ? before : null) ?? {}, State.parse(isOwn ? after : null) ?? {}];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    const told = names
      .filter((name) => field === null || name === field)
      .filter((name) => readsSecrets || !privateCardWords.has(name));
    const fields = told.map((name) => ({ name, before: wordsOf(was[name]), after: wordsOf(is[name]) }));
    return { ...row, action, fields };
  });
}

function wordsOf(value: z.output<typeof Value> | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
