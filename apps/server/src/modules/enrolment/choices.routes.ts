import { AppError } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { enrolmentChoicesApi } from '@bilim/contract/enrolmentChoices';
import type { FastifyInstance } from 'fastify';

import {
  endWait,
  holdSeats,
  joinQueue,
  releaseHolds,
  setAlert,
} from '#modules/registration/queue.service.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { listed, requireTerm } from './asked.ts';
import { selectFree, selectHistory, selectOffered, selectOfferedAmong } from './choices.queries.ts';
import { kindsOf } from './kinds.ts';
import { selectClassNames } from './named.queries.ts';
import { momentIn, refuseOutside } from './rules.ts';
import { selectStanding } from './terms.queries.ts';
import { issueStudyPlan } from './studyPlan/issue.service.ts';
import { say } from './texts/say.ts';

const minuteMs = 60_000;

export function enrolmentChoicesRoutes(app: FastifyInstance, parts: Parts): void {
  const { settings } = parts;
  serve(app, parts, enrolmentChoicesApi, {
    async classes({ db, person, now, language, input }) {
      const asked = await requireTerm({ db, person, now, input });
      return listed(
        await selectOffered[language](db, { ...asked, disciplineId: input.disciplineId ?? null }),
      );
    },

    seats: async ({ db, person, now, input }) =>
      listed(await selectFree(db, await requireTerm({ db, person, now, input }))),

    async history({ db, person, now, language, input }) {
      const term = await requireTerm({ db, person, now, input });
      const part = say(language, 'registration.subgroup');
      return listed(await selectHistory[language](db, { ...term, part }));
    },

    async wait({ db, person, now, language, input: { classId, fallbackId } }) {
      const { groupId } = await requireOpen(db, { studentId: person.id, classIds: [classId], now, language });
      const [joined] = await joinQueue(db, {
        studentId: person.id,
        assignmentId: classId,
        groupId,
        fallbackId,
        now,
      });
      if (joined?.isMine === true) throw new AppError('registration.already');
      if (joined?.isFull !== true) throw new AppError('registration.has_seats');
      const { place } = joined;
      return { isDone: true, message: say(language, 'registration.queue_joined', { place }), place };
    },

    async stopWaiting({ db, person, now, language, input: { classId } }) {
      const left = { studentId: person.id, assignmentId: classId, by: person.id, now };
      await endWait(db, { ...left, state: 'left', code: null });
      return { isDone: true, message: say(language, 'registration.queue_left') };
    },

    async alert({ db, person, now, language, input: { classId, isOn } }) {
      await requireClasses(db, { studentId: person.id, classIds: [classId], now });
      await setAlert(db, { studentId: person.id, assignmentId: classId, isOn, now });
      return {
        isDone: true,
        message: say(language, isOn ? 'registration.alert_on' : 'registration.alert_off'),
      };
    },

    async hold({ db, person, now, language, input: { classIds } }) {
      const { groupId } = await requireOpen(db, { studentId: person.id, classIds, now, language });
      const values = await settings.read();
      const remainingMs = values['registration.hold_minutes'] * minuteMs;
      const until = new Date(now.getTime() + remainingMs);
      const isHeld = await db.transaction(async (tx) => {
        await releaseHolds(tx, { studentId: person.id, now });
        const [held] = await holdSeats(tx, { studentId: person.id, groupId, classIds, until, now });
        if (held?.isOne !== true) throw new AppError('registration.not_offered');
        return held.isHeld;
      });
      if (!isHeld) throw new AppError('registration.no_seats', { params: { classes: '' } });
      const message = say(language, 'registration.hold_on', { at: momentIn(until) });
      return { isDone: true, message, until, remainingMs };
    },

    issuePlan: async (call) => await issueStudyPlan(call),

    async release({ db, person, now, language }) {
      await releaseHolds(db, { studentId: person.id, now });
      return { isDone: true, message: say(language, 'registration.hold_off') };
    },
  });
}

interface Named {
  readonly studentId: number;
  readonly classIds: readonly number[];
  readonly now: Date;
}

/** Classes of one half-year, all of them offered to the student. */
async function requireClasses(db: Database, { studentId, classIds, now }: Named) {
  const [of] = await selectClassNames(db, { assignmentId: classIds[0] ?? 0 });
  if (of === undefined) throw new AppError('registration.not_offered');
  const { academicYearId, seasonId } = of;
  const term = { studentId, academicYearId, seasonId, today: universityDay(now), now };
  const offered = await selectOfferedAmong(db, { ...term, classIds });
  if (offered.length < new Set(classIds).size) throw new AppError('registration.not_offered');
  return term;
}

/** The same, while the student may register. */
async function requireOpen(db: Database, { language, ...named }: Named & { readonly language: Language }) {
  const [of] = await selectStanding(db, { ...(await requireClasses(db, named)), kinds: kindsOf.byType });
  if (of?.status !== 'active') throw new AppError('registration.inactive');
  refuseOutside(of, language);
  return of;
}
