import { drawApi } from '@bilim/contract/draw';
import type { FastifyInstance } from 'fastify';

import { requireStudent } from '#modules/enrolment/enrolment.policy.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { drawNow, undoDraw } from './office.service.ts';
import { publicFile, readReceipt } from './receipts.service.ts';
import { say } from './texts/say.ts';
import { readWishes, saveWishes } from './wishes.service.ts';

export function drawRoutes(app: FastifyInstance, parts: Parts): void {
  const { keys } = parts;
  const sizes = new Map<number, number>();
  serve(app, parts, drawApi, {
    async wishes({ db, person, language, now, input }) {
      const studentId = await requireStudent(db, { person, now }, 'registration.read', input.studentId);
      return await readWishes(db, { keys, language, now }, { ...input, studentId });
    },

    async saveWishes({ db, person, language, now, input }) {
      await db.transaction((tx) => saveWishes(tx, { language, now }, { ...input, studentId: person.id }));
      return { isDone: true, message: say(language, 'draw.saved') };
    },

    async receipt({ db, person, language, now, input }) {
      const studentId = await requireStudent(db, { person, now }, 'registration.read', input.studentId);
      return { receipt: await readReceipt(db, { keys, language, now, sizes }, { ...input, studentId }) };
    },

    publicFile: async ({ db, input: { drawId } }) => await publicFile(db, keys, drawId),

    async run({ db, language, input, ...who }) {
      const told = await drawNow(parts, { db, who }, input.periodId);
      const { students, isUnderWay } = told;
      const message = isUnderWay
        ? say(language, 'draw.under_way')
        : say(language, 'draw.drawn', { students });
      return { isDone: true, message, ...told };
    },

    async undo({ db, language, input, ...who }) {
      const isUnderWay = await undoDraw(parts, { db, who }, input.periodId);
      return {
        isDone: true,
        message: say(language, isUnderWay ? 'draw.undoing' : 'draw.undone'),
        isUnderWay,
      };
    },
  });
}
