import { dictionariesApi } from '@bilim/contract/dictionaries';
import { curriculaApi } from '@bilim/contract/curricula';
import type { CurriculumPlan, PlanItem } from '@bilim/contract/curricula/plan';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { curricula, curriculumDrafts, curriculumRevisions } from './curricula.tables.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';
import { databases, dean, gameDesign, openPortal, philosophy, refusalOf, registrar } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(curriculumRevisions);
  await portal.db.delete(curriculumDrafts);
  await portal.db.delete(curricula);
});

const intake = { specialtyId: 1, formId: 1, yearId: 24 };
const economics = { specialtyId: 2, formId: 1, yearId: 24 };
const asRegistrar = () => portal.callAs(registrar);
const open = async (over: object = {}) =>
  (await asRegistrar()(curriculaApi.open, { ...intake, ...over })).draft;
const one = async (over: object = {}) => await asRegistrar()(curriculaApi.one, { ...intake, ...over });

function item(over: Partial<PlanItem>): PlanItem {
  return {
    semester: 1,
    disciplineId: databases,
    code: 'Б.1.1',
    cycleId: null,
    credits: 5,
    examTypeId: 1,
    block: null,
    lectureHours: 32,
    labHours: 32,
    practiceHours: 0,
    selfStudyHours: 86,
    requires: [],
    ...over,
  };
}

const plan: CurriculumPlan = {
  items: [
    item({}),
    item({ semester: 2, disciplineId: philosophy, requires: [databases], code: null }),
    item({ semester: 2, disciplineId: gameDesign, block: 1 }),
  ],
  blocks: [{ semester: 2, block: 1, title: 'ДПВ-1', choose: 1 }],
};

async function saved(over: CurriculumPlan = plan) {
  const { draftId, revision } = await open();
  const { draft } = await asRegistrar()(curriculaApi.save, { draftId, revision, plan: over });
  return { draftId, revision: draft.revision };
}

describe('a study plan', () => {
  it('is missed where groups study without one, and begins as an empty draft', async () => {
    const { data, beside } = await asRegistrar()(curriculaApi.list, { state: 'missing' });
    expect(beside.counts.missing).toBe(data.length);
    const [row] = data;
    expect(row).toMatchObject({ version: null, credits: null, draftedAt: null });
    expect(row?.groups).toBeGreaterThan(0);

    const { draftId } = await open();
    expect((await open()).draftId).toBe(draftId);
    expect(await one()).toMatchObject({
      shown: null,
      plan: { items: [], blocks: [] },
      draft: { revision: 1 },
    });
  });

  it('comes into force as it was drafted, once what is odd about it was seen', async () => {
    const draft = await saved();
    const approve = (isSeen: boolean) => asRegistrar()(curriculaApi.approve, { ...draft, isSeen });

    expect(await refusalOf(approve(false))).toMatchObject({ code: 'curriculum.doubtful' });
    expect(await approve(true)).toMatchObject({ version: 1, message: 'Утверждено: версия 1 действует' });
    expect(await approve(true)).toMatchObject({ version: 1 });

    const shown = await one();
    expect(shown).toMatchObject({ shown: 1, draft: null, plan, head: { version: 1, credits: 15 } });
    expect(shown.disciplines.map(({ disciplineId }) => disciplineId).toSorted()).toEqual(
      [databases, philosophy, gameDesign].toSorted(),
    );
  });

  it('is not approved with mistakes', async () => {
    const draft = await saved({ ...plan, items: [item({ requires: [philosophy] })] });
    const approving = asRegistrar()(curriculaApi.approve, { ...draft, isSeen: true });
    expect(await refusalOf(approving)).toMatchObject({ code: 'curriculum.unsound' });
    expect(await portal.db.$count(curricula)).toBe(0);
  });

  it('gets a next version, and the one before can still be read', async () => {
    await asRegistrar()(curriculaApi.approve, { ...(await saved()), isSeen: true });
    const next = { items: [item({ credits: 6 })], blocks: [] };
    await asRegistrar()(curriculaApi.approve, { ...(await saved(next)), isSeen: true });

    expect(await one()).toMatchObject({ shown: 2, plan: next });
    expect(await one({ version: 1 })).toMatchObject({ shown: 1, plan });
    expect((await one()).versions.map(({ version, isInForce }) => [version, isInForce])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it('follows a discipline that was merged into another one, in its draft, too', async () => {
    const call = portal.callAs(registrar);
    const dictionary = 'disciplines';
    const names = { ru: 'Философия науки', kg: '', en: '' };
    const double = (
      await call(dictionariesApi.save, { dictionary, values: { name: names, department: null } })
    ).rowId;
    const draft = await saved({
      items: [item({ disciplineId: double }), item({ semester: 2, requires: [double] })],
      blocks: [],
    });
    const rowOf = async (id: number) => {
      const asked = { dictionary, state: 'open', size: 200 } as const;
      const found = (await call(dictionariesApi.list, asked)).data.find(({ rowId }) => rowId === id);
      return { rowId: id, version: found?.version ?? '' };
    };
    const [from, into] = [await rowOf(double), await rowOf(philosophy)];
    const merging = { intoId: into.rowId, intoVersion: into.version, isTrial: false };
    const { change } = await call(dictionariesApi.merge, { dictionary, ...from, ...merging });

    expect((await one()).plan.items).toMatchObject([
      { disciplineId: philosophy },
      { requires: [philosophy] },
    ]);
    await asRegistrar()(curriculaApi.approve, { ...draft, isSeen: true });
    expect((await one()).plan.items).toMatchObject([
      { disciplineId: philosophy },
      { requires: [philosophy] },
    ]);
    expect(change).not.toBeNull();
  });

  it('is copied to the next intake', async () => {
    await asRegistrar()(curriculaApi.approve, { ...(await saved()), isSeen: true });
    const [version] = (await one()).versions;
    await open({ yearId: 27, fromId: version?.curriculumId });
    expect((await one({ yearId: 27 })).plan).toEqual(plan);
    const draft = await open({ yearId: 27, fromId: version?.curriculumId });

    const other = { items: [item({})], blocks: [] };
    await asRegistrar()(curriculaApi.save, { ...draft, plan: other });
    const again = open({ yearId: 27, fromId: version?.curriculumId });
    expect(await refusalOf(again)).toMatchObject({ code: 'curriculum.draft_there' });
    expect((await one({ yearId: 27 })).plan).toEqual(other);
  });

  it('tells the second of two people that somebody was faster, and loses nothing', async () => {
    const draft = await open();
    const save = (over: CurriculumPlan) => asRegistrar()(curriculaApi.save, { ...draft, plan: over });
    const results = await Promise.allSettled([save(plan), save({ items: [item({})], blocks: [] })]);

    const lost = results.filter(({ status }) => status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatchObject({ reason: { code: 'curriculum.changed_elsewhere' } });
  });

  it('goes back to any state it was saved in', async () => {
    const draft = await saved();
    const { draft: emptied } = await asRegistrar()(curriculaApi.save, {
      ...draft,
      plan: { items: [], blocks: [] },
    });
    const revisions = await asRegistrar()(curriculaApi.revisions, { draftId: draft.draftId });
    expect(revisions.map(({ revision, sums }) => [revision, sums.length])).toEqual([
      [3, 0],
      [2, 2],
      [1, 0],
    ]);

    await asRegistrar()(curriculaApi.restore, { ...draft, revision: emptied.revision, to: 2 });
    expect((await one()).plan).toEqual(plan);
  });

  it('stays as it was when a draft is discarded, which is written down', async () => {
    const draft = await saved();
    await asRegistrar()(curriculaApi.discard, draft);
    await asRegistrar()(curriculaApi.discard, draft);

    expect(await one()).toMatchObject({ shown: null, draft: null, plan: { items: [] } });
    const actions = await portal.db.select({ action: auditLog.action }).from(auditLog);
    expect(actions.filter(({ action }) => action === 'curriculum.discarded')).toHaveLength(1);
    const saving = asRegistrar()(curriculaApi.save, { ...draft, plan });
    expect(await refusalOf(saving)).toMatchObject({ code: 'curriculum.ended' });
  });

  it('of another faculty is not there for a dean', async () => {
    const asDean = portal.callAs(dean);
    for (const endpoint of [curriculaApi.one, curriculaApi.open])
      expect(await refusalOf(asDean(endpoint, economics))).toMatchObject({ code: 'curriculum.unknown' });
    const { draft } = await asRegistrar()(curriculaApi.open, economics);
    const saving = asDean(curriculaApi.save, { draftId: draft.draftId, revision: 1, plan });
    expect(await refusalOf(saving)).toMatchObject({ code: 'curriculum.unknown' });
    const { data } = await asDean(curriculaApi.list, {});
    expect(data.filter(({ specialtyId }) => specialtyId === economics.specialtyId)).toEqual([]);
  });

  it('finds disciplines by any of their names, on keyboards without Kyrgyz letters too', async () => {
    const found = await asRegistrar()(curriculaApi.disciplines, { query: 'БАЗЫ' });
    expect(found.map(({ disciplineId }) => disciplineId)).toContain(databases);
  });
});

describe('the workbook of a study plan', () => {
  async function upload(file: Buffer, creates = false) {
    const browser = await portal.browserOf(registrar);
    const fields = { specialtyId: '1', creates: creates ? '1' : '0' };
    const reply = await browser.upload(curriculaApi.upload.path, file, fields, 'plan.xlsx');
    return reply.json<{
      data: { plan: CurriculumPlan | null; problems: object[]; unknown: string[] }[];
      code: string;
    }>();
  }

  const sheetOf = async (headings: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
    await writeWorkbook([{ name: 'План', columns: headings.map((title) => ({ title, width: 20 })), rows }]);

  it('is read back as the plan that was written into it', async () => {
    await saved();
    const browser = await portal.browserOf(registrar);
    const file = await browser.get(`${curriculaApi.workbook.path}?specialtyId=1&formId=1&yearId=24`);
    expect((await readWorkbook(file.rawPayload))[0]?.rows[1]?.slice(0, 5)).toEqual([
      1,
      'Б.1.1',
      null,
      'Базы данных',
      5,
    ]);
    expect((await upload(file.rawPayload)).data[0]).toMatchObject({ plan, problems: [], unknown: [] });

    const named = { ...plan, blocks: plan.blocks.map((block) => ({ ...block, title: 'Графика и игры' })) };
    await saved(named);
    const next = await browser.get(`${curriculaApi.workbook.path}?specialtyId=1&formId=1&yearId=24`);
    expect((await upload(next.rawPayload)).data[0]?.plan?.blocks).toEqual(named.blocks);
  });

  it('of a faculty is understood under its own headings, with sums between the rows', async () => {
    const file = await sheetOf(
      ['№ семестра', 'Наименование дисциплины', 'Кол-во кредитов', 'Форма контроля', 'Лек.', 'СРС'],
      [
        ['', '1 семестр', '', '', '', ''],
        ['1', 'базы  данных', 5, 'экз', 32, 118],
        ['', 'Итого', 5, '', '', ''],
      ],
    );
    expect((await upload(file)).data[0]?.plan?.items).toMatchObject([
      {
        semester: 1,
        disciplineId: databases,
        credits: 5,
        examTypeId: 1,
        lectureHours: 32,
        selfStudyHours: 118,
      },
    ]);
  });

  it('names the cells that are wrong and the disciplines that nobody knows, which it creates when asked to', async () => {
    const headings = ['Семестр', 'Дисциплина', 'Кредиты', 'Контроль'];
    const wrong = await upload(await sheetOf(headings, [[13, 'Базы данных', 5, 'устно']]));
    expect(wrong.data[0]).toMatchObject({
      plan: null,
      problems: [
        { cell: 'D2', sms: 'Такого значения нет в справочнике' },
        { cell: 'A2', sms: 'Значение вне допустимых пределов' },
      ],
    });

    const fresh = await sheetOf(headings, [[1, 'Кибернетика растений', 5, 'Экзамен']]);
    const before = await portal.db.$count(disciplines);
    expect((await upload(fresh)).data[0]).toMatchObject({ plan: null, unknown: ['Кибернетика растений'] });
    expect(await portal.db.$count(disciplines)).toBe(before);
    expect((await upload(fresh, true)).data[0]?.plan?.items).toHaveLength(1);
    expect((await upload(fresh, true)).data[0]?.plan?.items).toHaveLength(1);
    expect(await portal.db.$count(disciplines)).toBe(before + 1);
  });

  it('without such a table is refused with what is needed', async () => {
    expect(await upload(await sheetOf(['Имя'], [['Айжан']]))).toMatchObject({ code: 'curriculum.no_table' });
  });
});
