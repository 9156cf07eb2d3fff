import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { read, upload, write } from './core/endpoint.ts';
import { between, bigId, count, flag, id, instant, single, text } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';
import { changeKinds, changeStates } from './addressWords.ts';

export { importsErrors } from './imports.errors.ts';

export { changeKinds, changeStates } from './addressWords.ts';
export type { ChangeKind, ChangeState } from './addressWords.ts';

/** A dry run ends as `checked`; a server that stopped in the middle leaves `interrupted`, and nothing else. */
export const runStates = [
  'waiting',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
  'interrupted',
] as const;
export type RunState = (typeof runStates)[number];

export const runPhases = ['reading', 'comparing', 'writing'] as const;
export type RunPhase = (typeof runPhases)[number];

/** What of a thing may differ; the screen has a word for each. */
export const changeFields = [
  'name',
  'short_name',
  'code',
  'faculty',
  'department',
  'starts_on',
  'ends_on',
  'last_name',
  'first_name',
  'middle_name',
  'gender',
  'birth_date',
  'tax_id',
  'email',
  'phone',
  'login',
  'access',
  'role',
  'student_code',
  'staff_number',
  'admission_year',
  'education_form',
  'funding',
  'position',
  'post_share',
  'specialty',
  'group',
  'curator',
  'discipline',
  'teacher',
  'lesson_type',
  'credits',
  'hours',
  'subgroup',
  'term',
  'state',
  'grade',
] as const;
export type ChangeField = (typeof changeFields)[number];

const runId = field('run', id);
const place = { file: z.string(), line: count };

export type ChangeCount = z.output<typeof ChangeCount>;
export const ChangeCount = wireObject({
  kind: z.enum(changeKinds),
  added: count,
  changed: count,
  left: count,
  unchanged: count,
});

/** How an import stands, whatever it brings. */
export const standing = {
  state: z.enum(runStates),
  /** Why it could not be read, applied or undone, in the caller's language; null when nothing went wrong. */
  refusal: z.nullable(z.string()),
  /** What stands in the way of undoing it. */
  dependants: z.array(wireObject({ what: z.string(), count })),
  mayApply: flag,
  mayUndo: flag,
  /** Of what it would do; whoever applies it says which one was looked at. */
  fingerprint: z.nullable(z.string()),
};

/** Applied is what this one stands for, or nothing. */
export const seen = { fingerprint: z.optional(z.nullable(text(100, 1))) };

export type ImportRun = z.output<typeof ImportRun>;
export const ImportRun = wireObject({
  runId,
  ...standing,
  /** What it is doing, and how much of that is done, 0 to 1. Null when nothing is going on. */
  phase: z.nullable(z.enum(runPhases)),
  share: z.number(),
  fileName: field('file', z.string()),
  /** What was recognised, such as `OneRoster 1.2`; null before that. */
  format: z.nullable(z.string()),
  startedBy: field('by', z.nullable(z.string())),
  createdAt: field('created', instant),
  finishedAt: field('finished', z.nullable(instant)),
  counts: z.array(ChangeCount),
  errors: count,
  notes: count,
  skipsBadRows: field('skipBadRows', flag),
  /** Accounts that applying it made, which still need their first password. */
  newAccounts: count,
  /** So many people would leave that applying it takes this number; 0 where it takes none. */
  leavingToConfirm: field('confirmLeaving', count),
});

export type RosterChange = z.output<typeof RosterChange>;
/** One difference. Of what is added `before` is null throughout, of what left `after`. */
export const RosterChange = wireObject({
  seq: bigId,
  kind: z.enum(changeKinds),
  state: z.enum(changeStates),
  title: z.string(),
  ...place,
  details: z.array(
    wireObject({
      field: z.enum(changeFields),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
});

export type RosterProblem = z.output<typeof RosterProblem>;
/** Errors keep an import from being applied unless bad rows are skipped; notes do not. */
export const RosterProblem = wireObject({
  seq: bigId,
  severity: z.enum(['error', 'note']),
  ...place,
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  /** What is wrong, in the caller's language. */
  reason: z.string(),
});

/** How the meaning of a column is known: by its heading, by what somebody said, by a heading nearly alike, by what stands below. */
const sureness = ['named', 'said', 'alike', 'content'] as const;

/** What somebody says of a column, or of a sheet, that has nothing of ours in it. */
export const noColumn = 'none';

const sheetKind = text(30, 1);
const heading = text(200, 1);

const choice = wireObject({ value: z.string(), label: z.string() });

export type ImportSheet = z.output<typeof ImportSheet>;
/** A sheet of a workbook, what it was taken for and what its columns were. */
export const ImportSheet = wireObject({
  sheet: z.string(),
  /** By what it is remembered what somebody said of it. */
  word: z.string(),
  /** Null of one that was not read. */
  sheetKind: field('kind', z.nullable(z.string())),
  /** Somebody said so. */
  isSaid: field('said', flag),
  /** What the sheet before tells besides, of what its rows name: a list of groups of their specialties. */
  isBeside: field('beside', z.optional(flag)),
  /** What it may be. */
  kinds: z.array(choice),
  columns: z.array(
    wireObject({
      /** Empty where nobody wrote one. */
      heading: z.string(),
      letter: z.string(),
      example: z.string(),
      meaning: z.nullable(z.string()),
      sureness: z.nullable(z.enum(sureness)),
    }),
  ),
  /** What a column of such a sheet may be. */
  choices: z.array(choice),
});

/** Pages follow each other by the last `seq` that was seen. */
const page = { after: z.optional(bigId), size: z.optional(between(1, 200)) };

export const importsApi = {
  /** Takes a zip or a workbook and begins the dry run. The same file again finds its run and checks it again. */
  upload: upload({
    path: '/api/imports/upload.json',
    access: holding('imports.run'),
    repeat: 'natural',
    store: 'import',
    input: wireObject({}),
    reply: single(ImportRun),
  }),

  /** The latest imports, newest first. */
  runs: read({
    path: '/api/imports/runs.json',
    access: holding('imports.run'),
    input: wireObject({ before: z.optional(id), size: z.optional(between(1, 200)) }),
    reply: z.array(ImportRun),
  }),

  /** One import; asked every second while something is going on. */
  run: read({
    path: '/api/imports/run.json',
    access: holding('imports.run'),
    input: wireObject({ runId }),
    reply: single(ImportRun),
  }),

  /** The differences of one kind, or of all. */
  changes: read({
    path: '/api/imports/changes.json',
    access: holding('imports.run'),
    input: wireObject({
      runId,
      kind: z.optional(z.enum(changeKinds)),
      state: z.optional(z.enum(changeStates)),
      /** Part of the title. */
      query: z.optional(text(100)),
      ...page,
    }),
    reply: z.array(RosterChange),
  }),

  problems: read({
    path: '/api/imports/problems.json',
    access: holding('imports.run'),
    input: wireObject({ runId, severity: z.optional(z.enum(['error', 'note'])), ...page }),
    reply: z.array(RosterProblem),
  }),

  /** What the sheets and columns of a workbook were taken for. */
  sheets: read({
    path: '/api/imports/sheets.json',
    access: holding('imports.run'),
    input: wireObject({ runId }),
    reply: z.array(ImportSheet),
  }),

  /** Says for this and all later workbooks what a column of such a heading is, and reads the file again; null leaves it to the guess. */
  settleColumn: write({
    path: '/api/imports/settleColumn.json',
    access: holding('imports.run'),
    repeat: 'natural',
    input: wireObject({
      runId,
      sheetKind: field('kind', sheetKind),
      heading,
      meaning: z.nullable(text(30, 1)),
    }),
    reply: single(ImportRun),
  }),

  /** The same of a sheet: what it holds, or that it is not to be read. */
  settleSheet: write({
    path: '/api/imports/settleSheet.json',
    access: holding('imports.run'),
    repeat: 'natural',
    input: wireObject({ runId, sheet: text(200, 1), sheetKind: field('kind', z.nullable(sheetKind)) }),
    reply: single(ImportRun),
  }),

  /** Reads the file again: after an interruption, or when Bilim has changed since. */
  check: write({
    path: '/api/imports/check.json',
    access: holding('imports.run'),
    repeat: 'natural',
    input: wireObject({ runId, skipsBadRows: field('skipBadRows', z.optional(flag)) }),
    reply: single(ImportRun),
  }),

  /**
   * Applies exactly what the dry run showed, in one transaction; when that would differ by now, it shows the
   * new differences instead and applies nothing. When unusually many people would leave, their number must be said.
   */
  apply: write({
    path: '/api/imports/apply.json',
    access: holding('imports.run'),
    repeat: 'natural',
    input: wireObject({ runId, leaving: field('confirmLeaving', z.optional(count)), ...seen }),
    reply: single(ImportRun),
  }),

  /** Takes the last applied import back as a whole, while nothing depends on it. */
  undo: write({
    path: '/api/imports/undo.json',
    access: holding('imports.run'),
    repeat: 'natural',
    input: wireObject({ runId }),
    reply: single(ImportRun),
  }),
};
