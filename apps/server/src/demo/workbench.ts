import type { DemoTerm } from './calendar.ts';
import type { Catalogue, CataloguedItem } from './catalogue.ts';
import type { DemoGroup } from './groups.ts';
import type { Random } from './random.ts';
import type { DemoStudent } from './students.ts';
import type { TeacherPool } from './teacherPool.ts';
import type { Meeting, MeetingPart, RoomKind } from './timetable.ts';

/** A class: who teaches which type of lesson of which discipline to whom in a term. */
export interface DemoClass {
  readonly id: number;
  readonly item: CataloguedItem;
  readonly teacherId: number;
  readonly lessonTypeId: number;
  /** Exactly one of group and stream is set. */
  readonly groupId: number | null;
  readonly streamId: number | null;
  readonly subgroup: 0 | 1 | 2;
  readonly weeklyPairs: number;
  readonly studentIds: readonly number[];
}

export interface DemoStream {
  readonly id: number;
  readonly item: CataloguedItem;
  readonly name: string;
  readonly kind: 'lecture' | 'elective';
  readonly groupIds: readonly number[];
}

export interface Registration {
  readonly id: number;
  readonly studentId: number;
  readonly groupId: number;
  readonly item: CataloguedItem;
}

/** A group with those who study in it this term. */
export interface SeatedGroup {
  readonly group: DemoGroup;
  readonly members: readonly DemoStudent[];
}

/** Groups that hear their lectures together: same specialty, semester and language. */
export interface Chunk {
  readonly semester: number;
  readonly name: string;
  readonly groups: readonly [SeatedGroup, ...SeatedGroup[]];
}

/** The group and the teacher of the first demo accounts: they meet every day. */
export interface Flagship {
  readonly groupId: number;
  readonly teacherId: number;
}

/** The classes of a term under construction. */
export interface Workbench {
  readonly term: DemoTerm;
  readonly catalogue: Catalogue;
  readonly pool: TeacherPool;
  readonly flagship: Flagship;
  readonly random: Random;
  readonly nextClassId: () => number;
  readonly nextStreamId: () => number;
  readonly nextRegistrationId: () => number;
  readonly classes: DemoClass[];
  readonly streams: DemoStream[];
  readonly meetings: Meeting[];
  readonly registrations: Registration[];
}

/** Adds a class and gives it back as a part of a meeting in one of these rooms. */
export function openClass(
  bench: Workbench,
  draft: Omit<DemoClass, 'id'>,
  rooms: readonly RoomKind[],
): MeetingPart {
  const id = bench.nextClassId();
  bench.classes.push({ ...draft, id });
  return { assignment: id, teacher: draft.teacherId, size: draft.studentIds.length, rooms };
}

export function openStream(bench: Workbench, draft: Omit<DemoStream, 'id'>): number {
  const id = bench.nextStreamId();
  bench.streams.push({ ...draft, id });
  return id;
}

/** Adds as many weekly meetings as the pairs ask for; half a pair meets every second week. */
export function meet(
  bench: Workbench,
  groups: readonly SeatedGroup[],
  parts: readonly MeetingPart[],
  pairs: number,
): void {
  const isLate = groups.some(({ group }) => group.isLate);
  const common = { groups: groups.map(({ group }) => group.id), parts, isLate };
  for (let count = 1; count <= pairs; count += 1) bench.meetings.push({ ...common, isWeekly: true });
  if (pairs % 1 > 0) bench.meetings.push({ ...common, isWeekly: false });
}

export function register(bench: Workbench, students: readonly DemoStudent[], item: CataloguedItem): void {
  for (const { id: studentId, groupId } of students)
    bench.registrations.push({ id: bench.nextRegistrationId(), studentId, groupId, item });
}

export function idsOf(students: readonly DemoStudent[]): number[] {
  return students.map(({ id }) => id);
}

export function everybodyIn(groups: readonly SeatedGroup[]): DemoStudent[] {
  return groups.flatMap(({ members }) => members);
}
