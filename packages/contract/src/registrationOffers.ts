import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { read, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { between, count, id, single, text, yearNumber } from './core/values.ts';
import { wireObject } from './core/wire.ts';

export { registrationOffersErrors } from './registrationOffers.errors.ts';

/** Courses beside the plan, for whoever has failed the discipline. */
export const coursesBeside = ['retake', 'summer'] as const;

const reading = holding('registration.read');
const managing = holding('registration.manage');
const term = { academicYearId: yearNumber, seasonId: between(1, 3) };
const option = wireObject({ optionId: id, label: z.string() });
const longText = z.nullable(text(4_000));
const address = z.url({ protocol: /^https?$/, hostname: /./ }).check(z.maxLength(1_000));

const description = {
  disciplineId: id,
  ru: longText,
  kg: longText,
  en: longText,
  syllabusUrl: z.nullable(address),
};

export type DisciplineDescription = z.output<typeof DisciplineDescription>;
/** What students read before they choose a discipline. */
export const DisciplineDescription = wireObject({ ...description, discipline: z.string() });

export type OwedDiscipline = z.output<typeof OwedDiscipline>;
/** A discipline that students have failed and not passed since. */
export const OwedDiscipline = wireObject({
  disciplineId: id,
  discipline: z.string(),
  credits: z.number(),
  students: count,
  /** Courses for them in the half-year already. */
  classes: count,
});

/** What is offered besides what plans bring: words about disciplines, and courses for whoever has failed one. */
export const registrationOffersApi = {
  description: read({
    path: '/api/registration/office/description.json',
    access: reading,
    input: wireObject({ disciplineId: id }),
    reply: single(DisciplineDescription),
  }),

  /** For whoever offers a class of the discipline. */
  saveDescription: write({
    path: '/api/registration/office/savedescription.json',
    access: managing,
    repeat: 'natural',
    input: wireObject(description),
    reply: single(outcome({})),
  }),

  owed: read({
    path: '/api/registration/office/owed.json',
    access: reading,
    input: wireObject({
      ...term,
      query: z.optional(text(100)),
      skip: z.optional(count),
      size: z.optional(between(1, 200)),
    }),
    reply: z.array(OwedDiscipline),
  }),

  /** Of whom one may teach such a course. */
  teachers: read({
    path: '/api/registration/office/teachers.json',
    access: reading,
    input: wireObject({ query: text(100, 2) }),
    reply: z.array(option),
    beside: wireObject({ lessonTypes: z.array(option) }),
  }),

  /** Opens a course for whoever has failed a discipline, and offers it; the same again is one. */
  openCourse: write({
    path: '/api/registration/office/opencourse.json',
    access: managing,
    repeat: 'natural',
    input: wireObject({
      ...term,
      kind: z.enum(coursesBeside),
      disciplineId: id,
      lessonTypeId: between(1, 99),
      teacherId: id,
      least: between(0, 500),
      seats: between(1, 2_000),
    }),
    reply: single(outcome({ classId: id })),
  }),
};
