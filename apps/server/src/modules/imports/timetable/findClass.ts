import type { Assignment, Teacher } from './catalogue.ts';
import { groupNamesOf } from './groupNames.ts';
import type { Lesson } from './lesson.ts';
import type { LineContext } from './lineContext.ts';
import { problemAt } from './source.ts';
import type { ColumnKey, Problem } from './source.ts';
import { readNames, readSubgroup } from './words.ts';

type Found = Pick<Lesson, 'assignmentId' | 'teacherId'>;

/**
 * The class of the teaching load that a line speaks of. Each column narrows the choice; the first one that leaves
 * nothing is to blame.
 */
export function findClass(context: LineContext): Found | null {
  const { line, lookup, report } = context;
  const ofGroups = findTarget(context);
  const subgroup = readSubgroup(line.cells.subgroup ?? '');
  if (subgroup === null) report('subgroup_unknown', 'subgroup');
  const discipline = readKnown(context, 'discipline', (name) => lookup.isKnownDiscipline(name));
  const type = readKnown(context, 'type', (name) => lookup.isKnownType(name));
  const { teacher } = line.cells;
  const isStranger = teacher !== undefined && lookup.teachers(teacher).length === 0;
  if (isStranger) report('teacher_unknown', 'teacher');
  if (ofGroups === null || subgroup === null || discipline === null || type === null || isStranger)
    return null;
  const narrowed = narrow(context, ofGroups, [
    { column: 'discipline', code: 'discipline_absent', sift: (all) => lookup.ofDiscipline(all, discipline) },
    { column: 'type', code: 'type_absent', sift: (all) => lookup.ofType(all, type) },
    {
      column: 'subgroup',
      code: 'subgroup_absent',
      sift: (all) => all.filter((one) => one.subgroup === subgroup),
    },
    {
      column: 'credits',
      code: 'credits_absent',
      sift: (all) => all.filter((one) => fitsCredits(one, line.cells.credits)),
    },
  ]);
  return narrowed === null ? null : withTeacher(context, narrowed);
}

/** A name that must stand there and that the half-year's load has somewhere. */
function readKnown(
  { line, report }: LineContext,
  column: 'discipline' | 'type',
  isKnown: (name: string) => boolean,
): string | null {
  const name = line.cells[column];
  if (name === undefined) return report('required', column);
  return isKnown(name) ? name : report(`${column}_unknown`, column);
}

/** Classes of exactly the groups in the cell, and of the stream that has such a name. */
function findTarget(context: LineContext): readonly Assignment[] | null {
  const { line, lookup, report } = context;
  const text = line.cells.group;
  if (text === undefined) return report('required', 'group');
  const streamed = lookup.streamed(text);
  const groups = readNames(text).map((name) => ({ name, ids: lookup.groups(name) }));
  const bad = groups.find(({ ids }) => ids.length !== 1);
  if (bad !== undefined) {
    if (streamed.length > 0) return streamed;
    return report(bad.ids.length === 0 ? 'group_unknown' : 'group_ambiguous', 'group', { name: bad.name });
  }
  const ids = groups.flatMap((group) => group.ids);
  return ofGroups(context, ids, [...new Set([...streamed, ...lookup.attended(ids)])]);
}

/** Who names only some groups of a stream learns the others. */
function ofGroups(
  { line, lookup, report }: LineContext,
  ids: readonly number[],
  attended: readonly Assignment[],
): readonly Assignment[] | null {
  const { discipline = '' } = line.cells;
  if (lookup.ofDiscipline(attended, discipline).length > 0) return attended;
  const [wider] = lookup.ofDiscipline(lookup.attendedBy(ids), discipline);
  if (wider !== undefined)
    return report('group_of_stream', 'group', { names: groupNamesOf(wider, lookup.catalogue) });
  return attended.length > 0 ? attended : report('group_idle', 'group');
}

interface Sieve {
  readonly column: ColumnKey;
  readonly code: Problem['code'];
  readonly sift: (classes: readonly Assignment[]) => readonly Assignment[];
}

function narrow(
  { report }: LineContext,
  from: readonly Assignment[],
  sieves: readonly Sieve[],
): readonly Assignment[] | null {
  let left = from;
  for (const { column, code, sift } of sieves) {
    left = sift(left);
    if (left.length === 0) return report(code, column);
  }
  return left;
}

function fitsCredits({ credits }: Assignment, text: string | undefined): boolean {
  return text === undefined || Number(text.replace(',', '.')) === credits;
}

/** Whoever the load names, or whoever the line puts in their place; without a teacher the load must name only one. */
function withTeacher(context: LineContext, classes: readonly Assignment[]): Found | null {
  const { line, lookup, report, note } = context;
  const text = line.cells.teacher;
  const [only, another] = classes;
  if (text === undefined) {
    if (only === undefined || another !== undefined) return report('class_ambiguous', 'teacher');
    return { assignmentId: only.id, teacherId: only.teacherId };
  }
  const named = lookup.teachers(text);
  const theirs = classes.filter(({ teacherId }) => named.some(({ id }) => id === teacherId));
  const [own, second] = theirs;
  if (own !== undefined)
    return second === undefined
      ? { assignmentId: own.id, teacherId: own.teacherId }
      : report('class_ambiguous', 'credits');
  const [teacher] = named;
  if (named.length > 1 || teacher === undefined) return report('teacher_ambiguous', 'teacher');
  if (only === undefined || another !== undefined) return report('class_ambiguous', 'teacher');
  note({
    ...problemAt(line, 'teacher_other', 'teacher', { name: nameOf(lookup.catalogue.teachers, only) }),
    severity: 'note',
  });
  return { assignmentId: only.id, teacherId: teacher.id };
}

function nameOf(teachers: ReadonlyMap<number, Teacher>, { teacherId }: Assignment): string {
  return teachers.get(teacherId)?.fullName ?? '';
}
