import type { FastifyBaseLogger } from 'fastify';

import type { ServerModule } from '#platform/module.ts';

import { digestDeliveries, startDigests } from './digests.jobs.ts';
import { noticesRoutes } from './notices.routes.ts';
import { personalDelivery } from './personal.jobs.ts';
import { pushDeliveries, startPushes } from './pushes.jobs.ts';

export const notices: ServerModule = {
  routes: [noticesRoutes],
  letters: [
    'notices.mark',
    'notices.mark_text',
    'notices.absence',
    'notices.absence_text',
    'notices.lesson',
    'notices.lesson_text',
    'notices.message_files',
    'notices.letter_chats',
    'notices.letter_all_chats',
    'notices.letter_subject',
    'notices.letter_text',
  ],
  jobs: (parts) => ({
    pushes: [...pushDeliveries(parts), personalDelivery(parts)],
    emails: digestDeliveries(parts),
    running: [
      (log) => startPushes(parts, log),
      ...(parts.mailer === null ? [] : [(log: FastifyBaseLogger) => startDigests(parts, log)]),
    ],
  }),
};
