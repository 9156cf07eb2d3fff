import * as z from 'zod/mini';

import { either, holding, only, signedIn } from './core/access.ts';
import { download, read, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { between, count, flag, id, instant, single, yearNumber } from './core/values.ts';
import { wireObject } from './core/wire.ts';

export { drawErrors } from './draw.errors.ts';

/** By lot; by average mark; by year of study, the oldest first: lots decide among equals. */
export const drawRules = ['lottery', 'average', 'study_year'] as const;
/** Wishes are ranked 1st to 9th. */
export const mostWishes = 9;

const term = { academicYearId: yearNumber, seasonId: between(1, 3) };
const whose = { ...term, studentId: z.optional(id) };
const seeing = either(only('student'), holding('registration.read'));
const rank = z.nullable(between(1, mostWishes));

export type WishClass = z.output<typeof WishClass>;
const WishClass = wireObject({
  classId: id,
  teacher: z.string(),
  subgroup: count,
  schedule: z.string(),
  /** For this student: of the class, and kept for the own group. */
  seats: count,
  rank,
});

export type WishDiscipline = z.output<typeof WishDiscipline>;
const WishDiscipline = wireObject({
  disciplineId: id,
  discipline: z.string(),
  credits: z.number(),
  rank,
  types: z.array(wireObject({ typeId: id, type: z.string(), classes: z.array(WishClass) })),
});

export type WishBlock = z.output<typeof WishBlock>;
/** Block 0 are the disciplines of the plan: all of them are taken, only their classes are wished. */
const WishBlock = wireObject({
  block: count,
  title: z.string(),
  choose: count,
  disciplines: z.array(WishDiscipline),
});

export type Wishes = z.output<typeof Wishes>;
export const Wishes = wireObject({
  /** `none` where no wishes are asked for; `drawing` from their end until the seats are given. */
  phase: z.enum(['none', 'before', 'open', 'drawing', 'drawn']),
  opens: z.nullable(instant),
  closes: z.nullable(instant),
  rule: z.nullable(z.enum(drawRules)),
  /** SHA-256 of the seed, from the opening of the wishes on. */
  seedHash: z.nullable(z.string()),
  /** Under which the student stands in the public file. */
  pseudonym: z.nullable(z.string()),
  blocks: z.array(WishBlock),
});

export type Receipt = z.output<typeof Receipt>;
const Receipt = wireObject({
  drawId: id,
  drawnAt: instant,
  rule: z.enum(drawRules),
  place: count,
  of: count,
  pseudonym: z.string(),
  seed: z.string(),
  seedHash: z.string(),
  outcomes: z.array(
    wireObject({
      block: count,
      blockTitle: z.string(),
      discipline: z.string(),
      /** Of a class; null where the wish was of the discipline. */
      lessonType: z.nullable(z.string()),
      teacher: z.nullable(z.string()),
      subgroup: z.nullable(count),
      rank,
      outcome: z.enum(['seated', 'full', 'refused', 'unneeded']),
      /** Of a refusal, in words. */
      why: z.nullable(z.string()),
      seats: z.nullable(count),
      placeInLine: z.nullable(count),
    }),
  ),
});

/** Wishes before the bell, the draw that seats everybody at once, and what became of each wish. */
export const drawApi = {
  wishes: read({
    path: '/api/registration/wishes.json',
    access: seeing,
    input: wireObject(whose),
    reply: single(Wishes),
  }),

  /** All wishes of the half-year, in their order; what is left out is wished no more. */
  saveWishes: write({
    path: '/api/registration/savewishes.json',
    access: only('student'),
    repeat: 'natural',
    input: wireObject({
      ...term,
      blocks: z
        .array(
          wireObject({ block: between(1, 99), disciplineIds: z.array(id).check(z.maxLength(mostWishes)) }),
        )
        .check(z.maxLength(20)),
      /** For each type of lesson of a discipline the classes. */
      classes: z.array(z.array(id).check(z.maxLength(mostWishes))).check(z.maxLength(90)),
    }),
    reply: single(outcome({})),
  }),

  receipt: read({
    path: '/api/registration/receipt.json',
    access: seeing,
    input: wireObject(whose),
    reply: single(wireObject({ receipt: z.nullable(Receipt) })),
  }),

  /** What `npm run verify-draw` recomputes; it names nobody. */
  publicFile: download({
    path: '/api/registration/draw.json',
    access: signedIn,
    input: wireObject({ drawId: id }),
  }),

  /**
   * Draws at once what would be drawn when wishes end, or once more after a draw was taken back. One that takes longer
   * than a reply may is `isUnderWay` and goes on; the list of periods tells how far it is.
   */
  run: write({
    path: '/api/registration/rundraw.json',
    access: holding('registration.manage'),
    repeat: 'natural',
    input: wireObject({ periodId: id }),
    reply: single(outcome({ students: count, isNew: flag, isUnderWay: flag })),
  }),

  /** Takes all seats of a draw back, as long as the lists are not published; it goes on like the draw. */
  undo: write({
    path: '/api/registration/undodraw.json',
    access: holding('registration.manage'),
    repeat: 'natural',
    input: wireObject({ periodId: id }),
    reply: single(outcome({ isUnderWay: flag })),
  }),
};
