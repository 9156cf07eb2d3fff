import { languages } from '@bilim/contract';
import { shownByLink } from '@bilim/contract/documents';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';

import { people } from '#modules/people/people.tables.ts';
import { bytes, instant, madeAt } from '#platform/db/columns.ts';

/**
 * With which documents are signed. The last one that is not retired signs; the public half of every one stays, so that
 * what it has signed can be verified for good.
 */
export const documentKeys = pgTable('document_keys', {
  id: smallint().primaryKey().generatedAlwaysAsIdentity(),
  /** 32 bytes of Ed25519. */
  publicKey: bytes().notNull(),
  /** Opens with the secret of this installation alone. */
  privateSealed: bytes().notNull(),
  madeAt: madeAt(),
  /** From then on it signs nothing more. */
  retiredAt: instant(),
});

/** The last number given to a kind in a year. Whoever gives the next one holds the row until the document is there. */
export const documentCounters = pgTable(
  'document_counters',
  { kind: text().notNull(), year: smallint().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
);

/** What the university has issued, as it was at that moment. Only replacement and revocation are written later. */
export const issuedDocuments = pgTable(
  'issued_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    year: smallint().notNull(),
    ordinal: integer().notNull(),
    /** As it stands on the paper. */
    number: text().notNull(),
    /** Whose it is; nobody's where it is about many. */
    holderId: integer().references(() => people.id),
    /** The holder's name on that day. */
    holderName: text(),
    language: text({ enum: languages }).notNull(),
    content: jsonb().notNull(),
    /** SHA-256 of what was frozen. */
    contentHash: bytes().notNull(),
    keyId: smallint()
      .notNull()
      .references(() => documentKeys.id),
    signature: bytes().notNull(),
    issuedOn: date().notNull(),
    issuedAt: instant().notNull(),
    issuedBy: integer().references(() => people.id),
    replacedBy: integer().references((): AnyPgColumn => issuedDocuments.id),
    revokedAt: instant(),
    revokedBy: integer().references(() => people.id),
    revokeReason: text(),
  },
  (table) => [
    unique('issued_documents_ordinal').on(table.kind, table.year, table.ordinal),
    unique('issued_documents_number').on(table.kind, table.number),
    index('issued_documents_of_holder').on(table.holderId, table.id),
    index('issued_documents_by_key').on(table.keyId),
    index('issued_documents_by_issuer').on(table.issuedBy),
    index('issued_documents_replaced').on(table.replacedBy),
    index('issued_documents_by_revoker').on(table.revokedBy),
    check('issued_documents_hash', sql`length(${table.contentHash}) = 32`),
    check('issued_documents_signature', sql`length(${table.signature}) = 64`),
    check('issued_documents_revoked', sql`num_nonnulls(${table.revokedAt}, ${table.revokeReason}) in (0, 2)`),
  ],
);

/** An address at which a document is verified: the one printed on it, and those that its holder gives away. */
export const documentLinks = pgTable(
  'document_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    documentId: integer()
      .notNull()
      .references(() => issuedDocuments.id),
    /** Of the code in the address, which nobody else knows. */
    codeHash: bytes().notNull().unique(),
    /** So that the holder can be shown the address again. */
    codeSealed: bytes().notNull(),
    shows: text({ enum: shownByLink }).notNull(),
    isPrinted: boolean().notNull().default(false),
    isSingle: boolean().notNull().default(false),
    looks: integer().notNull().default(0),
    madeAt: madeAt(),
    madeBy: integer().references(() => people.id),
    endsAt: instant(),
    revokedAt: instant(),
  },
  (table) => [
    index('document_links_of_document').on(table.documentId),
    index('document_links_by_maker').on(table.madeBy),
  ],
);

/** That somebody opened such an address. Who, is nobody's business. */
export const documentLooks = pgTable(
  'document_looks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    linkId: integer()
      .notNull()
      .references(() => documentLinks.id),
    at: madeAt(),
  },
  (table) => [index('document_looks_of_link').on(table.linkId, table.at.desc())],
);
