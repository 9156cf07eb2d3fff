import { lessonTypeIds } from '../reference/dictionaries.ts';

import type { CataloguedItem } from './catalogue.ts';
import { addElectives } from './electives.ts';
import { isKeyDiscipline, meetEveryDay } from './flagship.ts';
import { departments } from './reference/structure.ts';
import { lectureRooms, needsSubgroups, practicalRooms, practicalTypeOf, workloadOf } from './teaching.ts';
import type { RoomKind } from './timetable.ts';
import { everybodyIn, idsOf, meet, openClass, openStream, register } from './workbench.ts';
import type { Chunk, SeatedGroup, Workbench } from './workbench.ts';

/** This share of lectures meets online. */
const onlineShare = 0.04;

/** Opens every class that a curriculum asks for in a term, with teacher, class list and weekly meetings. */
export function openClasses(bench: Workbench, chunk: Chunk): void {
  const items = bench.catalogue.planOf(chunk.groups[0].group, chunk.semester);
  for (const item of items.filter(({ electiveBlock }) => electiveBlock === 0)) {
    register(bench, everybodyIn(chunk.groups), item);
    const { lecture, practical } = workloadOf(item);
    if (lecture > 0) openLecture(bench, chunk, item, lecture);
    if (practical > 0) for (const seated of chunk.groups) openPractical(bench, chunk, item, seated);
  }
  addElectives(bench, chunk, items);
  meetEveryDay(bench, chunk, items);
}

/** Several groups hear a lecture as one stream. */
function openLecture(bench: Workbench, chunk: Chunk, item: CataloguedItem, pairs: number): void {
  const { flagship, pool } = bench;
  const isKey = isKeyDiscipline(flagship, chunk, item);
  const teacherId = isKey ? flagship.teacherId : pool.take(item.departmentId, pairs);
  if (teacherId === null) return;
  const [{ group }, ...others] = chunk.groups;
  const groupIds = chunk.groups.map((seated) => seated.group.id);
  const streamId =
    others.length === 0 ? null : openStream(bench, { item, name: chunk.name, kind: 'lecture', groupIds });
  const studentIds = idsOf(everybodyIn(chunk.groups));
  const rooms = !isKey && bench.random.chance(onlineShare) ? [] : lectureRooms(studentIds.length);
  const target = { groupId: streamId === null ? group.id : null, streamId, subgroup: 0 } as const;
  const lessonTypeId = lessonTypeIds.lecture;
  const part = openClass(
    bench,
    { item, teacherId, lessonTypeId, ...target, weeklyPairs: pairs, studentIds },
    rooms,
  );
  meet(bench, chunk.groups, [part], pairs);
}

function openPractical(bench: Workbench, chunk: Chunk, item: CataloguedItem, seated: SeatedGroup): void {
  const facultyId = departments.find(({ id }) => id === item.departmentId)?.facultyId ?? 0;
  const rooms = practicalRooms(item.discipline.teaching, facultyId, item.departmentId);
  if (needsSubgroups(item.discipline.teaching, seated.members.length))
    openHalves(bench, chunk, { item, seated, rooms });
  else openWhole(bench, { item, seated, rooms });
}

interface Practical {
  readonly item: CataloguedItem;
  readonly seated: SeatedGroup;
  readonly rooms: readonly RoomKind[];
}

function openWhole(bench: Workbench, { item, seated, rooms }: Practical): void {
  const pairs = workloadOf(item).practical;
  const teacherId = bench.pool.take(item.departmentId, pairs);
  if (teacherId === null) return;
  const studentIds = idsOf(seated.members);
  const target = { groupId: seated.group.id, streamId: null, subgroup: 0 } as const;
  const lessonTypeId = practicalTypeOf(item.discipline.teaching);
  const part = openClass(
    bench,
    { item, teacherId, lessonTypeId, ...target, weeklyPairs: pairs, studentIds },
    rooms,
  );
  meet(bench, [seated], [part], pairs);
}

/** Two teachers take the subgroups at the same time; a lone teacher takes them in turns, week by week. */
function openHalves(bench: Workbench, chunk: Chunk, { item, seated, rooms }: Practical): void {
  const { flagship, pool } = bench;
  const pairs = workloadOf(item).practical;
  const isKey = isKeyDiscipline(flagship, chunk, item);
  const first = isKey ? flagship.teacherId : pool.take(item.departmentId, pairs);
  if (first === null) return;
  const second = pool.take(item.departmentId, pairs, new Set([first])) ?? first;
  const takesTurns = second === first;
  const lessonTypeId = practicalTypeOf(item.discipline.teaching);
  const weeklyPairs = takesTurns ? pairs / 2 : pairs;
  const parts = ([1, 2] as const).map((subgroup) => {
    const teacherId = subgroup === 1 ? first : second;
    const studentIds = idsOf(seated.members.filter((student) => student.subgroup === subgroup));
    const target = { groupId: seated.group.id, streamId: null, subgroup };
    const part = openClass(
      bench,
      { item, teacherId, lessonTypeId, ...target, weeklyPairs, studentIds },
      rooms,
    );
    return takesTurns ? { ...part, parity: subgroup } : part;
  });
  meet(bench, [seated], parts, takesTurns ? Math.ceil(pairs) : pairs);
}
