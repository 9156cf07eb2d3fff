import * as z from 'zod/mini';

import { only } from '../core/access.ts';
import { download, read, write } from '../core/endpoint.ts';
import {
  absenceLimit,
  absencePercent,
  moduleEndsOn,
  moduleId,
  moduleName,
  moduleStartsOn,
  pointSum,
} from './journal.fields.ts';
import { studentId, studentName } from '../core/fields.ts';
import { outcome } from '../core/rows.ts';
import { between, count, flag, instant, text } from '../core/values.ts';
import { field, wireObject } from '../core/wire.ts';

import { classKey } from './class.ts';
import { journalReaders } from './journalAccess.ts';

const points = between(0, 100);

export type ModulePoints = z.output<typeof ModulePoints>;
/** Points of one student in one module. `current` is what the marks give, adjusted by the teacher. */
export const ModulePoints = wireObject({
  studentId,
  studentName,
  current: points,
  control: z.nullable(points),
  bonus: points,
  total: count,
  /** What the marks give by themselves: share of `markSum` in `lessonCount` best marks. */
  computed: points,
  markSum: pointSum,
  lessonCount: count,
  adjustment: z.int(),
  reason: z.nullable(z.string()),
  /** Hours missed without excuse in the discipline, in percent of those held. */
  absencePercent,
  /** Grows with every change of what the teacher entered, and guards against lost updates; 0 before the first. */
  version: count,
});

export type ModuleOfClass = z.output<typeof ModuleOfClass>;
export const ModuleOfClass = wireObject({
  moduleId,
  moduleName,
  startsOn: moduleStartsOn,
  endsOn: moduleEndsOn,
  /** Until when points may be changed. */
  closesAt: z.nullable(instant),
  isOpen: flag,
  canEdit: flag,
  max: count,
  currentMax: count,
  controlMax: count,
  bonusMax: count,
  adjustmentMax: count,
  bestMark: z.number(),
  /** Points of the modules before the final, and absence, that the final exam asks for. */
  admissionPoints: count,
  absenceLimit,
  rows: z.array(ModulePoints),
});

export type PointsDraft = z.output<typeof PointsDraft>;
/** What is left out stays as it is. `current` other than what the marks give needs a reason. */
export const PointsDraft = wireObject({
  studentId,
  current: z.optional(points),
  control: z.optional(z.nullable(points)),
  bonus: z.optional(points),
  reason: z.optional(text(300)),
  version: z.optional(count),
});

/** What a call answers beside `journal.points_changed`: the points that stand there instead, by whom and since when. */
export type CurrentPoints = z.output<typeof CurrentPoints>;
export const CurrentPoints = wireObject({
  studentId,
  current: points,
  control: z.nullable(points),
  bonus: points,
  version: count,
  changedBy: field('fio', z.optional(z.string())),
  changedAt: field('at', z.optional(instant)),
});

export type PointsChange = z.output<typeof PointsChange>;
const state = { adjustment: z.int(), control: z.nullable(points), bonus: points };
export const PointsChange = wireObject({
  changedAt: field('at', instant),
  changedBy: field('fio', z.string()),
  before: field('old', z.nullable(wireObject(state))),
  after: field('new', wireObject(state)),
  reason: z.nullable(z.string()),
});

/** Points by module, of which the final points are made. */
export const modulesApi = {
  points: read({
    path: '/api/visitlog/getmodulejournal.json',
    access: journalReaders,
    input: wireObject(classKey),
    reply: z.array(ModuleOfClass),
  }),

  /** Saves points of one module, all of the rows or none. What stands there already is no change. */
  savePoints: write({
    path: '/api/visitlog/savemodulejournal.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({
      ...classKey,
      moduleId,
      rows: z.array(PointsDraft).check(z.minLength(1), z.maxLength(500)),
    }),
    reply: z.array(outcome({ rows: z.array(ModulePoints) })),
  }),

  /** Every change of a student's points in a module, the latest first. */
  history: read({
    path: '/api/visitlog/modulehistory.json',
    access: journalReaders,
    input: wireObject({ ...classKey, moduleId, studentId }),
    reply: z.array(PointsChange),
  }),

  workbook: download({
    path: '/api/visitlog/modulejournal.xlsx',
    access: journalReaders,
    input: wireObject(classKey),
  }),
};
