import { AppError } from '@bilim/contract';
import type { Language, Output, Person } from '@bilim/contract';
import type { DocumentLink, documentsApi } from '@bilim/contract/documents';

import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { kindsKept } from './documents.policy.ts';
import { selectDocument, selectIssued, selectLinks } from './documents.queries.ts';
import type { WholeDocument } from './documents.queries.ts';
import { kindOf } from './draw.service.ts';
import type { Drawing } from './draw.service.ts';
import { addressOf, codeOf } from './link.service.ts';
import type { Told } from './link.service.ts';
import { signerOf } from './signing.service.ts';

interface Asker {
  readonly person: Person;
  readonly language: Language;
}

/** The documents of a student, with their links: addresses are told to the holder alone. */
export async function listDocuments(
  db: Database,
  drawing: Drawing,
  { person, language }: Asker,
  holderId: number,
): Promise<Output<typeof documentsApi.list>> {
  const isOwn = holderId === person.id;
  const { kinds, now } = drawing;
  const kept = isOwn ? [] : await kindsKept(db, { person, now }, kinds, holderId);
  if (!isOwn && kept.length === 0) throw new AppError('auth.forbidden');
  const rows = await selectIssued(db, { holderId, isOwn, kinds: kept });
  const links = isOwn ? await linksOf(db, drawing, rows) : new Map<number, DocumentLink[]>();
  return rows.map(({ documentId, kind, number, issuedOn, language: writtenIn, state, revokeReason }) => ({
    documentId,
    kind,
    title: kindOf(kinds, kind).title[language],
    number,
    issuedOn,
    language: writtenIn,
    state,
    revokeReason,
    links: links.get(documentId) ?? [],
  }));
}

/** The links of each document, as its holder sees them. */
export async function linksOf(
  db: Database,
  { keys, now, address }: Drawing,
  documents: readonly (Told & { readonly documentId: number })[],
): Promise<Map<number, DocumentLink[]>> {
  if (documents.length === 0) return new Map();
  const rows = await selectLinks(db, { documentIds: documents.map(({ documentId }) => documentId), now });
  const signer = await signerOf(db, { keys, now });
  const tell = (link: RowOf<typeof selectLinks>, document: Told): DocumentLink => {
    const { codeSealed, documentId, lookedAt, ...told } = link;
    const code = codeOf(keys, { documentId, codeSealed });
    return {
      ...told,
      address: code === null ? null : addressOf(address, { document, link, code, signer }),
      lookedAt: lookedAt.map((ms) => new Date(ms)),
    };
  };
  return new Map(
    documents.map((document) => [
      document.documentId,
      rows.filter(({ documentId }) => documentId === document.documentId).map((link) => tell(link, document)),
    ]),
  );
}

/** A document that its holder, or an office, may read; to anybody else it is not there. */
export async function requireReadable(
  db: Database,
  { kinds, now }: Drawing,
  person: Person,
  documentId: number,
): Promise<WholeDocument> {
  const [found] = await selectDocument(db, { documentId });
  if (found?.holderId == null) throw new AppError('documents.unknown');
  if (found.holderId === person.id) return found;
  const kept = await kindsKept(db, { person, now }, kinds, found.holderId);
  if (!kept.includes(found.kind)) throw new AppError('documents.unknown');
  return found;
}
