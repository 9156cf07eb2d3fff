import type { Input } from '@bilim/contract';
import { libraryApi } from '@bilim/contract/library';
import { keepingApi } from '@bilim/contract/library/keeping';
import { materialsApi } from '@bilim/contract/materials';
import { describe, expect, it } from 'vitest';

import { librarian, refusalOf, student, teacher } from '#testing';

import { lectureKey as key, openLectureShelf } from '../../../testing/lectureShelf.ts';

const { portal, save: put, list } = openLectureShelf();
const save = async (title: string, over: Parameters<typeof put>[0] = {}) => await put({ title, ...over });

describe('the e-library', () => {
  const shared = { showsInLibrary: true, bookCategoryId: 2 } as const;
  const found = async (query: string) => {
    const { data, beside } = await portal().callAs(student)(libraryApi.list, { query });
    return beside.isEverything ? [] : data;
  };

  it('has a material as a book for as long as its owner says so, always in its present state', async () => {
    const { materialId } = await save('Конспект лекций', shared);
    expect(await found('конспект')).toMatchObject([
      { isFromMaterials: true, fileName: 'a.pdf', canEdit: false },
    ]);
    expect((await list()).data).toMatchObject([{ showsInLibrary: true, bookCategoryId: 2 }]);
    // Whoever says nothing of it leaves it as it is.
    await save('Записки лекций', { materialId });
    expect(await found('записки')).toHaveLength(1);
    expect((await refusalOf(save('Записки лекций', { materialId, isHidden: true }))).code).toBe(
      'request.invalid',
    );
    await save('Записки лекций', { materialId, showsInLibrary: false });
    expect(await found('записки')).toEqual([]);
    await save('Записки лекций', { materialId, ...shared });
    await portal().callAs(teacher)(materialsApi.remove, { materialId });
    expect(await found('записки')).toEqual([]);
    const link = { kind: 'link', link: 'https://example.org' } as const;
    const call = portal().callAs(teacher);
    const refused = call(materialsApi.save, {
      ...key,
      materialId: null,
      typeId: 3,
      title: 'x',
      ...link,
      ...shared,
    });
    expect((await refusalOf(refused)).code).toBe('request.invalid');
  });

  it('gives a place in a book to a shelf, and keeps a book that a shelf uses', async () => {
    const book = await save('Учебник', shared);
    const [shown] = await found('учебник');
    const bookId = shown!.bookId;
    const put = async (over: Partial<Input<typeof materialsApi.save>> = {}) =>
      await portal().callAs(teacher)(materialsApi.save, {
        ...key,
        materialId: null,
        typeId: 11,
        title: 'Глава 3',
        kind: 'book',
        sharedFrom: bookId,
        pageFrom: 41,
        pageTo: 58,
        ...over,
      });
    const { materialId } = await put();
    expect((await portal().callAs(student)(materialsApi.listForStudent, key))[1]).toMatchObject({
      kind: 'book',
      bookNumber: bookId,
      pageFrom: 41,
      pageTo: 58,
    });
    // What the library withdraws, a shelf names no more, until it is back.
    await portal().callAs(librarian)(keepingApi.withdraw, { bookId, reason: 'Новое издание' });
    const [, gone] = await portal().callAs(student)(materialsApi.listForStudent, key);
    expect(gone).toMatchObject({ kind: 'book', title: 'Глава 3', bookNumber: null });
    await portal().callAs(librarian)(keepingApi.bringBack, { bookId });

    const used = 'Книга используется в УМК, удаление невозможно';
    const call = portal().callAs(teacher);
    expect(await call(libraryApi.mayRemove, { bookId })).toMatchObject({ isDone: false, message: used });
    expect(await call(materialsApi.remove, { materialId: book.materialId })).toMatchObject({
      isDone: false,
      message: used,
    });
    const kept = save('Учебник', { materialId: book.materialId, showsInLibrary: false });
    expect((await refusalOf(kept)).code).toBe('materials.used_as_book');

    expect((await refusalOf(put({ sharedFrom: 999_999 }))).code).toBe('library.unknown');
    expect((await refusalOf(put({ pageFrom: 9, pageTo: 8 }))).code).toBe('request.invalid');
    await call(materialsApi.remove, { materialId });
    expect(await call(materialsApi.remove, { materialId: book.materialId })).toMatchObject({ isDone: true });
  });
});
