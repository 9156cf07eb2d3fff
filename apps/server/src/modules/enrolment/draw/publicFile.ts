import { createHash } from 'node:crypto';

import { drawRules } from '@bilim/contract/draw';
import * as z from 'zod/mini';

/** The rules are public: whoever has the file of a draw, and its seed, works the same seats out. */
const Pool = z.object({
  id: z.int(),
  /** So many seats, of which so many were free before the draw. */
  seats: z.int(),
  free: z.int(),
  /** Kept for a group: only students who name it may sit here. */
  isKept: z.boolean(),
});

const DrawnClass = z.object({ id: z.int(), pools: z.array(Pool) });

const Wish = z.object({
  discipline: z.int(),
  rank: z.int(),
  credits: z.number(),
  /** Why the student may not take it, as far as that was known before the draw. */
  code: z.nullable(z.string()),
  /** For each type of lesson the classes, the most wished first: number and rank, 0 where it was not wished. */
  types: z.array(z.array(z.tuple([z.int(), z.int()]))),
});

const Block = z.object({
  /** 0 for the disciplines of the plan. */
  block: z.int(),
  choose: z.int(),
  wishes: z.array(Wish),
});

export type DrawnStudent = z.output<typeof DrawnStudent>;
const DrawnStudent = z.object({
  pseudonym: z.string(),
  average: z.nullable(z.number()),
  studyYear: z.nullable(z.int()),
  /** Pools that are kept for the student's group. */
  kept: z.array(z.int()),
  /** Credits that may be taken besides what the student has. */
  credits: z.number(),
  blocks: z.array(Block),
});

export type DrawInput = z.output<typeof DrawInput>;
/** All that a draw depends on besides its seed. */
export const DrawInput = z.object({
  version: z.literal(1),
  rule: z.enum(drawRules),
  classes: z.array(DrawnClass),
  /** Pairs of classes that meet at the same time. */
  clashes: z.array(z.tuple([z.int(), z.int()])),
  students: z.array(DrawnStudent),
});

const wishOutcomes = ['seated', 'full', 'refused', 'unneeded'] as const;

export type WishOutcome = z.output<typeof WishOutcome>;
/** What became of a wish: of a discipline, or, where a class is named, of a class of it. */
export const WishOutcome = z.object({
  block: z.int(),
  discipline: z.int(),
  class: z.nullable(z.int()),
  rank: z.nullable(z.int()),
  outcome: z.enum(wishOutcomes),
  code: z.nullable(z.string()),
  /** "30 seats, you were 34th". */
  seats: z.nullable(z.int()),
  placeInLine: z.nullable(z.int()),
});

export type DrawnResult = z.output<typeof DrawnResult>;
export const DrawnResult = z.object({
  pseudonym: z.string(),
  place: z.int(),
  outcomes: z.array(WishOutcome),
});

export type PublicFile = z.output<typeof PublicFile>;
/** What anybody may read after a draw. */
export const PublicFile = z.object({
  seedHash: z.string(),
  seed: z.string(),
  inputHash: z.string(),
  input: DrawInput,
  resultHash: z.string(),
  result: z.array(DrawnResult),
});

/** SHA-256 of a seed, told when wishes open. */
export const hashOfSeed = (seed: string): string => hashOfText(seed);

/** SHA-256 of a document, as `writtenOf` writes it. */
export const hashOf = (document: unknown): string => hashOfText(writtenOf(document));

export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A document as JSON without blanks whose keys stand in the order of the alphabet. */
export const writtenOf = (document: unknown): string =>
  // Ours are made in that order: those of a city have millions of members, which one call writes in a tenth of the time.
  isInOrder(document) ? JSON.stringify(document) : written(document);

function isInOrder(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return typeof value[0] === 'number' || value.every(isInOrder);
  let before = '';
  for (const [key, inner] of Object.entries(value)) {
    if (key < before || !isInOrder(inner)) return false;
    before = key;
  }
  return true;
}

function written(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  const members = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${written(inner)}`);
  return `{${members.join(',')}}`;
}
