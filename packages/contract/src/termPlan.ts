import * as z from 'zod/mini';

import { termPlanStates } from './addressWords.ts';
import { either, holding } from './core/access.ts';
import { download, read, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { between, count, flag, id, single, text, yearNumber } from './core/values.ts';
import { wireObject } from './core/wire.ts';

export { termPlanErrors } from './termPlan.errors.ts';

/** Which half-year is planned: autumn or spring. */
const term = { yearId: yearNumber, seasonId: between(1, 2) };
/** How the list is narrowed. */
const narrowed = {
  ...term,
  departmentId: z.optional(id),
  /** Part of the name of a discipline or a group. */
  query: z.optional(text(100)),
  state: z.optional(z.enum(termPlanStates)),
};

export type TeacherLoad = z.output<typeof TeacherLoad>;
/** A teacher with the hours of the half-year, planned and in force. */
export const TeacherLoad = wireObject({ teacherId: id, name: z.string(), hours: z.number() });

export type PlannedClass = z.output<typeof PlannedClass>;
export const PlannedClass = wireObject({
  plannedId: id,
  discipline: z.string(),
  credits: z.number(),
  lessonType: z.string(),
  department: z.string(),
  /** The block of an elective. */
  block: z.nullable(z.string()),
  groups: z.array(z.string()),
  subgroup: count,
  /** How many are expected; of electives a guess. */
  students: count,
  isElective: flag,
  hours: z.number(),
  teacher: z.nullable(TeacherLoad),
  /** Who taught it a year before, while there is no teacher. */
  guess: z.nullable(TeacherLoad),
  isInForce: flag,
});

/** A line of what a proposal would change. */
const line = wireObject({
  discipline: z.string(),
  lessonType: z.string(),
  groups: z.string(),
  subgroup: count,
  students: count,
  hours: z.number(),
});
const some = wireObject({ total: count, lines: z.array(line) });

export type TermProposal = z.output<typeof TermProposal>;
export const TermProposal = wireObject({
  /** What is applied only as it was seen. */
  digest: z.string(),
  added: some,
  /** Nobody has touched them, and no curriculum asks for them any more. */
  ended: some,
  /** No curriculum asks for them, but people decided about them: they stay. */
  strayed: some,
  kept: count,
  /** Groups whose intake has no curriculum in force. */
  withoutPlan: z.array(
    wireObject({ group: z.string(), specialtyId: id, formId: id, yearId: yearNumber, specialty: z.string() }),
  ),
});

const option = wireObject({ optionId: id, label: z.string() });
const planning = holding('termplan.manage');
const anyPart = either(planning, holding('termplan.assign'));
const change = single(outcome({ changeId: id }));
const assignments = z
  .array(wireObject({ plannedId: id, teacherId: z.nullable(id), wasId: z.nullable(id) }))
  .check(z.minLength(1), z.maxLength(2_000));

/** The classes of a half-year before they are held: proposed from curricula, given to teachers, put into force. */
export const termPlanApi = {
  list: read({
    path: '/api/termPlan/list.json',
    access: anyPart,
    input: wireObject({ ...narrowed, skip: z.optional(count), size: z.optional(between(1, 200)) }),
    reply: z.array(PlannedClass),
    beside: wireObject({
      counts: wireObject({ unassigned: count, assigned: count, inforce: count }),
      departments: z.array(option),
    }),
  }),

  /** The half-years that can be planned, with the one that comes next first. */
  terms: read({
    path: '/api/termPlan/terms.json',
    access: anyPart,
    input: wireObject({}),
    reply: z.array(wireObject({ ...term, label: z.string() })),
  }),

  /** What curricula and groups ask for, beside what stands in the plan; changes nothing. */
  propose: read({
    path: '/api/termPlan/propose.json',
    access: planning,
    input: wireObject(term),
    reply: single(TermProposal),
  }),

  apply: write({
    path: '/api/termPlan/apply.json',
    access: planning,
    repeat: 'keyed',
    input: wireObject({ ...term, digest: text(64, 1) }),
    reply: change,
  }),

  /** Gives classes to teachers, or takes them away; each as the person saw it before. */
  assign: write({
    path: '/api/termPlan/assign.json',
    access: anyPart,
    repeat: 'natural',
    input: wireObject({ items: assignments }),
    reply: single(outcome({})),
  }),

  /** Takes the guesses of a department for all of its classes that have no teacher. */
  accept: write({
    path: '/api/termPlan/accept.json',
    access: anyPart,
    repeat: 'keyed',
    input: wireObject({ ...term, departmentId: id }),
    reply: single(outcome({ items: z.array(wireObject({ plannedId: id, teacherId: id })) })),
  }),

  /** Teachers of the department first, each with the hours of the half-year. */
  teachers: read({
    path: '/api/termPlan/teachers.json',
    access: anyPart,
    input: wireObject({ plannedId: id, query: text(100) }),
    reply: z.array(TeacherLoad),
  }),

  /** A stream into smaller ones, the class of one group into subgroups. */
  split: write({
    path: '/api/termPlan/split.json',
    access: anyPart,
    repeat: 'keyed',
    input: wireObject({ plannedId: id, parts: between(2, 9) }),
    reply: change,
  }),

  merge: write({
    path: '/api/termPlan/merge.json',
    access: anyPart,
    repeat: 'keyed',
    input: wireObject({ plannedIds: z.array(id).check(z.minLength(2), z.maxLength(20)) }),
    reply: change,
  }),

  /** Takes a proposal, a split or a merger of one's own back, unless something has become of it. */
  undo: write({
    path: '/api/termPlan/undo.json',
    access: anyPart,
    repeat: 'natural',
    input: wireObject({ changeId: id }),
    reply: single(outcome({})),
  }),

  /** Makes classes of all that have a teacher, with their lists. */
  enforce: write({
    path: '/api/termPlan/enforce.json',
    access: planning,
    repeat: 'natural',
    input: wireObject({ ...term, departmentId: id }),
    reply: single(outcome({ opened: count, left: count })),
  }),

  /** As long as nothing was held or marked. */
  takeBack: write({
    path: '/api/termPlan/takeBack.json',
    access: planning,
    repeat: 'natural',
    input: wireObject({ ...term, departmentId: id }),
    reply: single(outcome({})),
  }),

  workbook: download({
    path: '/api/termPlan/workbook.xlsx',
    access: anyPart,
    input: wireObject(narrowed),
  }),
};
