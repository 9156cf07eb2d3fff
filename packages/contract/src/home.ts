import * as z from 'zod/mini';

import { signedIn } from './core/access.ts';
import { readAny } from './core/endpoint.ts';
import { assignmentId, disciplineId, disciplineName, groupNames, lessonTypeShort } from './core/fields.ts';
import { lessonDate, markText, moduleName, ordinal, visitId } from './journal/journal.fields.ts';
import { scheduleEntryId, timeLabel } from './schedule.fields.ts';
import { count, day, flag, instant, single } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';

/** A discipline in which so much was missed that the final control is at risk, or closed. */
const AbsenceRisk = wireObject({
  disciplineName,
  /** Of the hours held, in percent; from `limit` on nobody is admitted. */
  percent: z.number(),
  limit: count,
});

export type PointsRisk = z.output<typeof PointsRisk>;
/** A discipline whose points so far, gathered on at the same rate, do not admit to the final control: an F so far. */
export const PointsRisk = wireObject({
  disciplineName,
  /** Gathered in the modules that are closed. */
  points: count,
  /** What could be had there. */
  most: field('max', count),
  /** What all modules before the final must bring. */
  needed: count,
  /** The modules that are still open cannot bring it any more. */
  isOver: field('over', flag),
});

/** A mark of the last seven days. */
const NewMark = wireObject({ visitId, disciplineName, lessonDate, markText, isAbsence: flag });

/** Something that has a last day. */
const due = { until: field('till', day) };

const StudentFigures = wireObject({
  /** Share of this half-year's held hours not missed without excuse, 0 to 100; null before the first lesson. */
  attendancePercent: z.nullable(z.number()),
  /**
   * Mean of the disciplines' average marks in this half-year, on the scale whose best mark is `bestMark`;
   * null before the first mark. Only marks with points count.
   */
  averageMark: z.nullable(z.number()),
  bestMark: z.number(),
  /** Credits of this academic year that a grade confirms; null while no grades are kept. */
  creditsEarned: z.nullable(z.number()),
  /** Credits of all disciplines taken this academic year. */
  creditsPlanned: z.number(),
  /** Lessons missed without excuse in this half-year. */
  absences: count,
  /** The worst first. */
  risks: z.array(AbsenceRisk),
  /** The fewest points first. */
  pointRisks: field('risks_points', z.array(PointsRisk)),
  /** The latest first, six at most. */
  newMarks: z.array(NewMark),
  /** Absences for which an excuse may still be sent, and the last day for the first of them. */
  toExplain: z.nullable(wireObject({ ...due, absences: count })),
  /** The module that closes within a fortnight: afterwards its points no longer change. */
  moduleEnd: z.nullable(wireObject({ ...due, moduleName })),
});

/** A lesson that is over and whose journal is still to be filled. */
const UnfilledLesson = wireObject({
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
const HomeFacts = wireObject({
  now: instant,
  today: day,
  /** Week of the running term, from 1; null between terms. */
  weekNumber: field('week', z.nullable(z.int())),
  /** For students. */
  student: z.nullable(StudentFigures),
  /** For teachers: the last fourteen days, newest first. */
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
