import { documentsApi } from '@bilim/contract/documents';
import type { FastifyInstance } from 'fastify';

import type { Around } from '#platform/module.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { documentReply } from './draw.service.ts';
import { listDocuments, requireReadable } from './list.service.ts';
import { revokeDocument } from './revoke.service.ts';
import { closeLink, shareDocument } from './share.service.ts';
import { readVerification, verifyDocument } from './verify.service.ts';

export function documentsRoutes(app: FastifyInstance, parts: Parts, { documentKinds: kinds }: Around): void {
  const { keys, address } = parts;
  const drawing = (now: Date) => ({ keys, address, kinds, now });

  serve(app, parts, documentsApi, {
    list: async ({ db, person, language, now, input: { studentId = person.id } }) =>
      await listDocuments(db, drawing(now), { person, language }, studentId),

    async file({ db, person, now, input }) {
      const { documentId } = await requireReadable(db, drawing(now), person, input.documentId);
      return await documentReply(db, drawing(now), documentId);
    },

    share: async (call) => await shareDocument(drawing(call.now), call),
    closeLink,
    revoke: async (call) => await revokeDocument(drawing(call.now), call),
    verify: async (call) => await verifyDocument(kinds, call),
    verification: async ({ db }) => await readVerification(db, kinds),
  });
}
