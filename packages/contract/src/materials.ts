import * as z from 'zod/mini';

import { only, signedIn } from './core/access.ts';
import {
  baseCategoryId,
  baseCategoryOrNone,
  bookAuthor,
  bookCategoryId,
  bookCategoryOrNone,
  bookDescription,
  humanId,
  humanRole,
  isFromLibrary,
} from './core/bookFields.ts';
import { read, readAny, upload, write } from './core/endpoint.ts';
import {
  academicYearId,
  disciplineId,
  disciplineName,
  isElective,
  semesterName,
  semesterOrNone,
  specialtyName,
  specialtyOrNone,
  studentId,
  teacherId,
  teacherName,
} from './core/fields.ts';
import { outcome } from './core/rows.ts';
import { between, count, flag, id, idOrNone, instant, single, text } from './core/values.ts';
import { field, like, maybe, wireObject } from './core/wire.ts';
import { themeId } from './journal/journal.fields.ts';
import {
  accountOfSaver,
  examTypeId,
  fileCount,
  isHtmlBook,
  materialId,
  savedId,
  savedIdOrNew,
  savedTitle,
  sharedFrom,
  shelfId,
  showsInLibrary,
  studentKind,
  typeId,
  typeIdOrNone,
  typeName,
} from './materials.fields.ts';
import { OwnMaterial, ReadMaterial } from './materials/rows.ts';
import { season, shelfKey } from './materials/shelfKey.ts';
import { materialKinds, publishRules } from './materials/words.ts';
import { examTypeName, kredits } from './transcript.fields.ts';

export { materialsErrors } from './materials.errors.ts';
export { OwnMaterial, ReadMaterial } from './materials/rows.ts';

/** The kind of stored file that `download.file` is asked for. */
export const materialFileKind = 2;

const teaching = only('teacher', 'admin');
const lookingIn = only('teacher', 'head', 'dean', 'admin');
/** Whoever is no teacher; staff sit in no class, so what they get is empty. */
const studying = only(
  'student',
  'dean',
  'registrar',
  'head',
  'accountant',
  'librarian',
  'operator',
  'scheduler',
  'analyst',
  'admin',
);
const asStudent = { id_student: 'id' } as const;
const ofTeacher = { academicYearId, seasonId: season, teacherId };
const ofStudent = { academicYearId, seasonId: season, studentId: maybe(studentId) };
const Semester = wireObject({ semesterId: semesterOrNone, name: semesterName });
const ExamType = wireObject({ examTypeId, name: examTypeName });
const address = z.url({ protocol: /^https?$/, hostname: /./ }).check(z.maxLength(1_000));

/** What is said of a material when it is saved, besides what it holds. */
const saved = {
  materialId: savedIdOrNew,
  humanId: maybe(humanId),
  humanRole: maybe(humanRole),
  fileName: z.optional(text(500)),
  ...shelfKey,
  examTypeId: maybe(examTypeId),
  specialtyId: maybe(specialtyOrNone),
  typeId: maybe(typeIdOrNone),
  isHtml: maybe(isHtmlBook),
  title: savedTitle,
  author: z.optional(bookAuthor),
  description: z.optional(bookDescription),
  totalPages: z.optional(between(0, 20_000)),
  bookCategoryId: maybe(bookCategoryOrNone),
  showsInLibrary: maybe(showsInLibrary),
  userId: accountOfSaver,
  sharedFrom: maybe(sharedFrom),
  isFromLibrary: maybe(isFromLibrary),
  studentKind: maybe(studentKind),
  kind: z.optional(z.enum(materialKinds)),
  themeId: maybe(like(themeId, idOrNone)),
  link: z.optional(address),
  body: z.optional(text(20_000)),
  pageFrom: z.optional(between(1, 20_000)),
  pageTo: z.optional(between(1, 20_000)),
  publish: z.optional(z.enum(publishRules)),
  publishAt: z.optional(instant),
  isHidden: field('hidden', z.optional(flag)),
  whatChanged: z.optional(text(300)),
  /** A file that has arrived in pieces before, instead of one in the form. */
  upload: z.optional(text(64)),
  /** As the person saw it; without one, whatever it is. */
  version: z.optional(count),
};

/** Study materials: section 7 of the specification. */
export const materialsApi = {
  semesters: read({
    path: '/api/umk/semesters.json',
    access: teaching,
    input: wireObject(ofTeacher),
    reply: z.array(Semester),
  }),

  studiedSemesters: read({
    path: '/api/umk/semestersforstud.json',
    access: studying,
    caller: asStudent,
    input: wireObject(ofStudent),
    reply: z.array(Semester),
  }),

  disciplines: read({
    path: '/api/umk/disciplines.json',
    access: teaching,
    input: wireObject({ ...ofTeacher, semesterId: semesterOrNone }),
    reply: z.array(
      wireObject({
        disciplineId,
        name: disciplineName,
        credits: kredits,
        examTypeId,
        examType: examTypeName,
        /** None where its students are of several. */
        specialtyId: specialtyOrNone,
        specialty: specialtyName,
        isElective,
      }),
    ),
  }),

  studiedDisciplines: read({
    path: '/api/umk/disciplinesforstud.json',
    access: studying,
    caller: asStudent,
    input: wireObject({ ...ofStudent, semesterId: semesterOrNone }),
    reply: z.array(wireObject({ disciplineId, name: disciplineName, credits: kredits, isElective })),
  }),

  examTypes: read({
    path: '/api/umk/getstudentexamtypes.json',
    access: studying,
    caller: asStudent,
    input: wireObject({ ...shelfKey, studentId: maybe(studentId) }),
    reply: z.array(ExamType),
  }),

  /** Whoever has laid out materials that the student may read, with how many. */
  teachers: read({
    path: '/api/umk/getumkteachers.json',
    access: studying,
    caller: asStudent,
    input: wireObject({ ...shelfKey, studentId: maybe(studentId), examTypeId: maybe(examTypeId) }),
    reply: z.array(wireObject({ teacherId, name: teacherName, materials: fileCount })),
  }),

  types: readAny({
    path: '/api/umk/types.json',
    access: signedIn,
    input: wireObject({}),
    reply: z.array(wireObject({ typeId, name: typeName, sort: count, isRequired: flag, startsHidden: flag })),
  }),

  /** What a teacher has laid out; a colleague's where it is shared, anybody's of the own faculty for its offices. */
  list: read({
    path: '/api/umk/umklist.json',
    access: lookingIn,
    input: wireObject({
      ...shelfKey,
      examTypeId: maybe(examTypeId),
      teacherId,
      specialtyId: maybe(specialtyOrNone),
    }),
    reply: z.array(OwnMaterial),
    beside: wireObject({
      shelfId: like(shelfId, z.nullable(id)),
      isShared: flag,
      isOwner: flag,
      /** Students in the lists of the owner's classes. */
      students: count,
    }),
  }),

  /** What a student may read of a discipline: nothing without a place in the list of one of its classes. */
  listForStudent: read({
    path: '/api/umk/getumklistforstud.json',
    access: studying,
    caller: asStudent,
    input: wireObject({
      ...shelfKey,
      studentId: maybe(studentId),
      examTypeId: maybe(examTypeId),
      teacherId: maybe(like(teacherId, idOrNone)),
    }),
    reply: z.array(ReadMaterial),
  }),

  bookCategories: readAny({
    path: '/api/umk/bookcategories.json',
    access: signedIn,
    input: wireObject({ baseCategoryId: maybe(baseCategoryOrNone) }),
    reply: z.array(wireObject({ bookCategoryId, name: z.string(), baseCategoryId })),
  }),

  save: upload({
    path: '/api/umk/insertorupdateumk.json',
    access: only('teacher'),
    caller: { id_human: 'id', id_humanType: 'role', idUser: 'id' },
    repeat: 'keyed',
    store: 'umk',
    input: wireObject(saved),
    reply: single(outcome({ materialId, version: count })),
  }),

  remove: write({
    path: '/api/umk/deletebook.json',
    access: only('teacher', 'librarian', 'admin'),
    repeat: 'natural',
    input: wireObject({ materialId: savedId, humanId: maybe(humanId), humanRole: maybe(humanRole) }),
    reply: single(outcome({})),
  }),
};
