import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { download, read, readAny, upload, write } from './core/endpoint.ts';
import { academicYearId, groupId, groupName, seasonId, seasonName, yearLabel } from './core/fields.ts';
import { between, bigId, count, day, flag, id, instant, single, text } from './core/values.ts';
import { field, maybe, wireObject } from './core/wire.ts';
import { timetableChangeStates } from './addressWords.ts';
import { seen, standing } from './imports.ts';
import {
  Acceptance,
  acceptanceScopes,
  conflictKinds,
  conflictStates,
  FilePlace,
  LessonText,
  TimetableConflict,
} from './timetableConflicts.ts';

export { timetableErrors } from './timetableImport.errors.ts';

const timetableKinds = ['workbook', 'calendar'] as const;

/** `groups`: what the file leaves out for the groups it names is removed. `nothing`: it only adds and changes. */
export const replacements = ['groups', 'nothing'] as const;

/** The parts of an event of a calendar file in which a value may stand. */
export const eventParts = [
  'summary',
  'summary_before_bracket',
  'summary_in_brackets',
  'location',
  'categories',
  'organizer',
  'description_line',
  'description_label',
  'x_bilim',
  'fixed',
] as const;

/** What a calendar file must be asked for; all else is in the times of its events. */
export const mappedColumns = ['discipline', 'type', 'group', 'subgroup', 'teacher', 'room', 'link'] as const;
export type MappedColumn = (typeof mappedColumns)[number];

export type PartChoice = z.output<typeof PartChoice>;
/** `value` is the number of a description's line, the word before its colon, or the fixed value itself. */
export const PartChoice = wireObject({ part: z.enum(eventParts), value: z.nullable(text(200)) });

export type EventMapping = z.output<typeof EventMapping>;
/** Where each value stands; null is nowhere. */
export const EventMapping = wireObject({
  discipline: z.nullable(PartChoice),
  type: z.nullable(PartChoice),
  group: z.nullable(PartChoice),
  subgroup: z.nullable(PartChoice),
  teacher: z.nullable(PartChoice),
  room: z.nullable(PartChoice),
  link: z.nullable(PartChoice),
});

const importId = field('import', id);
const weekNumber = between(1, 60);
const options = {
  /** Weeks before this one stay as they were. */
  fromWeek: weekNumber,
  replaces: z.enum(replacements),
};

export type TimetableChange = z.output<typeof TimetableChange>;
/** One lesson of the dry run. Of what is added `before` is null, of what is removed `after`. */
export const TimetableChange = wireObject({
  seq: bigId,
  state: z.enum(timetableChangeStates),
  before: z.nullable(LessonText),
  after: z.nullable(LessonText),
  /** Set when `before` has met already and stays until this week. */
  remainsUntil: z.nullable(count),
  place: z.nullable(FilePlace),
  hasConflict: field('clash', flag),
});

export type TimetableProblem = z.output<typeof TimetableProblem>;
export const TimetableProblem = wireObject({
  seq: bigId,
  severity: z.enum(['error', 'note']),
  place: z.nullable(FilePlace),
  /** Heading of the column, in the words of the template. */
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  /** In the caller's language. */
  reason: z.string(),
});

export type ReadEventText = z.output<typeof ReadEventText>;
/** An event of a calendar file as it stands there, for choosing what is what. */
export const ReadEventText = wireObject({
  line: count,
  summary: z.string(),
  location: z.string(),
  description: z.string(),
  categories: z.string(),
  organizer: z.string(),
  /** The values by the present mapping. */
  read: z.array(wireObject({ column: z.enum(mappedColumns), value: z.string() })),
});

export type TimetableRun = z.output<typeof TimetableRun>;
export const TimetableRun = wireObject({
  importId,
  ...standing,
  fileName: field('file', z.string()),
  kind: z.enum(timetableKinds),
  academicYearId,
  seasonId,
  ...options,
  /** Lessons that the file states. */
  lines: count,
  kept: count,
  added: count,
  changed: count,
  removed: count,
  errors: count,
  notes: count,
  /** Those that nobody has accepted. */
  conflicts: count,
  oldConflicts: count,
  kinds: z.array(wireObject({ kind: z.enum(conflictKinds), count })),
  acceptances: z.array(Acceptance),
  groups: z.array(
    wireObject({ groupId, groupName, added: count, changed: count, removed: count, conflicts: count }),
  ),
  mapping: z.nullable(EventMapping),
  startedBy: field('by', z.nullable(z.string())),
  createdAt: field('created', instant),
  appliedAt: field('applied', z.nullable(instant)),
  undoneAt: field('undone', z.nullable(instant)),
});

export type PlannableTerm = z.output<typeof PlannableTerm>;
/** A half-year with dates, for which a timetable can be brought. */
export const PlannableTerm = wireObject({
  academicYearId,
  yearLabel,
  seasonId,
  seasonName,
  startsOn: day,
  endsOn: day,
  weeks: count,
  /** The first week that nobody has taught yet. */
  nextWeek: count,
  isCurrent: flag,
});

const access = holding('schedules.manage');
const whichRun = wireObject({ importId });
const page = { after: z.optional(bigId), size: z.optional(between(1, 500)) };

export const timetableImportApi = {
  /** Half-years that are running or ahead, the running one first. */
  terms: readAny({
    path: '/api/imports/timetable/terms.json',
    access,
    input: wireObject({}),
    reply: z.array(PlannableTerm),
  }),

  /** A workbook by the template, pre-filled with the timetable of the half-year or empty. */
  template: download({
    path: '/api/imports/timetable/template.xlsx',
    access,
    input: wireObject({ academicYearId, seasonId, isFilled: field('filled', flag) }),
  }),

  /** Takes a workbook or a calendar file and makes the dry run. The same file again finds its dry run. */
  upload: upload({
    path: '/api/imports/timetable/upload.json',
    access,
    repeat: 'natural',
    held: 'timetable',
    input: wireObject({ academicYearId, seasonId, ...options }),
    reply: single(TimetableRun),
  }),

  /** Makes the dry run again, with other options or because the timetable has changed since. */
  check: write({
    path: '/api/imports/timetable/check.json',
    access,
    repeat: 'natural',
    input: wireObject({ importId, ...options, mapping: z.optional(EventMapping) }),
    reply: single(TimetableRun),
  }),

  /** The latest dry runs and imports, newest first. */
  runs: read({
    path: '/api/imports/timetable/runs.json',
    access,
    input: wireObject({ before: z.optional(id), size: z.optional(between(1, 100)) }),
    reply: z.array(TimetableRun),
  }),

  run: read({
    path: '/api/imports/timetable/run.json',
    access,
    input: whichRun,
    reply: single(TimetableRun),
  }),

  /** Lessons of the dry run: all that differ, those of one state, or the whole week of one group. */
  changes: read({
    path: '/api/imports/timetable/changes.json',
    access,
    input: wireObject({
      importId,
      state: z.optional(z.enum(timetableChangeStates)),
      groupId: maybe(groupId),
      ...page,
    }),
    reply: z.array(TimetableChange),
  }),

  problems: read({
    path: '/api/imports/timetable/problems.json',
    access,
    input: wireObject({ importId, ...page }),
    reply: z.array(TimetableProblem),
  }),

  conflicts: read({
    path: '/api/imports/timetable/conflicts.json',
    access,
    input: wireObject({ importId, state: z.enum(conflictStates), ...page }),
    reply: z.array(TimetableConflict),
  }),

  /** The first events of a calendar file. */
  events: read({
    path: '/api/imports/timetable/events.json',
    access,
    input: whichRun,
    reply: z.array(ReadEventText),
  }),

  /**
   * Lets clashes be that whoever asks has seen, and makes the dry run again: one by its place in it, all of a kind, or
   * all. Where there are others by now it is refused. The next file with the same clashes knows it.
   */
  accept: write({
    path: '/api/imports/timetable/accept.json',
    access,
    repeat: 'natural',
    input: wireObject({
      importId,
      scope: z.enum(acceptanceScopes),
      kind: z.optional(z.enum(conflictKinds)),
      seq: z.optional(bigId),
      count: field('count', count),
      reason: text(300, 3),
    }),
    reply: single(TimetableRun),
  }),

  /** Takes back what was accepted. */
  withdraw: write({
    path: '/api/imports/timetable/withdraw.json',
    access,
    repeat: 'natural',
    input: wireObject({ importId, acceptanceId: field('acceptance', id) }),
    reply: single(TimetableRun),
  }),

  /** Applies exactly what the dry run showed, in one transaction; when that would differ by now, it shows that instead. */
  apply: write({
    path: '/api/imports/timetable/apply.json',
    access,
    repeat: 'natural',
    input: wireObject({ importId, ...seen }),
    reply: single(TimetableRun),
  }),

  /** Takes the last applied import of the half-year back as a whole, while nothing depends on it. */
  undo: write({
    path: '/api/imports/timetable/undo.json',
    access,
    repeat: 'natural',
    input: whichRun,
    reply: single(TimetableRun),
  }),
};
