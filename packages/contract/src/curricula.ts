import * as z from 'zod/mini';

import { curriculumStates } from './addressWords.ts';
import { holding } from './core/access.ts';
import { download, read, upload, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { between, count, flag, id, instant, single, text, yearNumber } from './core/values.ts';
import { wireObject } from './core/wire.ts';
import { CurriculumPlan, SemesterSum } from './curricula/plan.ts';

export { curriculaErrors } from './curricula.errors.ts';

/** Whose plan it is: those admitted in one year to one specialty and form. */
const intake = { specialtyId: id, formId: id, yearId: yearNumber };

export type CurriculumRow = z.output<typeof CurriculumRow>;
export const CurriculumRow = wireObject({
  ...intake,
  specialty: z.string(),
  code: z.string(),
  faculty: z.string(),
  form: z.string(),
  year: z.string(),
  /** The version in force. */
  version: z.nullable(count),
  /** What the plan has, and what the specialty asks for. */
  credits: z.nullable(z.number()),
  wantedCredits: count,
  disciplines: count,
  groups: count,
  draftedAt: z.nullable(instant),
  draftedBy: z.nullable(z.string()),
});

export type CurriculumVersion = z.output<typeof CurriculumVersion>;
export const CurriculumVersion = wireObject({
  curriculumId: id,
  version: count,
  isInForce: flag,
  approvedAt: instant,
  approvedBy: z.nullable(z.string()),
});

export type CurriculumDraft = z.output<typeof CurriculumDraft>;
export const CurriculumDraft = wireObject({
  draftId: id,
  revision: count,
  savedAt: instant,
  savedBy: z.nullable(z.string()),
});

export type DisciplineOption = z.output<typeof DisciplineOption>;
export const DisciplineOption = wireObject({
  disciplineId: id,
  name: z.string(),
  department: z.nullable(z.string()),
  isClosed: flag,
});

const option = wireObject({ optionId: id, label: z.string() });
const choice = wireObject({ optionId: id, label: z.string(), short: z.string() });
/** The draft, or the version in force when there is none; or that version. */
const version = z.optional(count);

export type CurriculumOpened = z.output<typeof CurriculumOpened>;
/** A plan with everything that its page says of it. */
export const CurriculumOpened = wireObject({
  head: CurriculumRow,
  plan: CurriculumPlan,
  /** Null for the draft. */
  shown: z.nullable(count),
  draft: z.nullable(CurriculumDraft),
  versions: z.array(CurriculumVersion),
  /** Names of all disciplines that stand in the plan. */
  disciplines: z.array(DisciplineOption),
  examTypes: z.array(choice),
  cycles: z.array(choice),
  rules: wireObject({
    semesterCredits: count,
    creditHours: count,
    totalCredits: count,
    semesters: count,
  }),
});

export type CurriculumRead = z.output<typeof CurriculumRead>;
/** What a workbook holds. */
export const CurriculumRead = wireObject({
  /** Null as long as anything is wrong or unknown. */
  plan: z.nullable(CurriculumPlan),
  disciplines: z.array(DisciplineOption),
  problems: z.array(wireObject({ cell: z.string(), column: z.string(), sms: z.string() })),
  /** Names under which no discipline is known. */
  unknown: z.array(z.string()),
});

const access = holding('curricula.manage');
const draft = { draftId: id, revision: count };
const saved = single(outcome({ draft: CurriculumDraft }));

/** Study plans: drafts, versions, what is compared and copied between them. */
export const curriculaApi = {
  /** Every intake that has a plan, a draft or groups. */
  list: read({
    path: '/api/curricula/list.json',
    access,
    input: wireObject({
      query: z.optional(text(100)),
      facultyId: z.optional(id),
      yearId: z.optional(yearNumber),
      state: z.optional(z.enum(curriculumStates)),
      skip: z.optional(count),
      size: z.optional(between(1, 200)),
    }),
    reply: z.array(CurriculumRow),
    beside: wireObject({
      counts: wireObject({ inforce: count, draft: count, missing: count }),
      faculties: z.array(option),
      years: z.array(option),
      forms: z.array(option),
      specialties: z.array(option),
    }),
  }),

  one: read({
    path: '/api/curricula/one.json',
    access,
    input: wireObject({ ...intake, version }),
    reply: single(CurriculumOpened),
  }),

  /** Begins a draft, a copy of any version or of what is in force; one that is there already is the answer. */
  open: write({
    path: '/api/curricula/open.json',
    access,
    repeat: 'natural',
    input: wireObject({ ...intake, fromId: z.optional(id) }),
    reply: saved,
  }),

  /** Puts the whole plan in place of the revision that the person saw. */
  save: write({
    path: '/api/curricula/save.json',
    access,
    repeat: 'keyed',
    input: wireObject({ ...draft, plan: CurriculumPlan }),
    reply: saved,
  }),

  revisions: read({
    path: '/api/curricula/revisions.json',
    access,
    input: wireObject({ draftId: id }),
    reply: z.array(
      wireObject({
        revision: count,
        savedAt: instant,
        savedBy: z.nullable(z.string()),
        sums: z.array(SemesterSum),
      }),
    ),
  }),

  /** Brings back what the draft was; that is a new revision. */
  restore: write({
    path: '/api/curricula/restore.json',
    access,
    repeat: 'keyed',
    input: wireObject({ ...draft, to: count }),
    reply: saved,
  }),

  discard: write({
    path: '/api/curricula/discard.json',
    access,
    repeat: 'natural',
    input: wireObject(draft),
    reply: single(outcome({})),
  }),

  /** Makes the draft the version in force. What looks odd in it must have been seen. */
  approve: write({
    path: '/api/curricula/approve.json',
    access,
    repeat: 'natural',
    input: wireObject({ ...draft, isSeen: flag }),
    reply: single(outcome({ version: count })),
  }),

  disciplines: read({
    path: '/api/curricula/disciplines.json',
    access,
    input: wireObject({ query: text(100) }),
    reply: z.array(DisciplineOption),
  }),

  workbook: download({
    path: '/api/curricula/workbook.xlsx',
    access,
    input: wireObject({ ...intake, version }),
  }),

  /** Reads a workbook and changes no plan; with `creates`, disciplines that are unknown are added to the dictionary. */
  upload: upload({
    path: '/api/curricula/upload.json',
    access,
    repeat: 'natural',
    held: 'workbook',
    input: wireObject({ specialtyId: id, creates: flag }),
    reply: single(CurriculumRead),
  }),
};
