import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { download, read } from './core/endpoint.ts';
import { between, bigId, day, id, instant, text } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';

/** A workbook holds so many entries, the latest ones; whoever needs more asks for fewer days at a time. */
export const auditEntriesInWorkbook = 10_000;

const filters = {
  /** Who did it. */
  by: z.optional(id),
  /** Whom it is about. */
  about: z.optional(id),
  action: z.optional(text(80, 1)),
  fromDay: field('from', z.optional(day)),
  untilDay: field('until', z.optional(day)),
  /** The call with which it was done, as the log of the server names it. */
  requestId: field('request', z.optional(text(64, 1))),
};

export type AuditEntry = z.output<typeof AuditEntry>;
export const AuditEntry = wireObject({
  id: bigId,
  at: instant,
  byId: z.nullable(id),
  /** Null for what the portal did by itself, and for whoever was not signed in. */
  byName: z.nullable(z.string()),
  byRole: z.nullable(z.string()),
  action: z.string(),
  /** What was done, in the reader's language. */
  title: z.string(),
  entity: z.string(),
  entityId: z.nullable(z.string()),
  /** Whom it is about, where it is a person. */
  aboutId: z.nullable(id),
  aboutName: z.nullable(z.string()),
  changes: z.array(
    wireObject({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  ip: z.nullable(z.string()),
  requestId: field('request', z.nullable(z.string())),
});

export const auditApi = {
  /** Who did what, the latest first. */
  list: read({
    path: '/api/audit/list.json',
    access: holding('audit.read'),
    input: wireObject({ ...filters, after: z.optional(bigId), size: z.optional(between(1, 200)) }),
    reply: z.array(AuditEntry),
  }),

  /** What is written down at all, in words. */
  actions: read({
    path: '/api/audit/actions.json',
    access: holding('audit.read'),
    input: wireObject({}),
    reply: z.array(wireObject({ action: z.string(), title: z.string() })),
  }),

  /** The same entries as a workbook. */
  workbook: download({
    path: '/api/audit/audit.xlsx',
    access: holding('audit.read'),
    input: wireObject(filters),
  }),

  /** The same as comma-separated values. */
  csv: download({
    path: '/api/audit/audit.csv',
    access: holding('audit.read'),
    input: wireObject(filters),
  }),
};
