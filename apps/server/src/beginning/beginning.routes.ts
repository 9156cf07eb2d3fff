import { admits } from '@bilim/contract';
import { beginningApi } from '@bilim/contract/beginning';
import { queuesApi } from '@bilim/contract/queues';
import type { FastifyInstance } from 'fastify';

import { brandingOf, readPublicConfig } from '#modules/auth/publicWords.ts';
import { inWords } from '#modules/notices/personalWords.ts';
import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { countAllWaiting } from '#modules/queues/waiting.queries.ts';

import { readBeginning } from './beginning.queries.ts';

export function beginningRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, beginningApi, {
    async all({ db, person, language, now }) {
      const today = universityDay(now);
      const isOffice = admits(queuesApi.waiting.access, person);
      const [config, { university, news, unreadCount, positions, told }, queues] = await Promise.all([
        readPublicConfig(parts),
        readBeginning(db, person, language, now),
        isOffice ? countAllWaiting(db, person, { today, now }) : null,
      ]);
      const branding = brandingOf(university ?? undefined);
      return {
        config,
        branding,
        news,
        chat: { unreadCount },
        positions,
        queues,
        told: told.map((notice) => inWords({ ...notice, at: new Date(notice.at) }, language)),
      };
    },
  });
}
