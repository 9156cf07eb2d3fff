import { addressOf } from '@bilim/contract/client';
import { materialsApi } from '@bilim/contract/materials';
import { coverageApi } from '@bilim/contract/materials/coverage';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { personalNotices } from '#modules/channels/channels.tables.ts';
import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import { dean, lecture, openPortal, otherDean, refusalOf, sampleFiles, teacher } from '#testing';
import type { Portal } from '#testing';

import { materialDues } from '../materials.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  const { academicYearId, disciplineId, credits } = lecture;
  const shelf = { academicYearId, semesterId: lecture.semesterOrSeasonId, disciplineId, credits };
  for (const [place, typeId] of [3, 3, 11].entries())
    await portal.callAs(teacher)(
      materialsApi.save,
      { materialId: null, ...shelf, typeId, title: `Материал ${place}` },
      { files: [new File([new Uint8Array(sampleFiles.pdf)], 'a.pdf')] },
    );
});
afterAll(() => portal.close());

const half = { academicYearId: lecture.academicYearId, season: lecture.seasonId };
const { disciplineId, credits } = lecture;
const look = async (over: object = {}, by = dean) =>
  await portal.callAs(by)(coverageApi.matrix, { ...half, ...over });
const remind = async (over: object = {}, by = dean) =>
  await portal.callAs(by)(coverageApi.remind, { ...half, disciplineId, credits, ...over });

describe('the coverage by study materials', () => {
  it('counts for each discipline what there is of each required type, and names whoever lectures', async () => {
    const { data, beside } = await look();
    const row = data.find((one) => one.disciplineId === disciplineId);
    expect(row).toMatchObject({ credits, ownerId: teacher.id, missing: 5 });
    expect(row?.cells.map(({ typeId }) => typeId)).toEqual(beside.types.map(({ typeId }) => typeId));
    expect(row?.cells.filter(({ count }) => count > 0)).toEqual([{ typeId: 3, count: 2 }]);
    expect(beside).toMatchObject({ total: data.length, complete: 0 });
  });

  it('shows an office the classes that it looks into, and is narrowed by words and department', async () => {
    expect((await look({}, otherDean)).data.map((row) => row.disciplineId)).not.toContain(disciplineId);
    expect((await look({ query: 'БАЗЫ дан' })).data).toMatchObject([{ disciplineId }]);
    const { beside } = await look();
    const [department] = beside.departments;
    const narrowed = await look({ department: department!.optionId });
    expect(new Set(narrowed.data.map((row) => row.department))).toEqual(new Set([department!.label]));
  });

  it('reminds the owner of what is missing, once a day, and of nothing else', async () => {
    expect((await refusalOf(remind({}, otherDean))).code).toBe('materials.unknown');
    await remind();
    expect((await refusalOf(remind())).code).toBe('materials.reminded_today');
    const told = and(eq(personalNotices.kind, 'materials_missing'), eq(personalNotices.personId, teacher.id));
    expect(await portal.db.$count(personalNotices, told)).toBe(1);
  });

  it('has the same lines as a workbook', async () => {
    await portal.db.insert(materialDues).values({
      academicYearId: lecture.academicYearId,
      seasonId: lecture.seasonId,
      typeId: 3,
      dueOn: '2026-10-20',
    });
    const browser = await portal.browserOf(dean);
    const file = await browser.get(addressOf(coverageApi.workbook, half));
    const [sheet] = await readWorkbook(file.rawPayload);
    const { data } = await look();
    expect(sheet!.rows.slice(1).map((row) => row[1])).toEqual(data.map(({ name }) => name));
    expect(sheet!.rows[0]).toContain('Лекции, до 20.10.2026');
  });

  it('has nothing more to say of a discipline that has all that is required', async () => {
    await portal.pool.query('update material_types set is_required = (id = 3)');
    const { data, beside } = await look({ isMissing: true });
    expect(data.map((row) => row.disciplineId)).not.toContain(disciplineId);
    expect(beside.complete).toBe(1);
    expect((await refusalOf(remind())).code).toBe('materials.unknown');
  });
});
