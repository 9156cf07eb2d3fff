import { AppError } from '@bilim/contract';
import type { Language, Output } from '@bilim/contract';
import type { sheetPapersApi } from '@bilim/contract/records/sheetPapers';
import { and, eq } from 'drizzle-orm';

import { documentReply, draftReply } from '#modules/documents/draw.service.ts';
import { issueDocument, numberOf } from '#modules/documents/issue.service.ts';
import { revokeIssued, revokeTranscripts } from '#modules/documents/revoke.service.ts';
import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Bytes, Call } from '#platform/http/serve.ts';

import { readSheet } from '../sheets/sheets.service.ts';
import type { Reader } from '../sheets/sheets.service.ts';
import { gradingSheets, sheetPapers } from '../sheets/sheets.tables.ts';
import { say } from '../texts/say.ts';

import { contentOf } from './content.ts';
import { lockSheet, selectFormerPaper, selectHead, selectPapers } from './head.queries.ts';
import { sheetKind } from './sheetKind.ts';

type IssueCall = Call<typeof sheetPapersApi.issue>;

/** Issues the paper of a closed sheet in one language, or finds the one that is in force. */
export async function issuePaper(call: IssueCall): Promise<Output<typeof sheetPapersApi.issue>> {
  const { db, input, person, now, parts, language: told } = call;
  const { sheetId, language } = input;
  const number = await db.transaction(async (tx) => {
    await lockSheet(tx, { sheetId });
    const { book, content } = await readForm({ ...call, db: tx, language }, sheetId);
    if (book.sheet.state !== 'closed') throw new AppError('sheets.not_closed');
    const there = (await selectPapers(tx, { sheetId })).find((one) => one.language === language);
    if (there !== undefined) return await numberOf(tx, there.documentId);
    const document = { kind: sheetKind, holder: null, language, content, issuedBy: person.id };
    const [former] = await selectFormerPaper(tx, { sheetId, language });
    const inPlace = former === undefined ? {} : { replaces: [former.documentId] };
    const made = await issueDocument(tx, { keys: parts.keys, now }, { ...document, ...inPlace });
    await tx.insert(sheetPapers).values({ documentId: made.id, sheetId, language });
    const entry = { action: 'sheet.paper_issued', entity: 'grading_sheet', entityId: sheetId };
    await audit(tx, call, { ...entry, after: { number: made.number, language } });
    return made.number;
  });
  return { isDone: true, message: say(told, 'sheets.paper', { number }), number };
}

/** The form as a PDF: the issued one, or without number and code while there is none. */
export async function paperReply(call: Call<typeof sheetPapersApi.file>): Promise<Bytes> {
  const { db, input, now, parts } = call;
  const { sheetId, language } = input;
  const { content } = await readForm({ ...call, language }, sheetId);
  const issued = (await selectPapers(db, { sheetId })).find((one) => one.language === language);
  if (issued === undefined) return await draftReply(db, sheetKind, content, language);
  const { keys, address } = parts;
  return await documentReply(db, { keys, address, kinds: [sheetKind], now }, issued.documentId);
}

async function readForm(reader: Reader & { readonly language: Language }, sheetId: number) {
  const book = await readSheet(reader, sheetId);
  const [head] = await selectHead[reader.language](reader.db, { sheetId });
  if (head === undefined) throw new Error('a sheet without a head');
  return { book, content: contentOf(book, head, reader.language) };
}

interface Ended {
  readonly sheetId: number;
  /** Whose grades are others now. */
  readonly studentIds: readonly number[];
}

/**
 * What was printed before a correction, or before the annulment, holds no more: papers of the sheet, and the transcripts
 * that have told its grades since it was closed. Pass the transaction.
 */
export async function endPapers(
  tx: Database,
  who: Actor,
  { sheetId, studentIds }: Ended,
  reason: string,
): Promise<void> {
  const inForce = await selectPapers(tx, { sheetId });
  for (const { documentId } of inForce) await revokeIssued(tx, who, documentId, reason);
  await tx
    .update(sheetPapers)
    .set({ isInForce: false })
    .where(and(eq(sheetPapers.sheetId, sheetId), eq(sheetPapers.isInForce, true)));
  const [sheet] = await tx.select().from(gradingSheets).where(eq(gradingSheets.id, sheetId));
  if (sheet?.closedAt == null) return;
  const told = { holderIds: studentIds, since: sheet.closedAt };
  await revokeTranscripts(tx, who, told, `${sheet.number}, ${reason}`);
}
