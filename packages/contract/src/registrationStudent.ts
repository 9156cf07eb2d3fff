import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { read, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { between, count, flag, id, instant, single, text, yearNumber } from './core/values.ts';
import { wireObject } from './core/wire.ts';
import { studentStates } from './addressWords.ts';
import { phases } from './enrolmentRows.ts';
import { periodKinds } from './registrationOffice.ts';

export { registrationStudentErrors } from './registrationStudent.errors.ts';

/** Why a student may not register: unpaid fees, academic leave, anything else that an office says. */
export const holdKinds = ['debt', 'leave', 'other'] as const;

const reading = holding('registration.read');
const managing = holding('registration.manage');
const term = { academicYearId: yearNumber, seasonId: between(1, 3) };
const credits = z.number().check(z.minimum(0), z.maximum(100));
/** Said by an office, read by the student. */
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
const page = { skip: z.optional(count), size: z.optional(between(1, 200)) };

/** Who settled it, and when it ended; null as long as it holds. */
const settled = { reason: z.string(), by: z.string(), at: instant, endedAt: z.nullable(instant) };

/** A student registers longer, or for more credits, than a period says. */
const Extension = wireObject({
  extensionId: id,
  periodId: id,
  kind: z.enum(periodKinds),
  closesAt: instant,
  maxCredits: z.nullable(credits),
  ...settled,
});

/** An elective beside the student's plan: this discipline, or any. */
const Permission = wireObject({
  permissionId: id,
  disciplineId: z.nullable(id),
  discipline: z.nullable(z.string()),
  ...settled,
});

const Hold = wireObject({ holdId: id, kind: z.enum(holdKinds), ...settled });

export type SettledOfStudent = z.output<typeof SettledOfStudent>;
/** All that offices settled for one student in a half-year, what has ended as well: the latest first. */
export const SettledOfStudent = wireObject({
  studentId: id,
  name: z.string(),
  group: z.string(),
  state: z.enum(studentStates),
  phase: z.enum(phases),
  usedCredits: z.number(),
  mostCredits: z.number(),
  /** Periods of the half-year that are the student's, to be extended. */
  periods: z.array(
    wireObject({ periodId: id, kind: z.enum(periodKinds), opensAt: instant, closesAt: instant }),
  ),
  extensions: z.array(Extension),
  permissions: z.array(Permission),
  holds: z.array(Hold),
});

export type HeldStudent = z.output<typeof HeldStudent>;
export const HeldStudent = wireObject({
  holdId: id,
  studentId: id,
  name: z.string(),
  group: z.string(),
  kind: z.enum(holdKinds),
  reason: z.string(),
  by: z.string(),
  at: instant,
});

const done = single(outcome({}));

/**
 * What an office settles for single students: longer periods, more credits, electives beside the plan, and holds. To
 * register and to drop are the calls of the student, with the student's number and a reason.
 */
export const registrationStudentApi = {
  settled: read({
    path: '/api/registration/office/student.json',
    access: reading,
    input: wireObject({ studentId: id, ...term }),
    reply: single(SettledOfStudent),
  }),

  /** Electives offered in the half-year that are not in the student's plan. */
  besidePlan: read({
    path: '/api/registration/office/besideplan.json',
    access: reading,
    input: wireObject({ studentId: id, ...term, query: z.optional(text(100)) }),
    reply: z.array(wireObject({ disciplineId: id, discipline: z.string(), credits })),
  }),

  /** Lengthens a period for one student, or lets them have more credits; said again, it is as said last. */
  extend: write({
    path: '/api/registration/office/extend.json',
    access: managing,
    repeat: 'natural',
    input: wireObject({
      studentId: id,
      periodId: id,
      closesAt: instant,
      maxCredits: z.nullable(credits),
      reason,
    }),
    reply: single(outcome({ extensionId: id })),
  }),

  endExtension: write({
    path: '/api/registration/office/endextension.json',
    access: managing,
    repeat: 'natural',
    input: wireObject({ extensionId: id }),
    reply: done,
  }),

  /** Without a discipline any elective of the half-year. */
  permit: write({
    path: '/api/registration/office/permit.json',
    access: managing,
    repeat: 'natural',
    input: wireObject({ studentId: id, ...term, disciplineId: z.nullable(id), reason }),
    reply: single(outcome({ permissionId: id })),
  }),

  endPermission: write({
    path: '/api/registration/office/endpermission.json',
    access: managing,
    repeat: 'natural',
    input: wireObject({ permissionId: id }),
    reply: done,
  }),

  /** Keeps students from registering; whoever is held for such a reason already stays as they are. */
  hold: write({
    path: '/api/registration/office/hold.json',
    access: managing,
    repeat: 'natural',
    input: wireObject({
      studentIds: z.array(id).check(z.minLength(1), z.maxLength(500)),
      kind: z.enum(holdKinds),
      reason,
    }),
    reply: single(outcome({ held: count })),
  }),

  liftHold: write({
    path: '/api/registration/office/lifthold.json',
    access: managing,
    repeat: 'natural',
    input: wireObject({ holdId: id }),
    reply: done,
  }),

  /** Whoever is held now. */
  holds: read({
    path: '/api/registration/office/holds.json',
    access: reading,
    input: wireObject({
      kind: z.optional(z.enum(holdKinds)),
      /** Part of a name or a group. */
      query: z.optional(text(100)),
      ...page,
    }),
    reply: z.array(HeldStudent),
    beside: wireObject({ total: count, mayManage: flag }),
  }),
};
