/** Lesson types by their ids in the dictionary that every university begins with. */
export const lessonTypeIds = { lecture: 1, lab: 2, practice: 3 } as const;
const seminar = 4;
const mostSubgroups = 9;

/** What one group takes by its curriculum. */
export interface Need {
  readonly groupId: number;
  readonly group: string;
  readonly students: number;
  readonly curriculumId: number;
  readonly intake: string;
  readonly formId: number;
  readonly language: string;
  readonly semester: number;
  readonly disciplineId: number;
  readonly discipline: string;
  readonly credits: number;
  readonly examTypeId: number;
  readonly departmentId: number;
  readonly lecture: number;
  readonly practice: number;
  readonly lab: number;
  /** Of an elective, with the share of a group that is expected to choose it. */
  readonly block: string | null;
  readonly share: number;
}

export interface SizeRules {
  /** 0 sets no limit. */
  readonly streamSeats: number;
  readonly subgroupSeats: number;
  readonly streams: 'intake' | 'course';
}

export interface ProposedClass extends Pick<
  Need,
  'disciplineId' | 'discipline' | 'credits' | 'examTypeId' | 'departmentId' | 'formId' | 'block'
> {
  /** Null where groups of several semesters sit together. */
  readonly semester: number | null;
  readonly lessonTypeId: number;
  readonly subgroup: number;
  readonly students: number;
  readonly hours: number;
  readonly groupIds: readonly number[];
  readonly groups: string;
}

type Part = keyof typeof lessonTypeIds;

/** The classes that groups need: lectures in streams, practice by group, labs by subgroup, electives by intake. */
export function classesFor(needs: readonly Need[], rules: SizeRules): ProposedClass[] {
  const fixed = needs.filter(({ block }) => block === null);
  const chosen = [...by(needs, (need) => (need.block === null ? null : electiveKey(need))).values()];
  return [
    ...[...by(fixed, (need) => (need.lecture === 0 ? null : streamKey(need, rules))).values()].flatMap(
      (together) =>
        streamsOf(together, rules.streamSeats).map((stream) => classOf(stream, 'lecture', { subgroup: 0 })),
    ),
    ...fixed.filter(({ practice }) => practice > 0).map((need) => classOf([need], 'practice', {})),
    ...fixed.filter(({ lab }) => lab > 0).flatMap((need) => subgroupsOf(need, rules.subgroupSeats)),
    ...chosen.flatMap(electivesOf),
  ];
}

function streamKey(need: Need, { streams }: SizeRules) {
  const { disciplineId, credits, examTypeId, formId, language, lecture, departmentId } = need;
  const course = [disciplineId, credits, examTypeId, formId, language, lecture, departmentId];
  return [...course, ...(streams === 'intake' ? [need.curriculumId, need.semester] : [])].join(' ');
}

const electiveKey = ({ curriculumId, semester, disciplineId }: Need) =>
  [curriculumId, semester, disciplineId].join(' ');

function electivesOf(choosers: readonly Need[]): ProposedClass[] {
  return (['lecture', 'practice', 'lab'] as const).flatMap((part) => {
    const together = choosers.filter((need) => need[part] > 0);
    const students = Math.round(sum(together, (need) => need.students * need.share));
    return together.length === 0 ? [] : [classOf(together, part, { students })];
  });
}

/** As few streams as the seats allow, of much the same size; a group is never torn apart. */
export function streamsOf<G extends Pick<Need, 'students'>>(groups: readonly G[], seats: number): G[][] {
  const total = sum(groups, ({ students }) => students);
  const aimed = seats === 0 ? total : total / Math.max(1, Math.ceil(total / seats));
  const streams: G[][] = [];
  let taken = Infinity;
  for (const group of groups) {
    const last = streams.at(-1);
    const isFull = (seats > 0 && taken + group.students > seats) || (taken >= aimed && group.students > 0);
    if (last === undefined || isFull) {
      streams.push([group]);
      taken = group.students;
    } else {
      last.push(group);
      taken += group.students;
    }
  }
  return streams;
}

function subgroupsOf(need: Need, seats: number): ProposedClass[] {
  const parts = seats === 0 ? 1 : Math.min(mostSubgroups, Math.max(1, Math.ceil(need.students / seats)));
  if (parts === 1) return [classOf([need], 'lab', {})];
  return sharesOf(need.students, parts).map((students, at) =>
    classOf([need], 'lab', { students, subgroup: at + 1 }),
  );
}

/** So many students in so many parts, the first ones larger by one. */
export function sharesOf(students: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, at) => Math.floor((students + parts - 1 - at) / parts));
}

function classOf(
  together: readonly Need[],
  part: Part,
  over: { readonly students?: number; readonly subgroup?: number },
): ProposedClass {
  const [first] = together;
  if (first === undefined) throw new Error('a class without a group');
  const { disciplineId, discipline, credits, examTypeId, departmentId, formId, block, semester } = first;
  return {
    disciplineId,
    discipline,
    credits,
    examTypeId,
    departmentId,
    formId,
    block: block === null ? null : `${block} · ${first.intake}`,
    semester: together.every((need) => need.semester === semester) ? semester : null,
    lessonTypeId: lessonTypeIds[part],
    subgroup: 0,
    students: sum(together, ({ students }) => students),
    hours: first[part],
    groupIds: together.map(({ groupId }) => groupId).toSorted((a, b) => a - b),
    groups: together.map(({ group }) => group).join(', '),
    ...over,
  };
}

/** What a class is of, for one group: a seminar is held where the plan says practice. */
export const cellOf = (
  one: { readonly disciplineId: number; readonly credits: number; readonly lessonTypeId: number },
  isElective: boolean,
  groupId: number,
) => {
  const type = one.lessonTypeId === seminar ? lessonTypeIds.practice : one.lessonTypeId;
  return [one.disciplineId, one.credits, type, isElective ? 1 : 0, groupId].join(' ');
};

function by<T>(rows: readonly T[], keyOf: (row: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
