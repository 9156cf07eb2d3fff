import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { universityDay } from './clock.ts';
import type { Database } from './db/database.ts';
import { auditLog } from './db/platform.tables.ts';
import { int, orNull, smallint, text } from './db/sqlTypes.ts';
import type { ValuesOf } from './db/sqlTypes.ts';
import type { Params } from './db/statement.ts';

export interface AuditEntry {
  /** What was done, e.g. `password.changed`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | number;
  readonly before?: object;
  readonly after?: object;
}

/** Who does something, and with which request. */
export interface Actor {
  readonly person: Pick<Person, 'id' | 'role'> | null;
  readonly request: Pick<FastifyRequest, 'ip' | 'id'> & Partial<Pick<FastifyRequest, 'session'>>;
  readonly now: Date;
}

/** The portal, for what it does by itself; `work` is found in the log again. */
export const itself = (work: string, now: Date): Actor => ({
  person: null,
  request: { ip: '', id: work },
  now,
});

/** Who is written down: whoever looks at the portal as somebody else acts as themselves. */
function actorOf({ person, request: { session } }: Actor): Actor['person'] {
  return session?.viewing ? session.owner : person;
}

/** Writes down who did what; in the transaction of the action when there is one. */
export async function audit(db: Database, who: Actor, entry: AuditEntry): Promise<void> {
  await auditAll(db, who, [entry]);
}

/** The same for an action that touched many. */
export async function auditAll(db: Database, who: Actor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const actor = actorOf(who);
  const common = {
    academicYearId: academicYearOf(who.now),
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? null,
    ip: who.request.ip,
    requestId: who.request.id,
  };
  await db
    .insert(auditLog)
    .values(entries.map((entry) => ({ ...common, ...entry, entityId: String(entry.entityId) })));
}

/** An entry as parameters of a statement, for actions that take no more than one. */
export const audited = {
  auditYear: smallint,
  auditActorId: orNull(int),
  auditActorRole: orNull(text),
  auditIp: text,
  auditRequestId: text,
  auditAction: text,
  auditEntity: text,
  auditEntityId: text,
};

/** Writes the entry down. */
export function auditing(p: Params<typeof audited>): SQL {
  return sql`
    insert into ${auditLog} (academic_year_id, actor_id, actor_role, ip, request_id, action, entity, entity_id)
    values (${p.auditYear}, ${p.auditActorId}, ${p.auditActorRole}, ${p.auditIp}, ${p.auditRequestId},
      ${p.auditAction}, ${p.auditEntity}, ${p.auditEntityId})`;
}

export function auditParams(
  who: Actor,
  { action, entity, entityId }: Pick<AuditEntry, 'action' | 'entity' | 'entityId'>,
): ValuesOf<typeof audited> {
  const actor = actorOf(who);
  return {
    auditYear: academicYearOf(who.now),
    auditActorId: actor?.id ?? null,
    auditActorRole: actor?.role ?? null,
    auditIp: who.request.ip,
    auditRequestId: who.request.id,
    auditAction: action,
    auditEntity: entity,
    auditEntityId: String(entityId),
  };
}

/** September begins the year, as for the default year of the specification. */
export function academicYearOf(now: Date): number {
  const [year = 0, month = 1] = universityDay(now).split('-').map(Number);
  return (month >= 9 ? year : year - 1) - 2000;
}
