import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { documentsApi } from '@bilim/contract/documents';
import { and, eq, gte, inArray, isNull } from 'drizzle-orm';

import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Call } from '#platform/http/serve.ts';

import { issuedDocuments } from './documents.tables.ts';
import type { Drawing } from './draw.service.ts';
import { requireReadable } from './list.service.ts';
import { say } from './texts/say.ts';

/** An office takes a document back; the paper itself is verified as revoked from then on. */
export async function revokeDocument(
  drawing: Drawing,
  call: Call<typeof documentsApi.revoke>,
): Promise<Output<typeof documentsApi.revoke>> {
  const { db, person, input, language } = call;
  const { documentId, reason } = input;
  const document = await requireReadable(db, drawing, person, documentId);
  if (document.holderId === person.id) throw new AppError('auth.forbidden');
  await db.transaction(async (tx) => {
    if (!(await revokeIssued(tx, call, documentId, reason)) || document.holderId === null) return;
    const words = { number: document.number, reason };
    await notifyPerson(tx, document.holderId, { kind: 'paper_revoked', words }, call.now);
  });
  return { isDone: true, message: say(language, 'documents.revoked') };
}

/** Takes a document back on behalf of whoever may, and says whether it was still in force. Pass the transaction. */
export async function revokeIssued(
  tx: Database,
  who: Actor,
  documentId: number,
  reason: string,
): Promise<boolean> {
  const [revoked] = await tx
    .update(issuedDocuments)
    .set({ revokedAt: who.now, revokedBy: who.person?.id ?? null, revokeReason: reason })
    .where(and(eq(issuedDocuments.id, documentId), isNull(issuedDocuments.revokedAt)))
    .returning({ id: issuedDocuments.id });
  if (revoked === undefined) return false;
  const entry = { action: 'document.revoked', entity: 'document', entityId: documentId };
  await audit(tx, who, { ...entry, after: { reason } });
  return true;
}

/** The kind that tells final grades. */
export const transcriptName = 'transcript';

/** Transcripts issued to them since then tell what holds no more. Pass the transaction. */
export async function revokeTranscripts(
  tx: Database,
  who: Actor,
  { holderIds, since }: { readonly holderIds: readonly number[]; readonly since: Date },
  reason: string,
): Promise<void> {
  const told = await tx
    .select({ id: issuedDocuments.id })
    .from(issuedDocuments)
    .where(
      and(
        eq(issuedDocuments.kind, transcriptName),
        inArray(issuedDocuments.holderId, [...holderIds]),
        gte(issuedDocuments.issuedAt, since),
        isNull(issuedDocuments.revokedAt),
      ),
    );
  for (const { id } of told) await revokeIssued(tx, who, id, reason);
}
