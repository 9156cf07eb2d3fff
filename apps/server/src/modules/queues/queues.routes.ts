import { queuesApi } from '@bilim/contract/queues';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { countAllWaiting } from './waiting.queries.ts';

export function queuesRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, queuesApi, {
    waiting: async ({ db, person, now }) =>
      await countAllWaiting(db, person, { today: universityDay(now), now }),
  });
}
