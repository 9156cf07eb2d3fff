import { lessonTypeIds } from '../reference/dictionaries.ts';

import type { CataloguedItem } from './catalogue.ts';
import type { Meeting } from './timetable.ts';
import { idsOf, openClass } from './workbench.ts';
import type { Chunk, Flagship, Workbench } from './workbench.ts';

/** What `teacher1` teaches the group of `student1`, by semester. */
const keyDisciplines: readonly string[] = [
  'Программирование 1',
  'Объектно-ориентированное программирование',
  'Базы данных',
  'Веб-технологии',
  'Проектирование программного обеспечения',
  'Архитектура ПО',
  'Сопровождение ПО и DevOps',
];

const workdays: readonly number[] = [1, 2, 3, 4, 5, 6];
const sunday = 7;

/** Whether `teacher1` teaches this discipline to these groups. */
export function isKeyDiscipline(flagship: Flagship, chunk: Chunk, item: CataloguedItem): boolean {
  return chunk.groups.some(({ group }) => isKeyOf(flagship, group.id, item));
}

/** The same of one group, in whatever semester the discipline stands. */
export function isKeyOf(flagship: Flagship, groupId: number, item: CataloguedItem): boolean {
  return groupId === flagship.groupId && item.discipline.ru === keyDisciplines[item.semester - 1];
}

/**
 * Whoever tries the demo on any day, Sunday included, must find a lesson of `teacher1` and one of
 * `student1`: the meetings of both are pinned to one weekday each, guided self-study fills the days that
 * are left, and Sunday meets online.
 */
export function meetEveryDay(bench: Workbench, chunk: Chunk, items: readonly CataloguedItem[]): void {
  const { flagship, meetings } = bench;
  const item = items.find((one) => isKeyDiscipline(flagship, chunk, one));
  const own = chunk.groups.find(({ group }) => group.id === flagship.groupId);
  if (item === undefined || own === undefined) return;

  const taught = pin(
    meetings,
    workdays,
    ({ parts, isWeekly }) => isWeekly && parts.some(({ teacher }) => teacher === flagship.teacherId),
  );
  const selfStudy = openClass(
    bench,
    {
      item,
      teacherId: flagship.teacherId,
      lessonTypeId: lessonTypeIds.guidedSelfStudy,
      groupId: flagship.groupId,
      streamId: null,
      subgroup: 0,
      weeklyPairs: workdays.length - taught.length + 1,
      studentIds: idsOf(own.members),
    },
    ['classroom', 'lecture'],
  );
  const common = { groups: [flagship.groupId], isWeekly: true, isLate: false };
  for (const weekday of workdays.slice(taught.length))
    meetings.push({ ...common, parts: [selfStudy], weekday });
  meetings.push({ ...common, parts: [{ ...selfStudy, rooms: [] }], weekday: sunday });

  const covered = new Set(
    meetings.filter(({ groups }) => groups.includes(flagship.groupId)).map(({ weekday }) => weekday),
  );
  const bare = workdays.filter((weekday) => !covered.has(weekday));
  pin(
    meetings,
    bare,
    ({ groups, isWeekly, weekday }) =>
      isWeekly && weekday === undefined && groups.length === 1 && groups[0] === flagship.groupId,
  );
}

/** Gives the days, one each, to the first meetings that fit; returns the days given. */
function pin(meetings: Meeting[], days: readonly number[], fits: (meeting: Meeting) => boolean): number[] {
  const found = meetings.flatMap((meeting, index) => (fits(meeting) ? [index] : [])).slice(0, days.length);
  return found.flatMap((position, order) => {
    const meeting = meetings[position];
    const weekday = days[order];
    if (meeting === undefined || weekday === undefined) return [];
    meetings[position] = { ...meeting, weekday };
    return [weekday];
  });
}
