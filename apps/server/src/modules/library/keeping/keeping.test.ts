import { keepingApi } from '@bilim/contract/library/keeping';
import { bookListsApi } from '@bilim/contract/library/lists';
import { libraryApi } from '@bilim/contract/library';
import { opdsApi } from '@bilim/contract/library/opds';
import { readingApi } from '@bilim/contract/library/reading';
import type { Input, Person } from '@bilim/contract';
import { eq, like, or, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { files } from '#platform/db/platform.tables.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';
import { lecture, librarian, openPortal, refusalOf, student, teacher } from '#testing';
import type { Portal } from '#testing';

import { books } from '../books.tables.ts';
import { bookCategories } from '../categories.tables.ts';
import { fileChecks } from '../contents/check.jobs.ts';
import { writeMarc } from '../catalogue/marc.ts';
import { pdfOf } from '../testing/bookFiles.ts';

let portal: Portal;
let pdf: Buffer;
beforeAll(async () => {
  portal = await openPortal();
  pdf = await pdfOf('Введение в алгоритмы');
});
afterAll(() => portal.close());

const mathematics = 2;
const file = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);
type Told = Partial<Input<typeof libraryApi.save>>;
async function save(told: Told, ...sent: readonly File[]) {
  const form = { bookId: null, title: 'Книга', categoryId: mathematics, isDoubleMeant: true, ...told };
  return (await portal.callAs(librarian)(libraryApi.save, form, { files: sent })).bookId;
}
const keep = {
  kept: async (view: 'broken' | 'doubles' | 'withdrawn') =>
    await portal.callAs(librarian)(keepingApi.kept, { view, page: 1 }),
  take: async (list: File, isTrial: boolean, categoryId: number | null = null) =>
    await portal.callAs(librarian)(bookListsApi.upload, { isTrial, categoryId }, { files: [list] }),
  catalogue: async (format: 'xlsx' | 'csv' | 'marc') => {
    const browser = await portal.browserOf(librarian);
    return (await browser.get(`/api/library/catalogue.file?format=${format}`)).rawPayload;
  },
};

const headings = ['Название', 'Автор', 'Рубрика', 'Год', 'ISBN', 'Экземпляров', 'Доступ'];
async function workbook(...rows: readonly (readonly (string | number | null)[])[]) {
  const columns = headings.map((title) => ({ title, width: 20 }));
  return file('книги.xlsx', await writeWorkbook([{ name: 'Книги', columns, rows }]));
}

/** A record with this title, as programs of the country wrote it before UTF-8. */
function inWindows1251(title: string): Buffer {
  const letters = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = (text: string) => Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)));
  const field = bytes(`  \u001Fa${title}\u001E`);
  const digits = (number: number, length: number) => String(number).padStart(length, '0');
  const base = 24 + 12 + 1;
  const head = `${digits(base + field.length + 1, 5)}nam  22${digits(base, 5)}   4500`;
  return Buffer.concat([bytes(`${head}245${digits(field.length, 4)}00000\u001E`), field, bytes('\u001D')]);
}

describe('keepers of the library', () => {
  it('withdraw a book with a reason, find it among the withdrawn, and bring it back', async () => {
    const bookId = await save({ title: 'Старое издание' });
    await portal.callAs(librarian)(keepingApi.withdraw, { bookId, reason: 'Истекла лицензия' });

    expect((await refusalOf(portal.callAs(student)(libraryApi.one, { bookId }))).code).toBe(
      'library.unknown',
    );
    expect(await keep.kept('withdrawn')).toMatchObject({
      data: [{ bookId, withdrawReason: 'Истекла лицензия' }],
      beside: { withdrawn: 1 },
    });
    await portal.callAs(librarian)(keepingApi.bringBack, { bookId });
    expect(await portal.callAs(student)(libraryApi.one, { bookId })).toMatchObject({
      title: 'Старое издание',
    });
  });

  it('see what is there twice by ISBN or by the bytes of its file', async () => {
    const isbn = '978-5-8459-1794-2';
    const [one, two] = [await save({ title: 'Первая', isbn }), await save({ title: 'Вторая', isbn })];
    const [three, four] = [
      await save({ title: 'Третья' }, file('а.pdf', pdf)),
      await save({ title: 'Четвёртая' }, file('б.pdf', pdf)),
    ];
    const { data, beside } = await keep.kept('doubles');
    expect(data.map(({ bookId }) => bookId).toSorted()).toEqual([one, two, three, four].toSorted());
    expect(beside.doubles).toBe(4);
    expect(new Set(data.map(({ alike }) => alike))).toEqual(
      new Set(['ISBN 9785845917942', 'Одинаковый файл: а.pdf']),
    );
  });

  it('have all files checked: one that is gone is told among the broken, and is whole again once it is back', async () => {
    const bookId = await save({ title: 'Потерянная' }, file('п.pdf', await pdfOf('Потерянная')));
    const [kept] = await portal.db
      .select({ fileId: files.id, key: files.storageKey })
      .from(books)
      .innerJoin(files, eq(files.id, books.fileId))
      .where(eq(books.id, bookId));
    const bytes = await portal.parts.files.read(kept!.key);
    const check = async () => {
      await portal.callAs(librarian)(keepingApi.checkFiles, {});
      await deliverBatch(portal.db, fileChecks(portal.parts));
      return (await keep.kept('broken')).data.map((book) => book.bookId);
    };
    await portal.parts.files.remove(kept!.key);
    expect(await check()).toEqual([bookId]);
    await portal.parts.files.putUnder(kept!.key, bytes);
    await check();
    await portal.db.update(books).set({ fileState: 'read' }).where(eq(books.id, bookId));
    expect(await check()).toEqual([]);
  });

  it('see how much is read, and how many books there are for the students of a discipline', async () => {
    const bookId = await save({ title: 'Основной учебник', copies: 3 });
    const { disciplineId } = lecture;
    await portal.callAs(librarian)(keepingApi.setShelf, { bookId, disciplineId, kind: 'main' });
    await portal.callAs(librarian)(keepingApi.setShelf, { bookId, disciplineId, kind: 'main' });
    const provision = async () =>
      (await portal.callAs(librarian)(keepingApi.provision, { page: 1 })).data.find(
        (one) => one.disciplineId === disciplineId,
      );
    const before = await provision();
    expect(before).toMatchObject({ books: 1, copies: 3, isUnlimited: false });
    expect(before?.ratio).toBeCloseTo(3 / before!.students);
    await portal.callAs(librarian)(keepingApi.setShelf, { bookId, disciplineId, kind: null });
    expect(await provision()).toMatchObject({ books: 0, ratio: 0 });

    const read = await save({ title: 'Читаемая' }, file('ч.pdf', await pdfOf('Читаемая')));
    const browser = await portal.browserOf(student);
    await browser.get(`/api/library/book.file?id_eBook=${read}`);
    await browser.get(`/api/library/book.file?id_eBook=${read}&keep=1`);
    const { data } = await portal.callAs(librarian)(keepingApi.statistics, { days: 30 });
    expect(data).toContainEqual(expect.objectContaining({ bookId: read, opened: 1, downloaded: 1 }));
  });
});

describe('a list of books', () => {
  it('from a workbook is tried first, taken as a whole, and taken again changes nothing', async () => {
    const list = await workbook(
      ['Химия нефти', 'Иванов И. И.', 'Химия', 2019, '978-5-94074-701-7', 4, 'только чтение'],
      ['Көлдүн сырлары', null, 'Физика', null, null, null, null],
    );
    expect(await keep.take(list, true)).toMatchObject({
      added: 2,
      changed: 0,
      problemCount: 0,
      change: null,
    });
    expect(await keep.take(list, false)).toMatchObject({ added: 2 });
    expect(await keep.take(list, false)).toMatchObject({ added: 0, changed: 0, same: 2 });

    const again = await workbook([
      'Химия нефти',
      'Иванов И. И.',
      'Химия',
      2020,
      '978-5-94074-701-7',
      4,
      null,
    ]);
    expect(await keep.take(again, false)).toMatchObject({ added: 0, changed: 1 });
    const { data } = await portal.callAs(student)(libraryApi.list, { query: 'химия нефти' });
    expect(data).toMatchObject([{ year: 2020, copies: 4, rights: 'read_only', author: 'Иванов И. И.' }]);
  });

  it('is taken back as a whole: what it added goes, what it changed is as it was, and not once somebody reads of it', async () => {
    const call = portal.callAs(librarian);
    await keep.take(await workbook(['Зоология', 'Орлов О. О.', 'Химия', 2001, null, 1, null]), false);
    const list = await workbook(
      ['Зоология', 'Орлов О. О.', 'Химия', 2001, null, 7, 'только чтение'],
      ['Ботаника', 'Лесова Л. Л.', 'Химия', 2011, null, null, null],
    );
    expect(await keep.take(list, false)).toMatchObject({ added: 1, changed: 1 });
    const [last, before] = await call(bookListsApi.taken, {});
    expect(last).toMatchObject({ fileName: 'книги.xlsx', added: 1, changed: 1, mayUndo: true });
    expect(before).toMatchObject({ added: 1, mayUndo: false });

    const found = async (query: string) => (await portal.callAs(student)(libraryApi.list, { query })).data;
    const [botany] = await found('ботаника');
    const favourite = { bookId: botany!.bookId, isFavourite: true };
    await portal.callAs(student)(readingApi.setFavourite, favourite);
    const refused = await call(bookListsApi.undo, { runId: last!.runId });
    expect(refused.isDone).toBe(false);
    expect(refused.message).toContain('книги в избранном: 1');
    expect(await found('зоология')).toMatchObject([{ copies: 7, rights: 'read_only' }]);

    await portal.callAs(student)(readingApi.setFavourite, { ...favourite, isFavourite: false });
    expect(await call(bookListsApi.undo, { runId: last!.runId })).toMatchObject({ isDone: true });
    expect(await call(bookListsApi.undo, { runId: last!.runId })).toMatchObject({ isDone: true });
    expect(await found('зоология')).toMatchObject([{ copies: 1, rights: 'university' }]);
    const { beside } = await portal.callAs(student)(libraryApi.list, { query: 'ботаника' });
    expect(beside.isEverything).toBe(true);
    expect((await call(bookListsApi.taken, {}))[0]).toMatchObject({ isUndone: true, mayUndo: false });
  });

  it('with anything wrong in it changes nothing, and says where', async () => {
    const list = await workbook(
      ['Целая', null, 'Физика', 2001, null, null, null],
      [null, 'Автор', 'Алхимия', 'давно', '12345', -1, 'никому'],
    );
    const { added, problems } = await keep.take(list, false);
    expect(added).toBe(1);
    expect(problems.map(({ cell }) => cell)).toEqual(['A3', 'C3', 'D3', 'E3', 'F3', 'G3']);
    expect((await portal.callAs(student)(libraryApi.list, { query: 'целая' })).beside.isEverything).toBe(
      true,
    );
    expect((await refusalOf(keep.take(file('a.mrc', Buffer.from('это не MARC')), true))).code).toBe(
      'library.no_records',
    );
  });

  it('of MARC 21 is read in UTF-8 and in the older alphabet, and refused when it is cut off', async () => {
    const record = (title: string, isbn = '978-5-699-12014-7', extent = '312 с. :') =>
      writeMarc({
        fields: [
          { tag: '008', text: '190101s2019    xx            000 0 rus d', parts: [] },
          { tag: '020', text: '', parts: [['a', isbn]] },
          { tag: '100', text: '', parts: [['a', 'Петров, П. П.,']] },
          {
            tag: '245',
            text: '',
            parts: [
              ['a', `${title} :`],
              ['b', 'учебник /'],
              ['c', 'П. П. Петров'],
            ],
          },
          {
            tag: '264',
            text: '',
            parts: [
              ['b', 'Наука,'],
              ['c', '2019.'],
            ],
          },
          { tag: '300', text: '', parts: [['a', extent]] },
        ],
      });
    expect(await keep.take(file('list.mrc', record('Механика')), false, mathematics)).toMatchObject({
      added: 1,
    });
    expect((await portal.callAs(student)(libraryApi.list, { query: 'механика' })).data).toMatchObject([
      { title: 'Механика: учебник', author: 'Петров П. П.', year: 2019, totalPages: 312, language: 'ru' },
    ]);
    // A number before another word is none of pages.
    const print = record('Снимок', '0-415-78265-1', '1 photographic print');
    await keep.take(file('print.mrc', print), false, mathematics);
    expect((await portal.callAs(student)(libraryApi.list, { query: 'снимок' })).data).toMatchObject([
      { totalPages: 0 },
    ]);
    const older = await keep.take(file('older.mrc', inWindows1251('Термодинамика')), false, mathematics);
    expect(older).toMatchObject({ added: 1 });
    expect((await portal.callAs(student)(libraryApi.list, { query: 'термодинамика' })).data).toMatchObject([
      { title: 'Термодинамика', author: '' },
    ]);
    const cut = Buffer.concat([record('Механика'), record('Оптика').subarray(0, 90)]);
    expect(await refusalOf(keep.take(file('cut.mrc', cut), true))).toMatchObject({
      code: 'library.broken_record',
      told: { sentence: expect.stringContaining('запись № 2') },
    });
    expect(await keep.take(file('list.mrc', record('Механика')), true)).toMatchObject({
      problems: [{ sms: 'Рубрика не указана. Впишите её в список или выберите рубрику для всего списка' }],
    });
  });

  it('of UNIMARC is read by its own fields, with the initials of its people', async () => {
    const field = (tag: string, ...parts: readonly (readonly [string, string])[]) => ({
      tag,
      text: '',
      parts,
    });
    const record = writeMarc({
      fields: [
        field('010', ['a', '978-5-9221-0000-7']),
        field('101', ['a', 'eng']),
        field('200', ['a', '\u0098The\u009C optics'], ['e', 'a textbook'], ['f', 'A. Serov']),
        field('210', ['a', 'Бишкек'], ['c', 'Илим'], ['d', '2018']),
        field('215', ['a', '240 с.']),
        field('700', ['a', 'Серов'], ['b', 'А. А.']),
        field('701', ['a', 'Жапаров'], ['b', 'Т.']),
      ],
    });
    expect(await keep.take(file('list.iso', record), false, mathematics)).toMatchObject({ added: 1 });
    expect((await portal.callAs(student)(libraryApi.list, { query: 'optics' })).data).toMatchObject([
      {
        title: 'The optics: a textbook',
        author: 'Серов А. А., Жапаров Т.',
        year: 2018,
        totalPages: 240,
        language: 'en',
      },
    ]);
  });

  it('that the portal writes is read back without a difference, as a workbook and as MARC 21', async () => {
    const taken = await keep.take(file('catalogue.xlsx', await keep.catalogue('xlsx')), true);
    expect(taken).toMatchObject({ changed: 0 });
    const written = await keep.catalogue('marc');
    expect(written.toString()).toContain('10\u001FaМеханика: учебник\u001FcПетров П. П.');
    // Cataloguers turn names round.
    expect(written.toString()).toContain('1 \u001FaПетров, П. П.');
    const marc = await keep.take(file('catalogue.mrc', written), true);
    expect(marc).toMatchObject({ added: 0, changed: 0 });
    expect((await keep.catalogue('csv')).toString()).toContain('"Механика: учебник","Петров П. П."');
  });

  it(
    'is written part by part, and no book of a large catalogue is told twice or left out',
    { tags: 'long' },
    async () => {
      const [{ id: categoryId } = { id: mathematics }] = await portal.db
        .select({ id: bookCategories.id })
        .from(bookCategories);
      const added = Array.from({ length: 1_203 }, (_, number) => ({
        title: `Серия ${number % 40}`,
        author: `Том ${number}`,
        categoryId,
        ownerId: librarian.id,
        ownerRole: 7,
      }));
      await portal.db.insert(books).values(added);
      const lines = (await keep.catalogue('csv')).toString().split('\r\n');
      const told = lines.filter((line) => line.startsWith('"Серия '));
      expect(told.length).toBe(added.length);
      expect(new Set(told).size).toBe(added.length);

      await portal.db.execute(sql`
      insert into books (title, author, category_id, owner_id, owner_role)
      select '№', '', ${categoryId}, ${librarian.id}, 7 from generate_series(1, 20000)`);
      expect(JSON.parse((await keep.catalogue('xlsx')).toString())).toMatchObject({
        code: 'library.catalogue_too_long',
      });
      await portal.db.delete(books).where(or(eq(books.title, '№'), like(books.title, 'Серия %')));
    },
  );
});

describe('the catalogue for reading apps', () => {
  it('is seen by its private address alone, and by nobody once that is revoked', async () => {
    const bookId = await save(
      { title: 'Для <чтения> & вдаль', rights: 'university' },
      file('в.pdf', await pdfOf('Вдаль')),
    );
    const closed = await save(
      { title: 'Только здесь', rights: 'read_only' },
      file('з.pdf', await pdfOf('Здесь')),
    );
    const call = portal.callAs(student);
    expect(await call(opdsApi.state, {})).toMatchObject({ path: null });
    const { path } = await call(opdsApi.make, {});
    expect(await call(opdsApi.make, {})).toMatchObject({ path });

    const app = portal.browser();
    const root = await app.get(path!);
    expect(root.headers['content-type']).toContain('profile=opds-catalog');
    expect(root.body).toContain(`rel="http://opds-spec.org/sort/new" href="${path}/newest"`);
    // Atom wants a name for what no author is known of, OpenSearch a whole address.
    expect(root.body).toMatch(/<updated>[^<]+<\/updated>\n<author><name>[^<]+<\/name><\/author>/);
    const search = (await app.get(`${path}/search.xml`)).body;
    expect(search).toMatch(/ template="https?:\/\/[^"]+\/all\?q=\{searchTerms\}"/);
    const newest = (await app.get(`${path}/newest`)).body;
    expect(newest).toContain('<title>Для &lt;чтения&gt; &amp; вдаль</title>');
    expect(newest).toContain(`href="${path}/book/${bookId}" type="application/pdf"`);
    expect(newest).not.toContain('Только здесь');
    const words = encodeURIComponent('вдаль');
    const found = (await app.get(`${path}/all?q=${words}`)).body;
    expect(found).toContain(`/book/${bookId}"`);
    expect(found).toContain(`<link rel="self" href="${path}/all?page=1&amp;q=${words}"`);
    const bytes = await app.get(`${path}/book/${bookId}`, { range: 'bytes=0-3' });
    expect([bytes.statusCode, bytes.body]).toEqual([206, '%PDF']);
    expect((await app.get(`${path}/book/${closed}`)).statusCode).toBe(403);
    expect((await app.get(`${path!.slice(0, -3)}abc`)).statusCode).toBe(404);
    expect(await call(opdsApi.state, {})).toMatchObject({ lastFetchedAt: expect.any(Date) });

    await call(opdsApi.revoke, {});
    expect((await app.get(path!)).statusCode).toBe(404);
    expect((await app.get(`${path}/book/${bookId}`)).statusCode).toBe(404);
  });

  it('is not the only way to a file: download.file gives it to whom its rights allow', async () => {
    const own = await save({ title: 'Своим' }, file('своим.pdf', await pdfOf('Своим')));
    const closed = await save({ title: 'Здесь', rights: 'read_only' }, file('тут.pdf', await pdfOf('Тут')));
    const status = async (person: Person | null, bookId: number) => {
      const browser = person === null ? portal.browser() : await portal.browserOf(person);
      return (await browser.get(`/api/news/download.file?type=3&filename=${bookId}_a.pdf`)).statusCode;
    };
    expect(await status(student, own)).toBe(200);
    expect(await status(teacher, closed)).toBe(404);
    expect(await status(null, own)).toBe(401);
  });
});
