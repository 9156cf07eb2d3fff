import { randomUUID } from 'node:crypto';

import { failures } from '@bilim/contract/errors';
import cookies from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

import { compressReplies } from '#platform/http/compression.ts';
import { resumableRoutes } from '#platform/http/resumableUploads.ts';
import { refuseBrokenRequest, refuseUnreadableAddress } from '#platform/http/brokenRequests.ts';
import { reportFailures } from '#platform/http/failures.ts';
import { takeTurns } from '#platform/http/fairTurns.ts';
import { ignoreOtherUpgrades } from '#platform/http/otherUpgrades.ts';
import { limitRequests } from '#platform/http/generalLimit.ts';
import { hardenReplies } from '#platform/http/headers.ts';
import { endSlowBodies } from '#platform/http/slowBodies.ts';
import { keepStrangersApart } from '#platform/http/strangersHost.ts';
import { drainUnreadBodies } from '#platform/http/unreadBodies.ts';
import { readStrictJson } from '#platform/http/strictJson.ts';
import { answerUnknown } from '#platform/http/unknown.ts';
import { serveWeb } from '#platform/http/web.ts';
import { protectFromForgery } from '#platform/http/xsrf.ts';
import { liveRoutes } from '#platform/http/live.routes.ts';
import type { Log } from '#platform/log/openLog.ts';
import { openOwnTexts } from '#platform/ownTexts.ts';
import type { Parts } from '#platform/parts.ts';
import { requireTexts } from '#platform/texts.ts';
import { cookieNames } from '#platform/session/cookies.ts';
import { recognisePeople } from '#platform/session/session.ts';
import { accountsOfRun } from '#modules/imports/accountsOfRun.service.ts';
import { selectFacultiesOf } from '#modules/auth/rights/faculties.policy.ts';
import { sessionFinder } from '#modules/auth/sessions/findSession.service.ts';
import { selectAlive } from '#modules/auth/sessions/aliveSessions.queries.ts';

import { everyModule } from './everyModule.ts';

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
  onProtoPoisoning: 'error',
  onConstructorPoisoning: 'error',
  genReqId: () => randomUUID(),
  clientErrorHandler: refuseBrokenRequest,
  frameworkErrors: refuseUnreadableAddress,
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
  keepStrangersApart(app, parts.strangersUrl);
  recognisePeople(app, names, sessionFinder(parts));
  if (parts.limitsRequests === true) limitRequests(app);
  takeTurns(app);
  const xsrf = protectFromForgery(app, names, parts);

  // First: it takes part in the routes that follow.
  await liveRoutes(app, parts, {
    aliveSessions: async (watched) => await selectAlive(parts.db, watched, parts.clock.now()),
    facultiesOf: async (personId) => await selectFacultiesOf(parts.db, personId, parts.clock.now()),
  });
  resumableRoutes(app, parts);
  ignoreOtherUpgrades(app.server);
  const ownTexts = openOwnTexts(parts.db);
  app.addHook('onRequest', async () => await ownTexts.fresh());
  requireTexts(Object.keys(failures));
  const around = {
    names,
    xsrf,
    dictionaries: everyModule.flatMap(({ dictionaries = [] }) => dictionaries),
    fileKinds: everyModule.flatMap(({ fileKinds = [] }) => fileKinds),
    documentKinds: everyModule.flatMap(({ documents = [] }) => documents),
    confirmables: everyModule.flatMap(({ confirmables = [] }) => confirmables),
    letters: new Set(everyModule.flatMap(({ letters = [] }) => letters)),
    ownTexts,
    accountsOfRun,
  };
  for (const { routes = [] } of everyModule) for (const add of routes) add(app, parts, around);

  answerUnknown(app);
  const { webFolder: folder, strangersUrl } = parts;
  if (folder !== undefined) await serveWeb(app, { folder, strangersUrl }, ownTexts);
  return app;
}
