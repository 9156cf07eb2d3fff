import { AppError } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { groupedCode } from '@bilim/contract/documents/verificationCode';

import { readLogo } from '#modules/structure/branding.service.ts';
import type { Database } from '#platform/db/database.ts';
import type { DocumentKind, OnPaper } from '#platform/documents/documentKind.ts';
import type { Bytes } from '#platform/http/serve.ts';
import type { Keys } from '#platform/keys.ts';
import { drawPaperAside } from '#platform/pdf/drawPaperAside.ts';
import type { Paper } from '#platform/pdf/paper.ts';

import { selectDocument, selectLinks, selectUniversity } from './documents.queries.ts';
import type { WholeDocument } from './documents.queries.ts';
import { addressOf, codeOf } from './link.service.ts';
import { signerOf } from './signing.service.ts';
import { say } from './texts/say.ts';

/** What drawing takes besides the document. */
export interface Drawing {
  readonly keys: Keys;
  readonly now: Date;
  /** Where people reach the portal. */
  readonly address: string;
  readonly kinds: readonly DocumentKind[];
}

/** An issued document as it is drawn; whoever calls has asked whether the caller may read it. */
async function paperOf(db: Database, drawing: Drawing, documentId: number): Promise<Paper> {
  const [found] = await selectDocument(db, { documentId });
  if (found === undefined) throw new AppError('documents.unknown');
  const kind = kindOf(drawing.kinds, found.kind);
  const on: OnPaper = {
    number: found.number,
    issuedOn: found.issuedOn,
    language: found.language,
    holderName: found.holderName,
    code: await printedCode(db, drawing, found),
    hash: found.contentHash.toString('hex'),
    logo: await paperLogo(db),
  };
  return kind.layout(found.content, on);
}

/** The same as a download. */
export async function documentReply(db: Database, drawing: Drawing, documentId: number): Promise<Bytes> {
  return await fileOf(await paperOf(db, drawing, documentId));
}

/** How a document would look: without a number and a code. */
export async function draftReply(
  db: Database,
  kind: DocumentKind,
  content: unknown,
  language: Language,
): Promise<Bytes> {
  const none = { number: '', issuedOn: '', holderName: null, code: null, hash: null };
  return await fileOf(kind.layout(kind.freeze(content), { ...none, language, logo: await paperLogo(db) }));
}

async function fileOf(paper: Paper): Promise<Bytes> {
  return {
    bytes: await drawPaperAside(paper),
    mime: 'application/pdf',
    fileName: `${paper.title}.pdf`,
    isShown: true,
    cacheControl: 'no-store',
  };
}

export function kindOf(kinds: readonly DocumentKind[], name: string): DocumentKind {
  const kind = kinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`there is no kind of documents ${name}`);
  return kind;
}

async function printedCode(db: Database, { keys, now, address }: Drawing, document: WholeDocument) {
  const links = await selectLinks(db, { documentIds: [document.documentId], now });
  const link = links.find(({ isPrinted }) => isPrinted);
  const code = link === undefined ? null : codeOf(keys, link);
  if (link === undefined || code === null) return null;
  const signer = await signerOf(db, { keys, now });
  return {
    text: addressOf(address, { document, link, code, signer }),
    caption: `${say(document.language, 'documents.check')}\n${groupedCode(code)}`,
  };
}

async function paperLogo(db: Database): Promise<Buffer | null> {
  const [university] = await selectUniversity(db);
  return university?.logo == null ? null : await readLogo(db, university.logo);
}
