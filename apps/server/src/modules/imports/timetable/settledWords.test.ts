import type { Person } from '@bilim/contract';
import { dictionariesApi } from '@bilim/contract/dictionaries';
import { peopleApi } from '@bilim/contract/people';
import { timetableImportApi } from '@bilim/contract/timetableImport';
import { timetableWordsApi } from '@bilim/contract/timetableWords';
import type { SettledWord, TimetableWord } from '@bilim/contract/timetableWords';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { importRuns, importWords } from '#modules/imports/imports.tables.ts';
import { rooms } from '#modules/structure/organisation.tables.ts';
import { campusNow, newsTeacher, openPortal, otherFaculty, registrar, scheduler, student } from '#testing';
import type { Portal } from '#testing';

import {
  headings,
  lab,
  lecture,
  otherLab,
  uploadTo,
  workbook,
  workbookUnder,
} from '../../../testing/imports/sheets.ts';
import type { Cells } from '../../../testing/imports/sheets.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  // What the journal has of a lesson would hold it where it is.
  await portal.db.execute(sql`update lessons set schedule_entry_id = null`);
  await portal.build.grant(newsTeacher, 'schedules.manage', otherFaculty);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(importRuns).where(sql`kind = 'timetable'`);
  await portal.db.delete(importWords);
});

/** The lecture of the campus with another word in one column. */
const columnsOf = { group: 3, discipline: 5, type: 6, teacher: 7, room: 8 } as const;
const lectureWith = (column: keyof typeof columnsOf, word: string): Cells =>
  lecture.map((cell, index) => (index === columnsOf[column] ? word : cell));

const upload = async (bytes: Buffer, person: Person = scheduler) => await uploadTo(portal, person, bytes);
const call = (person: Person = scheduler) => portal.callAs(person);
const wordsOf = async (run: { readonly importId: number }, person = scheduler): Promise<TimetableWord[]> =>
  await call(person)(timetableWordsApi.words, { importId: run.importId });
const settle = async (
  run: { readonly importId: number },
  word: Pick<SettledWord, 'kind' | 'word'> & Partial<SettledWord>,
  person = scheduler,
) =>
  await call(person)(timetableWordsApi.settle, {
    importId: run.importId,
    words: [{ ours: null, room: null, ...word }],
  });
const newRoom = { buildingId: 1, roomTypeId: 1, number: '3/305', seats: 40 };
const roomsNow = async () => (await portal.db.select().from(rooms)).map(({ number }) => number).sort();

describe('words that nobody knows', () => {
  it('are told once each, with their rows and what is nearest', async () => {
    const run = await upload(
      await workbook(
        lectureWith('room', 'ауд. 1-1о1'),
        [...lab.slice(0, 8), 'АУД. 1-1о1'],
        lectureWith('group', 'ПИ-1-2024'),
        lectureWith('discipline', 'База данных'),
        lectureWith('type', 'Лекцыя'),
        lectureWith('teacher', 'Асанава Айпери'),
      ),
    );

    expect(run).toMatchObject({ errors: 6, mayApply: false });
    const words = await wordsOf(run);
    expect(words.map(({ kind, word, count, line }) => [kind, word, count, line])).toEqual([
      ['room', 'ауд. 1-1о1', 2, 2],
      ['group', 'ПИ-1-2024', 1, 4],
      ['discipline', 'База данных', 1, 5],
      ['type', 'Лекцыя', 1, 6],
      ['teacher', 'Асанава Айпери', 1, 7],
    ]);
    const [, group, discipline, type, teacher] = words.map(({ guesses }) => guesses[0]?.label);
    expect([group, discipline, type]).toEqual(['ПИ-1-24', 'Базы данных', 'Лекция']);
    expect(teacher).toMatch(/^Асанова Айпери/);
    expect(words.map(({ makesAs }) => makesAs)).toEqual(['1-1о1', 'ПИ-1-2024', null, null, null]);
  });

  it.each([
    ['room', 'Большой зал', 'room:11'],
    ['group', 'Программисты', 'group:118'],
    ['discipline', 'DB', 'discipline:'],
    ['type', 'Чтение', 'type:1'],
    ['teacher', 'Наш лектор', 'teacher:'],
  ] as const)('are settled: a %s is that one, for this file and the next', async (kind, word, ours) => {
    const run = await upload(await workbook(lectureWith(kind, word), lab, otherLab));
    expect(run.errors).toBe(1);
    const query = { discipline: 'базы', teacher: 'асанова' }[kind as string] ?? '';
    const choices = await call()(timetableWordsApi.choices, { importId: run.importId, kind, query });
    const chosen = choices.find((one) => one.ours.startsWith(ours));

    const settled = await settle(run, { kind, word, ours: chosen?.ours ?? 'none' });

    expect(settled).toMatchObject({ state: 'checked', errors: 0, kept: 3, added: 0, changed: 0, removed: 0 });
    expect(await wordsOf(run)).toMatchObject([{ kind, word, count: 1, meaning: chosen, guesses: [] }]);
    const next = await upload(await workbook(lectureWith(kind, word.toUpperCase()), lab));
    expect(next).toMatchObject({ errors: 0, kept: 2 });
  });

  it('may be the name of a stream', { tags: 'long' }, async () => {
    const elective: Cells = [
      'Четверг',
      '1',
      '',
      'Игровой поток',
      null,
      'Разработка игр',
      'лаб',
      null,
      '1/101',
    ];
    const run = await upload(await workbook(elective));
    expect(run.errors).toBeGreaterThan(0);
    const [stream] = await call()(timetableWordsApi.choices, {
      importId: run.importId,
      kind: 'group',
      query: 'дпв',
    });

    await settle(run, { kind: 'group', word: 'Игровой поток', ours: stream?.ours ?? '' });

    expect(await wordsOf(run)).toMatchObject([{ meaning: { label: 'ДПВ-1' } }]);
    const problems = await call()(timetableImportApi.problems, { importId: run.importId });
    expect(problems.filter(({ value }) => value === 'Игровой поток')).toEqual([]);
  });

  it('may be a heading, and the column is then read', { tags: 'long' }, async () => {
    const renamed = headings.map((title) => (title === 'Дисциплина' ? 'Что читают' : title));
    const run = await upload(await workbookUnder(renamed, lecture, lab, otherLab));
    expect(run).toMatchObject({ errors: 1, kept: 0 });
    expect(await wordsOf(run)).toMatchObject([
      { kind: 'column', word: 'Что читают', count: 3, meaning: null },
    ]);

    const settled = await settle(run, { kind: 'column', word: 'Что читают', ours: 'column:discipline' });

    expect(settled).toMatchObject({ errors: 0, kept: 3 });
    expect(await wordsOf(run)).toMatchObject([{ meaning: { label: 'Дисциплина' } }]);
    expect(await upload(await workbookUnder(renamed, lecture, lab))).toMatchObject({ errors: 0, kept: 2 });
  });

  it('of a name that the load of another group has stay what they are there', { tags: 'long' }, async () => {
    const run = await upload(await workbook(lectureWith('discipline', 'Философия')));

    expect(await wordsOf(run)).toEqual([]);
    const [problem] = await call()(timetableImportApi.problems, { importId: run.importId });
    expect(problem?.reason).toContain('нет в нагрузке этой группы');
  });
});

describe('a room that is to be made', () => {
  it('is there when the import is applied, and gone when it is undone', async () => {
    const before = await roomsNow();
    const run = await upload(await workbook(lectureWith('room', 'Новая 305'), lab, otherLab));
    const settled = await settle(run, { kind: 'room', word: 'Новая 305', room: newRoom });

    expect(settled).toMatchObject({ errors: 0, changed: 1, kept: 2, mayApply: true });
    expect(await wordsOf(run)).toMatchObject([
      { meaning: { label: '3/305', detail: 'Корпус 1', isNew: true } },
    ]);
    const [change] = await call()(timetableImportApi.changes, { importId: run.importId });
    expect(change).toMatchObject({ before: { roomName: '1/101' }, after: { roomName: '3/305' } });
    expect(await roomsNow()).toEqual(before);

    expect(await call()(timetableImportApi.apply, settled)).toMatchObject({ state: 'applied' });
    expect(await roomsNow()).toEqual([...before, '3/305']);
    const again = await upload(await workbook(lectureWith('room', 'Новая 305'), lab));
    expect(again).toMatchObject({ errors: 0, kept: 2, added: 0, changed: 0 });
    expect(await wordsOf(again)).toMatchObject([{ meaning: { isNew: false } }]);

    expect(await call()(timetableImportApi.undo, run)).toMatchObject({ state: 'undone', dependants: [] });
    expect(await roomsNow()).toEqual(before);
    const back = await upload(await workbook(lecture, lab, otherLab));
    expect(back).toMatchObject({ errors: 0, kept: 3 });
  });

  it('stays when somebody else uses it, and the import cannot be undone', { tags: 'long' }, async () => {
    const run = await upload(await workbook(lectureWith('room', 'Новая 305'), lab, otherLab));
    await call()(
      timetableImportApi.apply,
      await settle(run, { kind: 'room', word: 'Новая 305', room: newRoom }),
    );
    await portal.db.execute(sql`
      update schedule_entries set room_id = (select id from rooms where number = '3/305') where id = 702`);

    const refused = await call()(timetableImportApi.undo, run);

    expect(refused).toMatchObject({
      state: 'applied',
      dependants: [{ what: 'занятия в расписании', count: 1 }],
    });
    await portal.db.execute(sql`update schedule_entries set room_id = 12 where id = 702`);
    expect(await call()(timetableImportApi.undo, run)).toMatchObject({ state: 'undone' });
  });

  it('is not applied as another one than was shown', { tags: 'long' }, async () => {
    const run = await upload(await workbook(lectureWith('room', 'Новая 305'), lab, otherLab));
    const settled = await settle(run, { kind: 'room', word: 'Новая 305', room: newRoom });
    await portal.db
      .update(importWords)
      .set({ makes: { ...newRoom, seats: 5 } })
      .where(sql`word = 'Новая 305'`);

    const refused = await call()(timetableImportApi.apply, settled);

    expect(refused).toMatchObject({ state: 'checked', refusal: expect.stringContaining('посмотрите новую') });
    expect(await roomsNow()).not.toContain('3/305');
  });

  it('is for those to make who plan for the whole university', { tags: 'long' }, async () => {
    const row: Cells = ['Среда', '4', '', 'ЭК-1-24', null, 'Философия', 'сем', null, 'Новая 305'];
    const run = await upload(await workbook(row), newsTeacher);
    const makes = await wordsOf(run, newsTeacher);
    const refused = settle(run, { kind: 'room', word: 'Новая 305', room: newRoom }, newsTeacher);
    await expect(refused).rejects.toThrow('timetable.rooms_not_yours');

    expect(makes).toMatchObject([{ kind: 'room', word: 'Новая 305', makesAs: null }]);
  });

  it('is never opened again by a file when it was closed', { tags: 'long' }, async () => {
    await portal.db.execute(sql`
      insert into rooms (building_id, number, room_type_id, seats, closed_on) values (1, '3/305', 1, 1, '2026-09-01')`);
    const run = await upload(await workbook(lectureWith('room', 'Новая 305'), lab, otherLab));
    const settled = await settle(run, { kind: 'room', word: 'Новая 305', room: newRoom });
    const words = await wordsOf(run);
    await portal.db.execute(sql`delete from rooms where number = '3/305'`);

    expect(settled).toMatchObject({ errors: 1, mayApply: false });
    expect(words).toMatchObject([{ kind: 'room', meaning: null }]);
  });
});

describe('a group or a teacher whom nobody knows', () => {
  const rowOf = (group: string, teacher: string | null): Cells => [
    'Среда',
    '4',
    '',
    group,
    null,
    'Базы данных',
    'лек',
    teacher,
    '1/101',
  ];

  it('is added where groups are kept, and is that word from then on', { tags: 'long' }, async () => {
    const run = await upload(await workbook(rowOf('ПИ-9-26', null), lecture, lab, otherLab));
    const [word] = await wordsOf(run);
    expect(word).toMatchObject({ kind: 'group', meaning: null, makesAs: 'ПИ-9-26' });
    const values = { title: 'ПИ-9-26', specialty: 1, form: 1, year: 26, semester: 1, language: 'ru' };
    const dictionary = 'groups';
    const { rowId } = await call()(dictionariesApi.save, {
      dictionary,
      values: { ...values, archived: false },
    });

    await settle(run, { kind: 'group', word: 'ПИ-9-26', ours: `group:${rowId}` });

    expect(await wordsOf(run)).toMatchObject([{ kind: 'group', meaning: { label: 'ПИ-9-26' } }]);
    const [problem] = await call()(timetableImportApi.problems, { importId: run.importId });
    expect(problem?.reason).toContain('нет занятий в нагрузке');
  });

  it(
    'is added where people are kept by whoever may, and takes the lesson at once',
    { tags: 'long' },
    async () => {
      const row = lectureWith('teacher', 'доц. Жаңыбаева Нурзат Эркиновна');
      const run = await upload(await workbook(row, lab, otherLab), registrar);
      const word = 'доц. Жаңыбаева Нурзат Эркиновна';
      expect(await wordsOf(run, registrar)).toMatchObject([
        { kind: 'teacher', makesAs: 'Жаңыбаева Нурзат Эркиновна' },
      ]);
      const { id } = await call(registrar)(peopleApi.add, {
        fields: {
          lastName: 'Жаңыбаева',
          firstName: 'Нурзат',
          middleName: 'Эркиновна',
          fullNameKg: null,
          latinName: null,
          email: null,
          secrets: null,
        },
        position: { departmentId: 1, positionId: 1, share: 1, startsOn: '2026-09-01' },
      });

      const settled = await settle(run, { kind: 'teacher', word, ours: `teacher:${id}` }, registrar);

      expect(settled).toMatchObject({ errors: 0, changed: 1, mayApply: true });
      const [change] = await call(registrar)(timetableImportApi.changes, { importId: run.importId });
      expect(change?.after?.teacherName).toContain('Жаңыбаева');
    },
  );
});

describe('what was said of a word', () => {
  it(
    'is kept apart by the program that wrote the file, and by the faculty that said it',
    { tags: 'long' },
    async () => {
      const run = await upload(await workbook(lectureWith('room', 'Большой зал')));
      await settle(run, { kind: 'room', word: 'Большой зал', ours: 'room:11' });
      const calendar = Buffer.from(
        [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:-//Planner 7.1//EN',
          'BEGIN:VEVENT',
          'UID:1',
          'DTSTAMP:20260801T000000Z',
          'DTSTART:20260902T093000',
          'DURATION:PT1H20M',
          'RRULE:FREQ=WEEKLY;COUNT=17',
          'SUMMARY:Базы данных (лек)',
          'LOCATION:Большой зал',
          'DESCRIPTION:Группа: ПИ-1-24',
          'END:VEVENT',
          'END:VCALENDAR',
          '',
        ].join('\r\n'),
      );
      const other = await uploadTo(portal, scheduler, calendar, { name: 'plan.ics' });
      const own = await upload(await workbook(lectureWith('room', 'Большой зал')), newsTeacher);

      expect(await wordsOf(other)).toMatchObject([{ word: 'Большой зал', meaning: null }]);
      expect(await wordsOf(own, newsTeacher)).toMatchObject([{ word: 'Большой зал', meaning: null }]);
      const version = Buffer.from(calendar.toString().replace('Planner 7.1', 'Planner 8'));
      await settle(other, { kind: 'room', word: 'Большой зал', ours: 'room:11' });
      const next = await uploadTo(portal, scheduler, version, { name: 'plan.ics' });
      expect(await wordsOf(next)).toMatchObject([{ meaning: { label: '1/101' } }]);
      const remembered = await call()(timetableWordsApi.remembered, {});
      expect(remembered.map(({ source, word }) => [source, word])).toEqual([
        ['-//Planner //EN', 'Большой зал'],
        [null, 'Большой зал'],
      ]);
      expect(await call(newsTeacher)(timetableWordsApi.remembered, {})).toEqual([]);
      const foreign = call(newsTeacher)(timetableWordsApi.forget, { wordId: remembered[0]?.wordId ?? 0 });
      await expect(foreign).rejects.toThrow('imports.unknown');
    },
  );

  it('can be changed and forgotten, here and later', { tags: 'long' }, async () => {
    const run = await upload(await workbook(lectureWith('room', 'Большой зал'), lab, otherLab));
    await settle(run, { kind: 'room', word: 'Большой зал', ours: 'room:11' });
    const changed = await settle(run, { kind: 'room', word: 'большой  зал', ours: 'room:12' });
    expect(changed).toMatchObject({ errors: 0, changed: 1 });
    expect(await settle(run, { kind: 'room', word: 'Большой зал' })).toMatchObject({ errors: 1 });

    await settle(run, { kind: 'room', word: 'Большой зал', ours: 'room:11' });
    const [kept] = await call()(timetableWordsApi.remembered, {});
    expect(kept).toMatchObject({
      kind: 'room',
      source: null,
      meaning: { label: '1/101', detail: 'Корпус 1' },
    });
    await call()(timetableWordsApi.forget, { wordId: kept?.wordId ?? 0 });

    expect(await call()(timetableWordsApi.remembered, {})).toEqual([]);
    expect(await upload(await workbook(lectureWith('room', 'Большой зал')))).toMatchObject({ errors: 1 });
  });

  it(
    'is something that is there and of its kind, and nothing but rooms is made',
    { tags: 'long' },
    async () => {
      const run = await upload(await workbook(lectureWith('room', 'Большой зал')));
      const wrong = [
        { kind: 'room', ours: 'room:999999' },
        { kind: 'room', ours: 'teacher:1' },
        { kind: 'teacher', ours: 'room:11' },
        { kind: 'teacher', room: newRoom },
      ] as const;
      for (const one of wrong)
        await expect(settle(run, { word: 'Большой зал', ...one })).rejects.toThrow(
          'timetable.target_unknown',
        );

      expect(await call()(timetableWordsApi.remembered, {})).toEqual([]);
    },
  );

  it('is the business of those who may see the import', { tags: 'long' }, async () => {
    const run = await upload(await workbook(lectureWith('room', 'Большой зал')));

    await expect(wordsOf(run, newsTeacher)).rejects.toThrow('imports.unknown');
    const settling = settle(run, { kind: 'room', word: 'Большой зал', ours: 'room:11' }, newsTeacher);
    await expect(settling).rejects.toThrow('imports.unknown');
    await expect(wordsOf(run, student)).rejects.toThrow('auth.forbidden');
  });

  it('cannot be said of an import that was applied', { tags: 'long' }, async () => {
    const run = await upload(await workbook(lecture, lab, otherLab, lectureWith('room', '2/210')));
    await portal.db.execute(sql`update import_runs set state = 'applied' where id = ${run.importId}`);

    const settling = settle(run, { kind: 'room', word: '1/101', ours: 'room:12' });

    await expect(settling).rejects.toThrow('imports.not_now');
  });
});
