import { healthApi } from '@bilim/contract/health';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { readHealth, settleLetters } from './health.service.ts';
import { say } from './texts/say.ts';

export function healthRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, healthApi, {
    read: async ({ db, parts: { files }, language }) => await readHealth(db, files, language),

    async settle({ db, input, language, ...who }) {
      const settled = await settleLetters(db, who, input);
      const message = say(language, input.isAgain ? 'health.retried' : 'health.let_go', { settled });
      return { isDone: true, message, settled };
    },
  });
}
