import type { ConflictKind, ConflictState } from '@bilim/contract/timetableConflicts';

import type { Acceptance, JudgedConflict, JudgedPlan } from './acceptances.ts';
import type { Assignment, Catalogue, HeldLesson, Names } from './catalogue.ts';
import type { ChangeState } from './compare.ts';
import { groupNamesOf } from './groupNames.ts';
import { spokenWeeks } from './lesson.ts';
import type { Lesson, Parity } from './lesson.ts';
import { mostKept, namedLessons, namedStudents } from './limits.ts';
import type { PlannedChange } from './plan.ts';
import { placeOf } from './source.ts';
import type { Place, Problem, SourceLine } from './source.ts';

/** A lesson in words of all three languages, as it was when the dry run was made. */
export interface LessonFacts {
  readonly weekday: number;
  readonly slotNumber: number;
  readonly starts: string;
  readonly ends: string;
  readonly parity: Parity;
  readonly firstWeek: number;
  readonly lastWeek: number;
  readonly discipline: Names;
  readonly typeShort: Names;
  readonly teacher: string;
  readonly groups: string;
  readonly subgroup: number;
  /** Missing in dry runs of earlier versions. */
  readonly isElective?: boolean;
  readonly room: string | null;
  readonly onlineUrl: string | null;
}

export interface ChangeFacts {
  readonly before: LessonFacts | null;
  readonly after: LessonFacts | null;
  readonly remainsUntil: number | null;
  readonly place: Place | null;
  readonly hasConflict: boolean;
}

export interface ConflictFacts {
  readonly kind: ConflictKind;
  /** By which it is known in the next dry run. */
  readonly key: string;
  /** Who said that it may be; null when nobody did. */
  readonly acceptance: Acceptance | null;
  /** The teacher, the room or the first of the students. */
  readonly who: readonly string[];
  readonly whoCount: number;
  /** Lessons of the conflict; some of them are the sides that are named. */
  readonly count: number;
  readonly sides: readonly {
    readonly lesson: LessonFacts;
    readonly place: Place | null;
    readonly isNew: boolean;
  }[];
}

export type ProblemFacts = Omit<Problem, 'severity'> & { readonly lesson: LessonFacts | null };

/** One finding of a dry run, ready to be kept. */
export type Finding =
  | {
      readonly kind: 'change';
      readonly state: ChangeState;
      readonly groupIds: readonly number[];
      readonly data: ChangeFacts;
    }
  | {
      readonly kind: 'problem';
      readonly state: Problem['severity'];
      readonly groupIds: readonly number[];
      readonly data: ProblemFacts;
    }
  | {
      readonly kind: 'conflict';
      readonly state: ConflictState;
      readonly groupIds: readonly number[];
      readonly data: ConflictFacts;
    };

/**
 * The findings of a plan: what is wrong first, then conflicts, then the lessons. Lessons that stay are among them,
 * of all groups that the file names, so that the week of a group can be shown whole.
 */
export function* findingsOf(
  plan: JudgedPlan,
  catalogue: Catalogue,
  students: ReadonlyMap<number, string>,
): Generator<Finding> {
  const clashing = new Set<Lesson>();
  for (const { lessons } of [...plan.conflicts, ...plan.oldConflicts])
    for (const lesson of lessons) clashing.add(lesson);
  yield* problemFindings(plan, catalogue);
  const nameOf = namesIn(catalogue, students);
  for (const conflict of keptConflicts(plan)) yield conflictFinding(conflict, catalogue, nameOf);
  for (const change of plan.changes) yield changeFinding(change, clashing, catalogue);
  for (const lesson of neighboursOf(plan, catalogue)) {
    const facts = factsOf(lesson, catalogue);
    const data = {
      before: facts,
      after: facts,
      remainsUntil: null,
      place: null,
      hasConflict: clashing.has(lesson),
    };
    yield { kind: 'change', state: 'kept', groupIds: groupsOf(lesson, catalogue), data };
  }
}

/** Lessons that the import does not speak of, but whose groups it names. */
function neighboursOf({ changes }: JudgedPlan, catalogue: Catalogue): readonly Lesson[] {
  const spokenOf = new Set(changes.flatMap(({ before }) => (before === null ? [] : [before.id])));
  const named = new Set(
    changes.flatMap(({ before, after }) =>
      [before, after].flatMap((one) => (one === null ? [] : groupsOf(one, catalogue))),
    ),
  );
  return catalogue.lessons.filter(
    (lesson) => !spokenOf.has(lesson.id) && groupsOf(lesson, catalogue).some((group) => named.has(group)),
  );
}

function groupsOf({ assignmentId }: Lesson, { assignments }: Catalogue): readonly number[] {
  return assignments.get(assignmentId)?.groupIds ?? [];
}

/** The groups that a change concerns. */
export function groupsOfChange({ before, after }: PlannedChange, catalogue: Catalogue): number[] {
  return groupsOfAll(
    [before, after].filter((one) => one !== null),
    catalogue,
  );
}

function changeFinding(change: PlannedChange, clashing: ReadonlySet<Lesson>, catalogue: Catalogue): Finding {
  const { state, before, after, remains } = change;
  const sides = [before, after].filter((one) => one !== null);
  return {
    kind: 'change',
    state,
    groupIds: groupsOfChange(change, catalogue),
    data: {
      before: before === null ? null : factsOf(before, catalogue),
      after: after === null ? null : factsOf(after, catalogue),
      remainsUntil: remains === null ? null : remains.end - 1,
      place: after === null ? null : placeOf(after.line, null),
      hasConflict: sides.some((one) => clashing.has(one)),
    },
  };
}

/** Those of each state that are kept to be read. */
function keptConflicts({ conflicts, oldConflicts }: JudgedPlan): readonly JudgedConflict[] {
  const open = conflicts.filter(({ state }) => state === 'new');
  const accepted = conflicts.filter(({ state }) => state === 'accepted');
  return [open, accepted, oldConflicts].flatMap((list) => list.slice(0, mostKept.conflicts));
}

/** The students who are named: of each conflict that is kept the first ones. */
export function studentsToName(plan: JudgedPlan): number[] {
  const named = keptConflicts(plan).flatMap(({ kind, of }) =>
    kind === 'teacher' || kind === 'room' ? [] : of.slice(0, namedStudents),
  );
  return [...new Set(named)];
}

type NameOf = (kind: ConflictKind, id: number) => string;

function conflictFinding(conflict: JudgedConflict, catalogue: Catalogue, nameOf: NameOf): Finding {
  const { kind, of, lessons, state, key, acceptance } = conflict;
  const sides = lessons
    .toSorted((one, other) => (lineOf(one)?.line ?? 0) - (lineOf(other)?.line ?? 0))
    .map((lesson) => ({ lesson, line: lineOf(lesson) }));
  const named = [
    ...sides.filter(({ line }) => line !== null).slice(0, namedLessons),
    ...sides.filter(({ line }) => line === null).slice(0, namedLessons),
  ].map(({ lesson, line }) => ({
    lesson: factsOf(lesson, catalogue),
    place: line === null ? null : placeOf(line, null),
    isNew: line !== null,
  }));
  const who = of.slice(0, namedStudents).map((id) => nameOf(kind, id));
  const data = { kind, key, acceptance, who, whoCount: of.length, count: lessons.length, sides: named };
  return { kind: 'conflict', state, groupIds: groupsOfAll(lessons, catalogue), data };
}

/** Of a lesson of the file. */
function lineOf(lesson: JudgedConflict['lessons'][number]): SourceLine | null {
  return 'line' in lesson ? lesson.line : null;
}

function namesIn({ teachers, rooms }: Catalogue, students: ReadonlyMap<number, string>): NameOf {
  return (kind, id) => {
    if (kind === 'teacher') return teachers.get(id)?.fullName ?? '';
    return (kind === 'room' ? rooms.get(id)?.number : students.get(id)) ?? '';
  };
}

/** The groups of some lessons, each once. */
export function groupsOfAll(lessons: readonly Lesson[], catalogue: Catalogue): number[] {
  const classes = new Set(lessons.map(({ assignmentId }) => assignmentId));
  return [...new Set([...classes].flatMap((id) => catalogue.assignments.get(id)?.groupIds ?? []))];
}

function* problemFindings({ problems }: JudgedPlan, catalogue: Catalogue): Generator<Finding> {
  const lessons = new Map<unknown, HeldLesson>(catalogue.lessons.map((lesson) => [lesson.id, lesson]));
  for (const { severity, ...problem } of problems.slice(0, mostKept.problems)) {
    const lesson = lessons.get(problem.params['lesson']);
    yield {
      kind: 'problem',
      state: severity,
      groupIds: lesson === undefined ? [] : groupsOf(lesson, catalogue),
      data: { ...problem, lesson: lesson === undefined ? null : factsOf(lesson, catalogue) },
    };
  }
}

const nameless: Names = { ru: '', kg: '', en: '' };

export function factsOf(lesson: Lesson, catalogue: Catalogue): LessonFacts {
  const { weekday, roomId, onlineUrl } = lesson;
  const { parity, first, end } = spokenWeeks(lesson);
  const assignment = catalogue.assignments.get(lesson.assignmentId);
  return {
    weekday,
    ...slotFacts(lesson, catalogue),
    parity,
    firstWeek: first,
    lastWeek: end - 1,
    ...classFacts(assignment),
    teacher: catalogue.teachers.get(lesson.teacherId)?.fullName ?? '',
    groups: groupNamesOf(assignment, catalogue),
    room: roomId === null ? null : (catalogue.rooms.get(roomId)?.number ?? ''),
    onlineUrl,
  };
}

function classFacts(assignment: Assignment | undefined) {
  const { discipline = nameless, typeShort = nameless, subgroup = 0, isElective = false } = assignment ?? {};
  return { discipline, typeShort, subgroup, isElective };
}

function slotFacts({ timeSlotId }: Lesson, { slots }: Catalogue) {
  const { number = 0, starts = '', ends = '' } = slots.find(({ id }) => id === timeSlotId) ?? {};
  return { slotNumber: number, starts, ends };
}
