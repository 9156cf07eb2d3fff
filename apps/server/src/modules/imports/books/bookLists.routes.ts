import { AppError } from '@bilim/contract';
import { bookListsApi, listPageSize } from '@bilim/contract/library/lists';
import type { FastifyInstance } from 'fastify';

import { chosen } from '#modules/library/list/list.service.ts';
import { serve } from '#platform/http/serve.ts';
import { whileWaited } from '#platform/http/whileWaited.ts';
import type { Parts } from '#platform/parts.ts';

import { standingOf } from '../standing.ts';
import { say } from '../texts/say.ts';

import { selectBookLists, takeBookList, tryBookList, undoBookList } from './bookLists.service.ts';
import { readBookList } from './readBookList.ts';

export function bookListRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, bookListsApi, {
    async upload({ db, input: { isTrial, categoryId }, files, ...who }) {
      const [file, another] = files;
      if (file === undefined || another !== undefined) throw new AppError('library.one_list');
      return await whileWaited(who.request, async (signal) => {
        const listed = await readBookList(file.bytes, signal);
        const list = { listed, categoryId: chosen(categoryId), language: who.language };
        return isTrial ? await tryBookList(db, list) : await takeBookList(db, who, list, file.name);
      });
    },

    async taken({ db, input: { before = null }, language }) {
      const rows = await selectBookLists(db, { runId: null, madeBy: null, before, size: listPageSize });
      return rows.map((row) => ({
        ...standingOf(row, language),
        runId: row.id,
        fileName: row.fileName,
        takenBy: row.startedBy,
        takenAt: row.createdAt,
        added: row.counts.books?.added ?? 0,
        changed: row.counts.books?.changed ?? 0,
        isUndone: row.state === 'undone',
      }));
    },

    async undo({ db, input: { runId }, language, ...who }) {
      const run = await undoBookList(db, who, runId);
      const { refusal, dependants } = standingOf(run, language);
      const isDone = run.state === 'undone';
      const reasons = dependants.map(({ what, count }) => `${what}: ${count}`).join(', ');
      const message = isDone ? say(language, 'imports.list_undone') : `${refusal ?? ''}. ${reasons}`;
      return { isDone, message };
    },
  });
}
