import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { dictionariesApi } from '@bilim/contract/dictionaries';
import { classesApi } from '@bilim/contract/journal/classes';
import { journalApi } from '@bilim/contract/journal/journal';
import { scheduleApi } from '@bilim/contract/schedule';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { externalIds, rosterSystems } from '#modules/imports/imports.tables.ts';
import { modulePeriods } from '#modules/journal/journal.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { timeGrids, timeSlots } from '#modules/structure/calendar.tables.ts';
import { rooms } from '#modules/structure/organisation.tables.ts';
import { liveEvents } from '#platform/live/live.tables.ts';
import {
  admin,
  databases,
  electiveStream,
  marksLastWeek,
  ownGroup,
  refusalOf,
  registrar,
  slots,
  teacher,
} from '#testing';

import { openDictionaries } from '../../testing/dictionaries/openDictionaries.ts';

const { portal, list, rowOf, save, changeRow, close, historyOf, undo } = openDictionaries();
beforeEach(async () => {
  const { db } = portal();
  await db
    .update(scheduleEntries)
    .set({ roomId: 11 })
    .where(inArray(scheduleEntries.roomId, [11, 12]));
  await db.delete(externalIds);
  await db.delete(liveEvents);
  await db.update(timeGrids).set({ isDefault: false }).where(eq(timeGrids.id, 9));
  await db.update(timeGrids).set({ isDefault: true }).where(eq(timeGrids.id, 1));
  await db.update(modulePeriods).set({ closesAt: new Date('2026-10-31T23:59:00+06:00') });
});

async function merge(
  person: Person,
  dictionary: string,
  [from, into]: readonly [number, number],
  isTrial = false,
) {
  const [row, other] = [await rowOf(person, dictionary, from), await rowOf(person, dictionary, into)];
  return await portal().callAs(person)(dictionariesApi.merge, {
    dictionary,
    rowId: from,
    version: row.version,
    intoId: into,
    intoVersion: other.version,
    isTrial,
  });
}
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error);
const autumn = { academicYearId: 26, seasonId: 1 };
const timetable = async () =>
  JSON.stringify(await portal().callAs(teacher)(scheduleApi.teacher, { ...autumn, personId: teacher.id }));
const offeredSlots = async (over: { readonly lessonDate?: string } = {}) =>
  await portal().callAs(teacher)(classesApi.timeSlots, { ...autumn, teacherId: teacher.id, ...over });
const told = async () => (await portal().db.select().from(liveEvents)).map(({ kind }) => kind);

describe('two rows that are one', () => {
  it('tell first what would move, and nothing has', async () => {
    const trial = await merge(registrar, 'rooms', [11, 12], true);

    expect(trial).toMatchObject({ uses: [{ title: 'Занятия в расписании' }], change: null });
    expect(trial.uses[0]?.count).toBeGreaterThan(1);
    expect(await timetable()).toContain('1/101');
    expect((await rowOf(registrar, 'rooms', 11)).closedOn).toBeNull();
    expect(await told()).toEqual([]);
  });

  it('are merged: what refers to the one refers to the other, which the history tells', async () => {
    await merge(registrar, 'rooms', [11, 12]);

    expect(await timetable()).not.toContain('1/101');
    expect((await rowOf(registrar, 'rooms', 11)).closedOn).not.toBeNull();
    expect(await historyOf(registrar, 'rooms', 11)).toMatchObject({
      data: [{ kind: 'merged', mayUndo: true, fields: [{ title: 'Объединена с', after: '2/210' }] }],
      beside: { uses: [] },
    });
    expect(await told()).toEqual(['timetable']);
  });

  it('come apart again, and together again, with just what had moved', async () => {
    await portal().db.update(scheduleEntries).set({ roomId: 12 }).where(eq(scheduleEntries.id, 702));
    const places = async () =>
      await portal()
        .db.select({ id: scheduleEntries.id, roomId: scheduleEntries.roomId })
        .from(scheduleEntries)
        .orderBy(scheduleEntries.id);
    const before = await places();
    const merged = await merge(registrar, 'rooms', [11, 12]);
    const after = await places();

    const undone = await undo(registrar, 'rooms', merged.change);
    expect(await places()).toEqual(before);
    await undo(registrar, 'rooms', undone.change);
    expect(await places()).toEqual(after);
  });

  it('stay merged when somebody has moved since what had moved', async () => {
    const merged = await merge(registrar, 'rooms', [11, 12]);
    await portal().db.update(scheduleEntries).set({ roomId: 11 }).where(eq(scheduleEntries.id, 701));

    expect(await refusalOf(undo(registrar, 'rooms', merged.change))).toMatchObject({
      code: 'dictionary.changed_since',
    });
  });

  it('are not merged where both are named together, and it says where', async () => {
    const { rowId } = await save(registrar, 'buildings', { title: 'Корпус 2' });
    await portal().db.insert(rooms).values({ buildingId: rowId, number: '1/101', roomTypeId: 1, seats: 1 });
    const refused = await refusalOf(merge(registrar, 'buildings', [rowId, 1]));

    expect(refused).toMatchObject({ code: 'dictionary.merge_clash' });
    expect(refused.told?.sentence).toContain('Аудитории');
  });

  it('are not merged where lessons would be at one time in one room', async () => {
    const { db } = portal();
    const lecture = eq(scheduleEntries.id, 701);
    const [was] = await db.select().from(scheduleEntries).where(lecture);
    const { timeSlotId, teacherId } = was!;
    await db
      .update(scheduleEntries)
      .set({ roomId: 12, timeSlotId: slots.third, teacherId: 102 })
      .where(lecture);
    const refused = await refusalOf(merge(registrar, 'rooms', [11, 12], true));
    await db.update(scheduleEntries).set({ roomId: 11, timeSlotId, teacherId }).where(lecture);

    expect(refused).toMatchObject({ code: 'dictionary.merge_clash' });
    expect(refused.told?.sentence).toContain('Занятия в расписании');
  });

  it('are not merged while lists of another system name both, and take their place there when they name one', async () => {
    const copy = { name: { ru: 'Базы данных 2', kg: 'Базы данных 2', en: 'Databases 2' } };
    const { rowId } = await save(registrar, 'disciplines', copy);
    const [system] = await portal().db.insert(rosterSystems).values({ code: 'other' }).returning();
    const listed = (sourcedId: string, ourId: number) => ({
      systemId: system!.id,
      kind: 'discipline' as const,
      sourcedId,
      ourId,
    });
    await portal()
      .db.insert(externalIds)
      .values([listed('a', databases), listed('b', rowId)]);
    expect(await refusalOf(merge(registrar, 'disciplines', [rowId, databases]))).toMatchObject({
      code: 'dictionary.merge_outside',
    });

    await portal().db.delete(externalIds).where(eq(externalIds.sourcedId, 'a'));
    const { change } = await merge(registrar, 'disciplines', [rowId, databases]);
    expect(await portal().db.select().from(externalIds)).toMatchObject([
      { sourcedId: 'b', ourId: databases },
    ]);
    await undo(registrar, 'disciplines', change);
    expect(await portal().db.select().from(externalIds)).toMatchObject([{ sourcedId: 'b', ourId: rowId }]);
  });

  it('are merged by nobody who has not seen them as they are, nor a row with itself', async () => {
    const { version } = await rowOf(registrar, 'rooms', 12);
    const asked = {
      dictionary: 'rooms',
      rowId: 11,
      version: 'old',
      intoId: 12,
      intoVersion: version,
      isTrial: false,
    };
    expect(await refusalOf(portal().callAs(registrar)(dictionariesApi.merge, asked))).toMatchObject({
      code: 'dictionary.changed_elsewhere',
    });
    expect(await refusalOf(merge(registrar, 'rooms', [12, 12]))).toMatchObject({
      code: 'dictionary.row_unknown',
    });
    expect(await refusalOf(merge(registrar, 'bells', [slots.first, slots.second]))).toMatchObject({
      code: 'dictionary.row_unknown',
    });
  });

  it('of two who merge them either way at once, one is told what stands there', async () => {
    const results = await Promise.allSettled([
      merge(registrar, 'rooms', [11, 12]),
      merge(registrar, 'rooms', [12, 11]),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a group that was entered twice', () => {
  const periodsOf = async (groupId: number) => {
    const { rows } = await portal().db.execute(
      sql`select id from student_group_periods where group_id = ${groupId} order by id`,
    );
    return rows.length;
  };
  const doubleOf = async (over: object) => {
    const { values } = await rowOf(registrar, 'groups', ownGroup);
    return (await save(registrar, 'groups', { ...values, ...over })).rowId;
  };

  it('is one with its people, classes and streams, and the double is archived', async () => {
    const before = await periodsOf(ownGroup);
    const double = await doubleOf({ title: 'ПИ 1 24' });
    await portal().db.execute(sql`
      update student_group_periods set group_id = ${double}
      where id = (select min(id) from student_group_periods where group_id = ${ownGroup})`);
    await portal().db.execute(
      sql`update stream_groups set group_id = ${double} where group_id = ${ownGroup} and stream_id = ${electiveStream}`,
    );

    const { change } = await merge(registrar, 'groups', [double, ownGroup]);

    expect(await periodsOf(ownGroup)).toBe(before);
    expect((await rowOf(registrar, 'groups', double)).values).toMatchObject({ archived: true });
    expect(await merge(registrar, 'groups', [ownGroup, double]).catch(codeOf)).toBe('dictionary.row_unknown');
    await undo(registrar, 'groups', change);
    expect(await periodsOf(double)).toBe(1);
    expect((await rowOf(registrar, 'groups', double)).values).toMatchObject({ archived: false });
    await merge(registrar, 'groups', [double, ownGroup]);
    expect(await periodsOf(ownGroup)).toBe(before);
  });

  it('is none when it studies something else', async () => {
    const other = await doubleOf({ title: 'ПИ-1-25', year: 25 });
    expect(await merge(registrar, 'groups', [other, ownGroup]).catch(codeOf)).toBe('dictionary.merge_other');
  });

  it('may be a stream, which is closed then', async () => {
    const { values } = await rowOf(registrar, 'streams', electiveStream);
    const { rowId } = await save(registrar, 'streams', { ...values, title: 'ДПВ, ещё раз' });
    await portal().db.execute(
      sql`insert into stream_groups (stream_id, group_id) values (${rowId}, (select id from groups where name = 'ПИ-1-25'))`,
    );
    await merge(registrar, 'streams', [rowId, electiveStream]);
    expect((await rowOf(registrar, 'streams', rowId)).closedOn).not.toBeNull();
    const { rows } = await portal().db.execute(
      sql`select from stream_groups where stream_id = ${electiveStream}`,
    );
    expect(rows).toHaveLength(3);
  });
});

describe('the order of rows', () => {
  const named = async () => (await list(admin, 'positions')).data.map(({ rowId }) => rowId);
  const move = async (rowId: number, beforeId?: number) =>
    await portal().callAs(admin)(dictionariesApi.move, {
      dictionary: 'positions',
      rowId,
      ...(beforeId === undefined ? {} : { beforeId }),
    });

  it('is put by hand, and back as a whole', async () => {
    const before = await named();
    const [first = 0, second = 0, ...others] = before;

    const { change } = await move(first);
    expect(await named()).toEqual([second, ...others, first]);
    await move(first, second);
    expect(await named()).toEqual(before);
    expect(await refusalOf(undo(admin, 'positions', change))).toMatchObject({
      code: 'dictionary.changed_since',
    });
    expect((await move(first, second)).change).toBeNull();

    await undo(admin, 'positions', (await move(first)).change);
    expect(await named()).toEqual(before);
  });

  it('puts a new row last, and is not there where rows have none', async () => {
    const name = { ru: 'Аналитик', kg: 'Аналитик', en: 'Analyst' };
    const { rowId } = await save(admin, 'positions', { name });
    expect((await named()).at(-1)).toBe(rowId);

    const asked = { dictionary: 'rooms', rowId: 11 };
    expect(await refusalOf(portal().callAs(registrar)(dictionariesApi.move, asked))).toMatchObject({
      code: 'dictionary.row_unknown',
    });
  });
});

describe('a flag that one row has', () => {
  it('goes from the one to the other, and back', async () => {
    const main = async () =>
      (await list(registrar, 'grids', { where: { main: true } })).data.map(({ rowId }) => rowId);
    const changed = await changeRow(registrar, 'grids', 9, { main: true });
    expect(await main()).toEqual([9]);

    await undo(registrar, 'grids', changed.change);
    expect(await main()).toEqual([1]);
    expect(await refusalOf(changeRow(registrar, 'grids', 1, { main: false }))).toMatchObject({
      code: 'dictionary.only_one',
    });
    expect(await refusalOf(close(registrar, 'grids', 1))).toMatchObject({
      code: 'dictionary.only_one',
    });
  });
});

describe('what a dictionary says', () => {
  it('once, stays', async () => {
    const row = await rowOf(registrar, 'bells', slots.first);
    const sent = {
      dictionary: 'bells',
      id: row.rowId,
      version: row.version,
      values: { ...row.values, grid: 1 },
    };
    expect(await portal().send(registrar, dictionariesApi.save, sent as never)).toMatchObject({
      status: 422,
      data: [{ field: 'grid' }],
    });
  });

  it('of bells is on the timetable, in the journal and on open pages at once', async () => {
    const moved = { starts: '09:35', ends: '10:55' };
    const changed = await changeRow(registrar, 'bells', slots.second, moved);
    const offered = await offeredSlots();

    expect(await timetable()).toContain('09:35');
    expect(offered.map(({ timeLabel }) => timeLabel)).toContain('09:35-10:55');
    expect(await told()).toEqual(['timetable']);
    await undo(registrar, 'bells', changed.change);
    expect(await timetable()).not.toContain('09:35');
  });

  it('of bells is refused where the end comes no later than the beginning', async () => {
    expect(
      await portal().send(registrar, dictionariesApi.save, {
        dictionary: 'bells',
        values: { grid: 9, number: 9, starts: '10:00', ends: '10:00' },
      }),
    ).toMatchObject({ status: 422, data: [{ field: 'ends' }] });
    const offered = { grid: 9, number: 9, starts: '25:00', ends: '10:00' };
    expect(
      await portal().send(registrar, dictionariesApi.save, { dictionary: 'bells', values: offered }),
    ).toMatchObject({ status: 422, data: [{ field: 'starts' }] });
  });

  it('of a closed bell is offered no more where there is no lesson', async () => {
    const onSunday = async () =>
      (await offeredSlots({ lessonDate: '2026-10-18' })).map(({ timeSlotId }) => timeSlotId);
    expect(await onSunday()).toContain(1);
    await close(registrar, 'bells', 1);
    expect(await onSunday()).not.toContain(1);
    await portal().db.update(timeSlots).set({ closedOn: null });
  });

  it('of the end of a module locks its marks at that moment, by the university’s clock', async () => {
    const [period] = await portal().db.select().from(modulePeriods);
    await changeRow(registrar, 'periods', period!.id, { closes: '2026-10-14T09:59' });

    const [stored] = await portal().db.select().from(modulePeriods);
    expect(stored?.closesAt).toEqual(new Date('2026-10-14T09:59:00+06:00'));
    const mark = portal().callAs(teacher)(journalApi.setMark, {
      visitId: marksLastWeek.student,
      markId: 19,
    });
    expect((await refusalOf(mark)).code).toBe('journal.locked');
  });

  it('narrows by a flag, and by a choice that is kept as a number', async () => {
    const grids = await list(admin, 'grids', { where: { main: true } });
    const forms = await list(admin, 'forms', { where: { attendance: '3' } });

    expect(grids.data.map(({ rowId }) => rowId)).toEqual([1]);
    expect(forms.data.map(({ values }) => values['attendance'])).toEqual(['3']);
  });
});
