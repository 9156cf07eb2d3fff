import type { Person } from '@bilim/contract';
import type { FastifyRequest } from 'fastify';

import { universityDay } from './clock.ts';
import type { Database } from './db/database.ts';
import { auditLog } from './db/platform.tables.ts';

export interface AuditEntry {
  /** What was done, e.g. `password.changed`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | number;
  readonly before?: object;
  readonly after?: object;
}

/** Writes down who did what; in the transaction of the deed when there is one. */
export async function audit(
  db: Database,
  who: {
    readonly person: Pick<Person, 'id' | 'role'> | null;
    readonly request: FastifyRequest;
    readonly now: Date;
  },
  entry: AuditEntry,
): Promise<void> {
  await db.insert(auditLog).values({
    academicYearId: academicYearOf(who.now),
    actorId: who.person?.id ?? null,
    actorRole: who.person?.role ?? null,
    ip: who.request.ip,
    requestId: who.request.id,
    ...entry,
    entityId: String(entry.entityId),
  });
}

/** September begins the year, as for the default year of the specification. */
function academicYearOf(now: Date): number {
  const [year = 0, month = 1] = universityDay(now).split('-').map(Number);
  return (month >= 9 ? year : year - 1) - 2000;
}
