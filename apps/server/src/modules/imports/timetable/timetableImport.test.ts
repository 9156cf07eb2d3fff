import { holding, languages } from '@bilim/contract';
import { calendarFeedApi } from '@bilim/contract/calendarFeed';
import { scheduleApi } from '@bilim/contract/schedule';
import { timetableImportApi } from '@bilim/contract/timetableImport';
import type { TimetableRun } from '@bilim/contract/timetableImport';
import type { Person } from '@bilim/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { importRuns } from '#modules/imports/imports.tables.ts';
import { userGrants } from '#modules/auth/auth.tables.ts';
import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { lessons } from '#modules/journal/journal.tables.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';
import {
  admin,
  campusNow,
  dean,
  meetings,
  newsTeacher,
  openHearing,
  openPortal,
  otherFaculty,
  otherTeacher,
  refusalOf,
  registrar,
  scheduler,
  student,
  teacher,
  forgetAudit,
} from '#testing';
import type { Portal } from '#testing';

import {
  autumn,
  lab,
  lecture,
  otherLab,
  uploadTo,
  workbook,
  workbookUnder,
} from '../../../testing/imports/sheets.ts';

let portal: Portal;
let entriesBefore: string;
beforeAll(async () => {
  portal = await openPortal();
  entriesBefore = JSON.stringify(await entries());
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await forgetAudit(portal.db);
  await portal.db.delete(importRuns).where(eq(importRuns.kind, 'timetable'));
  await portal.db.delete(scheduleExceptions);
  await portal.db.execute(sql`update lessons set schedule_entry_id = null`);
  await portal.db.delete(scheduleEntries);
  for (const row of JSON.parse(entriesBefore) as (typeof scheduleEntries.$inferInsert)[])
    await portal.db.insert(scheduleEntries).values({ ...row, updatedAt: undefined });
});

const entries = () => portal.db.select().from(scheduleEntries).orderBy(scheduleEntries.id);
/** What the timetable says, whatever the ids. */
const told = async () =>
  (await entries())
    .map((one) =>
      [
        one.assignmentId,
        one.teacherId,
        one.weekday,
        one.timeSlotId,
        one.parity,
        one.weeks,
        one.roomId,
        one.onlineUrl,
      ].join(),
    )
    .sort();

const upload = async (person: Person, bytes: Buffer, over: Parameters<typeof uploadTo>[3] = {}) =>
  await uploadTo(portal, person, bytes, over);

const call = (person: Person = scheduler) => portal.callAs(person);
const apply = (run: TimetableRun, person: Person = scheduler) => call(person)(timetableImportApi.apply, run);
const undo = (run: TimetableRun, person: Person = scheduler) => call(person)(timetableImportApi.undo, run);

describe('a dry run', () => {
  it('tells what would be added, changed and removed, and changes nothing', async () => {
    const before = await told();
    const run = await upload(
      scheduler,
      await workbook(
        lecture,
        ['Среда', '3', 'нечёт', 'ПИ-1-24', 1, 'Базы данных', 'лаб', null, '1/101'],
        ['Пятница', '13:00', '', 'ПИ-1-24', null, 'Базы данных', 'Лекция', 'Асанова А. М.', '1/101'],
      ),
    );

    expect(run).toMatchObject({
      state: 'checked',
      kind: 'workbook',
      fileName: 'raspisanie.xlsx',
      lines: 3,
      kept: 1,
      added: 1,
      changed: 1,
      removed: 1,
      errors: 0,
      conflicts: 0,
      mayApply: true,
      mayUndo: false,
      startedBy: expect.any(String),
      groups: [{ groupId: 118, groupName: 'ПИ-1-24', added: 1, changed: 1, removed: 1, conflicts: 0 }],
    });
    expect(await told()).toEqual(before);

    const changes = await call()(timetableImportApi.changes, { importId: run.importId });
    expect(changes.map(({ state }) => state).toSorted()).toEqual(['added', 'changed', 'removed']);
    expect(changes.find(({ state }) => state === 'changed')).toMatchObject({
      before: {
        roomName: '2/210',
        disciplineName: 'Базы данных',
        subgroup: 1,
        parity: 1,
        groupNames: 'ПИ-1-24',
      },
      after: { roomName: '1/101', timeLabel: '11:00-12:20', weekday: 3, lessonTypeShort: 'лаб' },
      place: { sheet: 'Расписание', line: 3 },
    });
  });

  it(
    'shows the whole week of a group, with what stays and what belongs to streams',
    { tags: 'long' },
    async () => {
      const run = await upload(scheduler, await workbook(lecture));
      const week = await call()(timetableImportApi.changes, { importId: run.importId, groupId: 118 });

      expect(week.map(({ state, before }) => [state, before?.disciplineName])).toEqual([
        ['kept', 'Базы данных'],
        ['removed', 'Базы данных'],
        ['removed', 'Базы данных'],
        ['kept', 'Разработка игр'],
      ]);
    },
  );

  it('names each bad cell with its reason, in the caller’s language', { tags: 'long' }, async () => {
    const run = await upload(
      scheduler,
      await workbook(lecture, ['Среда', '9', '', 'ПИ-1-99', '', 'Базы данных', 'лек', '', '1/101']),
    );

    expect(run).toMatchObject({ errors: 2, mayApply: false });
    expect(await call()(timetableImportApi.problems, { importId: run.importId })).toMatchObject([
      {
        severity: 'error',
        place: { sheet: 'Расписание', line: 3, cell: 'B3' },
        column: 'Пара/время',
        value: '9',
        reason:
          'Такой пары нет в сетке звонков. Есть: 1 (08:00-09:20), 2 (09:30-10:50), 3 (11:00-12:20), 4 (13:00-14:20)',
      },
      {
        place: { cell: 'D3' },
        value: 'ПИ-1-99',
        reason: expect.stringContaining('Нет ни группы, ни потока «ПИ-1-99»'),
      },
    ]);
    await expect(apply(run)).rejects.toThrow('timetable.not_ready');
  });

  it('shows both sides of a clash, and those that were there before apart', { tags: 'long' }, async () => {
    const run = await upload(
      scheduler,
      await workbook(lecture, lab, otherLab, [
        'Среда',
        '4',
        '',
        'ПИ-1-24',
        null,
        'Базы данных',
        'лек',
        null,
        '1/101',
      ]),
    );

    expect(run).toMatchObject({ conflicts: 1, oldConflicts: 0, mayApply: false });
    expect(
      await call()(timetableImportApi.conflicts, { importId: run.importId, state: 'new' }),
    ).toMatchObject([
      {
        kind: 'room',
        sides: [
          { isNew: true, place: { line: 5 }, lesson: { disciplineName: 'Базы данных' } },
          { isNew: false, place: null, lesson: { disciplineName: 'Философия', groupNames: 'ЭК-1-24' } },
        ],
      },
    ]);
    await expect(apply(run)).rejects.toThrow('timetable.not_ready');
  });

  it('is made anew for the same file, not a second time', { tags: 'long' }, async () => {
    const file = await workbook(lecture, lab);
    const first = await upload(scheduler, file);
    const second = await upload(scheduler, file, { fromWeek: 8 });

    expect(second.importId).toBe(first.importId);
    expect(second).toMatchObject({ fromWeek: 8 });
    expect(await call()(timetableImportApi.runs, {})).toHaveLength(1);
    expect((await upload(registrar, file)).importId).not.toBe(first.importId);
  });

  it('is made again with other options', { tags: 'long' }, async () => {
    const run = await upload(scheduler, await workbook(lecture));
    expect(run.removed).toBe(2);

    const again = await call()(timetableImportApi.check, {
      importId: run.importId,
      fromWeek: 1,
      replaces: 'nothing',
    });

    expect(again).toMatchObject({ importId: run.importId, removed: 0, replaces: 'nothing', mayApply: false });
  });
});

describe('applying', () => {
  it('does exactly what was shown; the same file then changes nothing', async () => {
    const file = await workbook(
      ['Среда', '2', 'каждая', 'ПИ-1-24', null, 'Базы данных', 'ЛК', null, '2/210'],
      ['Среда', '3', 'еженед.', 'ПИ-1-24', 1, 'Базы данных', 'лаб', null, '1/101'],
      ['Пятница', '2', '', 'ПИ-1-24', 2, 'Базы данных', 'лб', null, 'онлайн', 'https://meet.example/lab'],
    );
    const hearings = await Promise.all(
      [student, teacher, otherTeacher].map(async (person) => await openHearing(portal, person)),
    );
    const heard = async () =>
      await Promise.all(hearings.map(async (hear) => (await hear()).map(({ kind }) => kind)));
    const run = await apply(await upload(scheduler, file));

    expect(await heard()).toEqual([['timetable'], ['timetable'], []]);
    expect(run).toMatchObject({ state: 'applied', appliedAt: campusNow, mayUndo: true, mayApply: false });
    const days = await portal.callAs(teacher)(scheduleApi.teacher, autumn);
    expect(
      days.flatMap(({ weekday, lessons: list }) =>
        list.map((one) => [weekday, one.starts, one.roomName, one.subgroup]),
      ),
    ).toEqual([
      [3, '09:30', '2/210', 0],
      [3, '11:00', '1/101', 1],
      [5, '09:30', '', 2],
    ]);
    expect(await upload(scheduler, file)).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
      kept: 3,
      mayApply: false,
    });
    expect(await portal.db.select().from(auditLog)).toMatchObject([
      { action: 'timetable.applied', actorId: scheduler.id, entityId: String(run.importId) },
    ]);
    await undo(run);
    expect(await heard()).toEqual([['timetable'], ['timetable'], []]);
  });

  it(
    'keeps the identity of a lesson that only moved, so that calendars see it move',
    { tags: 'long' },
    async () => {
      await apply(
        await upload(
          scheduler,
          await workbook(lecture, lab, [
            'Четверг',
            '1',
            'чёт',
            'ПИ-1-24',
            2,
            'Базы данных',
            'лаб',
            null,
            '2/210',
          ]),
        ),
      );

      expect((await entries()).find(({ id }) => id === 703)).toMatchObject({ weekday: 4, timeSlotId: 101 });
    },
  );

  it('swaps rooms of lessons at the same time', { tags: 'long' }, async () => {
    await portal.db
      .update(scheduleEntries)
      .set({ timeSlotId: 102, roomId: 12 })
      .where(eq(scheduleEntries.id, 705));
    const run = await upload(
      scheduler,
      await workbook(
        ['Среда', '2', '', 'ПИ-1-24', null, 'Базы данных', 'лек', null, '2/210'],
        lab,
        otherLab,
        ['Среда', '2', '', 'ЭК-1-24', null, 'Философия', 'сем', null, '1/101'],
        [
          'Пятница',
          '1',
          '',
          'ДПВ-1',
          null,
          'Разработка игр',
          'лек',
          null,
          'онлайн',
          'https://meet.example/dpv-1',
        ],
      ),
    );
    await apply(run);

    expect((await entries()).map(({ id, roomId }) => [id, roomId])).toEqual([
      [701, 12],
      [702, 12],
      [703, 12],
      [704, null],
      [705, 11],
    ]);
  });

  it('twice at once has one effect', { tags: 'long' }, async () => {
    const run = await upload(
      scheduler,
      await workbook(lecture, lab, otherLab, [
        'Пятница',
        '4',
        '',
        'ПИ-1-24',
        null,
        'Базы данных',
        'лек',
        null,
        '1/101',
      ]),
    );
    const replies = await Promise.all(Array.from({ length: 5 }, () => apply(run)));

    expect(new Set(replies.map(({ state }) => state))).toEqual(new Set(['applied']));
    expect(await entries()).toHaveLength(6);
    expect(await portal.db.select().from(auditLog)).toHaveLength(1);
  });

  it('refuses to do anything that was not shown', async () => {
    const run = await upload(scheduler, await workbook(lecture, lab));
    await portal.db
      .update(scheduleEntries)
      .set({ roomId: 11, weekday: 5 })
      .where(eq(scheduleEntries.id, 703));
    const before = await told();

    const other = await refusalOf(apply({ ...run, fingerprint: 'of another reading' }));
    const again = await apply(run);

    expect(other.code).toBe('imports.shown_otherwise');
    expect(again).toMatchObject({
      state: 'checked',
      refusal: expect.stringContaining('посмотрите новую разницу'),
      mayApply: true,
    });
    expect(await told()).toEqual(before);
    expect(await apply(again)).toMatchObject({ state: 'applied', refusal: null });
  });

  it(
    'in the middle of a term leaves the weeks that were and begins with a later one',
    { tags: 'long' },
    async () => {
      const run = await upload(
        scheduler,
        await workbook(
          ['Четверг', '2', '', 'ПИ-1-24', null, 'Базы данных', 'лек', null, '1/101'],
          lab,
          otherLab,
        ),
        {
          fromWeek: 8,
        },
      );
      await apply(run);

      expect((await entries()).find(({ id }) => id === 701)).toMatchObject({ weekday: 3, weeks: '[1,8)' });
      expect(await told()).toContain('901,101,4,102,0,[8,18),11,');
    },
  );

  it('is refused for lessons of which the journal knows', { tags: 'long' }, async () => {
    await portal.db
      .update(lessons)
      .set({ scheduleEntryId: 701 })
      .where(sql`id = 5001`);
    const run = await upload(scheduler, await workbook(lab, otherLab));

    expect(run).toMatchObject({ errors: 1, mayApply: false });
    expect(await call()(timetableImportApi.problems, { importId: run.importId })).toMatchObject([
      { value: 'Базы данных (лек), ПИ-1-24, Среда 09:30', reason: expect.stringContaining('07.10.2026') },
    ]);
    expect(await upload(scheduler, await workbook(lab, otherLab), { fromWeek: 8 })).toMatchObject({
      mayApply: true,
    });
  });
});

describe('undoing', () => {
  const file = () =>
    workbook(
      ['Четверг', '2', '', 'ПИ-1-24', null, 'Базы данных', 'лек', null, '2/210'],
      ['Пятница', '4', '', 'ПИ-1-24', 1, 'Базы данных', 'лаб', null, '2/210'],
      ['Пятница', '3', '', 'ПИ-1-24', 1, 'Базы данных', 'лаб', null, '2/210'],
    );

  it('puts everything back, with its ids and one-off changes', async () => {
    const { build } = portal;
    await build.change(meetings.otherLab, '2026-10-21', { reason: 'Болезнь' });
    await build.change(meetings.lecture, '2026-10-21', {
      kind: 'moved',
      newDate: '2026-10-23',
      newRoomId: 12,
    });
    const oneOffs = () => portal.db.select().from(scheduleExceptions).orderBy(scheduleExceptions.id);
    const before = [await entries(), await oneOffs()];
    const run = await apply(await upload(scheduler, await file()));
    expect(await oneOffs()).toEqual([]);

    const undone = await undo(run);

    expect(undone).toMatchObject({ state: 'undone', mayUndo: false, mayApply: false });
    expect(await oneOffs()).toEqual(before[1]);
    const rows = (await entries()).map(({ updatedAt: _changed, ...row }) => row);
    expect(rows).toEqual(
      (before[0] as Awaited<ReturnType<typeof entries>>).map(({ updatedAt: _changed, ...row }) => row),
    );
    expect(await undo(run)).toMatchObject({ state: 'undone' });
  });

  it('is for the last import of the half-year alone', { tags: 'long' }, async () => {
    const first = await apply(await upload(scheduler, await file()));
    portal.setTime('2026-10-14T10:05:00+06:00');
    const second = await apply(await upload(scheduler, await workbook(lecture, lab, otherLab)));

    await expect(undo(first)).rejects.toThrow('imports.not_last');
    expect((await call()(timetableImportApi.run, first)).mayUndo).toBe(false);
    await undo(second);
    expect(await undo(first)).toMatchObject({ state: 'undone' });
    expect((await entries()).map(({ id }) => id)).toEqual([701, 702, 703, 704, 705]);
  });

  it('is refused once a lesson was held by it, and says so', { tags: 'long' }, async () => {
    const run = await apply(await upload(scheduler, await file()));
    const fresh = (await entries()).find(({ id }) => id < 701)!;
    await portal.db
      .update(lessons)
      .set({ scheduleEntryId: fresh.id })
      .where(sql`id = 5001`);

    expect(await undo(run)).toMatchObject({
      state: 'applied',
      refusal: 'Импорт уже нельзя отменить: на его данные опираются другие. Что именно, перечислено ниже',
      dependants: [{ what: 'проведённые занятия', count: 1 }],
    });
  });

  it(
    'is refused once a lesson was held or changed for a day on the day to which it was moved',
    { tags: 'long' },
    async () => {
      const run = await apply(await upload(scheduler, await file()));
      portal.setTime('2026-10-14T10:05:00+06:00');
      const later = new Date('2026-10-14T10:04:00+06:00');
      await portal.db
        .update(lessons)
        .set({ scheduleEntryId: 701, createdAt: later })
        .where(sql`id = 5001`);
      await portal.db
        .insert(scheduleExceptions)
        .values({ scheduleEntryId: 701, onDate: '2026-10-22', kind: 'cancelled', createdAt: later });

      expect(await undo(run)).toMatchObject({
        dependants: [
          { what: 'проведённые занятия', count: 1 },
          { what: 'разовые изменения расписания', count: 1 },
        ],
      });
    },
  );

  it('is refused once somebody changed a lesson of it', { tags: 'long' }, async () => {
    const run = await apply(await upload(scheduler, await file()));
    await portal.db.update(scheduleEntries).set({ weekday: 6 }).where(eq(scheduleEntries.id, 701));

    expect(await undo(run)).toMatchObject({
      state: 'applied',
      dependants: [{ what: 'записи, изменённые после импорта', count: 1 }],
    });
  });

  it('is refused when the old place is taken by now', { tags: 'long' }, async () => {
    const run = await apply(await upload(scheduler, await file()));
    await portal.db.update(scheduleEntries).set({ timeSlotId: 102 }).where(eq(scheduleEntries.id, 705));
    const before = await told();

    await expect(undo(run)).rejects.toThrow('timetable.clash');
    expect(await told()).toEqual(before);
  });
});

describe('a timetable in a grid of days and groups', () => {
  it(
    'is read as the same lessons, and names the cell of a word that nobody knows',
    { tags: 'long' },
    async () => {
      const grid = (...lessons: readonly string[]) =>
        workbookUnder(
          ['День', 'Время', 'ПИ-1-24'],
          ['Среда', '09:30-10:50', lessons[0] ?? null],
          [null, '11:00-12:20', lessons[1] ?? null],
        );
      const labs = 'чис: Базы данных (лаб) 1 п/г, ауд. 2/210\n\nзнам: Базы данных (лаб) 2 п/г, ауд. 2/210';
      const lessons = await grid('Базы данных (лек)\nауд. 1/101', labs);

      expect(await upload(scheduler, lessons, { replaces: 'nothing' })).toMatchObject({
        lines: 3,
        kept: 3,
        added: 0,
        changed: 0,
        errors: 0,
      });
      const unknown = await upload(scheduler, await grid('Базы знаний (лек)\nауд. 1/101'), {
        replaces: 'nothing',
      });
      expect(await call()(timetableImportApi.problems, unknown)).toMatchObject([
        { column: 'Дисциплина', value: 'Базы знаний', place: { sheet: 'Расписание', line: 2, cell: 'C2' } },
      ]);
    },
  );
});

describe('the template', () => {
  it('filled with the timetable reads back as no change at all', { tags: 'long' }, async () => {
    const browser = await portal.browserOf(scheduler);
    const reply = await browser.get('/api/imports/timetable/template.xlsx?id_a_year=26&id_w_s=1&filled=1');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });

    expect(await upload(scheduler, reply.rawPayload)).toMatchObject({
      lines: 5,
      kept: 5,
      added: 0,
      changed: 0,
      removed: 0,
      errors: 0,
      notes: 0,
      conflicts: 0,
    });
  });

  it.each(languages)(
    'speaks %s to whoever works in it, and reads back as no change all the same',
    { tags: 'long' },
    async (language) => {
      const browser = await portal.newBrowserOf(scheduler);
      browser.cookies.set('lang', language);
      const reply = await browser.get('/api/imports/timetable/template.xlsx?id_a_year=26&id_w_s=1&filled=1');
      const [sheet] = await readWorkbook(reply.rawPayload);

      const required = { ru: 'Группа *', kg: 'Топ *', en: 'Group *' }[language];
      expect(sheet?.rows[0]).toContain(required);
      expect(await upload(scheduler, reply.rawPayload)).toMatchObject({
        kept: 5,
        changed: 0,
        errors: 0,
        notes: 0,
      });
    },
  );

  it('names a single week by its days, not as an odd or even one', { tags: 'long' }, async () => {
    await portal.db
      .update(scheduleEntries)
      .set({ parity: 1, weeks: '[5,7)' })
      .where(eq(scheduleEntries.id, 702));
    const browser = await portal.browserOf(scheduler);
    const reply = await browser.get('/api/imports/timetable/template.xlsx?id_a_year=26&id_w_s=1&filled=1');
    const [sheet] = await readWorkbook(reply.rawPayload);

    const [parity, from, to] = [2, 10, 11];
    const row = sheet?.rows.find((cells) => cells[from] === '28.09.2026');
    expect(row?.[parity]).toBe('каждая');
    expect(row?.[to]).toBe('04.10.2026');
    expect(await upload(scheduler, reply.rawPayload)).toMatchObject({ kept: 5, changed: 0, errors: 0 });
  });

  it('explains itself and proposes the words of the half-year', { tags: 'long' }, async () => {
    const browser = await portal.browserOf(registrar);
    const reply = await browser.get('/api/imports/timetable/template.xlsx?id_a_year=26&id_w_s=1&filled=0');
    const sheets = await readWorkbook(reply.rawPayload);

    expect(sheets.map(({ name }) => name)).toEqual(['Расписание', 'Справочник', 'Как заполнять']);
    expect(sheets[0]?.rows[0]).toEqual(
      expect.arrayContaining(['День *', 'Пара/время *', 'Неделя', 'Группа *']),
    );
    expect(sheets[1]?.rows.flat()).toEqual(
      expect.arrayContaining(['ПИ-1-24, ЭК-1-24', 'Базы данных', '1/101', 'нечёт']),
    );
    await expect(upload(registrar, reply.rawPayload)).rejects.toThrow('timetable.empty');
  });

  it('is not to be had for a half-year without dates', { tags: 'long' }, async () => {
    const browser = await portal.browserOf(scheduler);
    const reply = await browser.get('/api/imports/timetable/template.xlsx?id_a_year=22&id_w_s=1&filled=0');

    expect(reply.statusCode).toBe(404);
  });
});

describe('a calendar file', () => {
  const calendar = (...events: readonly string[]) =>
    Buffer.from(
      ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Planner//EN', ...events, 'END:VCALENDAR', ''].join(
        '\r\n',
      ),
    );
  const event = (...lines: readonly string[]) =>
    ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260801T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
  const lectureEvent = event(
    'DTSTART;TZID=Asia/Bishkek:20260902T093000',
    'DTEND;TZID=Asia/Bishkek:20260902T105000',
    'RRULE:FREQ=WEEKLY;UNTIL=20261223T093000Z',
    'SUMMARY:Базы данных (лек)',
    'LOCATION:1/101',
    'DESCRIPTION:Преподаватель: Асанова А. М.\\nГруппа: ПИ-1-24',
  );

  it('that Bilim gave out itself reads back as no change at all', { tags: 'long' }, async () => {
    const { path } = await portal.callAs(teacher)(calendarFeedApi.make, { number: 0 });
    const feed = await portal.app.inject({ method: 'GET', url: path ?? '' });

    const run = await upload(scheduler, feed.rawPayload, { name: 'feed.ics', replaces: 'nothing' });

    expect(run).toMatchObject({
      kind: 'calendar',
      lines: 3,
      kept: 3,
      added: 0,
      changed: 0,
      errors: 0,
      conflicts: 0,
    });
  });

  it('of another program is understood by a mapping that Bilim proposes', { tags: 'long' }, async () => {
    const run = await upload(scheduler, calendar(lectureEvent), { name: 'plan.ics', replaces: 'nothing' });

    expect(run).toMatchObject({
      kept: 1,
      errors: 0,
      mapping: {
        discipline: { part: 'summary_before_bracket', value: null },
        type: { part: 'summary_in_brackets', value: null },
        group: { part: 'description_label', value: 'Группа' },
        teacher: { part: 'description_label', value: 'Преподаватель' },
        room: { part: 'location', value: null },
      },
    });
    expect(await call()(timetableImportApi.events, { importId: run.importId })).toMatchObject([
      {
        line: 4,
        summary: 'Базы данных (лек)',
        read: expect.arrayContaining([
          { column: 'discipline', value: 'Базы данных' },
          { column: 'group', value: 'ПИ-1-24' },
        ]),
      },
    ]);
  });

  it('takes a mapping that a person chose', { tags: 'long' }, async () => {
    const file = calendar(
      event(
        'DTSTART:20260902T033000Z',
        'DTEND:20260902T045000Z',
        'RRULE:FREQ=WEEKLY;COUNT=17',
        'SUMMARY:БД',
        'CATEGORIES:лек',
        'LOCATION:1/101',
      ),
    );
    const run = await upload(scheduler, file, { name: 'plan.ics', replaces: 'nothing' });
    expect(run).toMatchObject({ errors: 2, mayApply: false });
    if (run.mapping === null) throw new Error('no mapping');

    const again = await call()(timetableImportApi.check, {
      importId: run.importId,
      fromWeek: 1,
      replaces: 'nothing',
      mapping: {
        ...run.mapping,
        discipline: { part: 'fixed', value: 'Базы данных' },
        group: { part: 'fixed', value: 'ПИ-1-24' },
      },
    });

    expect(again).toMatchObject({ errors: 0, kept: 1, added: 0 });
  });

  it.each([
    [
      'every second week',
      [
        'DTSTART;TZID=Asia/Bishkek:20260909T093000',
        'DTEND;TZID=Asia/Bishkek:20260909T105000',
        'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=8',
      ],
      ['2:2-16'],
    ],
    [
      'without some days',
      [
        'DTSTART;TZID=Asia/Bishkek:20260902T093000',
        'DTEND;TZID=Asia/Bishkek:20260902T105000',
        'RRULE:FREQ=WEEKLY;COUNT=17',
        'EXDATE;TZID=Asia/Bishkek:20260916T093000,20260923T093000',
      ],
      ['0:1-2', '0:5-17'],
    ],
    [
      'in UTC',
      ['DTSTART:20260902T033000Z', 'DTEND:20260902T045000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      ['0:1-3'],
    ],
    [
      'without a zone',
      ['DTSTART:20260902T093000', 'DTEND:20260902T105000', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      ['0:1-3'],
    ],
    [
      'in the zone of another city',
      [
        'DTSTART;TZID=Asia/Almaty:20260902T083000',
        'DTEND;TZID=Asia/Almaty:20260902T095000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ],
      ['0:1-3'],
    ],
    [
      'once',
      ['DTSTART;TZID=Asia/Bishkek:20260909T093000', 'DTEND;TZID=Asia/Bishkek:20260909T105000'],
      ['0:2-2'],
    ],
    [
      'for ever',
      [
        'DTSTART;TZID=Asia/Bishkek:20250101T093000',
        'DTEND;TZID=Asia/Bishkek:20250101T105000',
        'RRULE:FREQ=WEEKLY',
      ],
      ['0:1-17'],
    ],
  ])('may repeat %s', async (_how, lines, weeks) => {
    await portal.db.delete(scheduleEntries);
    const file = calendar(
      event(...lines, 'SUMMARY:Базы данных (лек)', 'LOCATION:1/101', 'DESCRIPTION:Группа: ПИ-1-24'),
    );
    const run = await upload(scheduler, file, { name: 'plan.ics' });

    const changes = await call()(timetableImportApi.changes, { importId: run.importId });
    expect(changes.map(({ after }) => `${after?.parity}:${after?.firstWeek}-${after?.lastWeek}`)).toEqual(
      weeks,
    );
  });

  it(
    'with an event for each meeting says the weekly lesson that they are together',
    { tags: 'long' },
    async () => {
      const wednesdays = Array.from({ length: 17 }, (_, week) =>
        new Date(Date.UTC(2026, 8, 2 + week * 7)).toISOString().slice(0, 10).replaceAll('-', ''),
      );
      const events = wednesdays.map((day) =>
        event(
          `DTSTART;TZID=Asia/Bishkek:${day}T093000`,
          `DTEND;TZID=Asia/Bishkek:${day}T105000`,
          'SUMMARY:Базы данных (лек)',
          'LOCATION:1/101',
          'DESCRIPTION:Группа: ПИ-1-24',
        ),
      );
      const run = await upload(scheduler, calendar(...events), { name: 'plan.ics', replaces: 'nothing' });

      expect(run).toMatchObject({ lines: 1, kept: 1, added: 0, changed: 0, errors: 0 });
    },
  );

  it('moves and cancels single meetings', { tags: 'long' }, async () => {
    await portal.db.delete(scheduleEntries);
    const moved = event(
      'RECURRENCE-ID;TZID=Asia/Bishkek:20260909T093000',
      'DTSTART;TZID=Asia/Bishkek:20260911T130000',
      'DTEND;TZID=Asia/Bishkek:20260911T142000',
      'SUMMARY:Базы данных (лек)',
    );
    const cancelled = event(
      'RECURRENCE-ID;TZID=Asia/Bishkek:20260916T093000',
      'DTSTART;TZID=Asia/Bishkek:20260916T093000',
      'DTEND;TZID=Asia/Bishkek:20260916T105000',
      'STATUS:CANCELLED',
    );
    const run = await upload(scheduler, calendar(lectureEvent, moved, cancelled), { name: 'plan.ics' });

    const changes = await call()(timetableImportApi.changes, { importId: run.importId });
    expect(
      changes
        .map(
          ({ after }) =>
            `${after?.weekday} ${after?.starts} ${after?.parity}:${after?.firstWeek}-${after?.lastWeek}`,
        )
        .toSorted(),
    ).toEqual(['3 09:30 0:1-1', '3 09:30 0:4-17', '5 13:00 0:2-2']);
  });

  it.each([
    [
      'an unknown zone',
      ['DTSTART;TZID=Mars/Base:20260902T093000', 'DTEND;TZID=Mars/Base:20260902T105000'],
      'Часовой пояс неизвестен: сохраните календарь с поясом Asia/Bishkek',
    ],
    [
      'a time that is no pair',
      ['DTSTART:20260902T071500', 'DTEND:20260902T080000'],
      'Такого времени нет в сетке звонков (1 (08:00-09:20), 2 (09:30-10:50), 3 (11:00-12:20), 4 (13:00-14:20)). Среди незнакомых слов скажите, сохранит ли занятие своё время или разобьётся на пары',
    ],
  ])('with %s names the line of the event', async (_what, lines, reason) => {
    const file = calendar(
      lectureEvent,
      event(...lines, 'SUMMARY:Базы данных (лек)', 'LOCATION:1/101', 'DESCRIPTION:Группа: ПИ-1-24'),
    );
    const run = await upload(scheduler, file, { name: 'plan.ics', replaces: 'nothing' });

    expect(await call()(timetableImportApi.problems, { importId: run.importId })).toMatchObject([
      { place: { sheet: 'plan.ics', line: 14, cell: null }, reason },
    ]);
  });

  it('that never ends within a lifetime does not hold the server up', { tags: 'long' }, async () => {
    const file = calendar(
      event('DTSTART:19000101T000000Z', 'DTEND:19000101T010000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:x'),
    );
    const started = performance.now();
    const run = await upload(scheduler, file, { name: 'plan.ics' }).catch((error: unknown) => error);

    expect(performance.now() - started).toBeLessThan(20_000);
    expect(run).toMatchObject({ errors: 1 });
  });
});

describe('a file that is none', () => {
  it.each([
    ['nothing', Buffer.alloc(0), /workbook|timetable/],
    ['a text', Buffer.from('День;Пара;Группа'), 'workbook.wrong_type'],
    ['half a calendar', Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMM'), 'timetable.bad_calendar'],
    [
      'a calendar in another encoding',
      Buffer.from([...Buffer.from('BEGIN:VCALENDAR\r\nX:'), 0xcf, 0xf0, 0xe8]),
      'timetable.bad_calendar',
    ],
    [
      'an empty calendar',
      Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'),
      'timetable.empty',
    ],
  ])('is refused with a sentence: %s', async (_what, bytes, code) => {
    await expect(upload(scheduler, bytes)).rejects.toThrow(code);
    expect(await call()(timetableImportApi.runs, {})).toEqual([]);
  });

  it('is refused when its table is another one', { tags: 'long' }, async () => {
    const columns = ['Фамилия', 'Имя'].map((title) => ({ title, width: 10 }));
    const people = await writeWorkbook([{ name: 'Люди', columns, rows: [['Асанова', 'Айпери']] }]);

    await expect(upload(scheduler, people)).rejects.toThrow('timetable.no_table');
  });
});

describe('whose business imports are', () => {
  it('is told by the right to plan timetables alone', { tags: 'long' }, () => {
    for (const endpoint of Object.values(timetableImportApi))
      expect(endpoint.access).toEqual(holding('schedules.manage'));
  });

  it.each(Object.entries({ scheduler, registrar, admin }))(
    'the %s imports and undoes',
    async (_name, person) => {
      const run = await upload(person, await workbook(lecture));
      await apply(run, person);

      expect(await undo(run, person)).toMatchObject({ state: 'undone' });
    },
  );

  it.each(Object.entries({ student, teacher, otherTeacher, dean }))(
    'the %s is refused',
    async (_name, person) => {
      await expect(upload(person, await workbook(lecture))).rejects.toThrow('auth.forbidden');
    },
  );

  it(
    'who plans for one faculty plans its groups, and sees the own imports alone',
    { tags: 'long' },
    async () => {
      await portal.build.grant(newsTeacher, 'schedules.manage', otherFaculty);
      const foreign = await upload(scheduler, await workbook(lecture));
      const own = await upload(
        newsTeacher,
        await workbook(lecture, ['Среда', '4', '', 'ЭК-1-24', null, 'Философия', 'сем', null, '1/101']),
      );
      const seen = await portal.callAs(newsTeacher)(timetableImportApi.runs, {});
      const problems = await portal.callAs(newsTeacher)(timetableImportApi.problems, own);
      const readForeign = portal.callAs(newsTeacher)(timetableImportApi.run, foreign);
      await expect(readForeign).rejects.toThrow('imports.unknown');
      await expect(apply(foreign, newsTeacher)).rejects.toThrow('imports.unknown');
      await portal.db
        .delete(userGrants)
        .where(sql`user_id = ${newsTeacher.id} and "grant" = 'schedules.manage'`);

      expect(seen.map(({ importId }) => importId)).toEqual([own.importId]);
      expect(problems).toMatchObject([
        { place: { line: 2 }, reason: 'Расписание этого факультета ведёт не вы: уберите строку из файла' },
      ]);
    },
  );

  it('plans for half-years that run or lie ahead', { tags: 'long' }, async () => {
    expect(await call()(timetableImportApi.terms, {})).toMatchObject([
      { ...autumn, weeks: 17, nextWeek: 8, isCurrent: true, seasonName: expect.any(String) },
      { academicYearId: 26, seasonId: 2, nextWeek: 1, isCurrent: false },
    ]);
  });

  it(
    'begins a timetable with its half-year while there is none, however late somebody brings it',
    { tags: 'long' },
    async () => {
      await portal.db.delete(scheduleEntries).where(sql`academic_year_id = 26 and season_id = 1`);
      const [running] = await call()(timetableImportApi.terms, {});
      expect(running).toMatchObject({ ...autumn, nextWeek: 1, isCurrent: true });
    },
  );
});
