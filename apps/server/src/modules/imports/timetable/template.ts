import type { Language } from '@bilim/contract';
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
import { weekdayName } from './weekdayName.ts';
import { parityWords } from './words.ts';
import { say } from '../texts/say.ts';

/** Lines that are ready for typing. */
const emptyRows = 300;

interface Wanted {
  readonly isFilled: boolean;
  readonly language: Language;
}

/**
 * The template of a half-year with the words to choose from, in the language of whoever fills it in; filled, with all
 * lessons that are there. What the load names stands as the load has it in Russian, in which every name is there.
 */
export async function timetableWorkbook(
  catalogue: Catalogue,
  { isFilled, language }: Wanted,
): Promise<Buffer> {
  const lists = listsOf(catalogue, language);
  const timetable: WrittenTable = {
    name: say(language, 'timetable.template.lessons'),
    columns: columnKeys.map((key) => columnOf(key, lists, language)),
    rows: isFilled ? rowsOf(catalogue, language) : [],
    emptyRows,
  };
  return await writeWorkbook([timetable, listTable(lists, language), guideIn(language)]);
}

type Lists = readonly { readonly key: ColumnKey; readonly words: readonly string[] }[];

/** What may be chosen in the columns, from what the half-year has. */
function listsOf(catalogue: Catalogue, language: Language): Lists {
  const assignments = [...catalogue.assignments.values()];
  const teachers = new Set(
    assignments.map(({ teacherId }) => catalogue.teachers.get(teacherId)?.fullName ?? ''),
  );
  const slots = catalogue.slots.filter(({ gridId }) => gridId === catalogue.gridId);
  return [
    { key: 'weekday', words: [1, 2, 3, 4, 5, 6].map((weekday) => weekdayName(language, weekday)) },
    { key: 'slot', words: slots.map(({ starts, ends }) => `${starts}-${ends}`) },
    { key: 'parity', words: Object.values(parityWords[language]) },
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

function listTable(lists: Lists, language: Language): WrittenTable {
  const longest = Math.max(...lists.map(({ words }) => words.length));
  return {
    name: say(language, 'timetable.template.lists'),
    columns: lists.map(({ key }) => ({
      title: say(language, 'timetable.template.choice', { column: headingOf(key, language) }),
      width: widths[key],
    })),
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

const hinted = ['slot', 'parity', 'group', 'subgroup', 'teacher', 'room', 'from', 'to', 'credits'] as const;

function columnOf(key: ColumnKey, lists: Lists, language: Language): WrittenColumn {
  const index = lists.findIndex((list) => list.key === key);
  const hint = hinted.find((one) => one === key);
  return {
    title: headingOf(key, language),
    width: widths[key],
    isRequired: required.has(key),
    ...(hint === undefined ? {} : { hint: say(language, `timetable.template.hint.${hint}`) }),
    ...(index < 0 ? {} : { choices: { sheet: say(language, 'timetable.template.lists'), column: index } }),
    ...(key === 'subgroup' || key === 'credits' ? { kind: 'number' as const } : { kind: 'text' as const }),
  };
}

function rowsOf(catalogue: Catalogue, language: Language): Cell[][] {
  const starts = new Map(catalogue.slots.map((slot) => [slot.id, slot.starts]));
  const orderOf = (lesson: Lesson) =>
    `${groupNamesOf(catalogue.assignments.get(lesson.assignmentId), catalogue)} ${lesson.weekday} ${starts.get(lesson.timeSlotId) ?? ''} ${lesson.parity}`;
  return catalogue.lessons
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other), 'ru', { numeric: true }))
    .flatMap((lesson) => {
      const cells = cellsOf(lesson, catalogue, language);
      return cells === null ? [] : [columnKeys.map((key) => cells[key] ?? null)];
    });
}

/** A lesson of a class that was closed cannot be said in a file. */
function cellsOf(
  lesson: Lesson,
  catalogue: Catalogue,
  language: Language,
): Readonly<Partial<Record<ColumnKey, Cell>>> | null {
  const { assignments, slots, teachers, rooms, term } = catalogue;
  const assignment = assignments.get(lesson.assignmentId);
  const slot = slots.find(({ id }) => id === lesson.timeSlotId);
  if (assignment === undefined || slot === undefined) return null;
  return {
    weekday: weekdayName(language, lesson.weekday),
    slot: `${slot.starts}-${slot.ends}`,
    group: groupNamesOf(assignment, catalogue),
    subgroup: assignment.subgroup === 0 ? null : assignment.subgroup,
    discipline: assignment.discipline.ru,
    type: assignment.typeShort.ru,
    teacher: teachers.get(lesson.teacherId)?.fullName ?? null,
    room:
      lesson.roomId === null
        ? say(language, 'timetable.template.online')
        : (rooms.get(lesson.roomId)?.number ?? null),
    link: lesson.onlineUrl,
    credits: assignment.credits,
    ...weekCells(lesson, term, language),
  };
}

function weekCells(lesson: Lesson, term: Catalogue['term'], language: Language) {
  const { parity, first, end } = spokenWeeks(lesson);
  return {
    parity: parityWords[language][parity],
    from: first <= 1 ? null : dayText(dayInWeek(term.startsOn, first), term),
    to: end > term.weeks ? null : dayText(dayInWeek(term.startsOn, end - 1, 7), term),
  };
}

/** `28.09.2026`, within the term. */
function dayText(day: string, { startsOn, endsOn }: Catalogue['term']): string {
  const inside = day < startsOn ? startsOn : day > endsOn ? endsOn : day;
  return dottedDay(inside);
}

/** How to fill the template in, for somebody who opens it without us. */
const guideIn = (language: Language): WrittenText => ({
  name: say(language, 'timetable.template.guide'),
  paragraphs: [
    { text: say(language, 'timetable.template.guide.title'), isHeading: true },
    ...guideParts.map((part) => ({ text: say(language, `timetable.template.guide.${part}`) })),
  ],
});

const guideParts = ['rows', 'load', 'weeks', 'streams', 'dates', 'online', 'upload'] as const;
