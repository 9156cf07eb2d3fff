import { grants } from '@bilim/contract';
import type { Input } from '@bilim/contract';
import { narrowGrants, twoPeopleGrants } from '@bilim/contract/core/access';
import { rightsApi } from '@bilim/contract/rights';
import type { FastifyInstance } from 'fastify';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import type { HoldingKey } from '#modules/auth/rights/holdings.service.ts';
import { literal, nameWords } from '#modules/people/nameWords.sql.ts';
import { universityDay } from '#platform/clock.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { fromTheFirst, selectHoldings, selectRoles } from './holdings.queries.ts';
import { selectPlaces } from './places.queries.ts';
import type { Gift } from './rightsChanges.ts';
import { give, saveRole, withdraw } from './rights.service.ts';
import { say } from './texts/say.ts';

const pageSize = 50;

export function rightsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, rightsApi, {
    async overview({ db, now, language }) {
      const rows = await selectRoles(db, { today: universityDay(now) });
      return {
        roles: rows.map(({ key: _key, ...role }) => ({ ...role, grants: [...role.grants] })),
        rights: grants.map((grant) => ({
          grant,
          title: say(language, `right.${grant}`),
          takesTwo: twoPeopleGrants.includes(grant),
          isNarrowable: narrowGrants.includes(grant),
        })),
      };
    },

    async holdings({ input, person, db, language, now }) {
      const { personId = null, grant = null, query = '', after, size = pageSize } = input;
      const roles = input.role === undefined ? [] : await selectRoles(db, { today: universityDay(now) });
      return await selectHoldings[language](db, {
        ...scopeParams(person, 'rights.manage'),
        personId,
        role: input.role === undefined ? null : (roles.find(({ role }) => role === input.role)?.key ?? ''),
        grant,
        words: nameWords(query).map(literal),
        ...(after === undefined ? fromTheFirst : placeAfter(after)),
        size,
        today: universityDay(now),
      });
    },

    async places({ input, person, db, language }) {
      const pattern = `%${literal(input.query?.trim() ?? '')}%`;
      return await selectPlaces[language](db, { ...scopeParams(person, 'rights.manage'), pattern });
    },

    async give({ input, person, db, language, now, request }) {
      const gift = giftOf(input, universityDay(now), say(language, 'field.invalid'));
      const who = { person, now, request };
      const isWaiting = await db.transaction(async (tx) => await give(tx, who, gift));
      return { isDone: true, message: say(language, isWaiting ? 'rights.waits' : 'rights.given'), isWaiting };
    },

    async withdraw({ input, person, db, language, now, request }) {
      const who = { person, now, request };
      await db.transaction(async (tx) => await withdraw(tx, who, keyOf(input.id), input.reason));
      return { isDone: true, message: say(language, 'rights.withdrawn'), isWaiting: false };
    },

    async saveRole({ input, person, db, language, now, request }) {
      const { role = null, before = null, grants, ...words } = input;
      const change = { ...words, role, before, grants: [...new Set(grants)] };
      const who = { person, now, request };
      const isWaiting = await db.transaction(async (tx) => await saveRole(tx, who, change));
      return {
        isDone: true,
        message: say(language, isWaiting ? 'rights.waits' : 'rights.role_saved'),
        isWaiting,
      };
    },
  });
}

function keyOf(id: string): HoldingKey {
  return { kind: id.startsWith('r') ? 'role' : 'grant', id: Number(id.slice(1)) };
}

function placeAfter(id: string) {
  const { kind, id: number } = keyOf(id);
  return kind === 'grant'
    ? { afterGrant: number, afterRole: fromTheFirst.afterRole }
    : { afterGrant: 0, afterRole: number };
}

/** Either a role or a right, and days that are not over before they begin. */
function giftOf(input: Input<typeof rightsApi.give>, today: string, sms: string): Gift {
  const { personId, role = null, grant = null, placeKind, placeId = null, reason } = input;
  const { fromDay = null, untilDay = null } = input;
  const refuse = (field: string) => new InvalidInput([{ field, sms }]);
  if ((role === null) === (grant === null)) throw refuse('role');
  if (untilDay !== null && untilDay < (fromDay ?? today)) throw refuse('until');
  if ((placeKind === undefined) !== (placeId === null)) throw refuse('id_place');
  const at = (kind: typeof placeKind) => (placeKind === kind ? placeId : null);
  return {
    userId: personId,
    role,
    grant,
    facultyId: at('faculty'),
    departmentId: at('department'),
    groupId: at('group'),
    fromDay,
    untilDay,
    reason,
  };
}
