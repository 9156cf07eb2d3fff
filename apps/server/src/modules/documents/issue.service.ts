import type { Language } from '@bilim/contract';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { int, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { DocumentKind } from '#platform/documents/documentKind.ts';
import type { Keys } from '#platform/keys.ts';

import { documentCounters, issuedDocuments } from './documents.tables.ts';
import { hashOfFrozen } from './frozen.ts';
import { insertLink } from './link.service.ts';
import { signerOf } from './signing.service.ts';

export interface NewDocument {
  readonly kind: DocumentKind;
  /** Whose it is; null where it is about many, such as a sheet. */
  readonly holder: { readonly id: number; readonly name: string } | null;
  readonly language: Language;
  /** What stands in it, whole: what changes afterwards does not change the document. */
  readonly content: unknown;
  /** Null for what the portal does by itself. */
  readonly issuedBy: number | null;
  /** Documents that this one takes the place of. */
  readonly replaces?: readonly number[];
}

export interface Issued {
  readonly id: number;
  readonly number: string;
}

/** The next number; the row is held until the transaction ends, so that one that fails leaves no gap. */
const nextOrdinal = statement({
  name: 'documents_next',
  params: { kind: text, year: smallint },
  row: { ordinal: int },
  sql: (p) => sql`
  insert into ${documentCounters} as c (kind, year, last) values (${p.kind}, ${p.year}, 1)
  on conflict (kind, year) do update set last = c.last + 1
  returning last as ordinal`,
});

/** Issues a document in the transaction of whatever it tells: numbered, frozen, signed, with the code for its paper. */
export async function issueDocument(
  tx: Database,
  { keys, now }: { readonly keys: Keys; readonly now: Date },
  { kind, holder, language, content, issuedBy, replaces }: NewDocument,
): Promise<Issued> {
  const signer = await signerOf(tx, { keys, now });
  const issuedOn = universityDay(now);
  const year = Number(issuedOn.slice(0, 4));
  const [next] = await nextOrdinal(tx, { kind: kind.name, year });
  if (next === undefined) throw new Error('no number was given');
  const number = kind.number(year, next.ordinal);
  const frozen = {
    kind: kind.name,
    number,
    issuedOn,
    language,
    holderName: holder?.name ?? null,
    content: kind.freeze(content),
  };
  const contentHash = hashOfFrozen(frozen);
  const [made] = await tx
    .insert(issuedDocuments)
    .values({
      ...frozen,
      year,
      ordinal: next.ordinal,
      holderId: holder?.id ?? null,
      contentHash,
      keyId: signer.keyId,
      signature: signer.sign(contentHash),
      issuedAt: now,
      issuedBy,
    })
    .returning({ id: issuedDocuments.id });
  if (made === undefined) throw new Error('a document was not kept');
  const printed = {
    documentId: made.id,
    shows: 'mask',
    isPrinted: true,
    isSingle: false,
    madeAt: now,
  } as const;
  await insertLink(tx, keys, { ...printed, madeBy: issuedBy, endsAt: null });
  if (replaces !== undefined && replaces.length > 0) {
    await tx
      .update(issuedDocuments)
      .set({ replacedBy: made.id })
      .where(inArray(issuedDocuments.id, [...replaces]));
  }
  return { id: made.id, number };
}

/** The number of one that was issued. */
export async function numberOf(db: Database, id: number): Promise<string> {
  const [found] = await db
    .select({ number: issuedDocuments.number })
    .from(issuedDocuments)
    .where(eq(issuedDocuments.id, id));
  if (found === undefined) throw new Error(`there is no document ${id}`);
  return found.number;
}

/** Those of the same kind and holder in the same language that are in force, the newest first; others wait until the transaction ends. */
async function lockInForce(tx: Database, { kind, holder, language }: NewDocument) {
  if (holder === null) return [];
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${kind.name}), ${holder.id})`);
  return await tx
    .select()
    .from(issuedDocuments)
    .where(
      and(
        eq(issuedDocuments.holderId, holder.id),
        eq(issuedDocuments.kind, kind.name),
        eq(issuedDocuments.language, language),
        isNull(issuedDocuments.revokedAt),
        isNull(issuedDocuments.replacedBy),
      ),
    )
    .orderBy(desc(issuedDocuments.id));
}

/** The same content for the same holder, issued today and in force: whoever asks again gets that one. */
export async function findSameToday(tx: Database, document: NewDocument, now: Date): Promise<Issued | null> {
  const { kind, content, holder } = document;
  const frozen = kind.freeze(content);
  const today = universityDay(now);
  const same = (await lockInForce(tx, document)).find(
    ({ contentHash, kind: name, number, issuedOn, language }) =>
      issuedOn === today &&
      hashOfFrozen({
        kind: name,
        number,
        issuedOn,
        language,
        holderName: holder?.name ?? null,
        content: frozen,
      }).equals(contentHash),
  );
  return same === undefined ? null : { id: same.id, number: same.number };
}

/** Those in force that tell of the same, by their frozen content: what is issued now takes their place. */
export async function findFormer(
  tx: Database,
  document: NewDocument,
  isOfSame: (content: unknown) => boolean = () => true,
): Promise<{ readonly replaces: readonly number[] }> {
  const former = (await lockInForce(tx, document)).filter(({ content }) => isOfSame(content));
  return { replaces: former.map(({ id }) => id) };
}
