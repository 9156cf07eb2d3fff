import { menuApi } from '@bilim/contract/menu';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { readRoleMenu, saveRoleMenu } from './menu.service.ts';
import { say } from './texts/say.ts';

export function menuRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, menuApi, {
    ofRole: async ({ db, input, language, now }) =>
      await readRoleMenu(db, { role: input.role, language, now }),

    async save({ db, input, ...who }) {
      const menu = await saveRoleMenu(db, who, input);
      return { isDone: true, message: say(who.language, 'menu.saved'), menu };
    },
  });
}
