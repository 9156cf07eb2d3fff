import * as z from 'zod/mini';

import { count, flag, id, idOrNone } from './core/values.ts';
import { field, like } from './core/wire.ts';

/** Legacy names of the e-library. */
export const bookId = field('id_eBook', id, 'Book of the e-library; -1 is new');
export const bookIdOrNew = like(bookId, idOrNone);
export const deletedBookId = field('id_EBook', id, 'Book of the e-library, as its deletion spells it');
export const isFromMaterials = field(
  'isFromUmk',
  flag,
  'The book is a study material that is shown here, too',
);
export const isFromMaterialsDeleted = field('isFromUMK', flag, 'The same, as a deletion spells it');
export const totalPages = field('totalPages', count, 'Pages of a book; 0 where nobody said');
export const bookCount = field('kol', count, 'Number of books');
export const bookAddress = field('url', z.string(), 'Where its file is; empty where there is none');
export const selectedFileName = field(
  'selectedBookFileName',
  z.optional(z.string().check(z.maxLength(300))),
  'Name of the file as it was chosen',
);
