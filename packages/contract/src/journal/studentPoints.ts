import * as z from 'zod/mini';

import { either, holding, only } from '../core/access.ts';
import { read } from '../core/endpoint.ts';
import {
  academicYearId,
  credits,
  disciplineId,
  lessonTypeId,
  lessonTypeShort,
  seasonOrDefault,
  studentId,
  teacherName,
} from '../core/fields.ts';
import { moduleEndsOn, moduleId, moduleName, pointSum } from './journal.fields.ts';
import { between, count, flag } from '../core/values.ts';
import { field, maybe, wireObject } from '../core/wire.ts';

const points = between(0, 100);

export type StudentModule = z.output<typeof StudentModule>;
/** Points of one student in one module of one class. */
export const StudentModule = wireObject({
  disciplineId,
  credits,
  lessonTypeId,
  lessonTypeShort,
  teacherName,
  moduleId,
  moduleName,
  endsOn: moduleEndsOn,
  /** What is in it may still change. */
  isOpen: flag,
  /** The final control: the other modules admit to it. */
  isFinal: flag,
  max: count,
  currentMax: count,
  /** What the marks give, with the teacher's adjustment. */
  current: points,
  control: z.nullable(points),
  bonus: points,
  total: count,
  /** What the marks give by themselves: share of `markSum` in `lessonCount` best marks. */
  computed: points,
  markSum: pointSum,
  lessonCount: count,
  bestMark: z.number(),
});

export type GradeBand = z.output<typeof GradeBand>;
/** A grade and the points that bring it, both ends included. */
export const GradeBand = wireObject({
  letter: z.string(),
  least: field('min', count),
  most: field('max', count),
  name: z.string(),
  isPassed: field('passed', flag),
});

export type PointsOfStudent = z.output<typeof PointsOfStudent>;
export const PointsOfStudent = wireObject({
  modules: z.array(StudentModule),
  /** The scale of the student's programme, the best grade first. */
  bands: z.array(GradeBand),
  /** Points of the modules before the final that admit to it. */
  admissionPoints: count,
  /** Share of the final's points, in percent, below which it is failed whatever the sum. */
  finalLeastPercent: count,
});

export const studentPointsApi = {
  /** All module points of one student in a half-year, and what final points are made of. */
  pointsOfStudent: read({
    path: '/api/visitlog/modulesforstudent.json',
    access: either(only('student'), holding('journals.read')),
    input: wireObject({ academicYearId, seasonId: seasonOrDefault, studentId: maybe(studentId) }),
    reply: z.array(PointsOfStudent),
  }),
};
