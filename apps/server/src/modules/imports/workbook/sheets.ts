import {
  bilimId,
  birthDate,
  column,
  educationForm,
  email,
  firstName,
  gender,
  lastName,
  login,
  middleName,
  phone,
  taxId,
} from './columns.ts';
import type { TemplateColumn } from './columns.ts';
import { gradesSheet, seasons } from './gradesSheet.ts';

interface TemplateSheet<Key extends string> {
  readonly name: string;
  readonly columns: readonly TemplateColumn<Key>[];
  /** One row that shows how to fill in; the reader passes over it. */
  readonly example: Readonly<Partial<Record<Key, string | number>>>;
}

const sheet = <const Key extends string>(given: TemplateSheet<Key>) => given;

/** Words of a yes-or-no column; an empty cell is a no. */
const yes = ['да'];
export const fundings = { budget: 'бюджет', contract: 'контракт', grant: 'грант', quota: 'квота' } as const;

const year = column('year', ['Учебный год'], { isRequired: true, width: 14, hint: 'Например: 2026-27' });
const season = column('season', ['Полугодие', 'Семестр (осень/весна)'], {
  isRequired: true,
  width: 12,
  choices: seasons,
});
const departments = { sheet: 'Факультеты и кафедры', column: 2 };
const groups = { sheet: 'Группы', column: 0 };

/**
 * The workbook that a dean's office fills in by hand: its sheets, their columns, and how these are explained. One
 * list serves the template and the reader; the reader also takes the other words that people write over a column.
 */
export const sheets = {
  units: sheet({
    name: 'Факультеты и кафедры',
    columns: [
      column('faculty', ['Факультет', 'Название факультета', 'Институт'], { isRequired: true, width: 42 }),
      column('facultyShort', ['Сокращение факультета', 'Кратко факультет'], { width: 16, hint: 'ФИТ' }),
      column('department', ['Кафедра', 'Название кафедры'], {
        width: 42,
        hint: 'По строке на каждую кафедру; факультет повторяйте.',
      }),
      column('departmentShort', ['Сокращение кафедры', 'Кратко кафедра'], { width: 16 }),
    ],
    example: {
      faculty: 'Факультет информационных технологий (пример)',
      facultyShort: 'ФИТ',
      department: 'Кафедра программной инженерии',
      departmentShort: 'ПИ',
    },
  }),
  programmes: sheet({
    name: 'Специальности',
    columns: [
      column('title', ['Специальность', 'Направление', 'Специальность (направление)'], {
        isRequired: true,
        width: 42,
      }),
      column('code', ['Шифр', 'Код специальности', 'Код'], { width: 12, hint: 'Например: 710400' }),
      column('department', ['Кафедра', 'Выпускающая кафедра'], {
        isRequired: true,
        width: 42,
        choices: departments,
      }),
    ],
    example: {
      title: 'Программная инженерия (пример)',
      code: '710400',
      department: 'Кафедра программной инженерии',
    },
  }),
  groups: sheet({
    name: 'Группы',
    columns: [
      column('name', ['Группа', 'Название группы', 'Академическая группа'], { isRequired: true, width: 16 }),
      column('programme', ['Специальность', 'Направление', 'Специальность (направление)'], {
        isRequired: true,
        width: 42,
        choices: { sheet: 'Специальности', column: 0 },
      }),
      column('admissionYear', ['Год поступления', 'Год набора'], { kind: 'number', width: 12, hint: '2026' }),
      column('studyYear', ['Курс'], { kind: 'number', width: 8, hint: 'Если год поступления не указан.' }),
      educationForm,
    ],
    example: { name: 'ПИ-0-26', programme: 'Программная инженерия (пример)', admissionYear: 2026 },
  }),
  students: sheet({
    name: 'Студенты',
    columns: [
      lastName,
      firstName,
      middleName,
      column('group', ['Группа', 'Академическая группа'], { isRequired: true, width: 16, choices: groups }),
      column('subgroup', ['Подгруппа'], {
        kind: 'number',
        width: 10,
        hint: '1 или 2, если группа делится на лабораторных.',
      }),
      column('code', ['Номер зачётной книжки', 'Зачётная книжка', '№ зачётки', 'Код студента'], {
        width: 16,
        hint: 'По нему Bilim узнаёт студента. Без него нужен ИНН.',
      }),
      taxId,
      gender,
      birthDate,
      column('admissionYear', ['Год поступления'], { kind: 'number', width: 12 }),
      column('studyYear', ['Курс'], { kind: 'number', width: 8, hint: 'Если год поступления не указан.' }),
      column('funding', ['Основа обучения', 'Бюджет/контракт', 'Форма оплаты'], {
        width: 14,
        choices: Object.values(fundings),
      }),
      email,
      phone,
      login,
      column('hasLeft', ['Выбыл', 'Отчислен'], {
        width: 10,
        choices: yes,
        hint: 'Да: вход будет закрыт. Данные и оценки останутся.',
      }),
      bilimId,
    ],
    example: {
      lastName: 'Асанова',
      firstName: 'Айпери',
      middleName: 'Маратовна',
      group: 'ПИ-0-26',
      code: '26-0000',
      gender: 'Ж',
      birthDate: '17.04.2008',
      admissionYear: 2026,
      funding: 'контракт',
      email: 'asanova@example.kg',
    },
  }),
  teachers: sheet({
    name: 'Преподаватели',
    columns: [
      lastName,
      firstName,
      middleName,
      column('department', ['Кафедра'], { isRequired: true, width: 42, choices: departments }),
      column('position', ['Должность'], { choices: { sheet: 'Списки', column: 0 }, width: 24 }),
      column('postShare', ['Ставка'], { kind: 'number', width: 8, hint: '1 или 0,5' }),
      column('code', ['Табельный номер', 'Таб. номер', 'Таб. №'], { width: 14 }),
      taxId,
      gender,
      birthDate,
      email,
      phone,
      login,
      column('hasLeft', ['Уволен', 'Уволена', 'Выбыл'], {
        width: 10,
        choices: yes,
        hint: 'Да: вход будет закрыт. Данные и журналы останутся.',
      }),
      bilimId,
    ],
    example: {
      lastName: 'Иванов',
      firstName: 'Бекзат',
      middleName: 'Маратович',
      department: 'Кафедра программной инженерии',
      position: 'Доцент',
      postShare: 1,
      code: 'Т-000',
      gender: 'М',
      email: 'ivanov@example.kg',
    },
  }),
  disciplines: sheet({
    name: 'Дисциплины',
    columns: [
      column('title', ['Дисциплина', 'Название дисциплины', 'Предмет'], { isRequired: true, width: 42 }),
      column('department', ['Кафедра'], { width: 42, choices: departments }),
      column('credits', ['Кредиты', 'Кредитов'], { kind: 'number', width: 10 }),
      column('code', ['Код', 'Код дисциплины'], { width: 12 }),
    ],
    example: {
      title: 'Базы данных (пример)',
      department: 'Кафедра программной инженерии',
      credits: 5,
      code: 'Б.3.1',
    },
  }),
  terms: sheet({
    name: 'Полугодия',
    columns: [
      year,
      season,
      column('startsOn', ['Начало', 'Начало занятий'], { isRequired: true, kind: 'day', width: 14 }),
      column('endsOn', ['Конец', 'Конец занятий'], { isRequired: true, kind: 'day', width: 14 }),
    ],
    example: { year: '2020-21', season: 'осень', startsOn: '01.09.2020', endsOn: '26.12.2020' },
  }),
  load: sheet({
    name: 'Нагрузка',
    columns: [
      year,
      season,
      column('discipline', ['Дисциплина', 'Предмет'], {
        isRequired: true,
        width: 42,
        choices: { sheet: 'Дисциплины', column: 0 },
      }),
      column('lessonType', ['Вид занятий', 'Вид занятия'], {
        isRequired: true,
        width: 22,
        choices: { sheet: 'Списки', column: 1 },
      }),
      column('teacher', ['Преподаватель', 'ФИО преподавателя'], {
        isRequired: true,
        width: 32,
        hint: 'Фамилия Имя Отчество, как на листе «Преподаватели», или табельный номер.',
      }),
      column('groups', ['Группы', 'Группа', 'Группа (поток)'], {
        isRequired: true,
        width: 22,
        hint: 'Несколько групп потока через запятую: ПИ-1-24, ПИ-2-24',
      }),
      column('subgroup', ['Подгруппа'], { kind: 'number', width: 10, hint: 'Пусто: вся группа.' }),
      column('credits', ['Кредиты'], { kind: 'number', width: 10 }),
      column('hours', ['Часов', 'Часы', 'Количество часов'], { kind: 'number', width: 10 }),
    ],
    example: {
      year: '2020-21',
      season: 'осень',
      discipline: 'Базы данных (пример)',
      lessonType: 'Лекция',
      teacher: 'Иванов Бекзат Маратович',
      groups: 'ПИ-0-26',
      credits: 5,
      hours: 32,
    },
  }),
  grades: sheet(gradesSheet),
} as const;

export type SheetKey = keyof typeof sheets;
/** In the order in which they stand in the workbook. */
export const sheetKeys: readonly SheetKey[] = [
  'units',
  'programmes',
  'groups',
  'students',
  'teachers',
  'disciplines',
  'terms',
  'load',
  'grades',
];
/** Columns of a sheet by their keys. */
export type KeysOf<S extends SheetKey> = (typeof sheets)[S]['columns'][number]['key'];

/** The sheets that only explain or hold words to choose from; the reader passes over them. */
export const helpSheets = { instructions: 'Как заполнять', lists: 'Списки' } as const;
