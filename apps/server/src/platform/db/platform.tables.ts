import { languages } from '@bilim/contract';
import { textSides } from '@bilim/contract/wording';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

import { bytes, instant, madeAt } from './columns.ts';

/** University-wide switches; the keys and their defaults are in `settings.ts`. */
export const appSettings = pgTable('app_settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedBy: integer(),
  updatedAt: madeAt(),
});

/** Every stored blob. Other tables only point here; the bytes lie in the file store under `storageKey`. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey().defaultRandom(),
    storageKey: text().notNull().unique(),
    originalName: text().notNull(),
    mime: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    sha256: bytes().notNull(),
    /** Of a picture. */
    widthPx: integer(),
    heightPx: integer(),
    kind: text({
      enum: ['photo', 'import', 'excuse', 'news', 'chat', 'order', 'umk', 'library', 'card'],
    }).notNull(),
    uploadedBy: integer(),
    createdAt: madeAt(),
    /** From then on it is kept for nobody: what it belonged to was deleted, and cannot be brought back any more. */
    letGoAt: instant(),
    removedAt: instant(),
  },
  (table) => [
    index('files_by_uploader')
      .on(table.uploadedBy, table.kind, table.sizeBytes, table.letGoAt)
      .where(sql`${table.removedAt} is null`),
    check('files_size', sql`${table.sizeBytes} >= 0`),
    check('files_sha256', sql`length(${table.sha256}) = 32`),
  ],
);

/** A file that arrives in pieces, over a line that may break; forgotten after a day. */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    personId: integer().notNull(),
    fileName: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    createdAt: madeAt(),
  },
  (table) => [index('uploads_of_person').on(table.personId), index('uploads_by_age').on(table.createdAt)],
);

/** A piece of it, which lies in the file store until the whole is put together. */
export const uploadPieces = pgTable(
  'upload_pieces',
  {
    uploadId: text()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    startsAt: bigint({ mode: 'number' }).notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.startsAt] }),
    check('upload_pieces_size', sql`${table.sizeBytes} > 0`),
  ],
);

/** Who did what to whom. Only ever appended to. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    at: madeAt(),
    academicYearId: smallint().notNull(),
    actorId: integer(),
    actorRole: text(),
    ip: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text(),
    before: jsonb(),
    after: jsonb(),
    requestId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.academicYearId] }),
    index('audit_log_by_entity').on(table.entity, table.entityId, table.at.desc()),
    index('audit_log_by_actor').on(table.actorId, table.at.desc()),
    index('audit_log_by_time').on(table.at.desc(), table.id.desc()),
    index('audit_log_by_action').on(table.action, table.at.desc(), table.id.desc()),
    index('audit_log_by_request').on(table.requestId),
  ],
);

/** The reply of a keyed write, kept so that its repetition has one effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    personId: integer().notNull(),
    key: text().notNull(),
    path: text().notNull(),
    bodyMac: bytes().notNull(),
    reply: jsonb(),
    createdAt: madeAt(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
);

/** What must happen after a commit; written in the same transaction, delivered at least once. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: madeAt(),
    runAfter: instant().notNull().defaultNow(),
    attempts: smallint().notNull().default(0),
    lastError: text(),
    deliveredAt: instant(),
    /** It was tried as often as its kind allows, and waits for somebody to look at it; `lastError` says why. */
    givenUpAt: instant(),
  },
  (table) => [
    index('outbox_waiting')
      .on(table.runAfter, table.id)
      .where(sql`${table.deliveredAt} is null and ${table.givenUpAt} is null`),
    index('outbox_given_up')
      .on(table.kind)
      .where(sql`${table.givenUpAt} is not null`),
    index('outbox_done')
      .on(table.kind, table.deliveredAt)
      .where(sql`${table.deliveredAt} is not null`),
  ],
);

/** The last run of what is done once an hour, in whichever process, and why the last one failed that did. */
export const cronRuns = pgTable('cron_runs', {
  name: text().primaryKey(),
  ranAt: instant().notNull(),
  tookMs: integer().notNull(),
  failedAt: instant(),
  reason: text(),
});

/** Hits per key and window, for throttles that several processes share. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    windowEndsAt: instant().notNull(),
  },
  (table) => [index('rate_counters_by_end').on(table.windowEndsAt)],
);

/** Keys that a browser asked for and the language files lack. */
export const missingTexts = pgTable(
  'missing_texts',
  {
    language: text({ enum: languages }).notNull(),
    key: text().notNull(),
    hits: integer().notNull().default(1),
    lastSeenAt: madeAt(),
  },
  (table) => [primaryKey({ columns: [table.language, table.key] })],
);

/** What the university says in its own words, in place of what comes with the portal. */
export const ownTexts = pgTable(
  'own_texts',
  {
    side: text({ enum: textSides }).notNull(),
    language: text({ enum: languages }).notNull(),
    key: text().notNull(),
    text: text().notNull(),
    updatedBy: integer(),
    updatedAt: madeAt(),
  },
  (table) => [primaryKey({ columns: [table.side, table.language, table.key] })],
);
