import { randomUUID } from 'node:crypto';

import cookies from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

import { compressReplies } from '#platform/http/compression.ts';
import { refuseBrokenRequest } from '#platform/http/brokenRequests.ts';
import { reportFailures } from '#platform/http/failures.ts';
import { limitRequests } from '#platform/http/generalLimit.ts';
import { hardenReplies } from '#platform/http/headers.ts';
import { endSlowBodies } from '#platform/http/slowBodies.ts';
import { drainUnreadBodies } from '#platform/http/unreadBodies.ts';
import { readStrictJson } from '#platform/http/strictJson.ts';
import { answerUnknown } from '#platform/http/unknown.ts';
import { serveWeb } from '#platform/http/web.ts';
import { protectFromForgery } from '#platform/http/xsrf.ts';
import { liveRoutes } from '#platform/live/live.routes.ts';
import type { Log } from '#platform/log/openLog.ts';
import type { Parts } from '#platform/parts.ts';
import { cookieNames } from '#platform/session/cookies.ts';
import { recognisePeople } from '#platform/session/session.ts';
import { accountsOfRun } from '#modules/imports/accountsOfRun.ts';
import { activationsRoutes } from '#modules/auth/activations/activations.routes.ts';
import { authRoutes } from '#modules/auth/auth.routes.ts';
import { chatMessagesRoutes } from '#modules/chat/chatMessages.routes.ts';
import { conversationsRoutes } from '#modules/chat/conversations.routes.ts';
import { chatReportsRoutes } from '#modules/chat/reports.routes.ts';
import { chatRoutes } from '#modules/chat/chat.routes.ts';
import { dictionariesRoutes } from '#modules/dictionaries/dictionaries.routes.ts';
import { disciplineRoutes } from '#modules/discipline/discipline.routes.ts';
import { excusesRoutes } from '#modules/journal/excuses/excuses.routes.ts';
import { homeRoutes } from '#modules/home/home.routes.ts';
import { newsRoutes } from '#modules/news/news.routes.ts';
import { newsOfficeRoutes } from '#modules/news/office.routes.ts';
import { noticesRoutes } from '#modules/notices/notices.routes.ts';
import { openIdRoutes } from '#modules/auth/openid/openid.routes.ts';
import { selectFacultiesOf } from '#modules/auth/faculties.policy.ts';
import { profileRoutes } from '#modules/profile/profile.routes.ts';
import { timetableImportRoutes } from '#modules/imports/timetable/timetableImport.routes.ts';
import { calendarFeedRoutes } from '#modules/schedule/calendarFeed.routes.ts';
import { qrRoutes } from '#modules/qr/qr.routes.ts';
import { studentCardRoutes } from '#modules/studentCard/studentCard.routes.ts';
import { scheduleRoutes } from '#modules/schedule/schedule.routes.ts';
import { miscRoutes } from '#modules/settings/misc.routes.ts';
import { teachingRoutes } from '#modules/journal/teaching.routes.ts';
import { journalRoutes } from '#modules/journal/journal.routes.ts';
import { importFilesRoutes } from '#modules/imports/importFiles.routes.ts';
import { importsRoutes } from '#modules/imports/imports.routes.ts';
import { beginningRoutes } from './beginning/beginning.routes.ts';
import { queuesRoutes } from '#modules/queues/queues.routes.ts';
import { sessionFinder } from '#modules/auth/findSession.service.ts';
import { structureDictionaries } from '#modules/structure/structure.dictionaries.ts';
import { selectAlive } from '#modules/auth/aliveSessions.queries.ts';

/** Limits that Fastify leaves open by default. */
const hardened = {
  bodyLimit: 262_144,
  // Two hundred megabytes over the line of a village; whatever is no form with files has less (`endSlowBodies`).
  requestTimeout: 1_800_000,
  connectionTimeout: 0,
  keepAliveTimeout: 65_000,
  maxRequestsPerSocket: 0,
  forceCloseConnections: 'idle',
  return503OnClosing: true,
  exposeHeadRoutes: false,
  onProtoPoisoning: 'error',
  onConstructorPoisoning: 'error',
  genReqId: () => randomUUID(),
  clientErrorHandler: refuseBrokenRequest,
  routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 100 },
} as const satisfies FastifyServerOptions;

/** The whole server, without a port: `main.ts` listens, tests inject. Proxies are those besides the loopback. */
export async function buildApp(
  parts: Parts,
  log: Log | null = null,
  proxies: readonly string[] = [],
): Promise<FastifyInstance> {
  const trustProxy = ['127.0.0.1', '::1', ...proxies];
  const app = Fastify({ ...hardened, trustProxy, ...(log === null ? {} : { loggerInstance: log }) });
  const names = cookieNames(parts.isSecure);

  readStrictJson(app);
  await app.register(cookies);
  await app.register(multipart, {
    limits: { files: 10, fields: 40, parts: 60, fieldSize: 65_536, fieldNameSize: 64 },
  });
  await compressReplies(app);
  reportFailures(app);
  endSlowBodies(app);
  drainUnreadBodies(app);
  hardenReplies(app, parts.publicUrl);
  recognisePeople(app, names, sessionFinder(parts));
  if (parts.limitsRequests === true) limitRequests(app);
  const xsrf = protectFromForgery(app, names, parts);

  // First: it takes part in the routes that follow.
  await liveRoutes(app, parts, {
    aliveSessions: async (watched) => await selectAlive(parts.db, watched, parts.clock.now()),
    facultiesOf: async (personId) => await selectFacultiesOf(parts.db, personId, parts.clock.now()),
  });
  authRoutes(app, parts, { names, xsrf });
  openIdRoutes(app, parts, { names, xsrf });
  activationsRoutes(app, parts, accountsOfRun);
  miscRoutes(app, parts);
  journalRoutes(app, parts);
  qrRoutes(app, parts, names);
  studentCardRoutes(app, parts);
  teachingRoutes(app, parts);
  excusesRoutes(app, parts);
  dictionariesRoutes(app, parts, structureDictionaries);
  disciplineRoutes(app, parts);
  chatRoutes(app, parts);
  chatMessagesRoutes(app, parts);
  conversationsRoutes(app, parts);
  chatReportsRoutes(app, parts);
  homeRoutes(app, parts);
  newsRoutes(app, parts);
  newsOfficeRoutes(app, parts);
  noticesRoutes(app, parts);
  profileRoutes(app, parts);
  scheduleRoutes(app, parts);
  calendarFeedRoutes(app, parts);
  queuesRoutes(app, parts);
  beginningRoutes(app, parts);
  importsRoutes(app, parts);
  timetableImportRoutes(app, parts);
  importFilesRoutes(app, parts);

  answerUnknown(app);
  if (parts.webFolder !== undefined) await serveWeb(app, parts.webFolder);
  return app;
}
