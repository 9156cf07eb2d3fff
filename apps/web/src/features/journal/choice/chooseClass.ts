import type { TaughtClass } from '@bilim/contract/journal/classes';

/** The filters in their order: each one narrows those after it. */
export const levels = ['form', 'discipline', 'type', 'semester', 'kind', 'group'] as const;
export type Level = (typeof levels)[number];

/** Whoever takes an elective may be in any semester; the wire's word for none. */
export const noSemester = -1;

/** What a filter distinguishes classes by. */
export function valueOf(level: Level, taught: TaughtClass): string {
  switch (level) {
    case 'form':
      return String(taught.educationFormId);
    case 'discipline':
      return [taught.disciplineId, taught.credits, taught.isElective].join('/');
    case 'type':
      return String(taught.lessonTypeId);
    case 'semester':
      return String(taught.semesterId ?? noSemester);
    case 'kind':
      return taught.isStream ? 'stream' : 'group';
    case 'group':
      return String(taught.assignmentId);
  }
}

/** The classes that a filter offers, one for each of its values, while `chosen` is chosen. */
export function offered(
  level: Level,
  all: readonly TaughtClass[],
  chosen: TaughtClass,
): readonly TaughtClass[] {
  const byValue = new Map<string, TaughtClass>();
  for (const taught of all) {
    const value = valueOf(level, taught);
    if (agrees(taught, chosen, levels.slice(0, levels.indexOf(level))) && !byValue.has(value))
      byValue.set(value, taught);
  }
  return [...byValue.values()];
}

/** The class after one filter was changed: the one that keeps most of what was chosen below it. */
export function afterChoice(
  { level, value }: { readonly level: Level; readonly value: string },
  all: readonly TaughtClass[],
  chosen: TaughtClass,
): TaughtClass {
  const above = levels.slice(0, levels.indexOf(level));
  const fitting = all.filter((taught) => valueOf(level, taught) === value && agrees(taught, chosen, above));
  return fitting.toSorted((one, other) => likeness(other, chosen) - likeness(one, chosen))[0] ?? chosen;
}

function agrees(one: TaughtClass, other: TaughtClass, on: readonly Level[]) {
  return on.every((level) => valueOf(level, one) === valueOf(level, other));
}

/** The same discipline weighs more than the same group, and that more than the same type of lesson. */
function likeness(one: TaughtClass, other: TaughtClass) {
  const isSameGroup = one.groupId === other.groupId && one.isStream === other.isStream;
  return (
    Number(valueOf('discipline', one) === valueOf('discipline', other)) * 8 +
    Number(isSameGroup) * 4 +
    Number(one.subgroup === other.subgroup) * 2 +
    Number(one.lessonTypeId === other.lessonTypeId)
  );
}
