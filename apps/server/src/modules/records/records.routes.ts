import { sheetsApi } from '@bilim/contract/records/sheets';
import type { FastifyInstance } from 'fastify';

import type { Doorway } from '#modules/auth/signIn/signIn.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { closeSheets, issueSheets, openSheets } from './sheets/office.service.ts';
import { saveRow, writeSheet } from './sheets/sheets.service.ts';
import { readSheets } from './sheets/list.service.ts';
import { requirePassword, signSheet } from './sheets/sign.service.ts';
import { say } from './texts/say.ts';

export function recordsRoutes(app: FastifyInstance, parts: Parts, doorway: Doorway): void {
  serve(app, parts, sheetsApi, {
    list: readSheets,
    rows: async (call) => await writeSheet(call, call.input.sheetId),
    save: saveRow,

    async issue({ db, language, input, ...who }) {
      const sheets = await db.transaction(async (tx) => await issueSheets(tx, who, input));
      return { isDone: true, message: say(language, 'sheets.issued', { sheets }), sheets };
    },

    async open({ db, language, input, ...who }) {
      const sheets = await db.transaction(async (tx) => await openSheets(tx, who, input));
      return { isDone: true, message: say(language, 'sheets.opened', { sheets }), sheets };
    },

    sign: {
      async first(call) {
        await requirePassword(parts, doorway, call);
        const settings = await parts.settings.read();
        return async (held) => {
          const isWaiting = await held.db.transaction(
            async (db) => await signSheet({ ...held, db }, settings),
          );
          const key = isWaiting ? 'sheets.signed_waiting' : 'sheets.signed';
          return { isDone: true, message: say(held.language, key), sheets: 1 };
        };
      },
    },

    async close({ db, language, input, ...who }) {
      const sheets = await db.transaction(async (tx) => await closeSheets(tx, who, input));
      return { isDone: true, message: say(language, 'sheets.closed', { sheets }), sheets };
    },
  });
}
