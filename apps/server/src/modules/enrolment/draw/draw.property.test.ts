import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { draw, lineOf } from './draw.ts';
import { hashOf, hashOfSeed, hashOfText } from './publicFile.ts';
import type { DrawInput, DrawnResult } from './publicFile.ts';
import { differencesIn } from './verify.ts';

/** Disciplines 1 to 4 have two types of lessons, of two classes each: 11 and 12 are the lectures of 1, 13 and 14 its labs. */
const disciplines = [1, 2, 3, 4];
const classesOf = (discipline: number) => [1, 2, 3, 4].map((n) => discipline * 10 + n);
const allClasses = disciplines.flatMap(classesOf);

const pool = (id: number, isKept: boolean) =>
  fc
    .record({ seats: fc.integer({ min: 0, max: 4 }), taken: fc.integer({ min: 0, max: 2 }) })
    .map(({ seats, taken }) => ({ id, isKept, seats, free: Math.max(0, seats - taken) }));
const wish = (discipline: number, rank: number) =>
  fc
    .record({
      code: fc.option(fc.constant('registration.prerequisites'), { freq: 6 }),
      credits: fc.integer({ min: 1, max: 5 }),
      types: fc.tuple(
        fc.shuffledSubarray([1, 2], { minLength: 1 }),
        fc.shuffledSubarray([3, 4], { minLength: 1 }),
      ),
      ranked: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ code, credits, types, ranked }) => ({
      discipline,
      rank,
      code,
      credits,
      types: types.map((type) =>
        type.map((n, index): [number, number] => [discipline * 10 + n, index < ranked ? index + 1 : 0]),
      ),
    }));
const wishes = (of: number[]) =>
  fc
    .shuffledSubarray(of)
    .chain((list) => fc.tuple(...list.map((discipline, index) => wish(discipline, index + 1))));
const block = (number: number, of: number[]) =>
  fc.record({ block: fc.constant(number), choose: fc.integer({ min: 1, max: 2 }), wishes: wishes(of) });
const student = fc.record({
  pseudonym: fc.stringMatching(/^[0-9a-f]{16}$/),
  average: fc.option(fc.integer({ min: 0, max: 400 }).map((hundredths) => hundredths / 100)),
  studyYear: fc.option(fc.integer({ min: 1, max: 4 })),
  kept: fc.subarray(allClasses.map((id) => id + 100)),
  credits: fc.integer({ min: 0, max: 12 }),
  blocks: fc.tuple(block(0, [1]), block(1, [2, 3]), block(2, [3, 4])),
});
const input: fc.Arbitrary<DrawInput> = fc.record({
  version: fc.constant(1 as const),
  rule: fc.constantFrom('lottery', 'average', 'study_year'),
  classes: fc.tuple(
    ...allClasses.map((id) =>
      fc.tuple(pool(id, false), pool(id + 100, true)).map((pools) => ({ id, pools })),
    ),
  ),
  clashes: fc.uniqueArray(fc.tuple(fc.constantFrom(...allClasses), fc.constantFrom(...allClasses)), {
    maxLength: 6,
    selector: String,
  }),
  students: fc.uniqueArray(student, { maxLength: 12, selector: ({ pseudonym }) => pseudonym }),
});
const seed = fc.stringMatching(/^[0-9a-f]{64}$/);

const seatsOf = ({ outcomes }: DrawnResult) =>
  outcomes.flatMap((one) => (one.outcome === 'seated' && one.class !== null ? [one.class] : []));
const studentOf = ({ students }: DrawInput, { pseudonym }: DrawnResult) =>
  students.find((one) => one.pseudonym === pseudonym)!;

/** Seats that are left for a student, worked out from who sits where: a member of a group sits in its own seats first. */
function freeAfter(given: DrawInput, results: readonly DrawnResult[]) {
  const left = new Map(given.classes.flatMap(({ pools }) => pools.map(({ id, free }) => [id, free])));
  for (const result of results)
    for (const id of seatsOf(result)) {
      const isKept = studentOf(given, result).kept.includes(id + 100) && left.get(id + 100)! > 0;
      const from = isKept ? id + 100 : id;
      left.set(from, left.get(from)! - 1);
    }
  return left;
}

describe('the draw', () => {
  it('never gives more seats than there are, nor one that is kept for others', () => {
    fc.assert(
      fc.property(input, seed, (given, with_) => {
        expect([...freeAfter(given, draw(given, with_)).values()].every((free) => free >= 0)).toBe(true);
      }),
    );
  });

  it('leaves nobody without a discipline that they wished and may take while it has a free seat', () => {
    fc.assert(
      fc.property(input, seed, (given, with_) => {
        const results = draw(given, with_);
        const left = freeAfter(given, results);
        for (const result of results) {
          const { kept, credits, blocks } = studentOf(given, result);
          const free = (id: number) => left.get(id)! + (kept.includes(id + 100) ? left.get(id + 100)! : 0);
          const isClashing = (one: number, other: number) =>
            given.clashes.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
          const mine = seatsOf(result);
          const got = result.outcomes.filter((one) => one.outcome === 'seated' && one.class === null);
          const creditsOf = (discipline: number, number: number) =>
            blocks.find((one) => one.block === number)!.wishes.find((one) => one.discipline === discipline)!
              .credits;
          const used = got.reduce((sum, one) => sum + creditsOf(one.discipline, one.block), 0);
          for (const { block: number, choose, wishes: wished } of blocks) {
            if (got.filter((one) => one.block === number).length >= choose) continue;
            for (const one of wished) {
              if (got.some((other) => other.block === number && other.discipline === one.discipline))
                continue;
              if (one.code !== null || used + one.credits > credits) continue;
              const fits = one.types[0]!.some(([first]) =>
                one.types[1]!.some(
                  ([second]) =>
                    free(first) > 0 &&
                    free(second) > 0 &&
                    !isClashing(first, second) &&
                    mine.every((own) => !isClashing(own, first) && !isClashing(own, second)),
                ),
              );
              expect(fits).toBe(false);
            }
          }
        }
      }),
    );
  });

  it('respects everybody’s order: a wish is refused or full before a later one is given', () => {
    fc.assert(
      fc.property(input, seed, (given, with_) => {
        for (const { outcomes } of draw(given, with_)) {
          const ofDisciplines = outcomes.filter((one) => one.class === null);
          for (const one of ofDisciplines.filter(({ outcome }) => outcome === 'unneeded')) {
            const later = ofDisciplines.filter(
              (other) => other.block === one.block && other.rank! > one.rank!,
            );
            expect(later.every(({ outcome }) => outcome === 'unneeded')).toBe(true);
          }
        }
      }),
    );
  });

  it('respects the line: whoever stands first has no reason to envy anybody', () => {
    fc.assert(
      fc.property(input, seed, (given, with_) => {
        const line = lineOf(given, with_);
        const merits = line.map(({ average, studyYear }) =>
          given.rule === 'average' ? (average ?? 0) : given.rule === 'study_year' ? (studyYear ?? 0) : 0,
        );
        expect(merits).toEqual(merits.toSorted((one, other) => other - one));
        // Without anybody behind them, the first half of the line gets exactly the same.
        const half = line.slice(0, Math.ceil(line.length / 2));
        const alone = draw({ ...given, students: half }, with_);
        expect(draw(given, with_).slice(0, half.length)).toEqual(alone);
      }),
    );
  });

  it('gives the same for the same seed, whatever order students stand in the file', () => {
    fc.assert(
      fc.property(input, seed, (given, with_) => {
        const turned = { ...given, students: given.students.toReversed() };
        expect(draw(turned, with_)).toEqual(draw(given, with_));
      }),
    );
  });

  it('has one hash, whatever order the members of its file stand in', () => {
    const turned = (value: unknown): unknown => {
      if (value === null || typeof value !== 'object') return value;
      if (Array.isArray(value)) return value.map(turned);
      const members = Object.entries(value).map(([key, inner]): [string, unknown] => [key, turned(inner)]);
      return Object.fromEntries(members.toReversed());
    };
    fc.assert(
      fc.property(input, seed, (given, with_) => {
        const result = draw(given, with_);
        expect(hashOf(result)).toBe(hashOfText(JSON.stringify(result)));
        expect(hashOf(turned(result))).toBe(hashOf(result));
        expect(hashOf(turned(given))).toBe(hashOf(given));
      }),
      { numRuns: 30 },
    );
  });

  it('puts whoever found no seat behind those who have them', () => {
    fc.assert(
      fc.property(input, seed, (given, with_) => {
        for (const { outcomes } of draw(given, with_))
          for (const { outcome, seats, placeInLine } of outcomes)
            if (outcome === 'full') expect(placeInLine).toBeGreaterThan(seats!);
      }),
    );
  });

  it('can be worked out by anybody, who sees where the file tells otherwise', () => {
    fc.assert(
      fc.property(input, seed, (given, with_) => {
        const result = [...draw(given, with_)];
        const file = {
          seed: with_,
          seedHash: hashOfSeed(with_),
          input: given,
          inputHash: hashOf(given),
          result,
          resultHash: hashOf(result),
        };
        expect(differencesIn(file)).toEqual([]);
        expect(differencesIn({ ...file, seed: 'another' })).not.toEqual([]);
        if (result.length === 0) return;
        expect(differencesIn({ ...file, result: result.slice(1) })).not.toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
