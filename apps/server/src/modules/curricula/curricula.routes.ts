import { AppError } from '@bilim/contract';
import { curriculaApi } from '@bilim/contract/curricula';
import { sumsOf } from '@bilim/contract/curricula/plan';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import { whileWaited } from '#platform/http/whileWaited.ts';
import type { Parts } from '#platform/parts.ts';

import { planScopeOf, requireSpecialty } from './curricula.policy.ts';
import { approveDraft, discardDraft, openDraft, restoreRevision, saveDraft } from './curricula.service.ts';
import { anything, countCurricula, selectCurricula } from './list.queries.ts';
import { findDisciplines, selectRevisions } from './opened.queries.ts';
import { readOpened } from './opened.service.ts';
import { readUpload } from './upload.service.ts';
import { writePlanWorkbook } from './writePlanWorkbook.ts';
import { say } from './texts/say.ts';

const usualPage = 50;

export function curriculaRoutes(app: FastifyInstance, parts: Parts): void {
  const { settings } = parts;
  serve(app, parts, curriculaApi, {
    async list({ db, person, language, input }) {
      const { state = null, query = null, facultyId = null, yearId = null } = input;
      const { skip = 0, size = usualPage } = input;
      const narrowed = { ...planScopeOf(person), ...anything, query, facultyId, yearId };
      const data = await selectCurricula[language](db, { ...narrowed, state, skip, size });
      const [counted] = await countCurricula[language](db, narrowed);
      if (counted === undefined) throw new Error('nothing was counted');
      const { inforce, draft, missing, ...options } = counted;
      return { data, beside: { counts: { inforce, draft, missing }, ...options } };
    },

    one: async ({ db, input, ...reader }) => await readOpened(db, { ...reader, settings }, input),

    async open({ db, input, language, ...who }) {
      const draft = await db.transaction(async (tx) => await openDraft(tx, who, input));
      return { isDone: true, message: say(language, 'curriculum.opened'), draft };
    },

    async save({ db, input, language, ...who }) {
      const draft = await db.transaction(async (tx) => await saveDraft(tx, who, input));
      return { isDone: true, message: say(language, 'curriculum.saved'), draft };
    },

    async revisions({ db, person, input: { draftId } }) {
      const rows = await selectRevisions(db, { draftId, revision: null });
      const [first] = rows;
      if (first === undefined) throw new AppError('curriculum.unknown');
      await requireSpecialty(db, person, first.specialtyId);
      return rows.map(({ revision, savedAt, savedBy, plan }) => {
        return { revision, savedAt, savedBy, sums: sumsOf(plan) };
      });
    },

    async restore({ db, input, language, ...who }) {
      const draft = await db.transaction(async (tx) => await restoreRevision(tx, who, input));
      return { isDone: true, message: say(language, 'curriculum.restored'), draft };
    },

    async discard({ db, input, language, ...who }) {
      await db.transaction(async (tx) => await discardDraft(tx, who, input));
      return { isDone: true, message: say(language, 'curriculum.discarded') };
    },

    async approve({ db, input, language, ...who }) {
      const version = await db.transaction(async (tx) => await approveDraft(tx, who, settings, input));
      return { isDone: true, message: say(language, 'curriculum.approved', { version }), version };
    },

    disciplines: async ({ db, language, input: { query } }) => await findDisciplines[language](db, { query }),

    async workbook({ db, input, ...reader }) {
      const opened = await readOpened(db, { ...reader, settings }, input);
      const disciplines = new Map(opened.disciplines.map(({ disciplineId, name }) => [disciplineId, name]));
      const { code, year } = opened.head;
      const words = { ...opened, disciplines, language: reader.language };
      return await writePlanWorkbook(opened.plan, words, `${code} ${year}.xlsx`);
    },

    async upload({ db, input, files, language, request, ...who }) {
      const [file, another] = files;
      if (file === undefined || another !== undefined) throw new AppError('curriculum.one_file');
      return await whileWaited(
        request,
        async (signal) =>
          await readUpload(db, { ...who, request }, { ...input, file: file.bytes, language, signal }),
      );
    },
  });
}
