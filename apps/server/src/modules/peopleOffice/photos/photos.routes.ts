import { AppError } from '@bilim/contract';
import { photosApi } from '@bilim/contract/people/photos';
import type { FastifyInstance } from 'fastify';

import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { readWaitingPhoto } from '#modules/profile/readPhoto.ts';
import { settleWaiting } from '#modules/profile/waitingPhotos.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import { serve } from '#platform/http/serve.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { say } from '../texts/say.ts';

import { selectWaitingPhotos } from './photos.queries.ts';

export function photosRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, photosApi, {
    waiting: async ({ db, person, now }) =>
      await selectWaitingPhotos(db, { person, today: universityDay(now) }),

    async image({ db, person, now, input: { id, version } }) {
      const [waiting] = await selectWaitingPhotos(db, { person, today: universityDay(now) }, id);
      const photo = waiting === undefined ? null : await readWaitingPhoto(parts.files, db, id, version);
      if (photo === null) throw new AppError('people.not_found');
      return { bytes: photo.bytes, mime: photo.mime, cacheControl: 'private, no-store' };
    },

    decide: async ({ db, ...call }) => await db.transaction(async (tx) => await decide({ ...call, db: tx })),
  });
}

/** Accepts a photo that the office has seen, or refuses it with a word. */
async function decide({ db: tx, input, language, ...call }: Call<typeof photosApi.decide>) {
  const { id, version, isAccepted } = input;
  const reason = input.reason?.trim() ?? '';
  if (!isAccepted && reason === '') {
    throw new InvalidInput([{ field: 'reason', sms: say(language, 'field.required') }]);
  }
  const [waiting] = await selectWaitingPhotos(tx, { ...call, today: universityDay(call.now) }, id);
  if (waiting === undefined) throw new AppError('people.not_found');
  const isSettled = await settleWaiting(tx, { personId: id, fileId: version, isAccepted }, call.now);
  if (!isSettled) throw new AppError('people.photo_decided');
  const kind = isAccepted ? ('photo_accepted' as const) : ('photo_refused' as const);
  await notifyPerson(tx, id, { kind, words: isAccepted ? {} : { reason } }, call.now);
  const action = isAccepted ? 'photo.accepted' : 'photo.refused';
  const after = { fileId: version, ...(isAccepted ? {} : { reason }) };
  await audit(tx, call, { action, entity: 'person', entityId: id, after });
  return {
    isDone: true,
    message: say(language, isAccepted ? 'people.photo_accepted' : 'people.photo_refused'),
  };
}
