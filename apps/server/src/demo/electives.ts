import { lessonTypeIds } from '../reference/dictionaries.ts';

import type { CataloguedItem } from './catalogue.ts';
import { departments } from './reference/structure.ts';
import type { DemoStudent } from './students.ts';
import { lectureRooms, practicalRooms, practicalTypeOf, workloadOf } from './teaching.ts';
import type { MeetingPart } from './timetable.ts';
import { everybodyIn, idsOf, meet, openClass, openStream, register } from './workbench.ts';
import type { Chunk, Workbench } from './workbench.ts';

interface Choice {
  readonly item: CataloguedItem;
  readonly students: readonly DemoStudent[];
}

const studentsPerChoice = 18;
/** One would be no choice. */
const fewestChoices = 2;
/** How a block is shared between its disciplines: some are simply more popular. */
const shares: readonly (readonly number[])[] = [[1], [0.55, 1], [0.42, 0.76, 1]];

/** The blocks of a semester: those who chose differently meet at the same time in different rooms. */
export function addElectives(bench: Workbench, chunk: Chunk, items: readonly CataloguedItem[]): void {
  const blocks = new Set(items.map(({ electiveBlock }) => electiveBlock).filter((block) => block > 0));
  for (const block of blocks) {
    const offered = items.filter(({ electiveBlock }) => electiveBlock === block);
    const choices = choose(bench, everybodyIn(chunk.groups), offered);
    for (const { item, students } of choices) register(bench, students, item);
    teachChoices(bench, chunk, choices);
  }
}

function choose(
  { random }: Workbench,
  students: readonly DemoStudent[],
  offered: readonly CataloguedItem[],
): Choice[] {
  const count = Math.min(
    offered.length,
    Math.max(fewestChoices, Math.round(students.length / studentsPerChoice)),
  );
  const limits = shares[Math.min(count, shares.length) - 1] ?? [1];
  const order = random.shuffle(students);
  const items = random.shuffle(offered).slice(0, limits.length);
  return items.map((item, index) => {
    const from = Math.round(order.length * (limits[index - 1] ?? 0));
    const to = Math.round(order.length * (limits[index] ?? 1));
    return { item, students: order.slice(from, to).toSorted((one, other) => one.id - other.id) };
  });
}

function teachChoices(bench: Workbench, chunk: Chunk, choices: readonly Choice[]): void {
  const busy = new Set<number>();
  const taught = choices.flatMap((choice) => {
    const { departmentId } = choice.item;
    const { lecture, practical } = workloadOf(choice.item);
    const teacherId =
      bench.pool.take(departmentId, lecture + practical, busy) ??
      bench.pool.take(departmentId, lecture + practical);
    if (teacherId === null) return [];
    const isParallel = !busy.has(teacherId);
    busy.add(teacherId);
    return [{ ...teachChoice(bench, chunk, choice, teacherId), isParallel }];
  });
  const parallel = taught.filter(({ isParallel }) => isParallel);
  const alone = taught.filter(({ isParallel }) => !isParallel);
  for (const together of [parallel, ...alone.map((one) => [one])]) meetTogether(bench, chunk, together);
}

interface TaughtChoice {
  readonly lecture: MeetingPart | null;
  readonly practical: MeetingPart | null;
  readonly item: CataloguedItem;
}

function teachChoice(
  bench: Workbench,
  chunk: Chunk,
  { item, students }: Choice,
  teacherId: number,
): TaughtChoice {
  const { lecture, practical } = workloadOf(item);
  const name = `ДПВ-${item.electiveBlock}: ${chunk.name}`;
  const groupIds = chunk.groups.map(({ group }) => group.id);
  const streamId = openStream(bench, { item, name, kind: 'elective', groupIds });
  const common = {
    item,
    teacherId,
    groupId: null,
    streamId,
    subgroup: 0,
    studentIds: idsOf(students),
  } as const;
  const facultyId = departments.find(({ id }) => id === item.departmentId)?.facultyId ?? 0;
  const { teaching } = item.discipline;
  return {
    item,
    lecture:
      lecture === 0
        ? null
        : openClass(
            bench,
            { ...common, lessonTypeId: lessonTypeIds.lecture, weeklyPairs: lecture },
            lectureRooms(students.length),
          ),
    practical:
      practical === 0
        ? null
        : openClass(
            bench,
            { ...common, lessonTypeId: practicalTypeOf(teaching), weeklyPairs: practical },
            practicalRooms(teaching, facultyId, item.departmentId),
          ),
  };
}

/** Disciplines of a block have equal credits but not always equal pairs: the longest decides how often they meet. */
function meetTogether(bench: Workbench, chunk: Chunk, together: readonly TaughtChoice[]): void {
  const pairs = together.map(({ item }) => workloadOf(item));
  const lectures = together.flatMap(({ lecture }) => lecture ?? []);
  const practicals = together.flatMap(({ practical }) => practical ?? []);
  if (lectures.length > 0)
    meet(bench, chunk.groups, lectures, Math.max(...pairs.map(({ lecture }) => lecture)));
  if (practicals.length > 0)
    meet(bench, chunk.groups, practicals, Math.max(...pairs.map(({ practical }) => practical)));
}
