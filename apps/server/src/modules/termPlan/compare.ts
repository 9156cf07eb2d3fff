import { cellOf, classesFor, lessonTypeIds } from './proposal.ts';
import type { Need, ProposedClass, SizeRules } from './proposal.ts';

/** A class that is planned already. */
export interface Planned extends Pick<
  ProposedClass,
  | 'disciplineId'
  | 'discipline'
  | 'credits'
  | 'lessonTypeId'
  | 'subgroup'
  | 'students'
  | 'hours'
  | 'block'
  | 'groups'
> {
  readonly plannedId: number;
  readonly isElective: boolean;
  readonly groupIds: readonly number[];
  /** Has a teacher, is in force, or was split or merged. */
  readonly isDecided: boolean;
}

/** A class of one group that came from elsewhere. */
interface Held extends Pick<Planned, 'disciplineId' | 'credits' | 'lessonTypeId' | 'isElective'> {
  readonly groupId: number;
}

export interface Comparison {
  readonly added: readonly ProposedClass[];
  readonly ended: readonly Planned[];
  readonly strayed: readonly Planned[];
  readonly kept: number;
}

/**
 * What to change in a plan so that it follows from curricula and groups. Whatever people decided stays, and so does all
 * that stands beside it for the same group, discipline and kind of lesson: the other subgroup, the rest of a stream.
 */
export function compare(
  needs: readonly Need[],
  { planned, held, rules }: { planned: readonly Planned[]; held: readonly Held[]; rules: SizeRules },
): Comparison {
  const needed = new Set(needs.flatMap(cellsOfNeed));
  const settled = settledCells(planned);
  const isStray = (one: Planned) => !cellsOf(one).some((cell) => needed.has(cell));
  const isSettled = (one: Planned) => cellsOf(one).some((cell) => settled.has(cell));
  const elsewhere = new Set(held.map((one) => cellOf(one, one.isElective, one.groupId)));
  const isOpen = (cell: string) => !settled.has(cell) && !elsewhere.has(cell);
  const wanted = classesFor(
    needs.map((need) => without(need, isOpen)),
    rules,
  );
  const asked = new Map(wanted.map((one) => [keyOf(one, one.block !== null), one]));
  const loose = planned.filter((one) => !isSettled(one));
  const same = new Set(loose.map((one) => keyOf(one, one.isElective)).filter((key) => asked.has(key)));
  return {
    added: wanted.filter((one) => !same.has(keyOf(one, one.block !== null))),
    ended: loose.filter((one) => !same.has(keyOf(one, one.isElective))),
    strayed: planned.filter((one) => isSettled(one) && isStray(one)),
    kept: planned.filter((one) => (isSettled(one) ? !isStray(one) : same.has(keyOf(one, one.isElective))))
      .length,
  };
}

/** The cells of decided classes, and of all that share a cell with them, however far that leads. */
function settledCells(planned: readonly Planned[]): ReadonlySet<string> {
  const beside = new Map<string, Planned[]>();
  for (const one of planned)
    for (const cell of cellsOf(one)) beside.set(cell, [...(beside.get(cell) ?? []), one]);
  const settled = new Set<string>();
  const open = planned.filter(({ isDecided }) => isDecided);
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const cell of cellsOf(one)) {
      if (settled.has(cell)) continue;
      settled.add(cell);
      open.push(...(beside.get(cell) ?? []));
    }
  }
  return settled;
}

const parts = ['lecture', 'practice', 'lab'] as const;
const cellOfPart = (need: Need, part: (typeof parts)[number]) =>
  cellOf({ ...need, lessonTypeId: lessonTypeIds[part] }, need.block !== null, need.groupId);

const cellsOfNeed = (need: Need) =>
  parts.filter((part) => need[part] > 0).map((part) => cellOfPart(need, part));

const cellsOf = (one: Planned) => one.groupIds.map((groupId) => cellOf(one, one.isElective, groupId));

/** The same with no hours of what is settled. */
function without(need: Need, isOpen: (cell: string) => boolean): Need {
  const hours = parts.map((part) => [part, isOpen(cellOfPart(need, part)) ? need[part] : 0]);
  return { ...need, ...Object.fromEntries(hours) };
}

/** Two classes with the same key are the same class. */
const keyOf = (
  one: Pick<
    Planned,
    'disciplineId' | 'credits' | 'lessonTypeId' | 'subgroup' | 'hours' | 'block' | 'groupIds'
  >,
  isElective: boolean,
) =>
  [
    one.disciplineId,
    one.credits,
    one.lessonTypeId,
    one.subgroup,
    one.hours,
    isElective,
    one.block ?? '',
    ...one.groupIds,
  ].join(' ');
