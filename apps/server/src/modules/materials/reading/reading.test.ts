import { randomUUID } from 'node:crypto';

import type { Person } from '@bilim/contract';
import { materialReadingApi } from '@bilim/contract/materials/reading';
import { describe, expect, it } from 'vitest';

import { classmate, dean, otherTeacher, outsider, refusalOf, sampleFiles, student, teacher } from '#testing';

import { openLectureShelf, pdfNamed } from '../../../testing/lectureShelf.ts';

const { portal, save } = openLectureShelf();
const at = (time: string) => new Date(`2026-10-14T${time}:00+06:00`);

const stateFor = async (person: Person, materialId: number) =>
  await portal().callAs(person)(materialReadingApi.state, { materialId });

const stop = async (person: Person, materialId: number, page: number, placedAt: Date) =>
  await portal().callAs(person)(materialReadingApi.keepPlaces, {
    places: [{ materialId, page, locator: '0.250', placedAt }],
  });

const noteOn = async (
  person: Person,
  materialId: number,
  { markId = randomUUID(), note = 'Спросить' } = {},
) => {
  const mark = { markId, kind: 'note' as const, page: 3, locator: '0.100', quote: 'предел', note };
  const { message } = await portal().callAs(person)(materialReadingApi.saveMark, { materialId, ...mark });
  return { markId, message };
};

describe('a file among study materials', () => {
  it('is taken up by another device where its reader was last, and stays there when it is replaced', async () => {
    const { materialId, version } = await save();
    expect(await stateFor(student, materialId)).toEqual({
      page: null,
      locator: null,
      placedAt: null,
      marks: [],
    });

    await stop(student, materialId, 7, at('09:50'));
    // A phone that had no network tells later where it was before.
    await stop(student, materialId, 4, at('09:40'));
    expect(await stateFor(student, materialId)).toMatchObject({
      page: 7,
      locator: '0.250',
      placedAt: at('09:50'),
    });
    // A clock that runs ahead does not hold for ever.
    await stop(student, materialId, 9, at('23:00'));
    expect((await stateFor(student, materialId)).placedAt).toEqual(at('10:00'));

    await save({ materialId, version }, [
      pdfNamed('b.pdf', Buffer.concat([sampleFiles.pdf, Buffer.from('% 2')])),
    ]);
    expect(await stateFor(student, materialId)).toMatchObject({ page: 9 });
    expect((await stateFor(classmate, materialId)).page).toBeNull();
  });

  it('holds the marks of each reader for that reader alone', async () => {
    const { materialId } = await save();
    const { markId, message } = await noteOn(student, materialId);
    expect(message).toBe('Заметка сохранена');
    await noteOn(student, materialId, { markId, note: 'Понятно' });
    expect((await stateFor(student, materialId)).marks).toMatchObject([
      { markId, page: 3, quote: 'предел', note: 'Понятно' },
    ]);
    for (const other of [classmate, teacher, dean])
      expect((await stateFor(other, materialId)).marks).toEqual([]);

    expect((await refusalOf(noteOn(classmate, materialId, { markId }))).code).toBe('library.too_many_marks');
    await portal().callAs(classmate)(materialReadingApi.removeMark, { markId });
    expect((await stateFor(student, materialId)).marks).toHaveLength(1);
    await portal().callAs(student)(materialReadingApi.removeMark, { markId });
    expect((await stateFor(student, materialId)).marks).toEqual([]);
  });

  it('keeps neither place nor mark for who may not read it', async () => {
    const { materialId } = await save();
    const hidden = await save({ title: 'Скрытое', isHidden: true });
    const page = await save({ title: 'Страница', kind: 'page', body: 'Текст' }, []);
    for (const [person, of] of [
      [outsider, materialId],
      [otherTeacher, materialId],
      [student, hidden.materialId],
      [teacher, page.materialId],
      [teacher, 999_999],
    ] as const) {
      await stop(person, of, 5, at('09:50'));
      expect((await refusalOf(stateFor(person, of))).code).toBe('materials.unknown');
      expect((await refusalOf(noteOn(person, of))).code).toBe('materials.unknown');
    }
    const { rows } = await portal().pool.query(
      'select person_id from material_places union all select person_id from material_marks',
    );
    expect(rows).toEqual([]);
  });
});
