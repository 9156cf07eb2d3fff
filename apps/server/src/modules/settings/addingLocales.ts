import { AppError, languages } from '@bilim/contract';
import { miscApi } from '@bilim/contract/misc';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { refuseOutsiders } from '#platform/http/callers.ts';
import type { Parts } from '#platform/parts.ts';

import { countMissingText, limitMissingTexts } from './misc.queries.ts';

/** A write of whoever is signed in, as this is. */
const { savePreferences: likeThis } = miscApi;
const mostKeys = 50;

const Params = z.object({
  language: z.enum(languages),
  namespace: z.string().check(z.regex(/^[a-z]{1,20}$/)),
});
/** Keys with the words that stood in for them. */
const Missing = z.record(z.string().check(z.minLength(1), z.maxLength(200)), z.unknown());

/** Counts what the language files lack, as loaders of translations tell it: the language in the path, keys in the body, no envelope. */
export function addingLocales(app: FastifyInstance, { db, clock }: Parts): void {
  for (const base of ['', '/lms']) {
    app.post(
      `${base}/locales/add/:language/:namespace`,
      { onRequest: async (request) => refuseOutsiders(likeThis, request) },
      async (request, reply) => {
        const params = Params.safeParse(request.params);
        const missing = Missing.safeParse(request.body);
        if (!params.success) throw new AppError('request.not_found');
        if (!missing.success || Object.keys(missing.data).length > mostKeys)
          throw new AppError('request.invalid');
        const person = request.session?.person;
        if (person !== undefined) await limitMissingTexts(db, person, clock.now());
        for (const key of Object.keys(missing.data))
          await countMissingText(db, params.data.language, key, clock.now());
        return reply.code(204).send();
      },
    );
  }
}
