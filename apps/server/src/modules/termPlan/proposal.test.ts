import fc from 'fast-check';
import { expect, it } from 'vitest';

import { compare } from './compare.ts';
import { classesFor, sharesOf, streamsOf } from './proposal.ts';
import type { Need, ProposedClass } from './proposal.ts';

const need = fc.record({
  students: fc.nat(40),
  curriculumId: fc.integer({ min: 1, max: 3 }),
  disciplineId: fc.integer({ min: 1, max: 4 }),
  lecture: fc.constantFrom(0, 32),
  practice: fc.constantFrom(0, 16),
  lab: fc.constantFrom(0, 32),
  block: fc.constantFrom(null, null, 'ДПВ-1'),
});
const rest = {
  formId: 1,
  language: 'ru',
  semester: 3,
  discipline: 'Базы данных',
  credits: 5,
  examTypeId: 1,
  departmentId: 1,
};
const needs = fc.array(need, { maxLength: 24 }).map((rows) =>
  rows.map((row, at): Need => {
    const group = `Г-${at + 1}`;
    return { ...rest, ...row, groupId: at + 1, group, intake: `ПИ-${row.curriculumId}`, share: 0.5 };
  }),
);
const rules = fc.record({
  streamSeats: fc.constantFrom(0, 30, 100),
  subgroupSeats: fc.constantFrom(0, 12, 16),
  streams: fc.constantFrom('intake' as const, 'course' as const),
});
const planOf = (classes: readonly ProposedClass[], decided: readonly boolean[] = []) =>
  classes.map((one, at) => ({
    ...one,
    plannedId: at + 1,
    isElective: one.block !== null,
    isDecided: decided[at % Math.max(1, decided.length)] ?? false,
  }));

it('a stream has no more students than seats, unless a single group has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ students: fc.nat(60) })),
      fc.integer({ min: 1, max: 150 }),
      (all, seats) => {
        const streams = streamsOf(all, seats);
        expect(streams.flat()).toEqual(all);
        for (const stream of streams) {
          const students = stream.reduce((sum, one) => sum + one.students, 0);
          expect(stream.length === 1 || students <= seats).toBe(true);
        }
      },
    ),
  );
});

it('shares are as even as they can be, and together everybody', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.integer({ min: 1, max: 9 }), (students, parts) => {
      const shares = sharesOf(students, parts);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(students);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(2);
    }),
  );
});

it('each group has each lesson of its curriculum once, its subgroups counted together', () => {
  fc.assert(
    fc.property(needs, rules, (all, by) => {
      const classes = classesFor(all, by);
      for (const one of all) {
        const own = classes.filter(({ groupIds }) => groupIds.includes(one.groupId));
        const sits = (type: number) => own.filter((each) => each.lessonTypeId === type);
        expect(sits(1)).toHaveLength(one.lecture > 0 ? 1 : 0);
        expect(sits(3)).toHaveLength(one.practice > 0 ? 1 : 0);
        expect(sits(2).length > 0).toBe(one.lab > 0);
      }
    }),
  );
});

it('a plan that follows from the curricula is proposed again as it is', () => {
  fc.assert(
    fc.property(needs, rules, (all, by) => {
      const planned = planOf(classesFor(all, by));
      const again = compare(all, { planned, held: [], rules: by });
      expect(again).toEqual({ added: [], ended: [], strayed: [], kept: planned.length });
    }),
  );
});

it('what people decided stays, whatever becomes of sizes and curricula', () => {
  fc.assert(
    fc.property(
      needs,
      needs,
      fc.tuple(rules, rules),
      fc.array(fc.boolean(), { minLength: 1 }),
      (was, is, [then, now], decided) => {
        const planned = planOf(classesFor(was, then), decided);
        const { ended, added } = compare(is, { planned, held: [], rules: now });
        expect(ended.filter((one) => one.isDecided)).toEqual([]);
        const left = [...planned.filter((one) => !ended.includes(one)), ...planOf(added)];
        for (const one of left.filter(({ isDecided }) => isDecided)) {
          const twins = left.filter(
            (each) =>
              each.disciplineId === one.disciplineId &&
              each.lessonTypeId === one.lessonTypeId &&
              each.isElective === one.isElective &&
              each.subgroup === one.subgroup &&
              each.groupIds.some((group) => one.groupIds.includes(group)),
          );
          expect(twins).toHaveLength(1);
        }
      },
    ),
  );
});

it('classes of another system are not planned a second time, seminars as the practice they are', () => {
  const [row] = fc.sample(
    needs.filter((all) => all.length > 0),
    1,
  )[0]!;
  const one = { ...row!, block: null, lecture: 32, practice: 16, lab: 0 };
  const from = { ...one, isElective: false };
  const held = [
    { ...from, lessonTypeId: 1 },
    { ...from, lessonTypeId: 4 },
  ];
  const by = { streamSeats: 100, subgroupSeats: 16, streams: 'intake' as const };

  expect(compare([one], { planned: [], held, rules: by })).toMatchObject({ added: [], kept: 0 });
});
