import type { FastifyBaseLogger } from 'fastify';

import type { ServerModule } from '#platform/module.ts';

import { digestDeliveries, startDigests } from './digests.jobs.ts';
import { noticesRoutes } from './notices.routes.ts';
import { pushDeliveries, startPushes } from './pushes.jobs.ts';

export const notices: ServerModule = {
  routes: [noticesRoutes],
  jobs: (parts) => ({
    pushes: pushDeliveries(parts),
    emails: digestDeliveries(parts),
    running: [
      (log) => startPushes(parts, log),
      ...(parts.mailer === null ? [] : [(log: FastifyBaseLogger) => startDigests(parts, log)]),
    ],
  }),
};
