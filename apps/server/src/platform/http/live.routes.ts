import websocket from '@fastify/websocket';
import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { liveApi, livePath, LiveEvents } from '@bilim/contract/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { mustSignIn } from './callers.ts';
import { serve } from './serve.ts';
import { isSameOrigin } from './xsrf.ts';
import type { Parts } from '../parts.ts';

import { closeCodes } from '../live/listening.ts';
import type { Listening } from '../live/listening.ts';
import { keepWatch } from '../live/watch.ts';
import type { AliveSessions } from '../live/watch.ts';

/** One connection per browser is usual; the oldest makes room. */
const mostPerPerson = 10;
/** A browser that does not read is cut off: it resumes from its cursor. */
const mostUnsentBytes = 262_144;

/** What the platform has to be told of the people. */
interface Directory {
  readonly aliveSessions: AliveSessions;
  /** Where a person studies, teaches or holds office. */
  readonly facultiesOf: (personId: number) => Promise<readonly number[]>;
}

/** The connection over which browsers are told what changed, and the call for those that cannot keep one. */
export async function liveRoutes(
  app: FastifyInstance,
  parts: Parts,
  { aliveSessions, facultiesOf }: Directory,
): Promise<void> {
  const { live, publicUrl } = parts;
  const readerOf = async ({ id, role }: Person) => ({
    personId: id,
    role,
    facultyIds: await facultiesOf(id),
  });
  const listening = new Set<Listening>();

  await app.register(websocket, {
    options: { maxPayload: 1_024, perMessageDeflate: false },
    preClose(done) {
      for (const { socket } of listening) socket.close(closeCodes.restart);
      this.websocketServer.close(() => done());
    },
  });
  const stopWatching = keepWatch(listening, aliveSessions);
  app.addHook('onClose', async () => stopWatching());

  serve(app, parts, liveApi, {
    since: async ({ person, input }) => await live.since(await readerOf(person), input.cursor),
  });

  for (const url of [livePath, livePath.replace('/lms', '')]) {
    app.get(
      url,
      { websocket: true, onRequest: async (request) => refuseStrangers(request, publicUrl) },
      (socket, request) => {
        const { session } = request;
        if (session === null) return socket.terminate();
        const cursor = cursorOf(request);
        void attend(listening, { socket, session, isAlive: true }, async (tell) =>
          live.follow({ ...(await readerOf(session.person)), tell }, cursor),
        );
      },
    );
  }
}

function refuseStrangers(request: FastifyRequest, publicUrl: string | undefined): void {
  if (request.session === null) throw mustSignIn(request);
  if (request.session.viewing !== null) throw new AppError('auth.viewing');
  // Cookies travel with connections from foreign pages, too; only the origin tells them apart.
  if (!isSameOrigin(request, request.headers.origin, publicUrl)) throw new AppError('request.xsrf');
}

function cursorOf({ query }: FastifyRequest): string | undefined {
  return z.safeParse(z.object({ cursor: z.string() }), query).data?.cursor;
}

type Tell = (news: z.output<typeof LiveEvents>) => void;

async function attend(
  listening: Set<Listening>,
  one: Listening,
  follow: (tell: Tell) => Promise<() => void>,
): Promise<void> {
  const { socket, session } = one;
  makeRoom(listening, session.person.id);
  listening.add(one);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => socket.terminate());
  socket.on('pong', () => {
    one.isAlive = true;
  });
  // Browsers have nothing to say here: what they want they ask for by the calls.
  socket.on('message', () => socket.close(1_008));

  try {
    const stop = await follow((news) => {
      if (socket.bufferedAmount > mostUnsentBytes) socket.terminate();
      else socket.send(JSON.stringify(z.encode(LiveEvents, news)));
    });
    await ended;
    stop();
  } catch {
    // The database is away; the browser tries again.
    socket.close(closeCodes.restart);
  } finally {
    listening.delete(one);
  }
}

function makeRoom(listening: ReadonlySet<Listening>, personId: number): void {
  const own = [...listening].filter(({ session }) => session.person.id === personId);
  for (const { socket } of own.slice(0, Math.max(0, own.length - mostPerPerson + 1))) {
    socket.close(closeCodes.tooMany);
  }
}
