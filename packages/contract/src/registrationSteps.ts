import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { read, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { between, count, flag, id, instant, single, yearNumber } from './core/values.ts';
import { wireObject } from './core/wire.ts';

export { registrationStepsErrors } from './registrationSteps.errors.ts';

/** What an office, or the portal by itself, does with many registrations at once. */
export const stepKinds = ['offered', 'drawn', 'cancelled', 'restored', 'closed'] as const;

export type RegistrationStep = z.output<typeof RegistrationStep>;
export const RegistrationStep = wireObject({
  stepId: id,
  kind: z.enum(stepKinds),
  at: instant,
  /** Null: the portal itself. */
  by: z.nullable(z.string()),
  /** Of a class that was cancelled or restored. */
  discipline: z.nullable(z.string()),
  /** Of a draw or a closing: whose it was, null for all of them. */
  period: z.nullable(
    wireObject({
      faculty: z.nullable(z.string()),
      form: z.nullable(z.string()),
      studyYear: z.nullable(between(1, 7)),
    }),
  ),
  /** How many classes were offered, else how many registrations it touched. */
  size: count,
  undoneAt: z.nullable(instant),
  undoneBy: z.nullable(z.string()),
  /** That the person may take it back: it is theirs, stands, and its lists are not published. */
  mayUndo: flag,
});

const managing = holding('registration.manage');

/** What was done with many registrations at once, and how it is taken back. */
export const registrationStepsApi = {
  /** Of a half-year, the latest first. */
  list: read({
    path: '/api/registration/office/steps.json',
    access: holding('registration.read'),
    input: wireObject({
      academicYearId: yearNumber,
      seasonId: between(1, 3),
      skip: z.optional(count),
      size: z.optional(between(1, 200)),
    }),
    reply: z.array(RegistrationStep),
  }),

  /**
   * Offers that nobody has used or changed are gone; a class that was cancelled is offered again, with whoever sat in it
   * and has chosen nothing else; a draw and a closing go back as by their own calls, and on after the reply.
   */
  undo: write({
    path: '/api/registration/office/undostep.json',
    access: managing,
    repeat: 'natural',
    input: wireObject({ stepId: id }),
    reply: single(outcome({ isUnderWay: flag })),
  }),

  /** Brings back a period that was removed. */
  restorePeriod: write({
    path: '/api/registration/office/restoreperiod.json',
    access: managing,
    repeat: 'natural',
    input: wireObject({ periodId: id }),
    reply: single(outcome({})),
  }),
};
