import { settingsApi } from '@bilim/contract/settings';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { listSettings, readSettingHistory, saveSetting } from './settings.service.ts';
import { say } from './texts/say.ts';

export function settingsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, settingsApi, {
    list: async ({ db, language }) => await listSettings(db, language),

    async save({ db, input, language, ...who }) {
      const setting = await db.transaction(async (tx) => await saveSetting(tx, who, language, input));
      return { isDone: true, message: say(language, 'setting.saved'), setting };
    },

    history: async ({ db, input }) => await readSettingHistory(db, input.key),
  });
}
