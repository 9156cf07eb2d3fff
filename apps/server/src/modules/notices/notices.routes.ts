import { noticesApi } from '@bilim/contract/notices';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { selectToldMarks } from './told.queries.ts';

export function noticesRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, noticesApi, {
    told: async ({ db, person, input, language }) =>
      await selectToldMarks[language](db, { personId: person.id, visitIds: input.visits }),
  });
}
