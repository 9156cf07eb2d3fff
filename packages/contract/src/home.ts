import * as z from 'zod/mini';

import { signedIn } from './core/access.ts';
import { readAny } from './core/endpoint.ts';
import {
  assignmentId,
  disciplineId,
  disciplineName,
  groupNames,
  lessonDate,
  lessonTypeShort,
  ordinal,
  scheduleEntryId,
  timeLabel,
} from './core/fields.ts';
import { count, day, instant, single } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';

export const StudentFigures = wireObject({
  /** Share of held lesson hours that were attended, 0 to 100; null before the first lesson. */
  attendancePercent: z.nullable(z.number()),
  /** Mean of the average marks of all disciplines of the half-year; null before the first mark. */
  averageMark: z.nullable(z.number()),
  bestMark: z.number(),
  creditsEarned: z.number(),
  creditsPlanned: z.number(),
  absences: count,
});

export const UnfilledLesson = wireObject({
  scheduleEntryId,
  assignmentId,
  disciplineId,
  disciplineName,
  groupNames,
  lessonTypeShort,
  lessonDate,
  ordinal,
  timeLabel,
  /** `no_list`: the list was never created; `no_marks`: it is there, but nobody is marked. */
  reason: z.enum(['no_list', 'no_marks']),
});

/** What the home page knows besides the timetable. */
export const HomeFacts = wireObject({
  now: instant,
  today: day,
  /** Week of the running term, from 1; null between terms. */
  weekNumber: field('week', z.nullable(z.int())),
  student: z.nullable(StudentFigures),
  unfilled: z.nullable(z.array(UnfilledLesson)),
});

export const homeApi = {
  facts: readAny({
    path: '/api/home/facts.json',
    access: signedIn,
    input: wireObject({}),
    reply: single(HomeFacts),
  }),
};
