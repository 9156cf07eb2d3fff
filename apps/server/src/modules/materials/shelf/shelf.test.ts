import { addressOf } from '@bilim/contract/client';
import { materialsApi } from '@bilim/contract/materials';
import { shelfApi } from '@bilim/contract/materials/shelf';
import { describe, expect, it } from 'vitest';

import { elective, otherTeacher, refusalOf, sampleFiles, student, teacher } from '#testing';

import { lectureKey as key, openLectureShelf, pdfNamed } from '../../../testing/lectureShelf.ts';

const { portal, save: put, list } = openLectureShelf();
const { academicYearId, disciplineId } = key;
const save = async (title: string, over: Parameters<typeof put>[0] = {}) => await put({ title, ...over });
const titles = async () => (await list()).data.map(({ title }) => title);

describe('a shelf of materials', () => {
  it('is put in order by its owner alone', async () => {
    const ids = [];
    for (const title of ['а', 'б', 'в']) ids.push((await save(title)).materialId);
    const { shelfId } = (await list()).beside;
    const materials = ids.toReversed();
    await portal().callAs(teacher)(shelfApi.order, { shelfId: shelfId!, materials });
    expect(await titles()).toEqual(['в', 'б', 'а']);
    const foreign = portal().callAs(otherTeacher)(shelfApi.order, { shelfId: shelfId!, materials: ids });
    expect((await refusalOf(foreign)).code).toBe('materials.unknown');
  });

  it('tells students what came since they were here, and how much there is for each discipline', async () => {
    await save('Старое');
    const overview = async () =>
      (await portal().callAs(student)(shelfApi.overview, { academicYearId, season: 1 })).find(
        (one) => one.disciplineId === disciplineId,
      );
    const read = async () => await portal().callAs(student)(materialsApi.listForStudent, key);
    const visit = async () => await portal().callAs(student)(shelfApi.visited, key);
    await visit();
    expect(await read()).toMatchObject([{ isNew: false }]);
    portal().setTime('2026-10-14T10:20:00+06:00');
    await save('Новое');
    expect(await overview()).toMatchObject({ materials: 2, fresh: 1 });
    portal().setTime('2026-10-14T10:45:00+06:00');
    await visit();
    expect((await read()).map(({ title, isNew }) => [title, isNew])).toEqual([
      ['Старое', false],
      ['Новое', true],
    ]);
    expect(await overview()).toMatchObject({ materials: 2, fresh: 0 });
    portal().setTime('2026-10-14T10:00:00+06:00');
  });

  it('tells its teacher which required types are missing, and who opened what', async () => {
    const { materialId } = await save('Лекция');
    const [found] = await portal().callAs(teacher)(shelfApi.overview, { academicYearId, season: 1 });
    expect(found).toMatchObject({ disciplineId, materials: 1, required: 6 });
    expect(found?.missing).toHaveLength(5);
    expect(await portal().callAs(teacher)(shelfApi.opens, { materialId })).toMatchObject([
      { students: 4, opened: 0 },
    ]);
    expect(await portal().callAs(otherTeacher)(shelfApi.opens, { materialId })).toEqual([]);
  });

  it('is copied from an earlier half-year with its files, once, and tells what has a date', async () => {
    const { materialId } = await save('Лекция 1');
    const dated = ['График сдачи до 15.12.2025', 'Сдать до 05.12', 'Отчёт к 15-декабрга', 'Due December 3'];
    for (const title of [...dated, 'Глава 1.2, 15 задач']) await save(title);
    await portal().pool.query('update material_shelves set academic_year_id = 25');
    const sources = await portal().callAs(teacher)(shelfApi.sources, key);
    expect(sources).toMatchObject([{ yearLabel: '2025-26', seasonId: 1, isOwn: true, materials: 6 }]);
    const copy = async () =>
      await portal().callAs(teacher)(shelfApi.copy, { ...key, shelfId: sources[0]!.shelfId });
    expect(await copy()).toMatchObject({ copied: 6, toCheck: dated.map((title) => ({ title })) });
    expect(await copy()).toMatchObject({ copied: 0 });
    expect(await titles()).toEqual(['Лекция 1', ...dated, 'Глава 1.2, 15 задач']);

    // The original may go: its copy has the same file, and keeps it.
    await portal().callAs(teacher)(materialsApi.remove, { materialId });
    const { rows } = await portal().pool.query(
      `select 1 from files where kind = 'umk' and let_go_at is not null`,
    );
    expect(rows).toEqual([]);
  });

  it('hides what opened on a day that is over, until its teacher has looked at it, and lets wait what is still to open', async () => {
    const on = (day: string) => ({ publish: 'date', publishAt: new Date(`${day}T10:00:00+06:00`) }) as const;
    await save('Билеты', on('2026-10-13'));
    await save('Ответы', on('2026-10-20'));
    await portal().pool.query('update material_shelves set academic_year_id = 25');
    const [source] = await portal().callAs(teacher)(shelfApi.sources, key);
    await portal().callAs(teacher)(shelfApi.copy, { ...key, shelfId: source!.shelfId });
    expect((await list()).data.map(({ title, state }) => [title, state])).toEqual([
      ['Билеты', 'hidden'],
      ['Ответы', 'waiting'],
    ]);
  });

  it('is copied from a colleague who shares it, and from nobody else', async () => {
    await save('Лекция 1');
    await portal().build.class({ teacherId: otherTeacher.id, lessonTypeId: 4 });
    const sources = async () => await portal().callAs(otherTeacher)(shelfApi.sources, key);
    const look = async () =>
      await portal().callAs(otherTeacher)(materialsApi.list, { ...key, teacherId: teacher.id });
    expect(await sources()).toEqual([]);
    expect((await refusalOf(look())).code).toBe('auth.not_yourself');
    const { shelfId } = (await list()).beside;
    await portal().callAs(teacher)(shelfApi.share, { shelfId: shelfId!, isShared: true });
    expect(await sources()).toMatchObject([{ isOwn: false, materials: 1 }]);
    expect((await look()).data).toMatchObject([{ title: 'Лекция 1', isOwner: false }]);
    const own = await portal().callAs(otherTeacher)(shelfApi.copy, { ...key, shelfId: shelfId! });
    expect(own.copied).toBe(1);
  });

  it('of an elective belongs to no semester', async () => {
    const ofElective = {
      academicYearId,
      seasonId: 1,
      semesterId: null,
      disciplineId: elective.disciplineId,
      credits: elective.credits,
    };
    await portal().callAs(otherTeacher)(
      materialsApi.save,
      { materialId: null, ...ofElective, typeId: 3, title: 'Правила', kind: 'page', body: 'Текст' },
      { files: [] },
    );
    expect(await portal().callAs(student)(materialsApi.listForStudent, ofElective)).toMatchObject([
      { title: 'Правила' },
    ]);
  });
});

describe('an earlier version', () => {
  it('is opened by the owner alone, and brought back with nothing lost in between', async () => {
    const { materialId } = await save('Лекция', { whatChanged: '' });
    const newer = Buffer.concat([sampleFiles.pdf, Buffer.from('% 2')]);
    await put({ materialId, title: 'Лекция' }, [pdfNamed('b.pdf', newer)]);
    const fetchVersion = async (by = teacher) =>
      await (await portal().browserOf(by)).get(addressOf(shelfApi.versionFile, { materialId, number: 1 }));
    expect((await fetchVersion()).rawPayload.equals(sampleFiles.pdf)).toBe(true);
    expect((await fetchVersion(otherTeacher)).statusCode).toBe(404);

    const restore = async (version: number, by = teacher) =>
      await portal().callAs(by)(shelfApi.restore, { materialId, number: 1, version });
    expect((await refusalOf(restore(2, otherTeacher))).code).toBe('materials.unknown');
    expect((await refusalOf(restore(1))).code).toBe('materials.changed_elsewhere');
    expect(await restore(2)).toMatchObject({ version: 3 });
    expect(await portal().callAs(teacher)(shelfApi.versions, { materialId })).toMatchObject([
      { number: 3, fileName: 'a.pdf', whatChanged: 'Возвращена версия 1' },
      { number: 2, fileName: 'b.pdf' },
      { number: 1, fileName: 'a.pdf' },
    ]);
    expect(await portal().callAs(student)(materialsApi.listForStudent, key)).toMatchObject([
      { number: 3, fileName: 'a.pdf' },
    ]);
  });

  it('of a page of text is there with its words', async () => {
    const page = { kind: 'page', typeId: 3, title: 'Памятка' } as const;
    const call = portal().callAs(teacher);
    const { materialId } = await call(materialsApi.save, { ...key, materialId: null, ...page, body: 'Было' });
    await call(materialsApi.save, { ...key, materialId, ...page, body: 'Стало' });
    await call(shelfApi.restore, { materialId, number: 1, version: 2 });
    expect((await call(shelfApi.versions, { materialId })).map(({ body }) => body)).toEqual([
      'Было',
      'Стало',
      'Было',
    ]);
    expect((await list()).data).toMatchObject([{ kind: 'page', body: 'Было', number: 3 }]);
  });
});
