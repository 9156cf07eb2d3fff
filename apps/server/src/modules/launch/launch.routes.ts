import { launchApi, launchSteps } from '@bilim/contract/launch';
import type { LaunchStep } from '@bilim/contract/launch';
import type { FastifyInstance } from 'fastify';

import { nameBeforeItsOwn } from '#modules/structure/organisation.tables.ts';
import { universityDay } from '#platform/clock.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { selectLaunch } from './launch.queries.ts';

export function launchRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, launchApi, {
    async list({ db, now }) {
      const [found] = await selectLaunch(db, {
        today: universityDay(now),
        now,
        unnamed: nameBeforeItsOwn,
      });
      return found === undefined ? [] : stepsOf(found);
    },
  });
}

/** People have come in when more of them have a password than still lack one, besides the first administrator. */
function stepsOf(found: RowOf<typeof selectLaunch>): LaunchStep[] {
  const { waiting, entered, holding, until, ...counts } = found;
  const links = until === null ? null : { count: holding, until };
  return launchSteps.map((step) =>
    step === 'links'
      ? { step, count: waiting, isDone: entered > 1 && entered >= waiting, links }
      : { step, count: counts[step], isDone: counts[step] > 0, links: null },
  );
}
