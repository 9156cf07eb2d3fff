import * as z from 'zod/mini';

import { bookCategoryOrNone, bookPages, bookTitle, isFromLibrary } from '../core/bookFields.ts';
import { createdAt, specialtyOrNone, teacherId, teacherName } from '../core/fields.ts';
import { count, flag, id, idOrNone, instant } from '../core/values.ts';
import { field, like, wireObject } from '../core/wire.ts';
import { themeId } from '../journal/journal.fields.ts';
import {
  examTypeId,
  isHtmlBook,
  materialId,
  sharedFrom,
  shelfId,
  showsInLibrary,
  studentKind,
  typeId,
  typeName,
} from '../materials.fields.ts';

import { materialKinds, materialStates, publishRules, scormStates } from './words.ts';

/** What everybody reads of a material. */
const material = {
  materialId,
  typeId,
  typeName,
  title: bookTitle,
  author: z.string(),
  description: z.string(),
  totalPages: z.nullable(bookPages),
  fileName: z.nullable(z.string()),
  createdAt,
  isHtml: isHtmlBook,
  isFromLibrary,
  sharedFrom,
  /** Where its file is; null of what is no file. */
  url: z.nullable(z.string()),
  kind: z.enum(materialKinds),
  themeId: like(themeId, idOrNone),
  link: z.nullable(z.string()),
  body: z.nullable(z.string()),
  /** Of a place in a book, null once the library has that no more. */
  bookNumber: field('book', z.nullable(id)),
  pageFrom: z.nullable(count),
  pageTo: z.nullable(count),
  mime: z.nullable(z.string()),
  size: z.nullable(count),
  /** Of the version in force, from 1. */
  number: count,
  whatChanged: z.string(),
  /** When this version came to be. */
  changedAt: field('changed', instant),
};

export type OwnMaterial = z.output<typeof OwnMaterial>;
/** As whoever lays it out sees it. */
export const OwnMaterial = wireObject({
  ...material,
  shelfId,
  teacherId,
  showsInLibrary,
  studentKind,
  bookCategoryId: bookCategoryOrNone,
  examTypeId,
  specialtyId: specialtyOrNone,
  isOwner: flag,
  publish: z.enum(publishRules),
  publishAt: z.nullable(instant),
  state: z.enum(materialStates),
  version: count,
  /** How many students have opened it. */
  opens: count,
});

export type ReadMaterial = z.output<typeof ReadMaterial>;
/** As a student sees it. */
export const ReadMaterial = wireObject({
  ...material,
  teacherId,
  teacherName,
  /** Since the student last looked at the materials of the discipline. */
  isNew: flag,
  isOpened: flag,
  scorm: z.nullable(z.enum(scormStates)),
  score: z.nullable(z.number()),
});
