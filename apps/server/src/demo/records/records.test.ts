import { addDays } from '@bilim/contract/days';
import { describe, expect, it } from 'vitest';

import { firstTenPointMarkId } from '#reference/marks.ts';

import type { CataloguedItem } from '../catalogue.ts';
import type { DemoLesson } from '../journal.ts';
import { planUniversity } from '../plan.ts';
import type { TermPlan } from '../plan.ts';

import { gradeOf, hasModules } from './grade.ts';
import { JournalPoints } from './journalPoints.ts';
import { sheetsOf } from './sheets.ts';
import type { DemoSheet } from './sheet.ts';

const plan = planUniversity('demo', '2026-11-25', 2026);
const sheets = [...everySheet()];
const results = sheets.flatMap((sheet) => sheet.rows.map(({ result }) => ({ sheet, result })));

describe('grading sheets of the demo', () => {
  it('keep points within what they may be, and count the total from them', () => {
    const wrong = results.filter(({ sheet, result: { modules, exam, grade } }) => {
      const sum = modules === null ? (exam ?? 0) : modules[0] + modules[1] + (exam ?? 0);
      const isRetake = sheet.kind !== 'main';
      const capped = exam !== null && modules !== null && exam < 16 ? 60 : isRetake ? 79 : 100;
      const total = exam === null ? Math.min(60, sum) : Math.min(sum, capped);
      return grade.total !== total || grade.total > 100 || (modules ?? []).some((points) => points > 33);
    });

    expect(wrong).toEqual([]);
  });

  it('admit nobody with too few points but by a word of the dean', () => {
    const wrong = results.filter(
      ({ result: { modules, exam, isAdmittedAnyway } }) =>
        modules !== null && modules[0] + modules[1] < 31 && exam !== null && !isAdmittedAnyway,
    );

    expect(wrong).toEqual([]);
  });

  it('repeat only what was failed in a closed sheet', () => {
    const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]));
    for (const sheet of sheets.filter(({ parentId }) => parentId !== null)) {
      const parent = byId.get(sheet.parentId ?? 0);
      const failed = parent?.rows.filter(({ result }) => !result.grade.isPassed) ?? [];
      expect(parent?.state).toBe('closed');
      expect(sheet.rows.map(({ registration }) => registration.id)).toEqual(
        failed.map(({ registration }) => registration.id),
      );
    }
  });

  it('tell strong students from weak ones, with a usual share of failures', () => {
    const main = results.filter(({ sheet }) => sheet.kind === 'main');
    const failed = main.filter(({ result }) => !result.grade.isPassed).length / main.length;
    const average = main.reduce((sum, { result }) => sum + result.grade.total, 0) / main.length;

    expect(failed).toBeGreaterThan(0.02);
    expect(failed).toBeLessThan(0.15);
    expect(average).toBeGreaterThan(69);
    expect(average).toBeLessThan(82);
    expect(new Set(main.map(({ result }) => result.grade.letter))).toEqual(
      new Set(['A', 'B', 'C', 'D', 'E', 'FX', 'P', 'NP']),
    );
  });

  it.each(['2026-11-25', '2027-03-15', '2027-06-20'])('tell of retakes that run on %s', (today) => {
    const running = planUniversity('demo', today, 2026);
    const around = [...everySheet(running)].filter(
      ({ kind, examDate }) =>
        kind === 'retake2' && examDate >= addDays(today, -7) && examDate <= addDays(today, 7),
    );

    expect(new Set(around.map(({ state }) => state))).toEqual(new Set(['open', 'signed', 'closed']));
    for (const { state, examDate, rows } of around) {
      const entered = rows.filter(({ isEntered }) => isEntered).length;
      if (examDate > today) expect([state, entered]).toEqual(['open', 0]);
      if (state === 'open') expect(entered).toBeLessThan(rows.length);
    }
  });

  it.each([
    ['2026-11-25', 12],
    ['2027-05-20', 12],
    ['2026-09-15', null],
  ])('tell of the half-year that runs on %s what its journals allow', (today, control) => {
    const now = planUniversity('demo', today, 2026);
    const term = [...now.terms()].find(({ term: one }) => one === now.calendar.current)!;
    const running = [...sheetsOf(now, { ...term, points: pointsOf(term, control) }, { sheet: 0, row: 0 })];
    const withModules = running.filter(({ item }) => hasModules(item));
    const states = control === null ? ['draft'] : ['closed', 'open', 'signed'];

    expect([...new Set(withModules.map(({ state }) => state))].toSorted()).toEqual(states);
    expect(new Set(running.map(({ kind }) => kind))).toEqual(new Set(['main']));
    for (const { state, issuedOn, examDate, rows } of running) {
      expect(issuedOn < today).toBe(true);
      if (state === 'signed' || state === 'closed') expect(examDate < today).toBe(true);
      if (state === 'draft') expect(rows.some(({ isEntered }) => isEntered)).toBe(false);
    }
    const issued = new Set(running.map(({ groupId }) => groupId));
    expect(now.groups.some(({ id }) => !issued.has(id))).toBe(true);
  });

  it('turn points into letters at the borders of the scale', () => {
    const exam = { examTypeId: 1 } as CataloguedItem;
    const letterOf = (total: number) =>
      gradeOf(exam, { moduleSum: total - 30, exam: 30, isRetake: false }).letter;

    expect([87, 86, 80, 79, 74, 73, 68, 67, 61, 60].map(letterOf).join(' ')).toBe('A B B C C D D E E FX');
  });
});

function* everySheet(of = plan): Generator<DemoSheet> {
  const ids = { sheet: 0, row: 0 };
  const nothingKept = { classes: [], streams: [], points: new JournalPoints() };
  for (const earlier of of.earlier) yield* sheetsOf(of, { ...earlier, ...nothingKept }, ids);
  for (const term of of.terms())
    if (term.term.endsOn < of.calendar.current.startsOn)
      yield* sheetsOf(of, { ...term, points: new JournalPoints() }, ids);
}

/** Eight of ten in each half of every class, and what was reached in the control works, where one was held. */
function pointsOf({ classes }: TermPlan, control: number | null): JournalPoints {
  const points = new JournalPoints();
  for (const of of classes) {
    const { studentIds } = of;
    for (const moduleId of [1, 2] as const) {
      const markIds = studentIds.map(() => firstTenPointMarkId + 8);
      points.note({ lesson: { of, moduleId } as DemoLesson, studentIds, markIds, isMarked: true });
      for (const studentId of studentIds)
        points.enter(of.id, studentId, moduleId, { control, bonus: 0, adjustment: 0 });
    }
  }
  return points;
}
