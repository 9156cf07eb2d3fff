import { dayInWeek } from '@bilim/contract/weeks';

import { dottedDay } from '#platform/clock.ts';
import type { Cell } from '#platform/xlsx/sheet.ts';
import { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';
import type { WrittenColumn, WrittenTable, WrittenText } from '#platform/xlsx/writeWorkbook.ts';

import type { Catalogue } from './catalogue.ts';
import { headingOf } from './columns.ts';
import { groupNamesOf } from './groupNames.ts';
import { spokenWeeks } from './lesson.ts';
import type { Lesson } from './lesson.ts';
import { columnKeys } from './source.ts';
import type { ColumnKey } from './source.ts';
import { parityWords, weekdayWords } from './words.ts';

/** Lines that are ready for typing. */
const emptyRows = 300;
const listSheet = 'Справочник';

/** The template of a half-year with the words to choose from; filled, with all lessons that are there. */
export async function timetableWorkbook(catalogue: Catalogue, isFilled: boolean): Promise<Buffer> {
  const lists = listsOf(catalogue);
  const timetable: WrittenTable = {
    name: 'Расписание',
    columns: columnKeys.map((key) => columnOf(key, lists)),
    rows: isFilled ? rowsOf(catalogue) : [],
    emptyRows,
  };
  return await writeWorkbook([timetable, listTable(lists), guide]);
}

type Lists = readonly { readonly key: ColumnKey; readonly words: readonly string[] }[];

/** What may be chosen in the columns, from what the half-year has. */
function listsOf(catalogue: Catalogue): Lists {
  const assignments = [...catalogue.assignments.values()];
  const teachers = new Set(
    assignments.map(({ teacherId }) => catalogue.teachers.get(teacherId)?.fullName ?? ''),
  );
  const slots = catalogue.slots.filter(({ gridId }) => gridId === catalogue.gridId);
  return [
    { key: 'weekday', words: weekdayWords.slice(0, 6).map(capital) },
    { key: 'slot', words: slots.map(({ starts, ends }) => `${starts}-${ends}`) },
    { key: 'parity', words: Object.values(parityWords) },
    { key: 'group', words: sortedWords(assignments.map((one) => groupNamesOf(one, catalogue))) },
    { key: 'discipline', words: sortedWords(assignments.map(({ discipline }) => discipline.ru)) },
    { key: 'type', words: sortedWords(assignments.map(({ typeShort }) => typeShort.ru)) },
    { key: 'teacher', words: sortedWords([...teachers]) },
    { key: 'room', words: sortedWords([...catalogue.rooms.values()].map(({ number }) => number)) },
  ];
}

function sortedWords(words: readonly string[]): string[] {
  return [...new Set(words)]
    .filter((word) => word !== '')
    .sort((one, other) => one.localeCompare(other, 'ru', { numeric: true }));
}

function listTable(lists: Lists): WrittenTable {
  const longest = Math.max(...lists.map(({ words }) => words.length));
  return {
    name: listSheet,
    columns: lists.map(({ key }) => ({ title: `${headingOf(key)}: выбор`, width: widths[key] })),
    rows: Array.from({ length: longest }, (_, row) => lists.map(({ words }) => words[row] ?? null)),
  };
}

const widths: Readonly<Record<ColumnKey, number>> = {
  weekday: 14,
  slot: 14,
  parity: 11,
  group: 22,
  subgroup: 11,
  discipline: 40,
  type: 13,
  teacher: 36,
  room: 13,
  link: 30,
  from: 12,
  to: 12,
  credits: 10,
};

const required: ReadonlySet<ColumnKey> = new Set(['weekday', 'slot', 'group', 'discipline', 'type']);

const hints: Readonly<Partial<Record<ColumnKey, string>>> = {
  slot: 'Номер пары или время: 2, 09:30, 09:30-10:50',
  parity: 'каждая, нечёт или чёт. Пусто: каждая',
  group: 'Группа как в нагрузке. Несколько групп потока через запятую',
  subgroup: 'Номер подгруппы. Пусто: вся группа',
  teacher: 'Фамилия Имя Отчество или Фамилия И. О. Пусто: как в нагрузке',
  room: 'Номер аудитории. Для занятия онлайн: слово «онлайн» и ссылка',
  from: 'Дата или номер недели. Пусто: с начала семестра',
  to: 'Дата или номер недели. Пусто: до конца семестра',
  credits: 'Нужны, только если одна дисциплина идёт с разными кредитами',
};

function columnOf(key: ColumnKey, lists: Lists): WrittenColumn {
  const index = lists.findIndex((list) => list.key === key);
  const hint = hints[key];
  return {
    title: headingOf(key),
    width: widths[key],
    isRequired: required.has(key),
    ...(hint === undefined ? {} : { hint }),
    ...(index < 0 ? {} : { choices: { sheet: listSheet, column: index } }),
    ...(key === 'subgroup' || key === 'credits' ? { kind: 'number' as const } : { kind: 'text' as const }),
  };
}

function rowsOf(catalogue: Catalogue): Cell[][] {
  const starts = new Map(catalogue.slots.map((slot) => [slot.id, slot.starts]));
  const orderOf = (lesson: Lesson) =>
    `${groupNamesOf(catalogue.assignments.get(lesson.assignmentId), catalogue)} ${lesson.weekday} ${starts.get(lesson.timeSlotId) ?? ''} ${lesson.parity}`;
  return catalogue.lessons
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other), 'ru', { numeric: true }))
    .flatMap((lesson) => {
      const cells = cellsOf(lesson, catalogue);
      return cells === null ? [] : [columnKeys.map((key) => cells[key] ?? null)];
    });
}

/** A lesson of a class that was closed cannot be said in a file. */
function cellsOf(lesson: Lesson, catalogue: Catalogue): Readonly<Partial<Record<ColumnKey, Cell>>> | null {
  const { assignments, slots, teachers, rooms, term } = catalogue;
  const assignment = assignments.get(lesson.assignmentId);
  const slot = slots.find(({ id }) => id === lesson.timeSlotId);
  if (assignment === undefined || slot === undefined) return null;
  return {
    weekday: capital(weekdayWords[lesson.weekday - 1] ?? ''),
    slot: `${slot.starts}-${slot.ends}`,
    group: groupNamesOf(assignment, catalogue),
    subgroup: assignment.subgroup === 0 ? null : assignment.subgroup,
    discipline: assignment.discipline.ru,
    type: assignment.typeShort.ru,
    teacher: teachers.get(lesson.teacherId)?.fullName ?? null,
    room: lesson.roomId === null ? 'онлайн' : (rooms.get(lesson.roomId)?.number ?? null),
    link: lesson.onlineUrl,
    credits: assignment.credits,
    ...weekCells(lesson, term),
  };
}

function weekCells(lesson: Lesson, term: Catalogue['term']) {
  const { parity, first, end } = spokenWeeks(lesson);
  return {
    parity: parityWords[parity],
    from: first <= 1 ? null : dayText(dayInWeek(term.startsOn, first), term),
    to: end > term.weeks ? null : dayText(dayInWeek(term.startsOn, end - 1, 7), term),
  };
}

/** `28.09.2026`, within the term. */
function dayText(day: string, { startsOn, endsOn }: Catalogue['term']): string {
  const inside = day < startsOn ? startsOn : day > endsOn ? endsOn : day;
  return dottedDay(inside);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** How to fill the template in, for somebody who opens it without us. */
const guide: WrittenText = {
  name: 'Как заполнять',
  paragraphs: [
    { text: 'Как заполнять расписание', isHeading: true },
    {
      text: 'Одна строка листа «Расписание» — одно занятие недели. Столбцы со звёздочкой обязательны; порядок столбцов любой.',
    },
    {
      text: 'Занятие должно быть в нагрузке: группа, дисциплина, вид занятия и подгруппа указываются так же, как там. Слова для выбора — на листе «Справочник».',
    },
    {
      text: 'Неделя: «каждая», «нечёт» или «чёт»; недели считаются от начала семестра, первая неделя нечётная. Понимаются и «числитель» (нечёт) и «знаменатель» (чёт).',
    },
    { text: 'Лекция потока — одна строка, группы через запятую.' },
    { text: '«С» и «По»: дата (28.09.2026) или номер недели. Пусто — весь семестр.' },
    { text: 'Занятие онлайн: в столбце «Аудитория» слово «онлайн», в столбце «Ссылка» адрес встречи.' },
    {
      text: 'Загрузите файл на странице «Импорт расписания». Сначала портал покажет, что изменится, и назовёт ошибки и накладки; в расписание ничего не попадёт, пока вы не нажмёте «Применить».',
    },
  ],
};
