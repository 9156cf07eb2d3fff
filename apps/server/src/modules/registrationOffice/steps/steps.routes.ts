import { registrationStepsApi } from '@bilim/contract/registrationSteps';
import type { FastifyInstance } from 'fastify';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { say } from '../texts/say.ts';
import { selectSteps } from './steps.queries.ts';
import { restorePeriod, undoStep } from './undo.service.ts';

export function registrationStepsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, registrationStepsApi, {
    async list({ db, person, language, input: { skip = 0, size = 50, ...term } }) {
      const scope = scopeParams(person, 'registration.read');
      const steps = await selectSteps[language](db, { ...scope, ...term, skip, size });
      const mayManage = person.grants.some(({ grant }) => grant === 'registration.manage');
      return steps.map(({ isUndoable, ...step }) => ({ ...step, mayUndo: mayManage && isUndoable }));
    },

    async undo({ db, language, input: { stepId }, ...who }) {
      const isUnderWay = await undoStep(parts, { db, who }, stepId);
      return {
        isDone: true,
        message: say(language, isUnderWay ? 'regstep.undoing' : 'regstep.undone'),
        isUnderWay,
      };
    },

    async restorePeriod({ db, language, input: { periodId }, ...who }) {
      await db.transaction((tx) => restorePeriod(tx, who, periodId));
      return { isDone: true, message: say(language, 'regstep.period_restored') };
    },
  });
}
