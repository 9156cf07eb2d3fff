import { describe, expect, it } from 'vitest';

import type { Cell } from '#platform/xlsx/sheet.ts';

import { arrange } from './arrange.ts';
import { columnWord } from './guessColumns.ts';
import type { SheetKey } from './sheets.ts';

const nothing = { said: new Map<string, string>() };

function taken(rows: readonly (readonly Cell[])[], given: Parameters<typeof arrange>[1] = nothing) {
  const found = arrange({ name: 'Лист1', rows }, given);
  return found === null ? null : { key: found.key, columns: Object.fromEntries(found.guess.columns) };
}

const kept: readonly (readonly [string, SheetKey, Record<string, number>, readonly (readonly Cell[])[]])[] = [
  [
    'staff in Russian, with words of its own',
    'teachers',
    { fullName: 1, department: 2, position: 3, code: 0 },
    [
      ['Табельный №', 'ФИО сотрудника', 'Наименование кафедры', 'Занимаемая должность'],
      ['Т-1', 'Юсупов Талант Кубатович', 'Кафедра оптики', 'доцент'],
    ],
  ],
  [
    'students in Kyrgyz',
    'students',
    { lastName: 0, firstName: 1, middleName: 2, group: 3, birthDate: 4, phone: 5 },
    [
      ['Фамилиясы', 'Аты', 'Атасынын аты', 'Тобу', 'Туулган күнү', 'Телефону'],
      ['Асанова', 'Айпери', 'Маратовна', 'ПИ-1-24', '17.04.2006', '+996555000111'],
    ],
  ],
  [
    'students in Kyrgyz, as a dean’s office writes it',
    'students',
    { fullName: 1, group: 2, code: 3, birthDate: 4, funding: 5 },
    [
      ['№', 'Студенттин аты-жөнү', 'Тайпа', 'Сынак китепчеси', 'Туулган күнү', 'Төлөм'],
      [1, 'Асанова Айпери', 'ПИ-1-24', '240001', '17.04.2006', 'контракт'],
    ],
  ],
  [
    'students under headings that are cut short',
    'students',
    { fullName: 1, group: 2, code: 3, funding: 4, email: 5 },
    [
      ['№ п/п', 'ФИО студ.', 'Группа', '№ зач. книжки', 'Форма оплаты', 'Эл. почта'],
      [1, 'Асанова Айпери', 'ПИ-1-24', '240001', 'контракт', 'asanova@example.kg'],
    ],
  ],
  [
    'groups by their year of study and form',
    'groups',
    { name: 1, studyYear: 2, programme: 3, educationForm: 4 },
    [
      ['№', 'Группа', 'Курс', 'Направление', 'Форма обучения'],
      [1, 'ПИ-1-24', 3, 'Программная инженерия', 'заочная'],
    ],
  ],
  [
    'departments in Kyrgyz',
    'units',
    { faculty: 0, department: 1, departmentShort: 2 },
    [
      ['Факультеттин аталышы', 'Кафедранын аталышы', 'Кыскартылышы'],
      ['Физика факультети', 'Оптика кафедрасы', 'ОК'],
    ],
  ],
  [
    'departments whose short names stand beside them, as those of the faculties do',
    'units',
    { faculty: 0, facultyShort: 1, department: 2, departmentShort: 3 },
    [
      ['Факультет (институт)', 'Сокр.', 'Кафедра', 'Сокр.'],
      ['Физический факультет', 'ФФ', 'Кафедра оптики', 'Опт'],
    ],
  ],
  [
    'students under headings of two rows, with columns that nobody named',
    'students',
    { fullName: 0, group: 1, email: 2, taxId: 3 },
    [
      ['Студент', 'Группа', 'Сведения', null],
      [null, null, null, null],
      ['Асанова Айпери Маратовна', 'ПИ-1-24', 'asanova@example.kg', '11704200612345'],
      ['Токтогулов Эрмек', 'ПИ-1-24', 'ermek@example.kg', '20311200512345'],
    ].filter(([first]) => first !== null),
  ],
  [
    'groups in English',
    'groups',
    { name: 0, programme: 1, admissionYear: 2 },
    [
      ['Group', 'Programme', 'Admission year'],
      ['SE-1-26', 'Software engineering', 2026],
    ],
  ],
  [
    'who teaches whom, below the name of the list',
    'load',
    { discipline: 0, lessonType: 1, groups: 2, teacher: 3 },
    [
      ['Нагрузка кафедры', null, null, null],
      ['Наименование дисциплины', 'Вид', 'Топ', 'Окутуучу'],
      ['Оптика', 'лекция', 'ФЗ-1-26', 'Юсупов Талант'],
    ],
  ],
];

describe('a list of a university', () => {
  it.each(kept)('is known for what it is: %s', (_what, key, columns, rows) => {
    expect(taken(rows)).toEqual({ key, columns });
  });

  it('is left alone when it is something else', () => {
    expect(
      taken([
        ['Товар', 'Цена'],
        ['Мел', 12],
      ]),
    ).toBeNull();
  });

  it('is read as somebody said', () => {
    const rows = [
      ['ФИО студента', 'Шифр', 'Группа'],
      ['Асанова Айпери', '24-1', 'ПИ-1-24'],
    ];
    expect(taken(rows)?.columns).not.toHaveProperty('code');
    const said = new Map([[columnWord('students', 'Шифр'), 'code']]);
    expect(taken(rows, { said })?.columns).toMatchObject({ code: 1 });
    expect(taken(rows, { said: new Map([[columnWord('students', 'Группа'), 'none']]) })).toBeNull();
  });

  it('has surname, name and patronymic in one column, also of whoever is somebody’s son or daughter', () => {
    const names = ['Асанова Айпери Маратовна', 'Асан кызы  Айпери', 'Асанов Эльдар Бакыт уулу', 'Мадонна'];
    const rows = [['ФИО студента', 'Группа'], ...names.map((name) => [name, 'ПИ-1-24'])];
    expect(
      arrange({ name: 'Лист1', rows }, nothing)
        ?.sheet.rows.slice(1)
        .map((row) => row.slice(2)),
    ).toEqual([
      ['Асанова', 'Айпери', 'Маратовна'],
      ['Асан кызы', 'Айпери', ''],
      ['Асанов', 'Эльдар', 'Бакыт уулу'],
      ['Мадонна', '', ''],
    ]);
  });
});
