import type { DictionaryRow } from '@bilim/contract/dictionaries';
import { dictionariesApi } from '@bilim/contract/dictionaries';
import { classesApi } from '@bilim/contract/journal/classes';
import { journalApi } from '@bilim/contract/journal/journal';
import { modulesApi } from '@bilim/contract/journal/modules';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { terms } from '#modules/structure/calendar.tables.ts';
import { admin, lecture, marksLastWeek, openPortal, refusalOf, student, teacher } from '#testing';
import type { Portal } from '#testing';

import { gradeScaleRules } from './gradeScales.tables.ts';
import { lessonMarks, markSetRules } from '../journal.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const fivePoints = 2;
const four = 34;
const autumn = and(eq(terms.academicYearId, 26), eq(terms.seasonId, 1));

beforeEach(async () => {
  const { db } = portal;
  await db.delete(markSetRules).where(ne(markSetRules.id, 1));
  await db.delete(gradeScaleRules).where(ne(gradeScaleRules.id, 1));
  await db.update(terms).set({ endsOn: '2026-12-26' }).where(autumn);
  await db.update(lessonMarks).set({ markId: 18 }).where(eq(lessonMarks.id, marksLastWeek.student));
});

const add = async (dictionary: string, values: Record<string, unknown>) =>
  await portal.callAs(admin)(dictionariesApi.save, { dictionary, values: values as never });

async function rows(dictionary: string): Promise<DictionaryRow[]> {
  const { data } = await portal.callAs(admin)(dictionariesApi.list, { dictionary, state: 'open', size: 200 });
  return data;
}

async function change({ rowId, version, values }: DictionaryRow, dictionary: string, over: object) {
  const changed = { ...values, ...over };
  return await portal.callAs(admin)(dictionariesApi.save, { dictionary, rowId, version, values: changed });
}

const offered = async (seasonId: number) =>
  (await portal.callAs(teacher)(classesApi.marks, { academicYearId: 26, seasonId })).map(({ text }) => text);
const give = async (markId: number) =>
  await portal.callAs(teacher)(journalApi.setMark, {
    visitId: marksLastWeek.student,
    markId,
    teacherId: teacher.id,
  });
async function currentPoints() {
  const [module] = await portal.callAs(teacher)(modulesApi.points, lecture);
  return module?.rows.find(({ studentId }) => studentId === student.id)?.current;
}

describe('the marks of a half-year', () => {
  it('are those of the set that holds on its first day', async () => {
    await add('marksetrules', { starts: '2027-01-01', set: fivePoints });

    expect(await offered(1)).toContain('10');
    expect(await offered(2)).not.toContain('10');
    expect((await offered(2)).filter((text) => /\d/.test(text))).toEqual(['2', '3', '4', '5']);
    expect((await refusalOf(give(four))).code).toBe('journal.mark_not_allowed');
  });

  it('are worth the same in points when another set holds after all', async () => {
    const before = await currentPoints();
    await add('marksetrules', { starts: '2026-09-01', set: fivePoints });
    expect(await currentPoints()).toBe(before);

    await give(four);
    expect(await currentPoints()).toBe(before);
  });

  it('are joined by those that a university adds, and lose what it closes', async () => {
    const mark = { text: '9,5', set: 1, points: 9.5, absence: false, excused: false, place: 500 };
    const { rowId } = await add('marks', mark);
    expect(await offered(1)).toContain('9,5');

    const version = (await rows('marks')).find((one) => one.rowId === rowId)!.version;
    await portal.callAs(admin)(dictionariesApi.close, { dictionary: 'marks', rowId, version });
    expect(await offered(1)).not.toContain('9,5');
  });

  it('of the portal itself are nobody’s to change', async () => {
    const own = (await rows('marks')).filter(({ rowId }) => rowId <= 4);
    expect(own.map(({ mayChange }) => mayChange)).toEqual([false, false, false, false]);
  });
});

describe('what half-years that are over were graded by', () => {
  beforeEach(async () => {
    await portal.db.update(terms).set({ endsOn: '2026-10-13' }).where(autumn);
  });

  it('stays: grades, rules, and the best mark of a set', async () => {
    const [grade] = await rows('gradebands');
    expect(grade?.mayChange).toBe(false);
    expect((await rows('gradescalerules')).map(({ mayChange }) => mayChange)).toEqual([false]);
    const best = { text: '12', set: 1, points: 12, absence: false, excused: false, place: 500 };
    const refused = [
      await refusalOf(add('gradescalerules', { starts: '2026-08-01', scale: 1 })),
      await refusalOf(add('marksetrules', { starts: '2026-08-01', set: fivePoints })),
      await refusalOf(add('marks', best)),
    ];
    expect(refused.map(({ code }) => code)).toEqual(Array.from(refused, () => 'dictionary.settled'));
  });

  it('is followed by another scale from a later day, which may be set up in peace', async () => {
    const { rowId: scale } = await add('gradescales', {
      name: { ru: 'Новая', kg: 'Жаңы', en: 'New' },
      code: 'new',
    });
    const name = { ru: 'отлично', kg: 'эң жакшы', en: 'excellent' };
    await add('gradebands', { letter: 'A', scale, least: 95, name, gpa: 4, five: 5, passed: true });
    await add('gradescalerules', { starts: '2026-11-01', scale });
    const grade = (await rows('gradebands')).find(({ values }) => values['scale'] === scale)!;

    expect((await change(grade, 'gradebands', { least: 90 })).change).not.toBeNull();
  });
});

it('two grades of a scale cannot begin at the same points', async () => {
  const [grade, next] = await rows('gradebands');
  const refused = await refusalOf(change(grade!, 'gradebands', { least: next!.values['least'] }));

  expect(refused.code).toBe('dictionary.taken');
});
