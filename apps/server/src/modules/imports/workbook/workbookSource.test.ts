import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { SourceRefusal } from '../runs/sourceRefusal.ts';
import type { RosterProblem, RosterRow, RosterSource, SourceFiles } from '../rosters/source.ts';

import { sortSheets } from './book.ts';
import { sheets } from './sheets.ts';
import { filledSheets, filledWorkbook, smallUniversity } from './testWorkbook.ts';
import type { Filling } from './testWorkbook.ts';
import { readRosters, workbookFormat } from './workbookSource.ts';

const nothingSaid = { said: new Map<string, string>() };

async function read(filling: Filling) {
  return await tell(readRosters(sortSheets(filledSheets(filling), nothingSaid)));
}

async function tell(source: RosterSource) {
  const rows: RosterRow[] = [];
  const problems: RosterProblem[] = [];
  for await (const told of source.read()) {
    if (told.kind === 'problem') problems.push(told);
    else rows.push(told);
  }
  return { source, rows, problems };
}

async function openFile(file: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'bilim-workbook-'));
  const path = join(folder, 'list.xlsx');
  writeFileSync(path, file);
  try {
    return await workbookFormat.open({ title: 'Книга.xlsx', path, names: [] } as unknown as SourceFiles);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const of = <K extends RosterRow['kind']>(rows: readonly RosterRow[], kind: K) =>
  rows.filter((row): row is Extract<RosterRow, { kind: K }> => row.kind === kind);

describe('a filled workbook', () => {
  it('with a faculty merged over its departments tells it of each of them', async () => {
    const rows = [
      ['Факультет', 'Кафедра'],
      ['Физика', 'Оптика'],
      [null, 'Общая физика'],
    ];
    const sheet = { name: 'Лист1', rows, merged: [{ column: 0, from: 1, to: 2 }] };
    const told = await tell(readRosters(sortSheets([sheet], nothingSaid)));

    expect(told.problems).toEqual([]);
    expect(of(told.rows, 'organisation').map(({ fields }) => fields.name)).toEqual([
      'Физика',
      'Оптика',
      'Общая физика',
    ]);
  });

  it('that lists students with their specialties makes groups and specialties, too', async () => {
    const rows = [
      [
        'Студенттин аты-жөнү',
        'Тобу',
        'Курсу',
        'Адистиги',
        'Адистиктин шифри',
        'Бүтүрүүчү кафедра',
        'Сынак китепчеси',
        'Жынысы',
      ],
      ['Асанова Айпери', 'ФК-1-26', 1, 'Финансы', '580100', 'Кафедра финансов', '26-1', 'а'],
      ['Исаев Нурлан', 'ФК-1-26', 1, 'Финансы', '580100', 'Кафедра финансов', '26-2', 'э'],
    ];
    const told = await tell(
      readRosters(
        sortSheets(
          [
            { name: 'Барак1', rows },
            {
              name: 'Барак2',
              rows: [
                ['Факультет', 'Кафедра'],
                ['Экономика', 'Кафедра финансов'],
              ],
            },
          ],
          nothingSaid,
        ),
      ),
    );

    expect(told.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(of(told.rows, 'course').map(({ fields }) => [fields.title, fields.code])).toEqual([
      ['Финансы', '580100'],
    ]);
    expect(of(told.rows, 'class').map(({ fields }) => fields.title)).toEqual(['ФК-1-26']);
    expect(of(told.rows, 'person').map(({ fields }) => [fields.code, fields.gender])).toEqual([
      ['26-1', 'F'],
      ['26-2', 'M'],
    ]);
  });

  it('becomes the rows that a roster of another system would give', async () => {
    const { rows, problems, source } = await read(smallUniversity);

    expect(problems).toEqual([]);
    expect(source).toMatchObject({ title: 'Excel', coverage: { person: 'changes', demographics: 'none' } });
    expect(of(rows, 'organisation').map(({ fields }) => [fields.name, fields.type])).toEqual([
      ['Факультет физики', 'faculty'],
      ['Кафедра оптики', 'department'],
    ]);
    const [programme, discipline] = of(rows, 'course');
    expect([programme?.fields.title, discipline?.fields.title]).toEqual(['Физика', 'Оптика']);
    const [group, lecture] = of(rows, 'class');
    expect(group?.fields).toMatchObject({ type: 'group', course: programme?.sourcedId, admissionYear: 2026 });
    expect(lecture?.fields).toMatchObject({
      type: 'class',
      course: discipline?.sourcedId,
      group: group?.sourcedId,
      lessonType: 'Лекция',
      plannedHours: 32,
      sessions: ['term:2026-1'],
    });
    expect(
      of(rows, 'person').map(({ fields }) => [fields.lastName, fields.gender, fields.birthDate]),
    ).toEqual([
      ['Юсупов', null, null],
      ['Абдыкадырова', 'F', '2008-04-17'],
      ['Петров', 'M', null],
    ]);
    expect(of(rows, 'role')[0]?.fields).toMatchObject({
      role: 'teacher',
      position: 'Доцент',
      postShare: 0.5,
    });
    expect(of(rows, 'session').map(({ fields }) => [fields.type, fields.startsOn, fields.endsOn])).toEqual([
      ['half-year', '2026-09-01', '2026-12-26'],
      ['year', '2026-09-01', '2026-12-26'],
    ]);
    // The whole group: whoever joins it later is in the list too.
    expect(
      of(rows, 'enrolment').map(({ fields }) => [fields.class === group?.sourcedId, fields.role]),
    ).toEqual([
      [true, 'student'],
      [true, 'student'],
      [false, 'teacher'],
    ]);
  });

  it('says row and sheet of each', async () => {
    const { rows } = await read(smallUniversity);

    expect(of(rows, 'person').map(({ place }) => place)).toEqual([
      { file: 'Преподаватели', line: 2 },
      { file: 'Студенты', line: 2 },
      { file: 'Студенты', line: 3 },
    ]);
  });

  it('of who teaches whom brings disciplines to the departments of their teachers, and says so', async () => {
    const { rows, problems } = await read({ ...smallUniversity, disciplines: [] });
    expect(problems).toMatchObject([{ severity: 'note', code: 'discipline_new', value: 'Оптика' }]);
    const department = of(rows, 'organisation').find(({ fields }) => fields.name === 'Кафедра оптики');
    const [, discipline] = of(rows, 'course');
    expect(discipline?.fields).toMatchObject({ title: 'Оптика', organisation: department?.sourcedId });
    expect(of(rows, 'class').map(({ fields }) => fields.course)).toContain(discipline?.sourcedId);
  });

  it('gives the same rows again, in whatever order its own rows stand', async () => {
    const reversed: Filling = { ...smallUniversity, students: smallUniversity.students.toReversed() };
    const idsOf = (rows: readonly RosterRow[]) =>
      rows.map(({ kind, sourcedId }) => `${kind} ${sourcedId}`).toSorted();

    expect(idsOf((await read(reversed)).rows)).toEqual(idsOf((await read(smallUniversity)).rows));
  });

  it('knows names whatever their case, spaces, ё, dashes and alphabet', async () => {
    const { rows, problems } = await read({
      ...smallUniversity,
      groups: [{ ...smallUniversity.groups[0], programme: ' ФИЗИКА ' }],
      students: [{ ...smallUniversity.students[0], group: 'Ф3-1-26' }],
    });
    expect(problems.map(({ code }) => code)).toEqual(['reference_unknown']);
    expect(of(rows, 'class')).not.toEqual([]);

    const spelled = await read({
      ...smallUniversity,
      teachers: [{ ...smallUniversity.teachers[0], lastName: 'Алёшин' }],
      load: [{ ...smallUniversity.load[0], teacher: 'алешин т. к.', groups: 'ФЗ – 1 – 26' }],
    });
    expect(spelled.problems).toEqual([]);
  });

  it('reads Latin letters among Cyrillic ones as they are meant, with a word about it', async () => {
    const { rows, problems } = await read({
      ...smallUniversity,
      groups: [
        { ...smallUniversity.groups[0], name: 'MK-1-26' },
        { ...smallUniversity.groups[0], name: 'ЭK-1-26' },
      ],
      students: [{ ...smallUniversity.students[0], group: 'ЭК-1-26' }],
      load: [],
    });

    expect(problems).toEqual([
      expect.objectContaining({ severity: 'note', code: 'letters_doubtful', value: 'MK-1-26' }),
      expect.objectContaining({
        severity: 'note',
        code: 'alphabets_mixed',
        value: 'ЭK-1-26',
        column: 'Группа (A)',
      }),
    ]);
    expect(of(rows, 'class').map(({ fields }) => fields.title)).toEqual(['MK-1-26', 'ЭК-1-26']);
  });

  it('passes over the example row, also under a heading that somebody renamed', async () => {
    const sheetsAsLeft = filledSheets({
      ...smallUniversity,
      students: [sheets.students.example, ...smallUniversity.students],
    }).map(({ name, rows: [headings = [], ...rows] }) => ({
      name,
      rows: [headings.map((title) => (title === 'Основа обучения' ? 'За чей счёт' : title)), ...rows],
    }));

    const { rows, problems } = await tell(readRosters(sortSheets(sheetsAsLeft, nothingSaid)));

    expect(of(rows, 'person')).toHaveLength(3);
    expect(problems.map(({ code }) => code)).toEqual(['column_ignored']);
  });

  it('closes the way in for whoever is marked, and keeps everybody who is not there', async () => {
    const { rows, source } = await read({
      ...smallUniversity,
      students: [{ ...smallUniversity.students[0], hasLeft: 'Да' }],
    });

    expect(of(rows, 'person').filter(({ isLeaving }) => isLeaving)).toHaveLength(1);
    expect(Object.values(source.coverage)).not.toContain('all');
  });

  it('puts subgroups and streams on lists of their own', async () => {
    const { rows, problems } = await read({
      ...smallUniversity,
      groups: [...smallUniversity.groups, { name: 'ФЗ-2-26', programme: '510400' }],
      students: [
        { ...smallUniversity.students[0], subgroup: 1 },
        { ...smallUniversity.students[1], subgroup: 2 },
        { lastName: 'Ли', firstName: 'Анна', group: 'ФЗ-2-26', code: '26-0003' },
      ],
      load: [
        { ...smallUniversity.load[0], lessonType: 'Лабораторная работа', subgroup: 2 },
        { ...smallUniversity.load[0], groups: 'ФЗ-1-26, ФЗ-2-26' },
      ],
    });

    expect(problems).toEqual([]);
    const [lab, stream] = of(rows, 'class').filter(({ fields }) => fields.type === 'class');
    const studentsOf = (id: string | undefined) =>
      of(rows, 'enrolment')
        .filter(({ fields }) => fields.class === id && fields.role === 'student')
        .map(({ fields }) => fields.person);
    expect(studentsOf(lab?.sourcedId)).toEqual(['student:20101200800123']);
    expect(stream?.fields).toMatchObject({ group: null, code: 'ФЗ-1-26, ФЗ-2-26' });
    expect(studentsOf(stream?.sourcedId)).toHaveLength(3);
  });
});

describe('what is wrong in a workbook', () => {
  const wrong: readonly (readonly [string, Filling, object])[] = [
    [
      'an empty cell that must be filled',
      { students: [{ ...smallUniversity.students[0], lastName: ' ' }] },
      { code: 'value_missing', place: { file: 'Студенты', line: 2 }, column: 'Фамилия (A)', value: null },
    ],
    [
      'a day that is none',
      { students: [{ ...smallUniversity.students[0], birthDate: '31.02.2008' }] },
      { code: 'not_a_day', column: 'Дата рождения (I)', value: '31.02.2008' },
    ],
    [
      'a student whom nothing tells apart',
      { students: [{ lastName: 'Ли', firstName: 'Анна', group: 'ФЗ-1-26' }] },
      { code: 'value_missing', column: 'Номер зачётной книжки (F)' },
    ],
    [
      'a tax id of thirteen digits',
      { students: [{ ...smallUniversity.students[0], taxId: '1234567890123' }] },
      { code: 'not_a_tax_id', column: 'ИНН (ПИН) (G)' },
    ],
    [
      'a group that is on no sheet',
      { students: [{ ...smallUniversity.students[0], group: 'ЭК-9-99' }] },
      { code: 'reference_unknown', column: 'Группа (D)', value: 'ЭК-9-99' },
    ],
    [
      'a word that means nothing here',
      { students: [{ ...smallUniversity.students[0], gender: 'другое' }] },
      { code: 'word_unknown', column: 'Пол (H)' },
    ],
    [
      'a half-year without dates',
      { load: [{ ...smallUniversity.load[0], season: 'весна' }] },
      { code: 'reference_unknown', place: { file: 'Нагрузка', line: 2 }, column: 'Полугодие (B)' },
    ],
    [
      'a half-year that ends before it begins',
      { terms: [{ ...smallUniversity.terms[0], endsOn: '01.01.2026' }], load: [] },
      { code: 'ends_before_beginning', column: 'Конец (D)' },
    ],
    [
      'a teacher of whom there are two',
      {
        teachers: [
          { ...smallUniversity.teachers[0], code: 'Т-1' },
          { ...smallUniversity.teachers[0], code: 'Т-2' },
        ],
      },
      { code: 'name_ambiguous', column: 'Преподаватель (E)' },
    ],
  ];

  it.each(wrong)('is told with sheet, row and column: %s', async (_what, over, problem) => {
    const { problems } = await read({ ...smallUniversity, ...over });

    expect(problems).toEqual([expect.objectContaining({ severity: 'error', ...problem })]);
  });

  it('spoils its own row and no other', async () => {
    const { rows } = await read({
      ...smallUniversity,
      students: [{ ...smallUniversity.students[0], birthDate: 'вчера' }, smallUniversity.students[1]],
    });

    expect(of(rows, 'person').map(({ fields }) => fields.lastName)).toEqual(['Юсупов', 'Петров']);
  });

  it('refuses a workbook that says nothing', () => {
    expect(() => readRosters(sortSheets(filledSheets({ students: [] }), nothingSaid))).toThrow(
      new SourceRefusal('nothing_inside'),
    );
  });
});

describe('a file', () => {
  it('is read as its sheets are', async () => {
    const { rows, problems } = await tell(await openFile(await filledWorkbook(smallUniversity)));

    expect(problems).toEqual([]);
    expect(rows).toEqual((await read(smallUniversity)).rows);
  });

  it('is refused when it is no workbook', async () => {
    await expect(openFile(Buffer.from('PK'))).rejects.toMatchObject({ code: 'format_unknown' });
  });
});
