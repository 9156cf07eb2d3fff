import type { Language, Person } from '@bilim/contract';
import { noticesApi } from '@bilim/contract/notices';
import type { NoticeState } from '@bilim/contract/notices';
import type { FastifyInstance } from 'fastify';

import { removeDevice, saveChoices, saveDevice, selectReach } from '#modules/channels/choices.service.ts';
import { markSeen } from '#modules/channels/notifyPerson.service.ts';
import type { Database } from '#platform/db/database.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import { serve } from '#platform/http/serve.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { selectMarkNotices } from './notices.queries.ts';
import { selectUnseen } from './personal.queries.ts';
import { inWords } from './personalWords.ts';
import { say } from './texts/say.ts';

export function noticesRoutes(app: FastifyInstance, parts: Parts): void {
  const { push } = parts;

  serve(app, parts, noticesApi, {
    told: async ({ db, person, input, language }) =>
      await selectMarkNotices[language](db, { personId: person.id, visitIds: input.visits }),

    own: async ({ db, person, language }) => await readOwn(db, person, language),

    async seen({ db, person, language, input, now }) {
      await markSeen(db, person.id, input.id, now);
      return await readOwn(db, person, language);
    },

    state: readState,

    async choose(call) {
      await saveChoices(call.db, call.person.id, call.input);
      return await readState(call);
    },

    async subscribe(call) {
      const { db, person, input, language, request } = call;
      if (!push.accepts(input.endpoint)) {
        throw new InvalidInput([{ field: 'endpoint', sms: say(language, 'notices.unknown_service') }]);
      }
      const device = { ...input, deviceHash: request.session?.deviceHash ?? null };
      await db.transaction(async (tx) => await saveDevice(tx, person.id, device));
      return await readState(call);
    },

    async unsubscribe(call) {
      await removeDevice(call.db, call.person.id, call.input.endpoint);
      return await readState(call);
    },
  });
}

async function readOwn(db: Database, { id: personId }: Person, language: Language) {
  return (await selectUnseen(db, { personId })).map((notice) => inWords(notice, language));
}

async function readState({
  db,
  person,
  now,
  parts: { push, mailer, settings },
}: Pick<Call<typeof noticesApi.state>, 'db' | 'person' | 'now' | 'parts'>): Promise<NoticeState> {
  const { chosen, email, devices } = await selectReach(db, person.id, now);
  const noAddress = email === null ? 'address' : null;
  return {
    ...chosen,
    devices,
    pushKey: push.publicKey,
    digestHour: (await settings.read())['notices.digest_hour'],
    noMail: mailer === null ? 'server' : noAddress,
  };
}
