import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import { excusesApi } from '@bilim/contract/excuses';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { notifyOffices } from '#modules/auth/notifyOffices.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import { serveFile } from '#platform/files/serveFile.ts';
import type { Served } from '#platform/files/serveFile.ts';
import { serve } from '#platform/http/serve.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';
import { say } from '#platform/texts.ts';

import { decide, recall } from './decide.service.ts';
import { countQueue, findFile, lockOwn, selectOwn, selectQueue } from './excuses.queries.ts';
import { excuses } from './excuses.tables.ts';
import { submitExcuse } from './submit.service.ts';

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

/** A student takes back what nobody has decided on yet. */
async function withdraw({
  db,
  person,
  input,
  now,
  language,
  request,
}: Call<typeof excusesApi.withdraw>): Promise<Output<typeof excusesApi.withdraw>> {
  const message = say(language, 'excuse.withdrawn');
  return await db.transaction(async (tx) => {
    const [excuse] = await lockOwn(tx, { excuseId: input.excuseId, studentId: person.id });
    if (excuse === undefined) throw new AppError('excuse.unknown');
    if (excuse.state === 'withdrawn') return { isDone: true, message, isRepeat: true };
    if (excuse.state !== 'waiting') throw new AppError('excuse.decided');
    await tx
      .update(excuses)
      .set({ state: 'withdrawn', settledBy: person.id, settledAt: now })
      .where(eq(excuses.id, excuse.id));
    const entry = { action: 'excuse.withdrawn', entity: 'excuse', entityId: excuse.id };
    await audit(tx, { person, request, now }, entry);
    await notifyOffices(tx, 'excuses.decide');
    return { isDone: true, message };
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
