import { AppError, holdsAllOf } from '@bilim/contract';
import { viewAsApi } from '@bilim/contract/viewAs';
import type { FastifyInstance } from 'fastify';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { beginViewing, endViewing, standingOf } from '#modules/auth/sessions/viewing.service.ts';
import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { say } from './texts/say.ts';
import { selectViewed } from './viewAs.queries.ts';

export function viewAsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, viewAsApi, {
    async start({ input: { id: viewedId, reason }, person, db, language, now, request }) {
      const today = universityDay(now);
      await db.transaction(async (tx) => {
        const scope = scopeParams(person, 'people.viewas');
        const [found] = await selectViewed(tx, { ...scope, viewedId, viewerId: person.id, today });
        if (found?.isWithin !== true || viewedId === person.id) throw new AppError('viewas.unknown');
        const standing = await standingOf(tx, viewedId, now, today);
        if (standing === null) throw new AppError('viewas.no_account');
        if (!holdsAllOf(person, standing.grants)) throw new AppError('viewas.more_rights');
        const wanted = { sessionId: request.session?.id ?? '', viewedId, reason };
        await beginViewing(tx, { person, now, request }, wanted, standing.role);
        const words = { who: found.viewer, reason };
        await notifyPerson(tx, viewedId, { kind: 'viewed', words }, now);
      });
      return { isDone: true, message: say(language, 'viewas.started') };
    },

    async stop({ db, language, now, request }) {
      const { session } = request;
      if (session === null) throw new AppError('auth.required');
      const who = { person: session.owner, now, request };
      await db.transaction(async (tx) => await endViewing(tx, who, session.id));
      return { isDone: true, message: say(language, 'viewas.stopped'), id: session.person.id };
    },
  });
}
