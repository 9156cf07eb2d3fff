import { languages } from '@bilim/contract';
import { documentStates, shownByLink } from '@bilim/contract/documents';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { university } from '#modules/structure/organisation.tables.ts';
import { bool, bytes, day, instant, int, json, listOf, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { documentKeys, documentLinks, documentLooks, issuedDocuments } from './documents.tables.ts';

const state = sql`case when d.revoked_at is not null then 'revoked' when d.replaced_by is not null then 'replaced'
  else 'valid' end`;

const told = {
  documentId: int,
  kind: text,
  number: text,
  issuedOn: day,
  language: oneOf(...languages),
  holderId: orNull(int),
  holderName: orNull(text),
  contentHash: bytes,
  state: oneOf(...documentStates),
  revokeReason: orNull(text),
};
const columns = sql`
  d.id as "documentId", d.kind, d.number, d.issued_on as "issuedOn", d.language, d.holder_id as "holderId",
  d.holder_name as "holderName", d.content_hash as "contentHash", ${state} as state, d.revoke_reason as "revokeReason"`;

/** Those of a holder, newest first: all of the own ones, else those of some kinds. */
export const selectIssued = statement({
  name: 'documents_list',
  params: { holderId: int, isOwn: bool, kinds: listOf(text) },
  row: told,
  sql: (p) => sql`
  select ${columns} from ${issuedDocuments} d
  where d.holder_id = ${p.holderId} and (${p.isOwn} or d.kind = any(${p.kinds})) order by d.id desc limit 500`,
});

const whole = { ...told, content: json(z.unknown()), signature: bytes, publicKey: bytes };
const wholeColumns = sql`${columns}, d.content, d.signature, k.public_key as "publicKey"`;

export type WholeDocument = RowOf<typeof selectDocument>;
export const selectDocument = statement({
  name: 'documents_open',
  params: { documentId: int },
  row: whole,
  sql: (p) => sql`
  select ${wholeColumns} from ${issuedDocuments} d join ${documentKeys} k on k.id = d.key_id
  where d.id = ${p.documentId}`,
});

const isOpen = (now: Parameters<typeof sql>[1]) => sql`l.revoked_at is null
  and (l.ends_at is null or l.ends_at > ${now}) and (not l.is_single or l.looks = 0)`;

/** The links of documents, the printed one first; with their last looks. */
export const selectLinks = statement({
  name: 'documents_links',
  params: { documentIds: listOf(int), now: instant },
  row: {
    linkId: int,
    documentId: int,
    codeSealed: bytes,
    shows: oneOf(...shownByLink),
    isPrinted: bool,
    isSingle: bool,
    isOpen: bool,
    madeAt: instant,
    endsAt: orNull(instant),
    looks: int,
    lookedAt: json(z.array(z.number())),
  },
  sql: (p) => sql`
  select l.id as "linkId", l.document_id as "documentId", l.code_sealed as "codeSealed", l.shows,
    l.is_printed as "isPrinted", l.is_single as "isSingle", ${isOpen(p.now)} as "isOpen", l.made_at as "madeAt",
    l.ends_at as "endsAt", l.looks,
    array_to_json(array(
      select (extract(epoch from look.at) * 1000)::bigint from ${documentLooks} look where look.link_id = l.id
      order by look.at desc, look.id desc limit 10)) as "lookedAt"
  from ${documentLinks} l where l.document_id = any(${p.documentIds})
  order by l.document_id, l.is_printed desc, l.id`,
});

/** One look: it counts, and is refused, in one step, so that two at once are not both the only one. */
export const lookAt = statement({
  name: 'documents_look',
  params: { codeHash: bytes, now: instant },
  row: {
    ...whole,
    shows: oneOf(...shownByLink),
    since: orNull(instant),
    replacedBy: orNull(text),
  },
  sql: (p) => sql`
  with opened as (
    update ${documentLinks} l set looks = l.looks + 1
    where l.code_hash = ${p.codeHash} and ${isOpen(p.now)} returning l.id, l.document_id, l.shows
  ), looked as (
    insert into ${documentLooks} (link_id, at) select id, ${p.now} from opened
  )
  select ${wholeColumns}, o.shows, coalesce(d.revoked_at, next.issued_at) as since, next.number as "replacedBy"
  from opened o
  join ${issuedDocuments} d on d.id = o.document_id
  join ${documentKeys} k on k.id = d.key_id
  left join ${issuedDocuments} next on next.id = d.replaced_by`,
});

export const knowsCode = statement({
  name: 'documents_known',
  params: { codeHash: bytes },
  row: { id: int },
  sql: (p) => sql`select id from ${documentLinks} where code_hash = ${p.codeHash}`,
});

export const selectKeys = statement({
  name: 'documents_keys',
  params: {},
  row: { id: int, publicKey: bytes },
  sql: () => sql`select id, public_key as "publicKey" from ${documentKeys} order by id`,
});

export const selectUniversity = statement({
  name: 'documents_university',
  params: {},
  row: { ru: text, kg: text, en: text, logo: orNull(text) },
  sql: () => sql`
  select name_ru as ru, name_kg as kg, name_en as en, coalesce(paper_logo_hash, logo_hash) as logo
  from ${university}`,
});
