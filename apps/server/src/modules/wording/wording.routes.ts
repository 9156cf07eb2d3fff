import { AppError } from '@bilim/contract';
import { wordingApi } from '@bilim/contract/wording';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import { whileWaited } from '#platform/http/whileWaited.ts';
import type { Around } from '#platform/module.ts';
import type { Parts } from '#platform/parts.ts';

import { readCatalogue } from './catalogue.ts';
import { listWording } from './listWording.service.ts';
import { saveWording } from './wording.service.ts';
import type { Known } from './wording.service.ts';
import { takeWording, writeWording } from './workbook.service.ts';
import { say } from './texts/say.ts';

export function wordingRoutes(
  app: FastifyInstance,
  parts: Parts,
  { letters, ownTexts }: Pick<Around, 'letters' | 'ownTexts'>,
): void {
  let known: Known | null = null;
  // Not before all modules have brought their texts; some thousands, which hardly anybody looks at.
  const read = () => (known ??= { catalogue: readCatalogue(parts.webFolder), letters });

  serve(app, parts, wordingApi, {
    list: async ({ db, input }) => await listWording(db, read(), input),

    async save({ db, input, language, ...who }) {
      const wording = await saveWording(db, who, language, { ...input, ...read() });
      await ownTexts.look();
      return { isDone: true, message: say(language, 'wording.saved'), wording };
    },

    workbook: async ({ db, language }) => await writeWording(db, read(), language),

    async upload({ db, input: { isTrial }, files, ...who }) {
      const [file, another] = files;
      if (file === undefined || another !== undefined) throw new AppError('wording.one_file');
      const outcome = await whileWaited(
        who.request,
        async (signal) => await takeWording(db, who, read(), { file: file.bytes, isTrial, signal }),
      );
      await ownTexts.look();
      return outcome;
    },
  });
}
