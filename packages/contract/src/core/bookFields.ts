import * as z from 'zod/mini';

import { between, count, flag, id, idOrNone, text } from './values.ts';
import { field, like } from './wire.ts';

/** Legacy names that study materials and books of the e-library share. */
export const humanId = field('id_human', id, 'Who added it');
export const humanRole = field(
  'id_humanType',
  between(1, 99),
  'Capacity of who added it: 1 teacher, 2 student',
);
export const bookTitle = field('nameBook', z.string(), 'Title of a book or a material');
export const baseCategoryId = field('id_baseBookCategory', id, 'Upper category of books');
export const baseCategoryOrNone = like(baseCategoryId, idOrNone);
export const bookCategoryId = field('id_bookCategory', id, 'Category of books');
export const bookCategoryOrNone = like(bookCategoryId, idOrNone);
export const bookAuthor = text(300);
export const bookDescription = text(2_000);
export const bookPages = count;
export const isFromLibrary = field(
  'isSharedBookFromEBooks',
  flag,
  'The material is only a place in a book of the e-library',
);
