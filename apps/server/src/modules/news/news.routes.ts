import { AppError, holds, scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { newsApi, newsFileKind } from '@bilim/contract/news';
import type { FastifyInstance } from 'fastify';

import type { Database } from '#platform/db/database.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import { parseFileName } from '#platform/files/fileKind.ts';
import type { FileKind } from '#platform/files/fileKind.ts';
import { serveOpening } from '#platform/files/opening.ts';
import { serveFile } from '#platform/files/serveFile.ts';
import { serve } from '#platform/http/serve.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Around } from '#platform/module.ts';
import type { Parts } from '#platform/parts.ts';

import { findNewsFile } from './files.queries.ts';
import { readerOf } from './news.policy.ts';
import { countUnread, findNews, insertConfirmation, insertReads, selectNewsPage } from './news.queries.ts';
import { partOf } from '#platform/db/partOf.ts';
import { selectPublishingFaculties, selectSpeakers } from './office/rights.queries.ts';
import { say } from './texts/say.ts';

export function newsRoutes(app: FastifyInstance, parts: Parts, { fileKinds }: Around): void {
  serve(app, parts, newsApi, {
    async data({ db, person, input, now, language }) {
      const { page = 1, afterId = null, query = '', isUnread = false, facultyId = null } = input;
      const filter = { page, afterId, query: partOf(query), isUnread, facultyId };
      return wireReply({ data: await selectNewsPage(db, language, readerOf(person, now), filter) });
    },

    async one({ db, person, input, now, language }) {
      const found = await findNews(db, language, readerOf(person, now), input.newsId);
      if (found === null) throw new AppError('news.unknown');
      return wireReply({ data: found });
    },

    check: async ({ db, person, now }) => await readRights(db, person, now),
    file: async (call) => await readFile(call, fileKinds),
    unread: async ({ db, person, now }) => await countUnread(db, readerOf(person, now)),

    async markRead({ db, person, input, now }) {
      const reader = readerOf(person, now);
      await insertReads(db, { ...reader, newsIds: input.newsIds ?? null });
      return await countUnread(db, reader);
    },

    async confirm({ db, person, input, now, language }) {
      const reader = readerOf(person, now);
      const [confirmed] = await insertConfirmation(db, { ...reader, newsId: input.newsId });
      if (confirmed === undefined) throw new AppError('news.unknown');
      const message = say(language, 'news.confirmed');
      return { isDone: true, message, ...(await countUnread(db, reader)) };
    },
  });
}

async function readRights(db: Database, person: Person, now: Date) {
  const canManageNews = holds(person, 'news.manage');
  return {
    canManageNews,
    isEverywhere: scopeOf(person, 'news.manage') === 'all',
    faculties: canManageNews ? await selectPublishingFaculties(db, person) : [],
    speakers: canManageNews ? await selectSpeakers(db, person, now) : [],
  };
}

/** Foreign, absent and malformed are answered alike. */
async function readFile(call: Call<typeof newsApi.file>, fileKinds: readonly FileKind[]) {
  const { db, person, input, now, parts, request } = call;
  const named = parseFileName(input.fileName);
  const { isOpeningNote = false, isThumbnail: asThumbnail = false } = input;
  const isFromStart = /^(?:bytes=0-.*)?$/.test(request.headers.range ?? '');
  const isOpening = request.method === 'GET' && isFromStart && !isOpeningNote;
  const find = async () => {
    if (named === null) return null;
    if (input.kind === newsFileKind) return await findNewsFile(db, readerOf(person, now), named);
    const known = fileKinds.find(({ kind }) => kind === input.kind);
    return (await known?.find(db, named, { person, now, isOpening })) ?? null;
  };
  const found = await find();
  if (found !== null && isOpeningNote) return await serveOpening({ db, files: parts.files }, found);
  return await serveFile(parts, call, found, { asThumbnail });
}
