import { AppError } from '@bilim/contract';
import { opdsAddressIn, opdsApi, opdsFolder, opdsPath } from '@bilim/contract/library/opds';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { hashOf } from '#modules/auth/sessions/sessions.service.ts';
import { readBranding } from '#modules/auth/publicWords.ts';
import { academicYearOf } from '#platform/audit.ts';
import { serveFile } from '#platform/files/serveFile.ts';
import { networkOf } from '#platform/http/network.ts';
import { originOf } from '#platform/http/originOf.ts';
import { serve } from '#platform/http/serve.ts';
import { countWrongAddress } from '#platform/http/wrongAddress.ts';
import type { Parts } from '#platform/parts.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { jpegCoverOf } from '../book/file.service.ts';
import { findBookFile } from '../book/one.queries.ts';
import { noteFeedFetched, opdsBooks, opdsPageSize, selectFeedOwner } from './opds.queries.ts';
import { opdsMime, opdsWays, wayName, writeBooks, writeSearch, writeWays } from './opdsFeed.ts';
import type { OpdsWay } from './opdsFeed.ts';
import { makeFeed, readFeed, revokeFeed } from './opds.service.ts';
import { patternsOf } from '../list/search.ts';
import { say } from '../texts/say.ts';

/** When somebody fetched is written down no oftener than this. */
const noteAfterMs = 60_000;
/** Nobody between us and the app keeps what is private. */
const cacheControl = 'private, no-cache';

export function opdsRoutes(app: FastifyInstance, parts: Parts): void {
  const { keys, db } = parts;

  serve(app, parts, opdsApi, {
    state: async (call) => await readFeed(call.db, keys, call.person.id),
    async make(call) {
      await makeFeed(call.db, { ...call, keys });
      return await readFeed(call.db, keys, call.person.id);
    },
    async revoke(call) {
      await revokeFeed(call.db, call);
      return await readFeed(call.db, keys, call.person.id);
    },
  });

  app.route<{ Querystring: Asked }>({
    method: ['GET', 'HEAD'],
    // Whatever stands below is an address of a catalogue, or of none: never a page of the app.
    url: opdsFolder,
    handler: async (request, reply) => {
      const now = parts.clock.now();
      const { secret, rest } = opdsAddressIn(request.url);
      const [owner] = await selectFeedOwner(db, { secretHash: hashOf(secret) });
      if (owner === undefined) {
        await countWrongAddress(db, 'opds', networkOf(request.ip), now);
        throw new AppError('library.feed_unknown');
      }
      if (owner.lastFetchedAt === null || now.getTime() - owner.lastFetchedAt.getTime() >= noteAfterMs)
        await noteFeedFetched(db, { personId: owner.personId, now });
      return await answer(parts, { request, reply, owner, rest, root: opdsPath(secret), now });
    },
  });
}

interface Asked {
  readonly page?: string;
  readonly q?: string;
}

interface Fetch {
  readonly request: FastifyRequest<{ Querystring: Asked }>;
  readonly reply: FastifyReply;
  readonly owner: RowOf<typeof selectFeedOwner>;
  readonly rest: string;
  readonly root: string;
  readonly now: Date;
}

async function answer(parts: Parts, fetch: Fetch) {
  const { rest, request, reply, owner, root, now } = fetch;
  const [, kind, id = ''] = /^(book|cover)\/([1-9]\d{0,8})$/.exec(rest) ?? [];
  if (kind !== undefined) return await answerFile(parts, fetch, { kind, bookId: Number(id) });
  const { language } = owner;
  const { name } = await readBranding(parts.db, language);
  const title = say(language, 'library.opds.title', { university: name });
  const catalogueId = `urn:bilim:${parts.keys.fingerprint}:opds`;
  const feed = { root, id: catalogueId, title, university: name, language, now };
  void reply.header('cache-control', cacheControl);
  if (rest === '') return reply.type(opdsMime.ways).send(writeWays(feed));
  if (rest === 'search.xml')
    return reply.type(opdsMime.search).send(writeSearch(feed, originOf(parts, request)));
  const way = opdsWays.find((one) => one === rest);
  if (way === undefined) throw new AppError('library.feed_unknown');
  return reply
    .type(opdsMime.books)
    .send(writeBooks({ ...feed, title: wayName(way, language) }, await pageOf(parts, fetch, way)));
}

async function pageOf({ db }: Parts, { request, owner, now }: Fetch, way: OpdsWay) {
  const { q = '', page: asked = '1' } = request.query;
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
  const { personId, language } = owner;
  const found = await opdsBooks[way === 'newest' ? 'all' : way](db, {
    personId,
    language,
    academicYearId: academicYearOf(now),
    words: patternsOf(q.slice(0, 200)).flatMap(({ like }) => like.slice(0, 1)),
    isNewestFirst: way !== 'all',
    skip: (page - 1) * opdsPageSize,
  });
  const words = q === '' ? '' : `&q=${encodeURIComponent(q)}`;
  const next = found.length > opdsPageSize ? `${way}?page=${page + 1}${words}` : null;
  const self = page === 1 && words === '' ? way : `${way}?page=${page}${words}`;
  return { self, next, books: found.slice(0, opdsPageSize) };
}

/** By the rights of whoever has the address; what may only be read in the portal does not leave it this way. */
async function answerFile(
  parts: Parts,
  { request, reply, owner: { personId } }: Fetch,
  { kind, bookId }: { readonly kind: string; readonly bookId: number },
) {
  const found = await findBookFile(parts.db, { personId, isKeeper: false, bookId });
  if (found === null) throw new AppError('file.unknown');
  const { rights, hasCover, ...file } = found;
  if (kind === 'cover') {
    if (!hasCover) throw new AppError('file.unknown');
    const cover = await jpegCoverOf(parts, file.storageKey);
    return reply.header('cache-control', cacheControl).type('image/jpeg').send(cover);
  }
  if (rights === 'read_only') throw new AppError('library.read_only');
  const { status, headers, body } = await serveFile(parts, { request, reply }, file);
  return reply.code(status).headers(headers).send(body);
}
