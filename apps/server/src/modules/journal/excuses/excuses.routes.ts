import { AppError } from '@bilim/contract';
import { excusesApi } from '@bilim/contract/excuses';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import { serveFile } from '#platform/files/serveFile.ts';
import type { Served } from '#platform/files/serveFile.ts';
import { serve } from '#platform/http/serve.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { decide, recall } from './decide.service.ts';
import { countQueue, findFile, selectOwn, selectQueue } from './excuses.queries.ts';
import { submitExcuse } from './submit.service.ts';
import { withdraw } from './withdraw.service.ts';

export function excusesRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, excusesApi, {
    submit: submitExcuse,
    own: async ({ db, person }) => await selectOwn(db, { studentId: person.id }),
    withdraw,

    async queue({ db, person, input, now }) {
      const today = universityDay(now);
      const { state, query = '', afterId = null } = input;
      const data = await selectQueue(db, person, { state, query, afterId, today });
      return { data, beside: { counts: await countQueue(db, person, { now, today }) } };
    },

    file: readFile,
    decide,
    recall,
  });
}

/** Pictures are kept as WebP, whatever they were called. */
async function readFile(call: Call<typeof excusesApi.file>): Promise<Served> {
  const { db, person, input, now, parts } = call;
  const found = await findFile(db, person, { fileId: input.fileId, today: universityDay(now) });
  if (found === null) throw new AppError('excuse.unknown');
  const isPdf = found.mime === 'application/pdf';
  const name = isPdf ? found.name : `${found.name.replace(/\.\w+$/, '')}.webp`;
  return await serveFile(parts, call, { ...found, name });
}
