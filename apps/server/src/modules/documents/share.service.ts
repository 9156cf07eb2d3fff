import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import { dayMs } from '@bilim/contract/days';
import { mostLinks } from '@bilim/contract/documents';
import type { documentsApi } from '@bilim/contract/documents';
import { and, eq, isNull, sql } from 'drizzle-orm';

import { audit } from '#platform/audit.ts';
import { int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Call } from '#platform/http/serve.ts';

import { documentLinks, issuedDocuments } from './documents.tables.ts';
import { selectDocument } from './documents.queries.ts';
import type { Drawing } from './draw.service.ts';
import { insertLink } from './link.service.ts';
import { linksOf } from './list.service.ts';
import { say } from './texts/say.ts';

type ShareCall = Call<typeof documentsApi.share>;

/** The holder gives an address away; only of a document that is in force. */
export async function shareDocument(
  drawing: Drawing,
  call: ShareCall,
): Promise<Output<typeof documentsApi.share>> {
  const { db, person, input, now, language } = call;
  const { documentId, shows, isSingle, days } = input;
  const [document] = await selectDocument(db, { documentId });
  if (document?.holderId !== person.id) throw new AppError('documents.unknown');
  if (document.state !== 'valid') throw new AppError('documents.not_in_force');
  const open = and(eq(documentLinks.documentId, documentId), isNull(documentLinks.revokedAt));
  if ((await db.$count(documentLinks, open)) >= mostLinks) throw new AppError('documents.many_links');
  const endsAt = days === undefined ? null : new Date(now.getTime() + days * dayMs);
  const link = { documentId, shows, isSingle, endsAt, madeAt: now, madeBy: person.id };
  const linkId = await insertLink(db, drawing.keys, link);
  await audit(db, call, {
    action: 'document.shared',
    entity: 'document',
    entityId: documentId,
    after: { linkId, shows, isSingle, endsAt },
  });
  const links = (await linksOf(db, drawing, [document])).get(documentId) ?? [];
  const made = links.find((one) => one.linkId === linkId);
  if (made === undefined) throw new Error('a link was not kept');
  return { isDone: true, message: say(language, 'documents.shared'), link: made };
}

/** A link of a document, and whose that is. */
const selectOwned = statement({
  name: 'documents_link_owner',
  params: { linkId: int, holderId: int },
  row: { documentId: int },
  sql: (p) => sql`
  select d.id as "documentId" from ${documentLinks} l join ${issuedDocuments} d on d.id = l.document_id
  where l.id = ${p.linkId} and d.holder_id = ${p.holderId}`,
});

/** The holder closes an address; closed it stays. */
export async function closeLink(
  call: Call<typeof documentsApi.closeLink>,
): Promise<Output<typeof documentsApi.closeLink>> {
  const { db, person, input, now, language } = call;
  const { linkId } = input;
  const [owned] = await selectOwned(db, { linkId, holderId: person.id });
  if (owned === undefined) throw new AppError('documents.unknown');
  await db.transaction(async (tx) => {
    const [closed] = await tx
      .update(documentLinks)
      .set({ revokedAt: now })
      .where(and(eq(documentLinks.id, linkId), isNull(documentLinks.revokedAt)))
      .returning({ id: documentLinks.id });
    if (closed === undefined) return;
    const entry = { action: 'document.link_closed', entity: 'document', entityId: owned.documentId };
    await audit(tx, call, { ...entry, after: { linkId } });
  });
  return { isDone: true, message: say(language, 'documents.closed') };
}
