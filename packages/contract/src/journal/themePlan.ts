import * as z from 'zod/mini';

import { only } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import {
  academicYearId,
  credits,
  disciplineId,
  lessonTypeId,
  semesterOrNone,
  teacherId,
} from '../core/fields.ts';
import {
  isDeleted,
  lessonDate,
  moduleIdOrNone,
  ordinal,
  plannedHours,
  taughtHours,
  themeHours,
  themeId,
  themeText,
  themeTitle,
} from './journal.fields.ts';
import { outcome } from '../core/rows.ts';
import { between, count, single, text } from '../core/values.ts';
import { field, like, maybe, wireObject } from '../core/wire.ts';

import { classKey } from './class.ts';
import { journalReaders } from './journalAccess.ts';

/** What names a thematic plan: its author, the discipline with its credits, and the type of lesson. */
const planKey = {
  academicYearId,
  semesterId: maybe(semesterOrNone),
  disciplineId,
  credits,
  lessonTypeId,
  teacherId,
};
export type PlanKey = z.output<typeof PlanKey>;
export const PlanKey = wireObject(planKey);

export type PlanTheme = z.output<typeof PlanTheme>;
/** A line of the plan. `version` grows with every change and guards against lost updates. */
export const PlanTheme = wireObject({
  themeId,
  number: count,
  title: themeTitle,
  hours: themeHours,
  moduleId: moduleIdOrNone,
  version: count,
});

/** What a plan may hold; the database keeps tenths of an hour. */
export const planLimits = { number: 999, hours: 999.9, themes: 200 } as const;

const themeNumber = between(1, planLimits.number);
const planHours = like(themeHours, z.number().check(z.gt(0), z.maximum(planLimits.hours), z.multipleOf(0.1)));

export type ThemeDraft = z.output<typeof ThemeDraft>;
/** A theme as it shall be: of the plan already, or a new one with the id -1. */
export const ThemeDraft = wireObject({
  themeId: maybe(themeId),
  number: themeNumber,
  title: like(themeText, text(500, 1)),
  hours: planHours,
  moduleId: maybe(moduleIdOrNone),
  version: z.optional(count),
});

export type ThemeTime = z.output<typeof ThemeTime>;
/** Hours of one theme: in the plan, and lesson by lesson. */
export const ThemeTime = wireObject({
  themeId,
  plannedHours,
  taughtHours,
  lessons: z.array(wireObject({ lessonDate, ordinal, hours: themeHours })),
});

/** Three sums that should be the same: of the load, of the plan, of the lessons. */
const HoursOfClass = wireObject({
  plannedHours,
  themeHours: field('chas_tema', z.number()),
  taughtHours,
});

/** The thematic plan and the hours of its themes. */
export const themePlanApi = {
  /** Of a teacher who has such a class that year. */
  plan: read({
    path: '/api/visitlog/journalgetinputtema.json',
    access: journalReaders,
    input: wireObject(planKey),
    reply: z.array(PlanTheme),
  }),

  /**
   * Adds, changes or takes away one theme. A theme that was taken away comes back when it is saved again. The
   * number is the theme's place and unique in the plan.
   */
  saveTheme: write({
    path: '/api/visitlog/journalinsupdinputtema.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({
      ...planKey,
      themeId: maybe(themeId),
      number: z.optional(themeNumber),
      title: maybe(themeText),
      hours: maybe(planHours),
      moduleId: maybe(moduleIdOrNone),
      isDeleted: maybe(isDeleted),
      version: z.optional(count),
    }),
    reply: z.array(outcome({ themeId: maybe(themeId), version: z.optional(count) })),
  }),

  /**
   * Saves many themes of one plan or none of them: what was pasted from a spreadsheet, or a new order. Themes that
   * are not named stay as they are.
   */
  savePlan: write({
    path: '/api/visitlog/savethemeplan.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({
      ...planKey,
      themes: field('rows', z.array(ThemeDraft).check(z.minLength(1), z.maxLength(planLimits.themes))),
    }),
    reply: z.array(outcome({ themes: field('rows', z.array(PlanTheme)) })),
  }),

  /** In which lessons of a class a theme was taught, and for how long. */
  themeTime: read({
    path: '/api/visitlog/journalgetthemetime.json',
    access: journalReaders,
    input: wireObject({ ...classKey, themeId }),
    reply: z.array(ThemeTime),
  }),

  /** Sets the hours of a lesson that had this theme. */
  saveThemeTime: write({
    path: '/api/visitlog/journalupdthemetime.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({
      ...classKey,
      themeId,
      lessonDate,
      ordinal: maybe(ordinal),
      hours: like(themeHours, themeHours.schema.check(z.multipleOf(0.1))),
    }),
    reply: z.array(outcome({})),
  }),

  /** Hours of a class against its load and its plan. */
  hours: read({
    path: '/api/visitlog/gethoursjournal.json',
    access: journalReaders,
    input: wireObject(classKey),
    reply: single(HoursOfClass),
  }),
};
