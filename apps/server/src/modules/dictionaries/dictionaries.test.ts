import type { Person } from '@bilim/contract';
import { dictionariesApi } from '@bilim/contract/dictionaries';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import { scheduleApi } from '@bilim/contract/schedule';
import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { userRoles } from '#modules/auth/auth.tables.ts';
import { terms } from '#modules/structure/calendar.tables.ts';
import { rooms } from '#modules/structure/organisation.tables.ts';
import {
  admin,
  otherFaculty,
  ownFaculty,
  refusalOf,
  registrar,
  scheduler,
  student,
  teacher,
  today,
} from '#testing';

import { everyModule } from '../../everyModule.ts';
import { openDictionaries } from '../../testing/dictionaries/openDictionaries.ts';

const { portal, list, rowOf, save, close, changeRow, historyOf, undo } = openDictionaries();
const everyDictionary = everyModule.flatMap(({ dictionaries = [] }) => dictionaries);
const lectureHall = 1;
const hall = { building: 1, number: '3/301', type: lectureHall, seats: 90, radius: 100 };
const names = (name: string) => ({ ru: name, kg: `${name} (kg)`, en: `${name} (en)` });
const event = {
  name: names('Праздник'),
  kind: 'holiday',
  starts: '2026-11-04',
  ends: '2026-11-04',
  year: 26,
  faculty: null,
};

describe('the dictionaries', () => {
  it('are those of which a person holds the right, described in the own language', async () => {
    const all = async (person: Person) =>
      (await portal().callAs(person)(dictionariesApi.all, {})).map(({ name, title }) => [name, title]);

    expect((await all(registrar)).map(([name]) => name)).toEqual([
      'periods',
      'materialdues',
      'groups',
      'streams',
      'buildings',
      'rooms',
      'calendar',
      'terms',
      'grids',
      'bells',
      'disciplines',
      'lessontypes',
    ]);
    expect(await all(admin)).toContainEqual(['roomtypes', 'Виды аудиторий']);
  });

  it('are unknown to whoever lacks the right of one of them', async () => {
    expect(await refusalOf(list(registrar, 'roomtypes'))).toMatchObject({ code: 'dictionary.unknown' });
    expect(await refusalOf(save(registrar, 'roomtypes', { name: names('Бассейн') }))).toMatchObject({
      code: 'dictionary.unknown',
    });
    expect(await refusalOf(list(registrar, 'people'))).toMatchObject({ code: 'dictionary.unknown' });
    expect(await refusalOf(list(teacher, 'rooms'))).toMatchObject({ code: 'auth.forbidden' });
  });

  it(
    'are listed by each of their columns, narrowed, and put back as they are',
    { tags: 'long' },
    async () => {
      for (const { name, columns, right } of everyDictionary) {
        const keeper = right === 'schedules.manage' || right === 'journals.correct' ? registrar : admin;
        for (const sort of Object.keys(columns)) await list(keeper, name, { sort, query: 'а' });
        const { data } = await list(keeper, name, { size: 3 });
        for (const row of data.filter(({ mayChange }) => mayChange)) {
          const { change } = await save(keeper, name, row.values, row);
          expect([name, change]).toEqual([name, null]);
        }
      }
    },
  );

  it('name everything in the database that refers to their rows', async () => {
    for (const { table, usedBy } of everyDictionary) {
      const { rows } = await portal().db.execute<{ child: string; column: string }>(sql`
        select c.conrelid::regclass::text as child, a.attname as column
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = ${getTableName(table)}::regclass
        order by 1, 2`);
      expect(rows.map(({ child, column }) => [child, column])).toEqual(
        usedBy.map(([child, column]) => [child, column]).toSorted(),
      );
    }
  });
});

describe('what somebody leaves empty', () => {
  const inOne = (language: 'ru' | 'kg', name: string) => ({ ru: '', kg: '', en: '', [language]: name });

  it('is, of a name, what was said in another language, and goes on following it', async () => {
    const { rowId } = await save(admin, 'roomtypes', { name: inOne('kg', 'Бассейн') });
    const first = await rowOf(admin, 'roomtypes', rowId);
    expect(first.values).toEqual({ name: { ru: 'Бассейн', kg: 'Бассейн', en: 'Бассейн' } });
    await save(admin, 'roomtypes', { name: { ru: 'Каток', kg: '', en: 'Ice rink' } }, first);
    const { values } = await rowOf(admin, 'roomtypes', rowId);
    expect(values).toEqual({ name: { ru: 'Каток', kg: 'Каток', en: 'Ice rink' } });
    const nothing = save(admin, 'roomtypes', { name: inOne('ru', ' ') });
    expect(await refusalOf(nothing)).toMatchObject({ code: 'request.invalid' });
  });

  it('is, of the weeks of a half-year, what its dates say, until somebody says otherwise', async () => {
    const term = { year: 24, season: 1, starts: '2024-09-02', ends: '2024-12-28' };
    const { rowId } = await save(registrar, 'terms', term);
    const change = async (over: object) => {
      const before = await rowOf(registrar, 'terms', rowId);
      await save(registrar, 'terms', { ...before.values, ...over }, before);
      return (await rowOf(registrar, 'terms', rowId)).values['weeks'];
    };
    expect((await rowOf(registrar, 'terms', rowId)).values).toMatchObject({ weeks: 17 });
    expect(await change({ ends: '2025-01-04' })).toBe(18);
    expect(await change({ weeks: 16 })).toBe(16);
    expect(await change({ ends: '2025-01-11' })).toBe(16);
    await portal().db.delete(terms).where(eq(terms.id, rowId));
  });

  it('may be added by its name where it is missing, by whoever keeps that dictionary', async () => {
    const makesOf = async (person: Person, column: string) => {
      const all = await portal().callAs(person)(dictionariesApi.all, {});
      const rooms = all.find(({ name }) => name === 'rooms');
      return rooms?.columns.find(({ key }) => key === column)?.makes;
    };
    expect(await makesOf(registrar, 'building')).toEqual({
      dictionary: 'buildings',
      key: 'title',
      kind: 'text',
    });
    expect(await makesOf(registrar, 'type')).toBeNull();
    expect(await makesOf(registrar, 'number')).toBeNull();
  });
});

describe('a list', () => {
  it('finds every word in any text of a row and in what it refers to', async () => {
    await save(registrar, 'rooms', hall);
    const found = async (query: string) =>
      (await list(registrar, 'rooms', { query })).data.map(({ values }) => values['number']);

    expect(await found('3/301')).toEqual(['3/301']);
    expect(await found('КОРПУС лекц 101')).toEqual(['1/101']);
    expect(await found('100%')).toEqual([]);
  });

  it('stands in the order of the dictionary, or of a column either way, page by page', async () => {
    for (const number of ['9/1', '10/1', '2/1'])
      await save(registrar, 'rooms', { ...hall, number, seats: Number.parseInt(number) });
    const numbers = async (over: object) =>
      (await list(registrar, 'rooms', over)).data.map(({ values }) => values['number']);

    expect(await numbers({})).toEqual(['1/101', '10/1', '2/1', '2/210', '9/1']);
    expect(await numbers({ sort: 'seats', isDescending: true })).toEqual([
      '1/101',
      '2/210',
      '10/1',
      '9/1',
      '2/1',
    ]);
    expect(await numbers({ sort: 'seats', skip: 1, size: 2 })).toEqual(['9/1', '10/1']);
  });

  it('narrows down to what a row refers to, and tells how many are open and closed', async () => {
    const { rowId } = await save(registrar, 'buildings', { title: 'Корпус 2' });
    await save(registrar, 'rooms', { ...hall, building: rowId });
    const { data, beside } = await list(registrar, 'rooms', { where: { building: rowId } });

    expect(data).toMatchObject([
      { labels: { building: 'Корпус 2', type: 'Лекционный зал' }, mayChange: true },
    ]);
    expect(beside.counts).toEqual({ open: 1, closed: 0 });
  });

  it('offers what may be chosen, without what is closed', async () => {
    const options = async () =>
      await portal().callAs(registrar)(dictionariesApi.options, {
        dictionary: 'rooms',
        column: 'building',
        query: 'кор',
      });
    const { rowId } = await save(registrar, 'buildings', { title: 'Корпус 2' });
    expect((await options()).map(({ label }) => label)).toEqual(['Корпус 1', 'Корпус 2']);

    await close(registrar, 'buildings', rowId);
    expect((await options()).map(({ label }) => label)).toEqual(['Корпус 1']);
  });
});

describe('a row', () => {
  it('is added, changed, and refused field by field', async () => {
    const { rowId } = await save(registrar, 'rooms', { ...hall, floor: '' });
    const row = await rowOf(registrar, 'rooms', rowId);
    expect(row).toMatchObject({ values: { ...hall, floor: null, latitude: null }, closedOn: null });

    await save(registrar, 'rooms', { ...row.values, seats: 95, number: ' 3/302 ' }, row);
    expect((await rowOf(registrar, 'rooms', rowId)).values).toMatchObject({ seats: 95, number: '3/302' });

    const wrong = { building: 77, number: '', type: null, seats: 90.5, radius: 5, latitude: 42.1234567 };
    const refusal = await portal().send(registrar, dictionariesApi.save, {
      dictionary: 'rooms',
      values: wrong,
    });
    expect(refusal).toMatchObject({
      status: 422,
      code: 'request.invalid',
      data: ['number', 'type', 'seats', 'latitude', 'radius'].map((field) => ({ field })),
    });
    const unknown = await portal().send(registrar, dictionariesApi.save, {
      dictionary: 'rooms',
      values: { ...hall, building: 77, type: 70_000 },
    });
    expect(unknown).toMatchObject({ status: 422, data: [{ field: 'building' }, { field: 'type' }] });
  });

  it('is not there twice', async () => {
    expect(await refusalOf(save(registrar, 'rooms', { ...hall, number: '1/101' }))).toMatchObject({
      code: 'dictionary.taken',
    });
  });

  it('ends no sooner than it begins', async () => {
    const sent = { dictionary: 'calendar', values: { ...event, ends: '2026-11-03' } };
    expect(await portal().send(registrar, dictionariesApi.save, sent)).toMatchObject({
      status: 422,
      data: [{ field: 'ends' }],
    });
  });

  it('is written over by nobody who has not seen it: the second of two is told what stands there', async () => {
    const seen = await rowOf(registrar, 'rooms', 11);
    const both = [registrar, scheduler].map(
      async (person, place) =>
        await save(person, 'rooms', { ...seen.values, seats: 70 + place }, seen).then(
          () => null,
          (error: unknown) => error,
        ),
    );
    const refusals = (await Promise.all(both)).filter((one) => one !== null);

    const { values } = await rowOf(registrar, 'rooms', 11);
    expect(refusals).toMatchObject([{ code: 'dictionary.changed_elsewhere', current: { values } }]);
    expect([70, 71]).toContain(values['seats']);
  });

  it('is written over by nobody who saw it before an import changed it', async () => {
    const seen = await rowOf(registrar, 'rooms', 11);
    await portal().db.update(rooms).set({ seats: 60 }).where(eq(rooms.id, 11));

    expect(await refusalOf(save(registrar, 'rooms', { ...seen.values, seats: 1 }, seen))).toMatchObject({
      code: 'dictionary.changed_elsewhere',
    });
  });

  it('that is closed is closed for whoever saw it open, and stays closed when it is changed', async () => {
    const seen = await rowOf(registrar, 'rooms', 11);
    const closeAsSeen = async () =>
      await portal().callAs(registrar)(dictionariesApi.close, {
        dictionary: 'rooms',
        rowId: 11,
        version: seen.version,
      });
    await closeAsSeen();

    expect(await closeAsSeen()).toMatchObject({ isDone: true, change: null });
    const closed = await rowOf(registrar, 'rooms', 11);
    await save(registrar, 'rooms', { ...closed.values, seats: 80 }, closed);
    expect(await rowOf(registrar, 'rooms', 11)).toMatchObject({ values: { seats: 80 }, closedOn: today });
    expect((await historyOf(registrar, 'rooms', 11)).data).toHaveLength(2);
  });

  it('that is saved as it was has no change in its history', async () => {
    const seen = await rowOf(registrar, 'rooms', 11);

    expect(await save(registrar, 'rooms', seen.values, seen)).toMatchObject({ isDone: true, change: null });
    expect((await historyOf(registrar, 'rooms', 11)).data).toEqual([]);
  });

  it('that is closed is offered no more, and what refers to it goes on', async () => {
    await close(registrar, 'rooms', 11);

    const posters = await portal().callAs(registrar)(qrLessonApi.posters, {});
    const lessons = await portal().callAs(teacher)(scheduleApi.teacher, {
      academicYearId: 26,
      seasonId: 1,
      personId: teacher.id,
    });
    expect(posters.map(({ roomName }) => roomName)).toEqual(['2/210']);
    expect(JSON.stringify(lessons)).toContain('1/101');
    const closed = await rowOf(registrar, 'rooms', 11);
    expect(closed.closedOn).toBe(today);

    await portal().callAs(registrar)(dictionariesApi.restore, {
      dictionary: 'rooms',
      rowId: 11,
      version: closed.version,
    });
    expect((await rowOf(registrar, 'rooms', 11)).closedOn).toBeNull();
  });

  it('of the calendar leaves lessons out while it is open', async () => {
    const { rowId } = await save(registrar, 'calendar', event);
    const reasons = async () => {
      const days = await portal().callAs(teacher)(scheduleApi.teacher, {
        academicYearId: 26,
        seasonId: 1,
        personId: teacher.id,
      });
      return JSON.stringify(days).includes('"Праздник"');
    };
    expect(await reasons()).toBe(true);

    await close(registrar, 'calendar', rowId);
    expect(await reasons()).toBe(false);
  });
});

describe('the right in one faculty', () => {
  beforeAll(async () => {
    await portal()
      .db.update(userRoles)
      .set({ facultyId: ownFaculty })
      .where(eq(userRoles.userId, scheduler.id));
  });
  afterAll(async () => {
    await portal().db.update(userRoles).set({ facultyId: null }).where(eq(userRoles.userId, scheduler.id));
  });

  it('keeps the rows of that faculty and reads the others', async () => {
    const own = await save(scheduler, 'calendar', { ...event, faculty: ownFaculty });
    const { rowId } = await save(registrar, 'calendar', event);
    const { data } = await list(scheduler, 'calendar');
    expect(data.map((row) => [row.rowId, row.mayChange]).toSorted()).toEqual(
      [
        [own.rowId, true],
        [rowId, false],
      ].toSorted(),
    );

    const ofAll = await rowOf(scheduler, 'calendar', rowId);
    const ofOwn = await rowOf(scheduler, 'calendar', own.rowId);
    const [change] = (await historyOf(registrar, 'calendar', rowId)).data;
    const closing = { dictionary: 'calendar', rowId, version: ofAll.version };
    const attempts: readonly (() => Promise<unknown>)[] = [
      () => save(scheduler, 'calendar', ofAll.values, ofAll),
      () => save(scheduler, 'calendar', { ...event, faculty: otherFaculty }),
      () => save(scheduler, 'calendar', event),
      () => save(scheduler, 'calendar', { ...ofOwn.values, faculty: otherFaculty }, ofOwn),
      () => save(scheduler, 'rooms', hall),
      () => portal().callAs(scheduler)(dictionariesApi.close, closing),
      () => undo(scheduler, 'calendar', change?.change ?? null),
    ];
    for (const attempt of attempts)
      expect(await refusalOf(attempt())).toMatchObject({ code: 'auth.forbidden' });
  });
});

describe('the history', () => {
  it('tells who changed what, in words, and what refers to the row', async () => {
    await changeRow(registrar, 'rooms', 11, { seats: 80, type: 2 });
    const { data, beside } = await historyOf(registrar, 'rooms', 11);

    expect(data).toMatchObject([
      {
        kind: 'changed',
        mayUndo: true,
        rows: 1,
        fields: [
          { title: 'Вид', before: 'Лекционный зал', after: 'Учебная аудитория' },
          { title: 'Мест', before: '120', after: '80' },
        ],
      },
    ]);
    expect(data[0]?.by).toContain(' ');
    expect(beside.uses).toEqual([{ title: 'Занятия в расписании', count: 2 }]);
  });

  it('takes a change back, and the taking back too', async () => {
    const row = await rowOf(registrar, 'rooms', 11);
    const { change } = await save(registrar, 'rooms', { ...row.values, seats: 80 }, row);
    const undone = await undo(registrar, 'rooms', change);
    expect(await rowOf(registrar, 'rooms', 11)).toEqual(row);

    await undo(registrar, 'rooms', undone.change);
    expect((await rowOf(registrar, 'rooms', 11)).values['seats']).toBe(80);
    expect((await historyOf(registrar, 'rooms', 11)).data.map(({ kind }) => kind)).toEqual([
      'changed',
      'changed',
      'changed',
    ]);
  });

  it('takes nothing back that somebody has changed since, by whatever way', async () => {
    const { change } = await changeRow(registrar, 'rooms', 11, { seats: 80 });
    await portal().db.update(rooms).set({ seats: 81 }).where(eq(rooms.id, 11));

    expect(await refusalOf(undo(registrar, 'rooms', change))).toMatchObject({
      code: 'dictionary.changed_since',
    });
    expect((await historyOf(registrar, 'rooms', 11)).data).toMatchObject([{ mayUndo: false }]);
  });

  it('takes nothing back over a later change, although the row reads the same again', async () => {
    const changeTo = async (seats: number) => await changeRow(registrar, 'rooms', 11, { seats });
    const { change } = await changeTo(80);
    await changeTo(81);
    await changeTo(80);

    expect(await refusalOf(undo(registrar, 'rooms', change))).toMatchObject({
      code: 'dictionary.changed_since',
    });
  });

  it('takes back a row that was added, and brings it back under its id', async () => {
    const { rowId, change } = await save(registrar, 'rooms', hall);
    const undone = await undo(registrar, 'rooms', change);
    expect((await list(registrar, 'rooms', { query: '3/301' })).data).toEqual([]);

    await undo(registrar, 'rooms', undone.change);
    expect((await rowOf(registrar, 'rooms', rowId)).values).toMatchObject(hall);
  });

  it('takes back no row that something refers to', async () => {
    const { rowId, change } = await save(registrar, 'buildings', { title: 'Корпус 2' });
    await save(registrar, 'rooms', { ...hall, building: rowId });

    expect(await refusalOf(undo(registrar, 'buildings', change))).toMatchObject({
      code: 'dictionary.in_use',
    });
    expect((await rowOf(registrar, 'buildings', rowId)).closedOn).toBeNull();
  });

  it('knows no change of another dictionary', async () => {
    const { change } = await save(registrar, 'buildings', { title: 'Корпус 2' });
    expect(await refusalOf(undo(registrar, 'rooms', change))).toMatchObject({
      code: 'dictionary.change_unknown',
    });
  });
});

it('a student has no dictionaries', async () => {
  expect(await portal().send(student, dictionariesApi.all)).toMatchObject({ status: 403 });
});
