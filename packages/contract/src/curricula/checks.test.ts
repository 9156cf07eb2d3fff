import { array, assert, constantFrom, integer, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isFatal, problemsOf } from './checks.ts';
import { differencesOf } from './differences.ts';
import { sumsOf } from './plan.ts';
import type { CurriculumPlan, PlanItem } from './plan.ts';

const rules = { semesterCredits: 30, creditHours: 30, totalCredits: 60, semesters: 2 };

function item(over: Partial<PlanItem>): PlanItem {
  const credits = over.credits ?? 6;
  return {
    semester: 1,
    disciplineId: 1,
    code: null,
    cycleId: null,
    credits,
    examTypeId: 1,
    block: null,
    lectureHours: 32,
    labHours: 32,
    practiceHours: 0,
    selfStudyHours: credits * 30 - 64,
    requires: [],
    ...over,
  };
}

const semester = (number: number, from: number) =>
  [0, 1, 2, 3, 4].map((place) => item({ semester: number, disciplineId: from + place }));
const sound: CurriculumPlan = { items: [...semester(1, 10), ...semester(2, 20)], blocks: [] };
const kindsOf = (plan: CurriculumPlan) => problemsOf(plan, rules).map(({ kind }) => kind);
const withItem = (over: Partial<PlanItem>, place = 5): CurriculumPlan => ({
  ...sound,
  items: sound.items.map((one, index) => (index === place ? item({ ...one, ...over }) : one)),
});

describe('the checks of a study plan', () => {
  it('find nothing in thirty credits a semester with their hours', () => {
    expect(problemsOf(sound, rules)).toEqual([]);
  });

  it.each([
    ['no discipline at all', { items: [], blocks: [] }, ['empty']],
    ['one discipline twice in a semester', withItem({ disciplineId: 21 }), ['twice']],
    [
      'a semester that the specialty has not',
      withItem({ semester: 3 }),
      ['too_late', 'semester_credits', 'semester_credits'],
    ],
    ['a discipline in a block that nobody told', withItem({ block: 1 }), ['block_unknown']],
    ['a prerequisite that the plan lacks', withItem({ requires: [99] }), ['requires_absent']],
    ['a prerequisite of the same semester', withItem({ requires: [21] }), ['requires_later']],
    ['credits and hours that disagree', withItem({ selfStudyHours: 1 }), ['hours']],
    [
      'a semester of 31 credits',
      withItem({ credits: 7, selfStudyHours: 146 }),
      ['semester_credits', 'total_credits'],
    ],
  ])('tell of %s', (_, plan, kinds) => {
    expect(kindsOf(plan)).toEqual(kinds);
  });

  it('count of a block as many disciplines as are chosen', () => {
    const offered = [31, 32, 33].map((disciplineId) => item({ semester: 2, disciplineId, block: 1 }));
    const plan = {
      items: [...semester(1, 10), ...semester(2, 20).slice(0, 4), ...offered],
      blocks: [{ semester: 2, block: 1, title: 'ДПВ-1', choose: 1 }],
    };
    expect(problemsOf(plan, rules)).toEqual([]);
    expect(sumsOf(plan)[1]).toEqual({ semester: 2, credits: 30, hours: 900, disciplines: 5 });

    const greedy = { ...plan, blocks: [{ semester: 2, block: 1, title: 'ДПВ-1', choose: 4 }] };
    expect(kindsOf(greedy)).toContain('block_short');
  });

  it('pass over hours of what earns no credits', () => {
    const sport = item({ semester: 1, disciplineId: 90, credits: 0, selfStudyHours: 0 });
    expect(problemsOf({ ...sound, items: [...sound.items, sport] }, rules)).toEqual([]);
  });

  /** Credits of a semester's disciplines, thirty together. */
  const thirty = array(integer({ min: 1, max: 9 }), { maxLength: 8 }).map((wished) => {
    const sum = (all: readonly number[]) => all.reduce((total, credits) => total + credits, 0);
    const kept = wished.filter((_, place) => sum(wished.slice(0, place + 1)) < 30);
    return [...kept, 30 - sum(kept)];
  });

  it('find nothing in any plan of thirty credits a semester whose hours are thirty times the credits', () => {
    assert(
      property(thirty, thirty, (autumn, spring) => {
        expect(problemsOf(planWith([autumn, spring]), rules)).toEqual([]);
      }),
    );
  });

  it('name the semester in which credits are too many or too few, and the discipline whose hours are not theirs', () => {
    const off = integer({ min: -3, max: 3 }).filter((by) => by !== 0);
    assert(
      property(thirty, thirty, constantFrom(1, 2), off, (autumn, spring, semesterNumber, by) => {
        const whole = planWith([autumn, spring]);
        const at = whole.items.findIndex((one) => one.semester === semesterNumber && one.credits + by > 0);
        const changed = whole.items[at];
        if (changed === undefined) return;
        const withOther = (over: Partial<PlanItem>) => ({
          ...whole,
          items: whole.items.with(at, { ...changed, ...over }),
        });

        const credits = changed.credits + by;
        const moved = problemsOf(withOther({ credits, selfStudyHours: credits * 30 - 64 }), rules);
        expect(moved.map(({ kind }) => kind)).toEqual(['semester_credits', 'total_credits']);
        const hours = problemsOf(withOther({ selfStudyHours: changed.selfStudyHours + by }), rules);
        expect(hours.map(({ kind }) => kind)).toEqual(['hours']);
      }),
    );
  });

  it('find a circle of prerequisites exactly where there is one', () => {
    const ids = [1, 2, 3, 4, 5, 6];
    const asking = record({ disciplineId: constantFrom(...ids), requires: subarray(ids) });
    assert(
      property(array(asking, { maxLength: 8 }), (asked) => {
        const items = asked.map(({ disciplineId, requires }, place) =>
          item({ semester: (place % 12) + 1, disciplineId, requires }),
        );
        const found = problemsOf({ items, blocks: [] }, rules).some(({ kind }) => kind === 'circle');
        expect(found).toBe(reachesItself(ids, asked));
      }),
    );
  });
});

/** A plan of disciplines with these credits, semester by semester. */
function planWith(semesters: readonly (readonly number[])[]): CurriculumPlan {
  return {
    items: semesters.flatMap((all, index) =>
      all.map((credits, place) =>
        item({ semester: index + 1, disciplineId: index * 100 + place + 1, credits }),
      ),
    ),
    blocks: [],
  };
}

/** The slow way: whether anything asks for itself over any number of steps. */
function reachesItself(
  ids: readonly number[],
  asked: readonly { readonly disciplineId: number; readonly requires: readonly number[] }[],
): boolean {
  const isAsked = new Set(
    asked.flatMap(({ disciplineId, requires }) => requires.map((id) => `${disciplineId}>${id}`)),
  );
  for (const over of ids)
    for (const from of ids)
      for (const to of ids)
        if (isAsked.has(`${from}>${over}`) && isAsked.has(`${over}>${to}`)) isAsked.add(`${from}>${to}`);
  return ids.some((id) => isAsked.has(`${id}>${id}`));
}

describe('what two plans have otherwise', () => {
  const plans = array(
    record({
      disciplineId: integer({ min: 1, max: 9 }),
      semester: integer({ min: 1, max: 4 }),
      credits: integer({ min: 1, max: 6 }),
    }),
    { maxLength: 12 },
  ).map((rows): CurriculumPlan => ({ items: rows.map((row) => item(row)), blocks: [] }));

  it('is nothing between a plan and itself, whatever the order', () => {
    assert(
      property(plans, (plan) => {
        expect(differencesOf(plan, plan)).toEqual([]);
        expect(differencesOf(plan, { ...plan, items: [] })).toHaveLength(plan.items.length);
      }),
    );
  });

  it('is as many additions there as removals back', () => {
    assert(
      property(plans, plans, (a, b) => {
        const count = (kind: string, differences = differencesOf(a, b)) =>
          differences.filter((one) => one.kind === kind).length;
        expect(count('added')).toBe(count('removed', differencesOf(b, a)));
      }),
    );
  });

  it('tells a discipline that moved to another semester as moved', () => {
    const moved = withItem({ semester: 1 });
    expect(differencesOf(sound, moved)).toEqual([
      { kind: 'changed', semester: 1, disciplineId: 20, fields: [{ name: 'semester', before: 2, after: 1 }] },
    ]);
  });
});

describe('what hinders a plan', () => {
  it('stands before what is only odd', () => {
    const problems = problemsOf(withItem({ requires: [99], credits: 7 }), rules);
    expect(problems.map(isFatal)).toEqual([true, false, false, false]);
  });
});
