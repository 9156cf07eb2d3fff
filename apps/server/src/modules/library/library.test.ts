import type { Input, Person } from '@bilim/contract';
import { bookPageSize, foundFrom, foundTo, libraryApi } from '@bilim/contract/library';
import { opdsApi } from '@bilim/contract/library/opds';
import { openedInPieces, openingPieceBytes, unpackPieces } from '@bilim/contract/library/opening';
import { eq } from 'drizzle-orm';
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { files } from '#platform/db/platform.tables.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import { lecture, librarian, openPortal, otherTeacher, refusalOf, student, teacher } from '#testing';
import type { Portal } from '#testing';

import { books } from './books.tables.ts';
import { openingNotes } from './contents/opening.jobs.ts';
import { bookReadings } from './contents/read.jobs.ts';
import { putPlace, shareIntoLibrary, takePlace, unshareFromLibrary } from './book/sharing.service.ts';
import { epubOf } from '../../demo/library/epub.ts';
import { pdfOf } from './testing/bookFiles.ts';
import { scannedPdf } from './testing/scannedPdf.ts';

let portal: Portal;
let pdf: Buffer;
beforeAll(async () => {
  portal = await openPortal();
  pdf = await pdfOf('Введение в алгоритмы', 'Сортировка слиянием делит массив пополам', 'Көлдүн суусу тунук');
});
afterAll(() => portal.close());

const mathematics = 2;
type Told = Partial<Input<typeof libraryApi.save>>;

async function save(person: Person, told: Told, ...sent: readonly File[]) {
  const form = { bookId: null, title: 'Книга', categoryId: mathematics, ...told };
  return await portal.callAs(person)(libraryApi.save, form, { files: sent });
}
const file = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);
const list = async (asked: Input<typeof libraryApi.list> = {}, person: Person = student) =>
  await portal.callAs(person)(libraryApi.list, asked);
const titles = async (asked: Input<typeof libraryApi.list>) =>
  (await list(asked)).data.map(({ title }) => title);
const readAll = async () =>
  await deliverBatch(portal.db, [...bookReadings(portal.parts), ...openingNotes(portal.parts)]);

describe('books', () => {
  it('are found by title or author, whatever the keyboard has, with a slip of the hand, or else all are shown', async () => {
    for (const [title, author] of [
      ['Алгоритмы и структуры данных', 'Асанов Ө. Т.'],
      ['Ысык-Көлдүн географиясы', 'Жумабекова Ң.'],
      ['Тёмная материя', 'Петров П.'],
    ])
      await save(librarian, { title: title!, author: author! });

    expect(await titles({ query: 'АЛГОРИТМЫ' })).toEqual(['Алгоритмы и структуры данных']);
    expect(await titles({ query: 'данных алгоритмы' })).toEqual(['Алгоритмы и структуры данных']);
    expect(await titles({ query: 'колдун' })).toEqual(['Ысык-Көлдүн географиясы']);
    expect(await titles({ query: 'темная' })).toEqual(['Тёмная материя']);
    expect(await titles({ query: 'асанов о', mode: 2 })).toEqual(['Алгоритмы и структуры данных']);
    const slip = await list({ query: 'алгоримты' });
    expect([slip.data.length, slip.beside]).toEqual([1, { total: 1, isEverything: false, isAlike: true }]);
    const none = await list({ query: 'бухгалтерия', page: 1 });
    expect([none.data.length, none.beside]).toEqual([3, { total: 3, isEverything: true, isAlike: false }]);
    expect(await titles({ query: '100%_' })).toHaveLength(3);
    expect(await titles({ categoryId: 3 })).toEqual([]);
    expect(await titles({ sectionId: 1 })).toHaveLength(3);
  });

  it('of a word that stands in thousands of titles come in their order, page after page, as those of a rare one', async () => {
    const least = 40 * bookPageSize;
    await portal.pool.query(
      `insert into books (category_id, title, author, owner_id, owner_role, created_at)
       select $1, 'Частое слово ' || lpad(n::text, 5, '0'), 'Общий А.', $2, 7, now() + n * interval '1 minute'
       from generate_series(1, $3::int) n`,
      [mathematics, librarian.id, least + 1],
    );
    const numbered = (from: number) =>
      Array.from({ length: bookPageSize }, (_, at) => `Частое слово ${String(from + at).padStart(5, '0')}`);

    for (const asked of [{ query: 'частое' }, { query: 'общий', mode: 2 }] as const) {
      expect((await list({ ...asked, page: 1 })).beside.total).toBe(least + 1);
      expect(await titles({ ...asked, page: 1 })).toEqual(numbered(1));
      expect(await titles({ ...asked, page: 2 })).toEqual(numbered(1 + bookPageSize));
      expect(await titles({ ...asked, page: 1, isNewestFirst: true })).toEqual(
        numbered(least + 2 - bookPageSize).toReversed(),
      );
      expect(await titles({ ...asked, page: 1, categoryId: 3 })).not.toContain('Частое слово 00001');
    }
    expect(await titles({ query: 'частое 00777', page: 1 })).toEqual(['Частое слово 00777']);
    await portal.pool.query(`delete from books where title like 'Частое слово %'`);
  });

  it('travel under the names of the specification', async () => {
    const reply = await portal.send(student, libraryApi.list, { id_bookCategory: 0, page: 1 });

    expect(reply).toMatchObject({ result: 0, total: 3 });
    expect(reply).toHaveProperty('data.0.id_eBook');
    expect(reply).toHaveProperty('data.0.id_bookCategory', mathematics);
    for (const name of ['nameBook', 'author', 'totalPages', 'fileName', 'name', 'id_human', 'isFromUmk'])
      expect(reply).toHaveProperty(['data', 0, name]);
  });

  it('are brought with a file, whose words are found on their page and whose first page is the cover', async () => {
    const { bookId } = await save(
      teacher,
      { title: 'Курс', isbn: '978-5-8459-1794-2' },
      file('курс.pdf', pdf),
    );
    await readAll();

    const found = await portal.callAs(student)(libraryApi.inside, { query: 'слияния' });
    expect(found).toMatchObject([{ bookId, page: 2, format: 'pdf', hasCover: true }]);
    const { inside } = libraryApi;
    const hits = async (asked: object) =>
      await portal.callAs(student)(inside, { query: 'слияния', ...asked });
    expect(await hits({ categoryId: mathematics, sectionId: 1 })).toEqual(found);
    expect([await hits({ categoryId: 3 }), await hits({ sectionId: 2 })]).toEqual([[], []]);
    expect(found[0]?.snippet).toContain(`${foundFrom}слиянием${foundTo}`);
    expect(await portal.callAs(student)(libraryApi.inside, { query: 'колдун' })).toMatchObject([
      { bookId, page: 3 },
    ]);
    expect(await portal.callAs(student)(libraryApi.one, { bookId })).toMatchObject({
      totalPages: 3,
      isbn: '9785845917942',
      fileState: 'read',
      canEdit: false,
    });
    const browser = await portal.browserOf(student);
    const cover = await browser.get(`/api/library/cover.webp?id_eBook=${bookId}`);
    expect([cover.statusCode, cover.headers['content-type']]).toEqual([200, 'image/webp']);
    // Reading apps know no such pictures.
    const { path } = await portal.callAs(student)(opdsApi.make, {});
    const forApps = await portal.browser().get(`${path}/cover/${bookId}`);
    expect(forApps.headers['content-type']).toBe('image/jpeg');
    expect(forApps.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    // It is drawn once: what it was drawn from is not needed any more.
    const { rows } = await portal.pool.query<{ readonly key: string }>(
      'select f.storage_key as key from books b join files f on f.id = b.file_id where b.id = $1',
      [bookId],
    );
    await portal.parts.files.putBeside(rows[0]!.key, 'thumb', Buffer.from('no picture'));
    expect((await portal.browser().get(`${path}/cover/${bookId}`)).rawPayload).toEqual(forApps.rawPayload);
    const part = await browser.get(`/api/library/book.file?id_eBook=${bookId}`, { range: 'bytes=0-99' });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100]);
  });

  it(
    'that are large PDFs open with what was noted of them, without their rest',
    { tags: 'long' },
    async () => {
      const scanned = scannedPdf(45);
      const { bookId } = await save(teacher, { title: 'Скан' }, file('скан.pdf', scanned));
      await readAll();

      const browser = await portal.browserOf(student);
      const opening = await browser.get(`/api/library/opening.bin?id_eBook=${bookId}`);
      expect(opening.rawPayload.length).toBeLessThan(scanned.length / 50);
      const pieces = unpackPieces(opening.rawPayload);
      const range = new PDFDataRangeTransport(scanned.length, null);
      const missing: number[] = [];
      range.requestDataRange = (begin, end) => {
        const there = pieces.find((one) => one.begin <= begin && end <= one.begin + one.bytes.length);
        if (there === undefined) missing.push(begin);
        const bytes =
          there?.bytes.slice(begin - there.begin, end - there.begin) ?? new Uint8Array(end - begin);
        queueMicrotask(() => range.onDataRange(begin, bytes));
      };
      const asked = { range, length: scanned.length, rangeChunkSize: openingPieceBytes };
      const task = getDocument({ ...asked, ...openedInPieces });
      const document = await task.promise;
      await document.getPage(1);
      await task.destroy();

      expect([document.numPages, missing]).toEqual([45, []]);
      await expect(
        browser
          .get(`/api/library/opening.bin?id_eBook=${bookId + 1000}`)
          .then(({ statusCode }) => statusCode),
      ).resolves.toBe(404);
    },
  );

  it('may be EPUBs, whose scripts are no words', async () => {
    const epub = epubOf([
      '<h1>Начало</h1><p>Тишина&nbsp;гор &amp; озёр</p><script>тайна()</script>',
      '<h2>Дорога</h2><p>Караван идёт</p>',
    ]);
    const { bookId } = await save(teacher, { title: 'Повесть' }, file('повесть.epub', epub));
    await readAll();

    const hits = async (query: string) => await portal.callAs(student)(libraryApi.inside, { query, bookId });
    expect(await hits('караваны')).toMatchObject([{ page: 2, part: 'Дорога', format: 'epub' }]);
    expect(await hits('озер')).toMatchObject([{ page: 1, part: 'Начало' }]);
    expect(await hits('тайна')).toEqual([]);
  });

  it('that do not open are refused in words, and leave nothing behind', async () => {
    const bad: readonly (readonly [string, Uint8Array])[] = [
      ['half.pdf', pdf.subarray(0, 900)],
      ['broken.epub', epubOf(['<p>a</p>'], { 'META-INF/container.xml': new TextEncoder().encode('<a/>') })],
    ];
    for (const [name, bytes] of bad)
      expect((await refusalOf(save(teacher, {}, file(name, bytes)))).code).toBe('library.broken');
    expect((await refusalOf(save(teacher, {}, file('x.html', Buffer.from('<script>1</script>'))))).code).toBe(
      'file.wrong_type',
    );
    const rows = await portal.db
      .select({ key: files.storageKey })
      .from(files)
      .where(eq(files.kind, 'library'));
    const kept: string[] = [];
    for await (const key of portal.parts.files.list(new Date(Date.now() + 60_000))) kept.push(key);
    expect(kept.toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
  });

  it('need a title and a category, and are brought twice only when that is meant', async () => {
    const refused = await portal.send(teacher, libraryApi.mayRemove, { id_EBook: 999_999 });
    expect(refused.status).toBe(404);
    expect(await refusalOf(save(teacher, { title: ' ', categoryId: null }))).toMatchObject({
      code: 'request.invalid',
    });
    expect((await refusalOf(save(teacher, { title: 'Снова' }, file('снова.pdf', pdf)))).code).toBe(
      'library.double',
    );
    await save(teacher, { title: 'Снова', isDoubleMeant: true }, file('снова.pdf', pdf));
  });
});

describe('a book', () => {
  it('is changed and deleted by whoever brought it, and by the library', async () => {
    const { bookId, version } = await save(teacher, { title: 'Своя' });

    expect((await refusalOf(save(otherTeacher, { bookId, title: 'Чужая' }))).code).toBe('library.not_yours');
    const check = await portal.callAs(otherTeacher)(libraryApi.mayRemove, { bookId });
    expect(check).toMatchObject({
      isDone: false,
      message: 'Удалить книгу может только добавивший её пользователь',
    });
    await save(librarian, { bookId, title: 'Исправленная', version });
    expect((await refusalOf(save(teacher, { bookId, title: 'Своя', version }))).code).toBe(
      'library.changed_elsewhere',
    );
    expect(await portal.callAs(teacher)(libraryApi.mayRemove, { bookId })).toMatchObject({
      isDone: true,
      message: '',
    });
    expect(await portal.callAs(teacher)(libraryApi.remove, { bookId })).toMatchObject({
      message: 'Книга удалена',
    });
    expect((await refusalOf(portal.callAs(student)(libraryApi.one, { bookId }))).code).toBe(
      'library.unknown',
    );
  });

  it('that a discipline uses stays, and a study material is shown and hidden as its owner says', async () => {
    const { bookId } = await save(teacher, { title: 'Нужная' });
    const place = {
      materialNumber: 77,
      bookId,
      disciplineId: lecture.disciplineId,
      pageFrom: 41,
      pageTo: 58,
      addedBy: teacher.id,
    };
    await putPlace(portal.db, place);
    expect(await portal.callAs(teacher)(libraryApi.remove, { bookId })).toMatchObject({
      isDone: false,
      message: 'Книга используется в УМК, удаление невозможно',
    });
    expect(await portal.callAs(student)(libraryApi.one, { bookId })).toMatchObject({
      shelves: [{ pageFrom: 41, pageTo: 58 }],
    });
    await takePlace(portal.db, 77);
    await portal.callAs(teacher)(libraryApi.remove, { bookId });

    const shared = {
      materialNumber: 5,
      ownerId: teacher.id,
      ownerRole: 1,
      categoryId: mathematics,
      title: 'Лекции',
      author: '',
      description: '',
      totalPages: null,
      fileId: null,
    };
    await shareIntoLibrary(portal.db, shared);
    const shown = await shareIntoLibrary(portal.db, { ...shared, title: 'Лекции, часть 1' });
    expect((await list({ query: 'лекции' })).data).toMatchObject([
      { bookId: shown, title: 'Лекции, часть 1', isFromMaterials: true, canEdit: false },
    ]);
    await unshareFromLibrary(portal.db, 5, new Date());
    expect((await list({ query: 'лекции' })).beside.isEverything).toBe(true);
  });

  it('is given to whom its rights allow', async () => {
    const make = async (title: string, rights: Told['rights']) =>
      (await save(teacher, { title, rights, isDoubleMeant: true }, file('книга.pdf', pdf))).bookId;
    const open = await make('Открытая', 'everybody');
    const own = await make('Своим', 'university');
    const here = await make('Только здесь', 'read_only');
    const status = async (bookId: number, more = '', headers = {}, person: Person | null = student) => {
      const browser = person === null ? portal.browser() : await portal.browserOf(person);
      return (await browser.get(`/api/library/book.file?id_eBook=${bookId}${more}`, headers)).statusCode;
    };

    expect(await status(open, '', {}, null)).toBe(200);
    expect(await status(own, '', {}, null)).toBe(404);
    expect(await status(own, '&keep=1')).toBe(200);
    expect(await status(here, '', { 'sec-fetch-dest': 'empty' })).toBe(200);
    expect(await status(here, '', { 'sec-fetch-dest': 'document' })).toBe(403);
    expect(await status(here, '&keep=1')).toBe(403);
    await portal.db
      .update(books)
      .set({ withdrawnAt: new Date(), withdrawReason: 'Истекла лицензия' })
      .where(eq(books.id, own));
    expect(await status(own)).toBe(404);
  });
});
