import { admits } from '@bilim/contract';
import { beginningApi } from '@bilim/contract/beginning';
import { queuesApi } from '@bilim/contract/queues';
import type { FastifyInstance } from 'fastify';

import { readBranding, readPublicConfig } from '#modules/auth/publicWords.ts';
import { countUnread as countUnreadMessages } from '#modules/chat/counts.queries.ts';
import { callerOf } from '#modules/chat/place.ts';
import { readerOf } from '#modules/news/news.policy.ts';
import { countUnread as countUnreadNews } from '#modules/news/news.queries.ts';
import { readPositions } from '#modules/profile/positions.ts';
import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { countAllWaiting } from '#modules/queues/waiting.queries.ts';

export function beginningRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, beginningApi, {
    async all({ db, person, language, now }) {
      const today = universityDay(now);
      const isOffice = admits(queuesApi.waiting.access, person);
      const [config, branding, news, messages, positions, queues] = await Promise.all([
        readPublicConfig(parts),
        readBranding(db, language),
        countUnreadNews(db, readerOf(person, now)),
        countUnreadMessages(db, callerOf(person, now)),
        person.role === 'teacher' ? readPositions(db, person.id, language, today) : [],
        isOffice ? countAllWaiting(db, person, { today, now }) : null,
      ]);
      return { config, branding, news, chat: messages[0] ?? { unreadCount: 0 }, positions, queues };
    },
  });
}
