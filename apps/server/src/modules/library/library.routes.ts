import { AppError } from '@bilim/contract';
import { libraryApi } from '@bilim/contract/library';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { selectCategories, selectSections } from './categories.queries.ts';
import { readBookFile, readCover, readOpening } from './book/file.service.ts';
import { selectInside } from './contents/inside.queries.ts';
import { chosen, listBooks } from './list/list.service.ts';
import { readerOf } from './library.policy.ts';
import { selectBook } from './book/one.queries.ts';
import { readPart } from './contents/part.service.ts';
import { checkRemoval, removeBook } from './book/remove.service.ts';
import { saveBook } from './book/save.service.ts';
import { prefixesOf } from './list/search.ts';

export function libraryRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, libraryApi, {
    sections: async ({ db, language }) => await selectSections(db, { language }),
    categories: async ({ db, input, language }) =>
      await selectCategories(db, { language, sectionId: chosen(input.sectionId) }),
    list: listBooks,
    async one({ db, person, input, language }) {
      const [found] = await selectBook(db, { ...readerOf(person), language, bookId: input.bookId });
      if (found === undefined) throw new AppError('library.unknown');
      return found;
    },
    inside: async ({ db, input: { query, bookId = null, categoryId, sectionId } }) =>
      await selectInside(db, {
        query,
        prefix: prefixesOf(query),
        bookId,
        categoryId: chosen(categoryId),
        sectionId: chosen(sectionId),
      }),
    part: readPart,
    file: readBookFile,
    opening: readOpening,
    cover: readCover,
    mayRemove: checkRemoval,
    remove: removeBook,
    save: saveBook,
  });
}
