import type { Input } from '@bilim/contract';
import { activationsApi } from '@bilim/contract/activations';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Database } from '#platform/db/database.ts';
import type { Around } from '#platform/module.ts';
import type { Parts } from '#platform/parts.ts';

import { countPeople, selectPeople, selectWaitingGroups } from './activations.queries.ts';
import type { Scope } from './activations.queries.ts';
import { issueLinks } from './issueLinks.ts';
import { selectHolders } from './renewal.queries.ts';
import { renewAccount } from './renewAccount.ts';

const pageSize = 50;

type Asked = Input<typeof activationsApi.overview>;

export function activationsRoutes(
  app: FastifyInstance,
  parts: Parts,
  { accountsOfRun }: Pick<Around, 'accountsOfRun'>,
): void {
  const scopeOf = async (db: Database, { runId, groupId, people }: Asked): Promise<Scope> => ({
    groupId: groupId ?? null,
    people: people ?? null,
    among: runId === undefined ? null : await accountsOfRun(db, runId),
  });

  serve(app, parts, activationsApi, {
    async groups({ person, db, now }) {
      const rows = await selectWaitingGroups(db, { person, today: universityDay(now) });
      return rows.map(({ id, name, waiting }) => ({ groupId: id, groupName: name, waiting }));
    },

    async overview({ input, person, db, now }) {
      const asking = { person, now, today: universityDay(now) };
      const counts = await countPeople(db, asking, await scopeOf(db, input));
      const { with_address: withAddress, ...states } = counts;
      return { ...states, withAddress, hasMail: parts.mailer !== null };
    },

    async people({ input, person, db, now }) {
      const { state, query, afterId, size = pageSize } = input;
      const asking = { person, now, today: universityDay(now) };
      const page = { state, query, afterId, size };
      const rows = await selectPeople(db, asking, await scopeOf(db, input), page);
      return rows.map((row) => ({
        id: row.id,
        fullName: row.full_name,
        unit: row.unit,
        login: row.login,
        email: row.email,
        state: row.state,
        issuedAt: row.issued_at,
        issuedBy: row.issued_by,
        expiresAt: row.expires_at,
        letter: row.letter,
      }));
    },

    async issue({ input, ...call }) {
      const { byLetter, afterId } = input;
      return await issueLinks(parts, call, { ...(await scopeOf(call.db, input)), byLetter, afterId });
    },

    async holders({ input, person, db, now }) {
      const rows = await selectHolders(db, { person, today: universityDay(now) }, input.query);
      return rows.map(({ full_name: fullName, ...row }) => ({ ...row, fullName }));
    },

    renew: async ({ input, ...call }) => await renewAccount(parts, call, input.id),
  });
}
