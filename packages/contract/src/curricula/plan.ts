import * as z from 'zod/mini';

import { between, count, creditAmount, id, text } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

const hours = between(0, 2_000);
const semester = between(1, 12);
/** Number of a block "disciplines by choice" within its semester. */
const block = between(1, 40);

export type PlanItem = z.output<typeof PlanItem>;
/** What is studied in a semester; the order of a plan is that of its items. */
export const PlanItem = wireObject({
  semester,
  disciplineId: id,
  /** By which the plan on paper counts it: `Б.1.3`. */
  code: z.nullable(text(20)),
  cycleId: z.nullable(id),
  credits: creditAmount,
  examTypeId: id,
  /** Null for what everybody takes. */
  block: z.nullable(block),
  lectureHours: hours,
  labHours: hours,
  practiceHours: hours,
  selfStudyHours: hours,
  /** Disciplines that must have been passed before. */
  requires: z.array(id).check(z.maxLength(10)),
});

export type PlanBlock = z.output<typeof PlanBlock>;
/** A block of disciplines of which a student chooses some. */
export const PlanBlock = wireObject({
  semester,
  block,
  title: text(120, 1),
  choose: between(1, 20),
});

/** What a block is called where nobody named it; people read it in their language. */
export const unnamedBlock = (number: number): string => `ДПВ-${number}`;

export type CurriculumPlan = z.output<typeof CurriculumPlan>;
export const CurriculumPlan = wireObject({
  items: z.array(PlanItem).check(z.maxLength(400)),
  blocks: z.array(PlanBlock).check(z.maxLength(80)),
});

export const emptyPlan: CurriculumPlan = { items: [], blocks: [] };

export type SemesterSum = z.output<typeof SemesterSum>;
/** What a student does in a semester, with as many disciplines of each block as are to be chosen. */
export const SemesterSum = wireObject({ semester, credits: z.number(), hours: count, disciplines: count });

/** Semester by semester, those in which nothing stands left out. */
export function sumsOf({ items, blocks }: CurriculumPlan): SemesterSum[] {
  const semesters = [...new Set(items.map(({ semester }) => semester))].toSorted((a, b) => a - b);
  return semesters.map((one) => {
    const here = items.filter(({ semester }) => semester === one);
    const numbers = [...new Set(here.flatMap(({ block }) => block ?? []))];
    const taken = [
      ...here.filter(({ block }) => block === null),
      ...numbers.flatMap((number) => {
        const choose = blocks.find((told) => told.semester === one && told.block === number)?.choose ?? 1;
        return here.filter(({ block }) => block === number).slice(0, choose);
      }),
    ];
    return {
      semester: one,
      credits: sum(taken, ({ credits }) => credits),
      hours: sum(taken, hoursOf),
      disciplines: taken.length,
    };
  });
}

/** All hours of an item, the student's own work included. */
export function hoursOf({ lectureHours, labHours, practiceHours, selfStudyHours }: PlanItem): number {
  return lectureHours + labHours + practiceHours + selfStudyHours;
}

export function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
