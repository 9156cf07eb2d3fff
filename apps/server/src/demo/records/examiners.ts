import { lessonTypeIds } from '#reference/dictionaries.ts';

import { isKeyOf } from '../flagship.ts';
import type { DemoPlan } from '../plan.ts';
import type { DemoClass, Registration } from '../workbench.ts';

interface Taught {
  lecture?: DemoClass;
  practical?: DemoClass;
  /** With those of guided self-study. */
  readonly all: DemoClass[];
}

/** Who teaches whom a discipline: the lecture and the rest of it. */
export function classFinder(classes: readonly DemoClass[]) {
  const known = new Map<string, Taught>();
  for (const of of classes) {
    const part = of.lessonTypeId === lessonTypeIds.lecture ? 'lecture' : 'practical';
    for (const studentId of of.studentIds) {
      const key = `${of.item.disciplineId} ${studentId}`;
      const one = known.get(key) ?? { all: [] };
      known.set(key, one);
      one.all.push(of);
      if (of.lessonTypeId !== lessonTypeIds.guidedSelfStudy) one[part] ??= of;
    }
  }
  return (disciplineId: number, studentId: number): Taught =>
    known.get(`${disciplineId} ${studentId}`) ?? { all: [] };
}

/** Whoever lectures examines; else the teacher of the class, or somebody of the department. */
export function examiners({ staff, flagship }: DemoPlan, find: ReturnType<typeof classFinder>) {
  const [, ...others] = staff.teachers;
  const byDepartment = new Map<number, number[]>();
  for (const { id, posts } of others) {
    const department = posts[0]?.departmentId ?? 0;
    byDepartment.set(department, [...(byDepartment.get(department) ?? []), id]);
  }
  return ({ item, groupId, studentId }: Registration): number => {
    const { lecture, practical } = find(item.disciplineId, studentId);
    const taughtBy = (lecture ?? practical)?.teacherId;
    if (taughtBy !== undefined) return taughtBy;
    if (isKeyOf(flagship, groupId, item)) return flagship.teacherId;
    const own = byDepartment.get(item.departmentId) ?? [];
    return own[(item.id + groupId) % Math.max(1, own.length)] ?? flagship.teacherId;
  };
}
