import { languages } from '@bilim/contract';
import { importFilesApi } from '@bilim/contract/importFiles';
import { importsApi } from '@bilim/contract/imports';
import type { ImportRun } from '@bilim/contract/imports';
import { eq, inArray } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { users } from '#modules/auth/auth.tables.ts';
import { groups } from '#modules/people/people.tables.ts';
import { readWorkbook } from '#platform/xlsx/readWorkbook.ts';
import type { Cell } from '#platform/xlsx/sheet.ts';
import { textOf } from '#platform/xlsx/values.ts';
import { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';
import { openPortal, refusalOf, registrar } from '#testing';
import type { Portal } from '#testing';

import { countOnFromCampus, snapshot } from '../../../testing/imports/index.ts';

import { sheets } from './sheets.ts';
import { filledWorkbook, smallUniversity } from './testWorkbook.ts';
import type { Filling } from './testWorkbook.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await countOnFromCampus(portal);
});
afterAll(() => portal.close());

async function settled(runId: number): Promise<ImportRun> {
  for (;;) {
    const run = await portal.callAs(registrar)(importsApi.run, { runId });
    if (!['waiting', 'checking', 'applying', 'undoing'].includes(run.state)) return run;
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
}

async function upload(file: Buffer, name = 'Списки.xlsx'): Promise<ImportRun> {
  const browser = await portal.browserOf(registrar);
  const reply = await browser.upload(importsApi.upload.path, file, {}, name);
  expect(reply.json(), reply.body).toMatchObject({ result: 0 });
  return await settled(reply.json<{ data: { run: number }[] }>().data[0]!.run);
}

const check = async (filling: Filling) => await upload(await filledWorkbook(filling));

async function apply({ runId, leavingToConfirm: leaving }: ImportRun): Promise<ImportRun> {
  await portal.callAs(registrar)(importsApi.apply, { runId, leaving });
  return await settled(runId);
}

const addedOf = ({ counts }: ImportRun) =>
  Object.fromEntries(counts.filter(({ added }) => added > 0).map(({ kind, added }) => [kind, added]));
const differing = ({ counts }: ImportRun) =>
  counts.filter(({ added, changed, left }) => added + changed + left > 0).map(({ kind }) => kind);

/** As a department of students keeps it: a title above, a sheet without a name, names in one column. */
const asKept = [
  ['Список студентов 1 курса', null, null, null, null],
  [],
  ['№ п/п', 'Ф.И.О. студента', 'Тобу', '№ зачётки', 'Дата рожд.'],
  [1, 'Сыдыкова Айгерим Нурлановна', 'ПИ-1-24', '24-7001', '17.04.2006'],
  [2, 'Токтогулов Эрмек', 'ПИ-1-24', '24-7002', '03.11.2005'],
];

const workbookOf = async (name: string, rows: readonly (readonly Cell[])[]) =>
  await writeWorkbook([{ name, columns: Array.from({ length: 5 }, () => ({ title: '', width: 20 })), rows }]);

describe('a list as a university keeps it', () => {
  it('is read as somebody said, and so are all later ones', { tags: 'long' }, async () => {
    const rows = asKept.map((row) => row.map((cell) => (cell === '№ зачётки' ? 'Шифр' : cell)));
    const before = await upload(await workbookOf('Лист1', rows), 'первый.xlsx');
    expect(before.errors).toBeGreaterThan(0);
    const said = { runId: before.runId, sheetKind: 'students', heading: 'Шифр', meaning: 'code' };
    await portal.callAs(registrar)(importsApi.settleColumn, said);
    expect(await settled(before.runId)).toMatchObject({ errors: 0, mayApply: true });

    const later = await upload(await workbookOf('Другой лист', rows), 'второй.xlsx');
    expect(later).toMatchObject({ errors: 0, mayApply: true });
    const asked = portal.callAs(registrar)(importsApi.settleColumn, { ...said, meaning: 'salary' });
    expect(await refusalOf(asked)).toMatchObject({ code: 'imports.column_unknown' });
  });

  it('is understood by itself, and speaks of groups that the portal has', async () => {
    const run = await upload(await workbookOf('Лист1', asKept), 'студенты.xlsx');
    expect(run).toMatchObject({ state: 'checked', errors: 0, mayApply: true });
    expect(addedOf(run)).toEqual({ people: 2, members: 2 });
    const [sheet] = await portal.callAs(registrar)(importsApi.sheets, { runId: run.runId });
    expect(sheet).toMatchObject({ sheet: 'Лист1', sheetKind: 'students', isSaid: false });
    expect(sheet?.columns.find(({ letter }) => letter === 'D')).toMatchObject({
      heading: '№ зачётки',
      example: '24-7001',
      meaning: 'code',
    });
  });
});

describe('a list of groups', () => {
  it('says when they began by their year of study, and how they study', { tags: 'long' }, async () => {
    const group = { programme: 'Программная инженерия' };
    const run = await check({
      groups: [
        { ...group, name: 'ПИ-8-24', studyYear: 3, educationForm: 'заоч.' },
        { ...group, name: 'ПИ-9-26', studyYear: 1 },
      ],
    });
    expect(run).toMatchObject({ errors: 0, mayApply: true });
    await apply(run);
    const made = await portal.db
      .select({ name: groups.name, year: groups.admissionYearId, form: groups.educationFormId })
      .from(groups)
      .where(inArray(groups.name, ['ПИ-8-24', 'ПИ-9-26']))
      .orderBy(groups.name);
    const thisYear = made[1]!.year;
    expect(made).toEqual([
      { name: 'ПИ-8-24', year: thisYear - 2, form: 2 },
      { name: 'ПИ-9-26', year: thisYear, form: 1 },
    ]);

    const odd = await check({ groups: [{ ...group, name: 'ПИ-9-26', educationForm: 'летняя' }] });
    expect(odd.errors).toBe(1);
    const same = await check({ groups: [{ ...group, name: 'ПИ-8-24' }] });
    expect(differing(same)).toEqual([]);
  });
});

describe('faculties of one short name', () => {
  it('are two, also in a list that only speaks of their departments', { tags: 'long' }, async () => {
    const units = [
      { faculty: 'Экономический факультет', department: 'Кафедра финансов' },
      { faculty: 'Энергетический факультет', department: 'Кафедра теплотехники' },
    ];
    await apply(await check({ units }));
    const teacher = { lastName: 'Ким', firstName: 'Ольга', department: 'Кафедра финансов', code: 'Т-77' };
    const run = await check({ teachers: [teacher] });
    expect(run).toMatchObject({ errors: 0, mayApply: true });
    expect(addedOf(run)).toEqual({ people: 1 });
  });
});

/** As an office keeps it: one list of groups says of what specialty, and of which department each is. */
const groupList = [
  ['Группы 2026', null, null, null, null],
  ['№', 'Наименование группы', 'Направление подготовки', 'Шифр', 'Выпускающая кафедра'],
  [1, 'ГД-1-26', 'Геодезия', '650300', 'Кафедра геодезии'],
  [2, 'ГД-2-26', 'Геодезия', '650300', 'Кафедра геодезии'],
  [null, 'Итого: 2', null, null, null],
  [null, 'Жалпы: 2 топ', null, null, null],
];
const loadList = [
  ['Кафедра', 'Наименование дисциплины', 'Вид', 'Преподаватель', 'Группа', 'Учебный год', 'Полугодие'],
  ['Кафедра геодезии', 'Картография', 'Лекция', 'Юсупов Талант Кубатович', 'ГД-1-26', '2026-27', 'осень'],
  ['Кафедра геодезии', 'Картография', 'Практика', 'Юсупов Талант Кубатович', 'ГД-2-26', '2026-27', 'осень'],
];
const staffList = [
  ['Факультет', 'Кафедра', 'ФИО сотрудника', 'Таб. №', 'Должность'],
  ['Институт Земли', 'Кафедра геодезии', 'Юсупов Талант Кубатович', 'Т-1', 'доцент'],
];

describe('a list that tells of more than its rows', () => {
  it(
    'makes the departments, specialties and disciplines that nobody has listed, and takes no total for a group',
    { tags: 'long' },
    async () => {
      const table = (name: string, rows: readonly (readonly Cell[])[]) => ({
        name,
        rows,
        columns: Array.from({ length: 7 }, () => ({ title: '', width: 20 })),
      });
      const workbook = await writeWorkbook([
        table('Лист1', groupList),
        table('Штат', staffList),
        table('Часы', loadList),
      ]);
      const run = await upload(workbook, 'всё.xlsx');
      expect(run).toMatchObject({ errors: 0, mayApply: true });
      expect(addedOf(run)).toEqual({
        faculties: 1,
        departments: 1,
        people: 1,
        specialties: 1,
        groups: 2,
        disciplines: 1,
        classes: 2,
      });
      const found = await portal.callAs(registrar)(importsApi.sheets, { runId: run.runId });
      expect(found.map(({ sheet, sheetKind, isBeside }) => [sheet, sheetKind, isBeside === true])).toEqual([
        ['Лист1', 'groups', false],
        ['Лист1', 'programmes', true],
        ['Штат', 'teachers', false],
        ['Штат', 'units', true],
        ['Часы', 'load', false],
        ['Часы', 'disciplines', true],
      ]);
      expect(found[1]?.columns.map(({ heading, meaning }) => [heading, meaning])).toEqual([
        ['Направление подготовки', 'title'],
        ['Шифр', 'code'],
        ['Выпускающая кафедра', 'department'],
      ]);

      const said = { runId: run.runId, sheetKind: 'programmes', heading: 'Выпускающая кафедра' };
      await portal.callAs(registrar)(importsApi.settleColumn, { ...said, meaning: 'none' });
      expect((await settled(run.runId)).errors).toBeGreaterThan(0);
      await portal.callAs(registrar)(importsApi.settleColumn, { ...said, meaning: null });
      await settled(run.runId);
    },
  );
});

describe('what a sheet and its columns may be', () => {
  it('is said in each language, of every kind of sheet', { tags: 'long' }, async () => {
    const { runId } = await check(smallUniversity);
    for (const language of languages) {
      await portal.db.update(users).set({ language }).where(eq(users.id, registrar.id));
      const data = await portal.callAs(registrar)(importsApi.sheets, { runId });
      expect(data).toHaveLength(8);
      const labels = data.flatMap(({ kinds, choices }) => [...kinds, ...choices]).map(({ label }) => label);
      expect(labels.filter((label) => label === '' || label.startsWith('imports.'))).toEqual([]);
      expect(labels).toContain({ ru: 'Студенты', kg: 'Студенттер', en: 'Students' }[language]);
    }
    await portal.db.update(users).set({ language: 'ru' }).where(eq(users.id, registrar.id));
  });
});

describe('a sheet that nobody understands', () => {
  /** Without groups it could be anybody's birthdays. */
  const odd = [
    ['№ п/п', 'Ф.И.О.', 'Дата рожд.'],
    [1, 'Сыдыкова Айгерим Нурлановна', '17.04.2006'],
    [2, 'Токтогулов Эрмек', '03.11.2005'],
  ];

  it(
    'waits for a word of what it holds, is read as somebody said, and may be left out',
    { tags: 'long' },
    async () => {
      const { runId, ...run } = await upload(await workbookOf('Лист7', odd), 'странный.xlsx');
      expect(run).toMatchObject({ state: 'checked', mayApply: false });
      const call = portal.callAs(registrar);
      const sheets = async () => await call(importsApi.sheets, { runId });
      expect(await sheets()).toMatchObject([{ sheet: 'Лист7', sheetKind: null, isSaid: false, columns: [] }]);

      await call(importsApi.settleSheet, { runId, sheet: 'Лист7', sheetKind: 'students' });
      await settled(runId);
      const [sheet] = await sheets();
      expect(sheet).toMatchObject({ sheetKind: 'students', isSaid: true });
      expect(sheet?.columns.find(({ letter }) => letter === 'B')).toMatchObject({ meaning: 'fullName' });

      await call(importsApi.settleSheet, { runId, sheet: 'Лист7', sheetKind: 'none' });
      await settled(runId);
      expect(await sheets()).toMatchObject([{ sheetKind: null, isSaid: true }]);
      const asked = call(importsApi.settleSheet, { runId, sheet: 'Лист7', sheetKind: 'salaries' });
      expect(await refusalOf(asked)).toMatchObject({ code: 'imports.column_unknown' });
    },
  );
});

describe('a workbook that an office filled in', () => {
  it('shows what it would add, adds just that, and has nothing to say the second time', async () => {
    const before = await snapshot(portal.pool);
    const run = await check(smallUniversity);
    expect(run).toMatchObject({ state: 'checked', format: 'Excel', errors: 0, mayApply: true });
    expect(addedOf(run)).toEqual({
      faculties: 1,
      departments: 1,
      people: 3,
      specialties: 1,
      groups: 1,
      disciplines: 1,
      classes: 1,
      members: 2,
      enrolments: 2,
    });
    expect(await snapshot(portal.pool)).toEqual(before);

    expect(await apply(run)).toMatchObject({ state: 'applied', newAccounts: 3, refusal: null });
    const { rows } = await portal.pool.query(
      `select p.full_name, p.gender, p.birth_date, p.email, s.student_code, s.funding from people p
       join students s on s.id = p.id where p.id > 20000 order by p.full_name`,
    );
    expect(rows).toMatchObject([
      { full_name: 'Абдыкадырова Нуриза', gender: 'F', birth_date: '2008-04-17', student_code: '26-0001' },
      { full_name: 'Петров Пётр', gender: 'M', funding: 'contract' },
    ]);

    const again = await check({ ...smallUniversity, students: smallUniversity.students.toReversed() });
    expect(differing(again)).toEqual([]);
  });

  it(
    'adds to a group whoever a later workbook brings, also to the lists of its classes',
    { tags: 'long' },
    async () => {
      const run = await check({
        ...smallUniversity,
        students: [{ lastName: 'Ли', firstName: 'Анна', group: 'фз-1-26', code: '26-0003' }],
      });

      expect(addedOf(run)).toEqual({ people: 1, members: 1, enrolments: 1 });
      expect(differing(run)).toEqual(['people', 'members', 'enrolments']);
      await apply(run);
    },
  );

  it(
    'brings, with a load alone, the students of the stream that the portal has',
    { tags: 'long' },
    async () => {
      const [load] = smallUniversity.load;
      const run = await check({
        load: [{ ...load, groups: 'ФЗ-1-26, пи-1-24', lessonType: 'Практическое занятие' }],
      });
      const { rows } = await portal.pool.query<{ count: number }>(
        `select count(*)::int from students s
       join student_group_periods p on p.student_id = s.id and p.is_main and p.period @> date '2026-10-14'
       join groups g on g.id = p.group_id
       where g.name in ('ФЗ-1-26', 'ПИ-1-24') and s.status = 'active'`,
      );
      expect(rows[0]?.count).toBeGreaterThan(3);
      const problems = await portal.callAs(registrar)(importsApi.problems, { runId: run.runId });
      expect(addedOf(run), JSON.stringify(problems)).toEqual({ classes: 1, enrolments: rows[0]?.count });
    },
  );

  it('closes the way in for those whom it marks, and for nobody else', { tags: 'long' }, async () => {
    const run = await check({
      ...smallUniversity,
      students: [{ ...smallUniversity.students[0], hasLeft: 'да' }],
    });
    expect(run.counts.find(({ kind }) => kind === 'people')).toMatchObject({ added: 0, left: 1 });
    await apply(run);

    const { rows } = await portal.pool.query(
      `select p.last_name, u.status from users u join people p on p.id = u.id where u.id > 20000 order by p.last_name`,
    );
    expect(rows.filter(({ status }) => status !== 'active')).toEqual([
      { last_name: 'Абдыкадырова', status: 'blocked' },
    ]);
    expect(await portal.callAs(registrar)(importsApi.undo, { runId: run.runId })).toMatchObject({
      state: 'undoing',
    });
    expect(await settled(run.runId)).toMatchObject({ state: 'undone' });
  });

  it('is held up by a row with an error, unless that row is left out', { tags: 'long' }, async () => {
    const run = await check({
      ...smallUniversity,
      students: [
        { ...smallUniversity.students[0], code: '26-0077', birthDate: 'весной' },
        { ...smallUniversity.students[0], lastName: 'Сыдыкова', code: '26-0078', email: null },
      ],
    });
    expect(
      run,
      JSON.stringify(await portal.callAs(registrar)(importsApi.problems, { runId: run.runId })),
    ).toMatchObject({ errors: 1, mayApply: false });
    const call = portal.callAs(registrar);
    expect(await call(importsApi.problems, { runId: run.runId })).toMatchObject([
      {
        severity: 'error',
        file: 'Студенты',
        line: 2,
        column: 'Дата рождения (I)',
        value: 'весной',
        reason: expect.stringMatching(/дат|день/i),
      },
    ]);
    expect(await call(importFilesApi.row, { runId: run.runId, file: 'Студенты', line: 2 })).toMatchObject({
      headings: expect.arrayContaining(['Дата рождения']),
      rows: [
        { line: 2, cells: expect.arrayContaining(['весной']) },
        { line: 3, cells: expect.arrayContaining(['Сыдыкова']) },
      ],
    });

    await call(importsApi.check, { runId: run.runId, skipsBadRows: true });
    expect(addedOf(await settled(run.runId))).toMatchObject({ people: 1 });
  });

  it.each([
    ['a workbook of Excel 97', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /zip|архив/i],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /zip|архив/i],
    [
      'a workbook without sheets',
      Buffer.from(
        zipSync({ '[Content_Types].xml': new Uint8Array([60]), 'xl/workbook.xml': new Uint8Array([60]) }),
      ),
      /Excel/,
    ],
  ])('is refused in a sentence when it is %s', async (_what, file, sentence) => {
    const run = await upload(file);

    expect(run, JSON.stringify(run)).toMatchObject({
      state: 'failed',
      refusal: expect.stringMatching(sentence),
    });
  });
});

describe('the template', () => {
  const download = async (isFilled: boolean) => {
    const browser = await portal.browserOf(registrar);
    const reply = await browser.get(`${importFilesApi.template.path}?filled=${isFilled ? 1 : 0}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain('.xlsx');
    return reply.rawPayload;
  };

  it(
    'has a sheet for each kind of thing, explained, with an example that is no row',
    { tags: 'long' },
    async () => {
      const workbook = await readWorkbook(await download(false));

      expect(workbook.map(({ name }) => name)).toEqual([
        'Как заполнять',
        ...Object.values(sheets).map(({ name }) => name),
        'Списки',
      ]);
      const students = workbook.find(({ name }) => name === 'Студенты');
      expect(students?.rows[0]?.map(textOf).slice(0, 4)).toEqual([
        'Фамилия *',
        'Имя *',
        'Отчество',
        'Группа *',
      ]);
      expect(workbook.at(-1)?.rows.map((row) => textOf(row[0] ?? null))).toContain('Доцент');
      expect(await upload(await download(false))).toMatchObject({ state: 'failed' });
    },
  );

  it(
    'with the university’s data changes nothing when it is handed in as it is',
    { tags: 'long' },
    async () => {
      const run = await upload(await download(true), 'С данными.xlsx');

      expect(run).toMatchObject({ state: 'checked', errors: 0 });
      expect(differing(run)).toEqual([]);
    },
  );

  it(
    'with the university’s data lets an office add a student and a class by names alone',
    { tags: 'long' },
    async () => {
      const workbook = await readWorkbook(await download(true));
      const rowsOf = (name: string) => workbook.find((sheet) => sheet.name === name)?.rows.slice(1) ?? [];
      const [group] = rowsOf('Группы');
      const filled = workbook.map((sheet) => {
        if (sheet.name === 'Студенты') {
          return {
            ...sheet,
            rows: [
              ...sheet.rows.slice(0, 1),
              ['Токтогулов', 'Азамат', null, group?.[0] ?? null, null, '24-777'],
            ],
          };
        }
        return sheet;
      });
      const { writeWorkbook } = await import('#platform/xlsx/writeWorkbook.ts');
      const run = await upload(
        await writeWorkbook(
          filled.map(({ name, rows: [headings = [], ...rows] }) => ({
            name,
            columns: headings.map((title) => ({ title: textOf(title), width: 9 })),
            rows,
          })),
        ),
      );

      expect(addedOf(run)).toEqual({ people: 1, members: 1 });
    },
  );
});

describe('a row in its context', () => {
  const list = (rows: readonly string[]) =>
    Buffer.from(
      zipSync({ 'users.csv': new TextEncoder().encode(['sourcedId,password,note', ...rows].join('\n')) }),
    );
  let runId: number;
  beforeEach(async () => {
    runId = (await upload(list(['a,one,"two\nlines"', 'b,,', 'c,,', 'd,,', 'e,,']), 'list.zip')).runId;
  });

  it('stands between its neighbours, without passwords', { tags: 'long' }, async () => {
    const call = portal.callAs(registrar);
    expect(await call(importFilesApi.row, { runId, file: 'users.csv', line: 2 })).toEqual({
      headings: ['sourcedId', 'password', 'note'],
      rows: [
        { line: 2, cells: ['a', '•••', 'two\nlines'] },
        { line: 4, cells: ['b', '', ''] },
        { line: 5, cells: ['c', '', ''] },
      ],
    });
    expect(
      (await call(importFilesApi.row, { runId, file: 'users.csv', line: 7 })).rows.map(({ line }) => line),
    ).toEqual([5, 6, 7]);
  });

  it.each([
    ['another file', 'orgs.csv', 2],
    ['a row that is not there', 'users.csv', 90],
    ['a path', '../users.csv', 2],
  ])('is not found for %s', async (_what, file, line) => {
    expect(
      await refusalOf(portal.callAs(registrar)(importFilesApi.row, { runId, file, line })),
    ).toMatchObject({
      code: 'imports.unknown',
    });
  });
});
