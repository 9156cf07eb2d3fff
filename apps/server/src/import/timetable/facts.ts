import type { Catalogue, Names } from './catalogue.ts';
import type { ChangeState } from './compare.ts';
import type { Conflict, ConflictKind } from './conflicts.ts';
import { groupNamesOf } from './groupNames.ts';
import type { Lesson, Parity } from './lesson.ts';
import type { Plan, PlannedChange } from './plan.ts';
import { placeOf } from './source.ts';
import type { Place, Problem } from './source.ts';

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
      readonly state: 'new' | 'old';
      readonly groupIds: readonly number[];
      readonly data: ConflictFacts;
    };

/**
 * The findings of a plan: what is wrong first, then conflicts, then the lessons. Lessons that stay are among them,
 * of all groups that the file names, so that the week of a group can be shown whole.
 */
export function findingsOf(plan: Plan, catalogue: Catalogue): Finding[] {
  const clashing = new Set<Lesson>(plan.conflicts.flatMap(({ one, other }) => [one, other]));
  return [
    ...plan.problems.map((problem) => problemFinding(problem, catalogue)),
    ...plan.conflicts.map((conflict) => conflictFinding(conflict, 'new', catalogue)),
    ...plan.oldConflicts.map((conflict) => conflictFinding(conflict, 'old', catalogue)),
    ...plan.changes.map((change) => changeFinding(change, clashing, catalogue)),
    ...neighboursOf(plan, catalogue).map((lesson): Finding => {
      const facts = factsOf(lesson, catalogue);
      const data = {
        before: facts,
        after: facts,
        remainsUntil: null,
        place: null,
        hasConflict: clashing.has(lesson),
      };
      return { kind: 'change', state: 'kept', groupIds: groupsOf(lesson, catalogue), data };
    }),
  ];
}

/** Lessons that the import does not speak of, but whose groups it names. */
function neighboursOf({ changes }: Plan, catalogue: Catalogue): readonly Lesson[] {
  const told = new Set(changes.flatMap(({ before }) => (before === null ? [] : [before.id])));
  const named = new Set(
    changes.flatMap(({ before, after }) =>
      [before, after].flatMap((one) => (one === null ? [] : groupsOf(one, catalogue))),
    ),
  );
  return catalogue.lessons.filter(
    (lesson) => !told.has(lesson.id) && groupsOf(lesson, catalogue).some((group) => named.has(group)),
  );
}

function groupsOf({ assignmentId }: Lesson, { assignments }: Catalogue): readonly number[] {
  return assignments.get(assignmentId)?.groupIds ?? [];
}

function changeFinding(change: PlannedChange, clashing: ReadonlySet<Lesson>, catalogue: Catalogue): Finding {
  const { state, before, after, remains } = change;
  const groupIds = new Set([before, after].flatMap((one) => (one === null ? [] : groupsOf(one, catalogue))));
  return {
    kind: 'change',
    state,
    groupIds: [...groupIds],
    data: {
      before: before === null ? null : factsOf(before, catalogue),
      after: after === null ? null : factsOf(after, catalogue),
      remainsUntil: remains === null ? null : remains.end - 1,
      place: after === null ? null : placeOf(after.line, null),
      hasConflict: [before, after].some((one) => one !== null && clashing.has(one)),
    },
  };
}

function conflictFinding(
  { kind, one, other }: Conflict<Plan['conflicts'][number]['one']>,
  state: 'new' | 'old',
  catalogue: Catalogue,
): Finding {
  const sides = [one, other].map((lesson) => ({
    lesson: factsOf(lesson, catalogue),
    place: 'line' in lesson ? placeOf(lesson.line, null) : null,
    isNew: 'line' in lesson,
  }));
  const groupIds = new Set([...groupsOf(one, catalogue), ...groupsOf(other, catalogue)]);
  return { kind: 'conflict', state, groupIds: [...groupIds], data: { kind, sides } };
}

function problemFinding({ severity, ...problem }: Problem, catalogue: Catalogue): Finding {
  const lesson = catalogue.lessons.find(({ id }) => id === problem.params['lesson']);
  return {
    kind: 'problem',
    state: severity,
    groupIds: lesson === undefined ? [] : groupsOf(lesson, catalogue),
    data: { ...problem, lesson: lesson === undefined ? null : factsOf(lesson, catalogue) },
  };
}

const nameless: Names = { ru: '', kg: '', en: '' };

export function factsOf(lesson: Lesson, catalogue: Catalogue): LessonFacts {
  const { weekday, parity, first, end, roomId, onlineUrl } = lesson;
  const assignment = catalogue.assignments.get(lesson.assignmentId);
  return {
    weekday,
    ...slotFacts(lesson, catalogue),
    parity,
    firstWeek: first,
    lastWeek: end - 1,
    discipline: assignment?.discipline ?? nameless,
    typeShort: assignment?.typeShort ?? nameless,
    teacher: catalogue.teachers.get(lesson.teacherId)?.fullName ?? '',
    groups: groupNamesOf(assignment, catalogue),
    subgroup: assignment?.subgroup ?? 0,
    room: roomId === null ? null : (catalogue.rooms.get(roomId)?.number ?? ''),
    onlineUrl,
  };
}

function slotFacts({ timeSlotId }: Lesson, { slots }: Catalogue) {
  const { number = 0, starts = '', ends = '' } = slots.find(({ id }) => id === timeSlotId) ?? {};
  return { slotNumber: number, starts, ends };
}
