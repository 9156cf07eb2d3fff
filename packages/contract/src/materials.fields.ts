import * as z from 'zod/mini';

import { between, count, flag, id, idOrNone, text } from './core/values.ts';
import { field, like } from './core/wire.ts';

/** Legacy names of study materials. */
export const materialId = field('id_books', id, 'Study material');
export const savedId = field('idBook', id, 'Study material that is saved or deleted; -1 is new');
export const savedIdOrNew = like(savedId, idOrNone);
export const typeId = field('id_typeUmk', id, 'Type of study material: syllabus, lectures, …');
export const typeIdOrNone = like(typeId, idOrNone);
export const typeName = field('umkName', z.string(), 'Name of a type of study material');
export const savedTitle = field('bookName', text(300), 'Title of a study material that is saved');
export const isHtmlBook = field('isHTMLBook', flag, 'An archive of pages that opens in place');
export const showsInLibrary = field('isForEBooks', flag, 'Shown among the books of the e-library, too');
export const sharedFrom = field(
  'id_booksShare',
  idOrNone,
  'What it was made from: a book of the e-library, or another material; -1 for nothing',
);
export const studentKind = field(
  'id_forStudentKind',
  between(0, 4),
  'For whom: 0 all, 1 full-time, 2 extramural, 3 foreign, 4 the own classes',
);
export const accountOfSaver = field('idUser', z.optional(count), 'Who saves; the session says it');
export const fileCount = field('kol_files', count, 'Number of materials');
export const shelfId = field('id_shelf', id, 'What a teacher lays out for a discipline in a half-year');

export { examTypeId } from './enrolment.fields.ts';
