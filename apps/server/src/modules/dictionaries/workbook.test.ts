import type { Person } from '@bilim/contract';
import { dictionariesApi } from '@bilim/contract/dictionaries';
import type { WorkbookOutcome } from '@bilim/contract/dictionaries';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { rateCounters } from '#platform/db/platform.tables.ts';
import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import type { Cell, Sheet } from '#platform/xlsx/sheet.ts';
import { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';
import { buildings, rooms, roomTypes } from '#modules/structure/organisation.tables.ts';
import { calendarEvents, timeGrids } from '#modules/structure/calendar.tables.ts';
import { admin, registrar, scheduler, statementsOf } from '#testing';

import { openDictionaries } from '../../testing/dictionaries/openDictionaries.ts';

const { portal, historyOf, undo } = openDictionaries();
beforeEach(async () => {
  await portal().db.delete(rateCounters);
});

async function download(dictionary: string, person: Person = registrar): Promise<readonly Sheet[]> {
  const browser = await portal().browserOf(person);
  const reply = await browser.get(`${dictionariesApi.workbook.path}?dictionary=${dictionary}`);
  expect(reply.statusCode).toBe(200);
  return await readWorkbook(reply.rawPayload);
}

/** The sheet with other rows below its headings. */
async function fileOf({ rows: [headings = []] }: Sheet, rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const columns = headings.map((title) => ({ title: String(title), width: 20 }));
  return await writeWorkbook([{ name: 'Лист', columns, rows }]);
}

async function send(dictionary: string, file: Buffer, { isTrial = false, person = registrar } = {}) {
  const browser = await portal().browserOf(person);
  const reply = await browser.upload(
    dictionariesApi.upload.path,
    file,
    { dictionary, trial: isTrial ? '1' : '0' },
    'book.xlsx',
  );
  return reply.json<{ data: readonly WorkbookOutcome[]; code: string | null }>();
}

const outcomeOf = async (...sent: Parameters<typeof send>) => (await send(...sent)).data[0]!;
const gridsNow = async () => await portal().db.select().from(timeGrids).orderBy(timeGrids.id);
const countRooms = async () => await portal().db.$count(rooms);

describe('the workbook of a dictionary', () => {
  it('has its open rows in words, and on another sheet what may be chosen', async () => {
    const [sheet, lists] = await download('rooms');

    expect(sheet?.rows[0]).toEqual([
      'ID',
      'Номер *',
      'Корпус *',
      'Вид *',
      'Мест *',
      'Этаж',
      'Широта',
      'Долгота',
      'Радиус, м',
      'Оборудование',
    ]);
    expect(sheet?.rows[1]).toEqual([
      11,
      '1/101',
      'Корпус 1',
      'Лекционный зал',
      120,
      null,
      42.843911,
      74.586072,
      100,
      null,
    ]);
    expect(lists?.rows.flat()).toEqual(expect.arrayContaining(['Корпус 1', 'Лаборатория']));
  });

  it('changes nothing when it comes back as it went', async () => {
    const [sheet] = await download('rooms');
    const file = await fileOf(sheet!, sheet!.rows.slice(1));

    expect(await outcomeOf('rooms', file)).toMatchObject({
      added: 0,
      changed: 0,
      same: 2,
      problemCount: 0,
      change: null,
    });
  });

  it('nor does it when what its rows refer to is closed, or called like another one', async () => {
    await portal().db.update(buildings).set({ closedOn: '2026-09-01' });
    const [hall] = await portal().db.select().from(roomTypes).where(eq(roomTypes.nameRu, 'Лекционный зал'));
    await portal()
      .db.insert(roomTypes)
      .values({ ...hall!, id: 9 });
    const [sheet] = await download('rooms');
    const file = await fileOf(sheet!, sheet!.rows.slice(1));

    expect(await outcomeOf('rooms', file)).toMatchObject({ changed: 0, same: 2, problems: [] });
  });

  it('tells first what it would do, then does it, and is taken back as a whole', async () => {
    const [sheet] = await download('rooms');
    const [first = [], second = []] = sheet!.rows.slice(1);
    const changed = first.map((cell) => (cell === 120 ? 140 : cell));
    const added = [null, '3/301', 'корпус 1', 'лаборатория', '16', 3, null, null, 100];
    const file = await fileOf(sheet!, [changed, second, added]);

    const trial = await outcomeOf('rooms', file, { isTrial: true });
    expect(trial).toMatchObject({ added: 1, changed: 1, same: 1, change: null });
    expect(await countRooms()).toBe(2);

    const { change, ...counts } = await outcomeOf('rooms', file);
    expect(counts).toMatchObject({ added: 1, changed: 1, same: 1 });
    expect(await portal().db.select().from(rooms).where(eq(rooms.number, '3/301'))).toMatchObject([
      { seats: 16, floor: 3, roomTypeId: 4, buildingId: 1 },
    ]);
    expect(await outcomeOf('rooms', file)).toMatchObject({ added: 0, changed: 0, same: 3, change: null });

    const { data } = await historyOf(registrar, 'rooms', 11);
    expect(data).toMatchObject([{ rows: 2, mayUndo: true }]);
    await undo(registrar, 'rooms', change);
    expect(await countRooms()).toBe(2);
    expect(await portal().db.select().from(rooms).where(eq(rooms.id, 11))).toMatchObject([{ seats: 120 }]);
  });

  it('is not taken while one of its cells is wrong, and says which', async () => {
    const [sheet] = await download('rooms');
    const file = await fileOf(sheet!, [
      [null, '3/301', 'Корпус 9', 'Лаборатория', 16, null, null, null, 100],
      [null, '', 'Корпус 1', 'Лаборатория', 'много', null, null, null, 100],
      [77, '3/302', 'Корпус 1', 'Лаборатория', 16, null, null, null, 100],
      [null, '3/303', 'Корпус 1', 'Лаборатория', 16, null, null, null, 100],
      [null, '3/303', 'Корпус 1', 'Лаборатория', 18, null, null, null, 100],
      [null, '3/304', 'Корпус 9', 'Лаборатория', 18, null, null, null, 100],
    ]);

    const { problems, change } = await outcomeOf('rooms', file);
    expect(problems).toEqual([
      {
        cell: 'C2',
        column: 'Корпус',
        sms: '«Корпус 9» нет в списке: исправьте или сначала добавьте такую запись (строк: 2)',
      },
      { cell: 'E3', column: 'Мест', sms: 'Неверное значение' },
      { cell: 'A4', column: 'ID', sms: 'Такой записи нет' },
      { cell: 'A6', column: 'ID', sms: 'Эта запись встречается в файле дважды: здесь и в ячейке A5' },
    ]);
    expect(change).toBeNull();
    expect(await countRooms()).toBe(2);
  });

  it('is refused where two of its rows have what only one can have, and naming both', async () => {
    const [sheet] = await download('grids', scheduler);
    const [main = []] = sheet!.rows.slice(1);
    const [id, title] = main;
    const two = await fileOf(sheet!, [
      [id ?? null, `${String(title)} нов.`, 'Да', null, null, null],
      [null, 'Вечерняя', 'Да', null, null, null],
    ]);
    const { problems } = await outcomeOf('grids', two, { isTrial: true, person: scheduler });
    expect(problems).toEqual([
      {
        cell: 'C3',
        column: 'Основная',
        sms: 'Отмечена может быть только одна запись, а отмечена ещё одна, в ячейке C2',
      },
    ]);

    const handedOver = await fileOf(sheet!, [
      [id ?? null, `${String(title)} нов.`, 'Нет', null, null, null],
      [null, 'Вечерняя', 'Да', null, null, null],
    ]);
    const before = await gridsNow();
    const { change } = await outcomeOf('grids', handedOver, { person: scheduler });
    expect(await gridsNow()).not.toEqual(before);
    await undo(scheduler, 'grids', change);
    expect(await gridsNow()).toEqual(before);
  });

  it('is read under the headings that a university has, and tells once what it lacks', async () => {
    const fileUnder = async (titles: readonly string[], rows: readonly (readonly Cell[])[]) =>
      await writeWorkbook([{ name: 'x', columns: titles.map((title) => ({ title, width: 20 })), rows }]);
    const lacking = await fileUnder(
      ['Корпус', '№ аудитории', 'Вместимость'],
      [
        ['Корпус 1', '4/101', 30],
        ['Корпус 1', '4/102', 30],
      ],
    );
    expect((await outcomeOf('rooms', lacking)).problems).toEqual([
      {
        cell: 'A2',
        column: 'Вид',
        sms: 'В файле нет столбца «Вид», а без него новой записи не добавить (строк: 2)',
      },
    ]);
    const whole = await fileUnder(
      ['Корпус', '№ ауд.', 'Кол-во посадочных мест', 'Тип аудитории'],
      [['Корпус 1', '4/101', 30, 'Лаборатория']],
    );
    expect(await outcomeOf('rooms', whole)).toMatchObject({ added: 1, problemCount: 0 });
    expect(await portal().db.select().from(rooms).where(eq(rooms.number, '4/101'))).toMatchObject([
      { seats: 30, radiusMeters: 100 },
    ]);
  });

  it('may have only some columns, in any order and language', async () => {
    const columns = ['Number', 'Seats', 'Building'].map((title) => ({ title, width: 20 }));
    const file = await writeWorkbook([{ name: 'x', columns, rows: [['2/210', 20, 'Корпус 1']] }]);

    expect(await outcomeOf('rooms', file)).toMatchObject({ added: 0, changed: 1 });
    expect(await portal().db.select().from(rooms).where(eq(rooms.id, 12))).toMatchObject([
      { seats: 20, roomTypeId: 3 },
    ]);
    await portal().db.update(rooms).set({ seats: 15 }).where(eq(rooms.id, 12));
  });

  it('knows days, choices and names in three languages', async () => {
    const [sheet] = await download('calendar');
    const row = [
      'Нооруз',
      'Нооруз',
      'Nooruz',
      'Майрам',
      '21.03.2027',
      new Date('2027-03-21T00:00:00Z'),
      '2026-27',
      null,
    ];
    const outcome = await outcomeOf('calendar', await fileOf(sheet!, [[null, ...row]]));

    expect(outcome).toMatchObject({ added: 1, problems: [] });
    expect(await portal().db.select().from(calendarEvents)).toMatchObject([
      { nameEn: 'Nooruz', kind: 'holiday', startsOn: '2027-03-21', endsOn: '2027-03-21', facultyId: null },
    ]);
    const [again] = await download('calendar');
    expect(again?.rows[1]?.slice(1, 6)).toEqual([
      'Нооруз',
      'Нооруз',
      'Nooruz',
      'Праздник',
      new Date('2027-03-21T00:00:00Z'),
    ]);
  });

  it('takes a name from the languages that it has, and loses no translation', async () => {
    const namesOf = async () => (await portal().db.select().from(roomTypes).where(eq(roomTypes.id, 1)))[0];
    const before = await namesOf();
    const columns = ['ID', 'Название, на кыргызском'].map((title) => ({ title, width: 20 }));
    const rows = [
      [1, 'Чоң зал'],
      [null, 'Бассейн'],
    ];
    const file = await writeWorkbook([{ name: 'x', columns, rows }]);
    const outcome = await outcomeOf('roomtypes', file, { person: admin });
    expect(outcome).toMatchObject({ added: 1, changed: 1, problems: [] });
    expect(await namesOf()).toEqual({ ...before, nameKg: 'Чоң зал' });
    const made = await portal().db.select().from(roomTypes).where(eq(roomTypes.nameKg, 'Бассейн'));
    expect(made).toMatchObject([{ nameRu: 'Бассейн', nameEn: 'Бассейн' }]);
    await portal()
      .db.update(roomTypes)
      .set({ nameKg: before?.nameKg ?? '' })
      .where(eq(roomTypes.id, 1));
  });

  it('means the open one of two rows of the same name', async () => {
    const day = {
      academicYearId: 26,
      kind: 'holiday' as const,
      startsOn: '2027-03-21',
      endsOn: '2027-03-21',
    };
    const named = (nameRu: string) => ({ ...day, nameRu, nameKg: nameRu, nameEn: nameRu });
    const open = await portal().build.holiday('2027-03-21', named('Открыт'));
    await portal().build.holiday('2027-03-21', { ...named('Закрыт'), closedOn: '2026-10-01' });
    const [sheet] = await download('calendar');
    const at = new Date('2027-03-21T00:00:00Z');
    const file = await fileOf(sheet!, [
      [null, 'Нооруз', 'Нооруз', 'Nooruz', 'Праздник', at, at, '2026-27', null],
    ]);

    expect(await outcomeOf('calendar', file)).toMatchObject({ added: 0, changed: 1 });
    expect(
      await portal().db.select().from(calendarEvents).where(eq(calendarEvents.id, open.id)),
    ).toMatchObject([{ nameEn: 'Nooruz' }]);
  });

  it('is not written over what somebody changes while it is read', async () => {
    const [sheet] = await download('rooms');
    const file = await fileOf(
      sheet!,
      sheet!.rows.slice(1).map((row) => row.map((cell) => (cell === 120 ? 140 : cell))),
    );
    const other = await portal().pool.connect();
    await other.query('begin');
    await other.query('update rooms set seats = 121 where id = 11');

    const sent = send('rooms', file);
    await expect
      .poll(async () => {
        const { rows } = await other.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    await other.query('commit');
    other.release();

    expect((await sent).code).toBe('dictionary.changed_since');
    expect(await portal().db.select().from(rooms).where(eq(rooms.id, 11))).toMatchObject([{ seats: 121 }]);
  });

  it('puts new rows behind all others, as they stand in it', async () => {
    const [sheet] = await download('positions', admin);
    const added = ['Яхтсмен', 'Аналитик'].map((name) => [null, name, name, name, null]);
    const { change } = await outcomeOf('positions', await fileOf(sheet!, added), { person: admin });

    const [after] = await download('positions', admin);
    expect(after!.rows.slice(-2).map(([, name]) => name)).toEqual(['Яхтсмен', 'Аналитик']);
    await undo(admin, 'positions', change);
  });

  it('asks the database no oftener for many rows than for one', async () => {
    const [sheet] = await download('rooms');
    const asked = async (count: number) => {
      const rest = ['Корпус 1', 'Лаборатория', 16, null, null, null, 100];
      const rows = Array.from({ length: count }, (_, place) => [null, `4/${place}`, ...rest]);
      const file = await fileOf(sheet!, rows);
      return (await statementsOf(async () => await send('rooms', file, { isTrial: true }))).length;
    };

    expect(await asked(40)).toBe(await asked(1));
  });

  it('opens a closed row again that it names', async () => {
    await portal().db.update(rooms).set({ closedOn: '2026-10-01' }).where(eq(rooms.id, 11));
    const [sheet] = await download('rooms');
    const file = await fileOf(sheet!, [
      [null, '1/101', 'Корпус 1', 'Лекционный зал', 120, null, 42.843911, 74.586072, 100],
    ]);

    expect(await outcomeOf('rooms', file)).toMatchObject({ added: 0, changed: 1 });
    expect(await portal().db.select().from(rooms).where(eq(rooms.id, 11))).toMatchObject([
      { closedOn: null },
    ]);
  });

  it('is refused when it is no workbook, or has no such table', async () => {
    const other = await writeWorkbook([{ name: 'x', columns: [{ title: 'Оклад', width: 9 }], rows: [[1]] }]);

    expect(await send('rooms', Buffer.from('no workbook'))).toMatchObject({ code: 'workbook.wrong_type' });
    expect(await send('rooms', other)).toMatchObject({ code: 'dictionary.no_table' });
    expect(await send('roomtypes', other, { person: scheduler })).toMatchObject({
      code: 'dictionary.unknown',
    });
  });
});
