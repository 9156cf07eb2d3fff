import { isItsTurn } from '@bilim/contract/weeks';
import { addDays, weekdayOf } from '@bilim/contract/days';

import { mondayOf, weekOf } from './calendar.ts';
import type { Day } from './calendar.ts';
import type { DemoUniversity, TermPlan } from './plan.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import type { Entry } from './timetable.ts';
import { isFree, occupy, slotsPerDay, weekGrids } from './weekGrid.ts';
import type { Place, WeekGrid } from './weekGrid.ts';
import type { Flagship } from './workbench.ts';

/** What differs from the weekly timetable on one day. */
export interface DemoException {
  readonly entryIndex: number;
  readonly date: Day;
  readonly kind: 'cancelled' | 'moved' | 'substituted' | 'online';
  readonly newDate: Day | null;
  readonly newSlot: number | null;
  readonly newTeacherId: number | null;
  readonly reason: string;
}

const daysAhead = 10;
const share = 0.02;
const least = 8;
const most = 150;
const saturday = 6;

/** Changes of the coming days: never today, never a lesson of `teacher1`, and nobody ends up in two places. */
export function inventExceptions(university: DemoUniversity, plan: TermPlan): DemoException[] {
  const { flagship, seed } = university;
  const random = createRandom(seed, 'exceptions');
  const changes = changeMaker(plan, university);
  const candidates = plan.entries.flatMap((entry, entryIndex) => {
    const date = nextDate(entry, university);
    return date === null || entry.teacher === flagship.teacherId ? [] : [{ entry, entryIndex, date }];
  });
  const count = Math.min(most, Math.max(least, Math.round(candidates.length * share)));
  const result: DemoException[] = [];
  for (const [attempt, candidate] of ownFirst(random.shuffle(candidates), plan, flagship).entries()) {
    if (result.length === count) break;
    const change = changes(candidate, attempt, random);
    if (change !== null) result.push(change);
  }
  return result;
}

/** Two of the changes concern the group of `student1`, so that there is something to see. */
function ownFirst(
  candidates: readonly Candidate[],
  plan: TermPlan,
  { groupId }: Flagship,
): readonly Candidate[] {
  const ownClasses = new Set(plan.classes.filter((of) => of.groupId === groupId).map(({ id }) => id));
  const own = candidates.filter(({ entry }) => ownClasses.has(entry.assignment)).slice(0, 2);
  return [...own, ...candidates.filter((candidate) => !own.includes(candidate))];
}

interface Candidate {
  readonly entry: Entry;
  readonly entryIndex: number;
  readonly date: Day;
}

interface Boards {
  readonly teacher: (id: number) => WeekGrid;
  readonly room: (id: number) => WeekGrid;
  readonly group: (id: number) => WeekGrid;
  readonly groupsOf: (entry: Entry) => readonly number[];
  readonly colleaguesOf: (entry: Entry) => readonly number[];
}

type Change = Omit<DemoException, 'entryIndex' | 'date'>;

const same = { newDate: null, newSlot: null, newTeacherId: null } as const;

function changeMaker(plan: TermPlan, university: DemoUniversity) {
  const boards = readBoards(plan, university);
  const makers: readonly ((candidate: Candidate, random: Random) => Change | null)[] = [
    () => ({ ...same, kind: 'cancelled', reason: 'Преподаватель в командировке' }),
    () => ({ ...same, kind: 'online', reason: 'Занятие пройдёт онлайн' }),
    ({ entry }, random) => substitute(boards, entry, random),
    (candidate) => move(boards, candidate, university),
  ];
  return (candidate: Candidate, order: number, random: Random): DemoException | null => {
    const change = makers[order % makers.length]?.(candidate, random) ?? null;
    return change === null ? null : { ...change, entryIndex: candidate.entryIndex, date: candidate.date };
  };
}

function substitute({ teacher, colleaguesOf }: Boards, entry: Entry, random: Random): Change | null {
  const place = everyWeek(entry);
  const free = random.shuffle(colleaguesOf(entry)).find((id) => isFree(teacher(id), place));
  if (free === undefined) return null;
  occupy(teacher(free), place);
  return { ...same, kind: 'substituted', newTeacherId: free, reason: 'Болезнь преподавателя' };
}

/** Later in the same week, when the teacher, the groups and the room are all free. */
function move(boards: Boards, { entry, date }: Candidate, { calendar }: DemoUniversity): Change | null {
  const room = entry.room === null ? [] : [boards.room(entry.room)];
  const busy = [boards.teacher(entry.teacher), ...boards.groupsOf(entry).map(boards.group), ...room];
  for (let weekday = weekdayOf(date) + 1; weekday <= saturday; weekday += 1) {
    const newDate = addDays(mondayOf(date), weekday - 1);
    if (calendar.holidays.some((holiday) => holiday.date === newDate)) continue;
    for (let slot = 1; slot < slotsPerDay; slot += 1) {
      const place = { weekday, slot, parity: 0 } as const;
      if (!busy.every((grid) => isFree(grid, place))) continue;
      for (const grid of busy) occupy(grid, place);
      return { ...same, kind: 'moved', newDate, newSlot: slot, reason: 'Перенос по просьбе группы' };
    }
  }
  return null;
}

function readBoards(plan: TermPlan, { staff }: DemoUniversity): Boards {
  const [teacher, room, group] = [weekGrids(), weekGrids(), weekGrids()];
  const groups = new Map(
    plan.meetings.flatMap((meeting) => meeting.parts.map(({ assignment }) => [assignment, meeting.groups])),
  );
  const departments = new Map(plan.classes.map(({ id, item }) => [id, item.departmentId]));
  const colleagues = (departmentId: number | undefined) =>
    staff.teachers.slice(1).filter(({ posts }) => posts[0]?.departmentId === departmentId);
  const groupsOf = (entry: Entry) => groups.get(entry.assignment) ?? [];
  for (const entry of plan.entries) {
    occupy(teacher(entry.teacher), everyWeek(entry));
    if (entry.room !== null) occupy(room(entry.room), everyWeek(entry));
    for (const id of groupsOf(entry)) occupy(group(id), everyWeek(entry));
  }
  const colleaguesOf = ({ assignment }: Entry) => colleagues(departments.get(assignment)).map(({ id }) => id);
  return { teacher, room, group, groupsOf, colleaguesOf };
}

function everyWeek({ weekday, slot }: Entry): Place {
  return { weekday, slot, parity: 0 };
}

/** The next time after today, within the days that changes are announced for. */
function nextDate({ weekday, parity }: Entry, { calendar }: DemoUniversity): Day | null {
  const { today, current, holidays } = calendar;
  for (let ahead = 1; ahead <= daysAhead; ahead += 1) {
    const date = addDays(today, ahead);
    const isOwnWeek = isItsTurn(parity, weekOf(current, date));
    const isHoliday = holidays.some((holiday) => holiday.date === date);
    if (weekdayOf(date) === weekday && isOwnWeek && !isHoliday && date <= current.endsOn) return date;
  }
  return null;
}
