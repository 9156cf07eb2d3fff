import { termPlanApi } from '@bilim/contract/termPlan';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { findTeachers } from './assign.queries.ts';
import { accept, assign } from './assign.service.ts';
import { enforce, takeBack } from './enforce.service.ts';
import { selectTerms } from './list.queries.ts';
import { readPlan, readRows } from './list.service.ts';
import { applyProposal, tellProposal } from './propose.service.ts';
import { merge, split, undo } from './regroup.service.ts';
import { requireClasses } from './termPlan.policy.ts';
import { say } from './texts/say.ts';
import { mostRows, writePlan } from './writePlan.ts';

export function termPlanRoutes(app: FastifyInstance, parts: Parts): void {
  const { settings } = parts;
  serve(app, parts, termPlanApi, {
    list: async ({ db, person, language, input }) => await readPlan(db, { person, language }, input),

    terms: async ({ db, language, now }) => await selectTerms[language](db, { today: universityDay(now) }),

    propose: async ({ db, language, input, ...who }) =>
      await tellProposal(db, { who, settings, language }, input),

    async apply({ db, language, input, ...who }) {
      const asking = { who, settings, language };
      const changeId = await db.transaction(async (tx) => await applyProposal(tx, asking, input));
      return { isDone: true, message: say(language, 'termplan.applied'), changeId };
    },

    async assign({ db, language, input: { items }, ...who }) {
      await db.transaction(async (tx) => await assign(tx, who, items));
      return { isDone: true, message: say(language, 'termplan.assigned') };
    },

    async accept({ db, language, input, ...who }) {
      const items = await db.transaction(async (tx) => await accept(tx, who, input));
      return { isDone: true, message: say(language, 'termplan.accepted', { classes: items.length }), items };
    },

    async teachers({ db, person, now, input: { plannedId, query } }) {
      await requireClasses(db, person, [plannedId]);
      return await findTeachers(db, { plannedId, query, today: universityDay(now) });
    },

    async split({ db, language, input, ...who }) {
      const changeId = await db.transaction(async (tx) => await split(tx, who, input));
      return { isDone: true, message: say(language, 'termplan.split'), changeId };
    },

    async merge({ db, language, input: { plannedIds }, ...who }) {
      const changeId = await db.transaction(async (tx) => await merge(tx, who, plannedIds));
      return { isDone: true, message: say(language, 'termplan.merged'), changeId };
    },

    async undo({ db, language, input: { changeId }, ...who }) {
      await db.transaction(async (tx) => await undo(tx, who, changeId));
      return { isDone: true, message: say(language, 'termplan.undone') };
    },

    async enforce({ db, language, input, ...who }) {
      const done = await db.transaction(async (tx) => await enforce(tx, who, input));
      return { isDone: true, message: say(language, 'termplan.enforced', done), ...done };
    },

    async takeBack({ db, language, input, ...who }) {
      await db.transaction(async (tx) => await takeBack(tx, who, input));
      return { isDone: true, message: say(language, 'termplan.takenback') };
    },

    async workbook({ db, person, language, input }) {
      const rows = await readRows(db, { person, language }, { ...input, skip: 0, size: mostRows });
      return await writePlan(rows, language);
    },
  });
}
