import { AppError } from '@bilim/contract';
import { calendarFeedApi, calendarFeedFolder, calendarSecretIn } from '@bilim/contract/calendarFeed';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { hashOf } from '#modules/auth/sessions/sessions.service.ts';
import { networkOf } from '#platform/http/network.ts';
import { serve } from '#platform/http/serve.ts';
import { countWrongAddress } from '#platform/http/wrongAddress.ts';
import type { Parts } from '#platform/parts.ts';

import { findOwner, findOwnerBySecret, noteFetch } from './calendarFeed.queries.ts';
import { makeFeed, readFeed, revokeFeed } from './calendarFeed.service.ts';
import { calendarSince, tellCalendar } from './personalCalendar.ts';
import type { Told } from './personalCalendar.ts';

const mime = 'text/calendar; charset=utf-8';
/** Calendar apps keep a copy and ask whether it still holds; nobody between us and them keeps one. */
const cacheControl = 'private, no-cache';
/** When somebody fetched is written down no oftener than this. */
const noteAfterMs = 60_000;

export function calendarFeedRoutes(app: FastifyInstance, parts: Parts): void {
  const { keys } = parts;
  const domain = `${keys.fingerprint}.bilim`;

  serve(app, parts, calendarFeedApi, {
    state: async ({ db, person }) => await readFeed(db, keys, person.id),

    async make({ input, db, person, request, now }) {
      await makeFeed(db, { keys, person, request, now }, input.number);
      return await readFeed(db, keys, person.id);
    },

    async revoke({ input, db, person, request, now }) {
      await revokeFeed(db, { keys, person, request, now }, input.number);
      return await readFeed(db, keys, person.id);
    },

    async file({ db, person, now }) {
      const find = () => findOwner(db, person.id, calendarSince(now));
      const told = await tellCalendar({ db, now, domain, find });
      if (told === null) throw new AppError('people.not_found');
      return { bytes: Buffer.from(told.calendar.text), mime, fileName: 'bilim.ics', cacheControl };
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    // Whatever stands below is an address of a calendar, or of none: never a page of the app.
    url: calendarFeedFolder,
    handler: async (request, reply) => {
      const { db, clock } = parts;
      const now = clock.now();
      const secretHash = hashOf(calendarSecretIn(request.url));
      const find = () => findOwnerBySecret(db, secretHash, calendarSince(now));
      const told = await tellCalendar({ db, now, domain, find });
      if (told === null) {
        await countWrongAddress(db, 'calendar', networkOf(request.ip), now);
        throw new AppError('calendar.address_unknown');
      }
      await noteFetched(parts, request, told, now);
      return sendCalendar(request, reply, told);
    },
  });
}

async function noteFetched({ db }: Parts, request: FastifyRequest, { owner }: Told, now: Date) {
  const { personId, lastFetchedAt } = owner;
  if (lastFetchedAt !== null && now.getTime() - lastFetchedAt.getTime() < noteAfterMs) return;
  await noteFetch(db, personId, now, request.headers['user-agent']?.slice(0, 200) ?? null);
}

function sendCalendar(request: FastifyRequest, reply: FastifyReply, { calendar }: Told) {
  void reply.headers({ etag: calendar.etag, 'cache-control': cacheControl });
  if (isKnown(request.headers['if-none-match'], calendar.etag)) return reply.code(304).send();
  return reply.type(mime).send(calendar.text);
}

/** Whether the caller has this very copy (RFC 9110 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const held = new Set(header.split(',').map((one) => one.trim().replace(/^W\//, '')));
  return held.has(etag) || held.has('*');
}
