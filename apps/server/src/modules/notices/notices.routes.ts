import { noticesApi } from '@bilim/contract/notices';
import type { NoticeState } from '@bilim/contract/notices';
import type { FastifyInstance } from 'fastify';

import type { Database } from '#platform/db/database.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';
import { say } from '#platform/texts.ts';

import { removeDevice, saveChoices, saveDevice, selectChoices } from './choices.queries.ts';
import { selectToldMarks } from './told.queries.ts';

export function noticesRoutes(app: FastifyInstance, parts: Parts): void {
  const { push } = parts;

  serve(app, parts, noticesApi, {
    told: async ({ db, person, input, language }) =>
      await selectToldMarks[language](db, { personId: person.id, visitIds: input.visits }),

    state: async ({ db, person }) => await readState(parts, db, person.id),

    async choose({ db, person, input }) {
      await saveChoices(db, person.id, input);
      return await readState(parts, db, person.id);
    },

    async subscribe({ db, person, input, language }) {
      if (!push.accepts(input.endpoint)) {
        throw new InvalidInput([{ field: 'endpoint', sms: say(language, 'notices.unknown_service') }]);
      }
      await db.transaction(async (tx) => await saveDevice(tx, person.id, input));
      return await readState(parts, db, person.id);
    },

    async unsubscribe({ db, person, input }) {
      await removeDevice(db, person.id, input.endpoint);
      return await readState(parts, db, person.id);
    },
  });
}

async function readState(
  { push, mailer, settings }: Pick<Parts, 'push' | 'mailer' | 'settings'>,
  db: Database,
  personId: number,
): Promise<NoticeState> {
  const { chosen, email, devices } = await selectChoices(db, personId);
  const noAddress = email === null ? 'address' : null;
  return {
    ...chosen,
    devices,
    pushKey: push.publicKey,
    digestHour: (await settings.read())['notices.digest_hour'],
    noMail: mailer === null ? 'server' : noAddress,
  };
}
