import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { materialsApi } from '@bilim/contract/materials';
import type { FastifyInstance } from 'fastify';

import { pagesOfArrived } from '#modules/library/contents/readBookAside.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import {
  selectBookCategories,
  selectSemesters,
  selectStudiedDisciplines,
  selectTaughtDisciplines,
  selectTypes,
} from './lists/choices.queries.ts';
import { anyReaderOf, studentReaderOf } from './materials.policy.ts';
import { selectShelf } from './lists/own.queries.ts';
import { readPackageOf } from './packages/readPackageAside.ts';
import { removeMaterial } from './save/remove.service.ts';
import { bringsPackage, saveMaterial } from './save/save.service.ts';
import { disciplineKey } from './shelf.sql.ts';
import { selectExamTypes, selectMaterialTeachers, selectStudied } from './lists/studied.queries.ts';

export function materialsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, materialsApi, {
    semesters: async ({ db, person, input, language }) =>
      await selectSemesters.taught[language](db, halfOf(teacherOf(person, input.teacherId), input)),
    studiedSemesters: async ({ db, person, input, language }) =>
      await selectSemesters.studied[language](db, halfOf(person.id, input)),

    disciplines: async ({ db, person, input, language }) =>
      await selectTaughtDisciplines[language](db, {
        ...halfOf(teacherOf(person, input.teacherId), input),
        semesterId: input.semesterId,
      }),
    studiedDisciplines: async ({ db, person, input, language }) =>
      await selectStudiedDisciplines[language](db, {
        ...halfOf(person.id, input),
        semesterId: input.semesterId,
      }),

    examTypes: async ({ db, person, input, now, language }) =>
      await selectExamTypes[language](db, { ...studentReaderOf(person, now), ...disciplineKey(input) }),

    teachers: async ({ db, person, input, now }) =>
      await selectMaterialTeachers(db, {
        ...studentReaderOf(person, now),
        ...disciplineKey(input),
        examTypeId: input.examTypeId ?? null,
      }),

    bookCategories: async ({ db, input, language }) =>
      await selectBookCategories[language](db, { sectionId: input.baseCategoryId ?? null }),

    types: async ({ db, language }) => await selectTypes[language](db),

    async list({ db, person, input, now, language }) {
      const { examTypeId = null, specialtyId = null, teacherId } = input;
      const asked = { ...anyReaderOf(person, now), ...disciplineKey(input), teacherId };
      const [shelf] = await selectShelf[language](db, { ...asked, examTypeId, specialtyId });
      if (shelf === undefined) {
        if (person.role === 'teacher' && teacherId !== person.id) throw new AppError('auth.not_yourself');
        const isOwner = teacherId === person.id;
        return { data: [], beside: { shelfId: null, isShared: false, isOwner, students: 0 } };
      }
      return wireReply({
        data: shelf.data,
        id_shelf: String(shelf.shelfId),
        isShared: shelf.isShared ? '1' : '0',
        isOwner: shelf.isOwner ? '1' : '0',
        students: String(shelf.students),
      });
    },

    async listForStudent({ db, person, input, now, language }) {
      const [found] = await selectStudied[language](db, {
        ...studentReaderOf(person, now),
        ...disciplineKey(input),
        teacherId: input.teacherId ?? null,
        examTypeId: input.examTypeId ?? null,
      });
      return wireReply({ data: found?.data ?? '[]' });
    },

    save: {
      // Files of strangers are looked into before a connection is held: what does not open is refused in words.
      async first(call) {
        const read = bringsPackage(call) ? await readPackageOf(call) : null;
        if (read === null) await pagesOfArrived(call);
        return async (write) => await saveMaterial(write, read);
      },
    },
    remove: removeMaterial,
  });
}

/** A teacher names themselves; administrators anybody. */
function teacherOf(person: Person, teacherId: number): number {
  if (person.role === 'teacher' && teacherId !== person.id) throw new AppError('auth.not_yourself');
  return teacherId;
}

const halfOf = (
  personId: number,
  { academicYearId, seasonId }: { readonly academicYearId: number; readonly seasonId?: number | undefined },
) => ({ personId, academicYearId, seasonId: seasonId ?? null });
