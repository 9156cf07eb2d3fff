import { AppError } from '@bilim/contract';

import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { sharesOf, streamsOf } from './proposal.ts';
import { selectChange, selectClasses, undoChange } from './regroup.queries.ts';
import { requireClasses } from './termPlan.policy.ts';
import type { Who } from './termPlan.policy.ts';
import { endPlanned, insertChange, insertPlanned, lockTerm } from './write.queries.ts';
import type { NewClass } from './write.queries.ts';

type Class = RowOf<typeof selectClasses>;
const mostSubgroups = 9;

/** Splits a stream into smaller ones, else one group or elective into parts; pass the transaction. */
export async function split(
  tx: Database,
  who: Who,
  { plannedId, parts }: { readonly plannedId: number; readonly parts: number },
): Promise<number> {
  const [one] = await readOwn(tx, who, [plannedId]);
  if (one === undefined) throw new AppError('termplan.unknown');
  const made = one.groups.length > 1 && !one.isElective ? streams(one, parts) : pieces(one, parts);
  return await replace(tx, who, { kind: 'split', ended: [one], made });
}

function streams(one: Class, parts: number): NewClass[] {
  if (parts > one.groups.length) throw new AppError('termplan.indivisible');
  return chunks(one.groups, parts).map((groups, at) => ({
    ...one,
    ...sumOf(groups),
    teacherId: at === 0 ? one.teacherId : null,
  }));
}

/** So many runs of groups, none empty, as even as whole groups can be. */
function chunks(groups: Class['groups'], parts: number): Class['groups'][] {
  const total = groups.reduce((sum, { students }) => sum + students, 0);
  const even = streamsOf(groups, Math.ceil(total / parts));
  return even.length === parts
    ? even
    : sharesOf(groups.length, parts).map((size, at, sizes) => {
        const from = sizes.slice(0, at).reduce((sum, one) => sum + one, 0);
        return groups.slice(from, from + size);
      });
}

/** Subgroups of one group get numbers that are free; parts of an elective are streams of their own. */
function pieces(one: Class, parts: number): NewClass[] {
  const first = one.subgroup === 0 ? 1 : one.subgroup;
  const numbers = sharesOf(one.students, parts).map((_, at) =>
    at === 0 ? first : Math.max(one.highest, first) + at,
  );
  if (numbers.some((number) => number > mostSubgroups)) throw new AppError('termplan.indivisible');
  return sharesOf(one.students, parts).map((students, at) => ({
    ...one,
    groupIds: one.groups.map(({ groupId }) => groupId),
    students,
    teacherId: at === 0 ? one.teacherId : null,
    ...(one.isElective
      ? { block: `${one.block} (${numbers[at]})`, subgroup: 0 }
      : { subgroup: numbers[at] ?? 0 }),
  }));
}

/** Makes one class of several of the same discipline and kind; pass the transaction. */
export async function merge(tx: Database, who: Who, plannedIds: readonly number[]): Promise<number> {
  const all = await readOwn(tx, who, plannedIds);
  const [first] = all;
  if (first === undefined || all.length < 2) throw new AppError('termplan.unlike');
  if (!all.every((one) => likeness(one) === likeness(first))) throw new AppError('termplan.unlike');
  const groups = [...new Map(all.flatMap((one) => one.groups).map((one) => [one.groupId, one])).values()];
  const isOneGroup = groups.length === 1;
  // Subgroups of several groups have no list of their own: whole groups sit together.
  if (!isOneGroup && !first.isElective && all.some(({ subgroup }) => subgroup > 0))
    throw new AppError('termplan.unlike');
  const isWhole = isOneGroup && all.length === first.highest;
  const made: NewClass = {
    ...first,
    groupIds: groups.map(({ groupId }) => groupId),
    students: all.reduce((sum, { students }) => sum + students, 0),
    subgroup: isOneGroup && !isWhole ? Math.min(...all.map(({ subgroup }) => subgroup)) : 0,
    semester: all.every(({ semester }) => semester === first.semester) ? first.semester : null,
    teacherId: all.every(({ teacherId }) => teacherId === first.teacherId) ? first.teacherId : null,
  };
  return await replace(tx, who, { kind: 'merged', ended: all, made: [made] });
}

const likeness = (one: Class) =>
  [
    one.yearId,
    one.seasonId,
    one.disciplineId,
    one.credits,
    one.examTypeId,
    one.lessonTypeId,
    one.departmentId,
    one.formId,
    one.isElective,
    one.hours,
  ].join(' ');

const sumOf = (groups: Class['groups']) => ({
  groupIds: groups.map(({ groupId }) => groupId),
  students: groups.reduce((sum, { students }) => sum + students, 0),
});

async function readOwn(tx: Database, who: Who, plannedIds: readonly number[]): Promise<Class[]> {
  await requireClasses(tx, who.person, plannedIds);
  const found = await selectClasses(tx, { plannedIds, today: universityDay(who.now) });
  if (found.some(({ isInForce }) => isInForce)) throw new AppError('termplan.in_force');
  return found;
}

async function replace(
  tx: Database,
  who: Who,
  {
    kind,
    ended,
    made,
  }: {
    readonly kind: 'split' | 'merged';
    readonly ended: readonly Class[];
    readonly made: readonly NewClass[];
  },
): Promise<number> {
  const [first] = ended;
  if (first === undefined) throw new Error('nothing is replaced');
  const { yearId, seasonId } = first;
  const changeId = await insertChange(tx, { yearId, seasonId, kind, madeBy: who.person.id });
  const plannedIds = ended.map(({ plannedId }) => plannedId);
  await endPlanned(tx, { plannedIds, changeId });
  await insertPlanned(tx, { yearId, seasonId, changeId }, made);
  const noted = { action: `termplan.${kind}`, entity: 'termplan_change', entityId: changeId };
  await audit(tx, who, { ...noted, before: { plannedIds }, after: { classes: made.length } });
  return changeId;
}

/** Takes a change of one's own back; pass the transaction. */
export async function undo(tx: Database, who: Who, changeId: number): Promise<void> {
  const [found] = await selectChange(tx, { changeId, personId: who.person.id });
  if (found === undefined) throw new AppError('termplan.unknown');
  if (found.isUndone) return;
  await lockTerm(tx, found);
  if (found.isTouched) throw new AppError('termplan.changed_elsewhere');
  await undoChange(tx, { changeId });
  await audit(tx, who, { action: 'termplan.undone', entity: 'termplan_change', entityId: changeId });
}
