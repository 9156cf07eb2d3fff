import { countPoints } from '#modules/journal/modules/countPoints.ts';
import type { EnteredPoints } from '#modules/journal/modules/modulePoints.tables.ts';
import { commonMarkIds, firstTenPointMarkId } from '#reference/marks.ts';

import type { MarkedLesson } from '../journal.ts';

interface Kept {
  readonly sum: [number, number];
  readonly lessons: [number, number];
  readonly entered: [EnteredPoints | null, EnteredPoints | null];
  absent: number;
  held: number;
}

/** In hundredths. */
const bestMark = 1000;
const mostCurrent = 15;

/** What the journals of a half-year say of each student in each class, gathered while they are written. */
export class JournalPoints {
  private readonly kept = new Map<number, Map<number, Kept>>();

  note({ lesson, studentIds, markIds }: MarkedLesson): void {
    const ofClass = this.kept.get(lesson.of.id) ?? new Map<number, Kept>();
    this.kept.set(lesson.of.id, ofClass);
    const half = lesson.moduleId === 1 ? 0 : 1;
    for (const [index, studentId] of studentIds.entries()) {
      const one = ofClass.get(studentId) ?? nothingYet();
      ofClass.set(studentId, one);
      const markId = markIds[index] ?? commonMarkIds.cleared;
      one.held += 1;
      if (markId === commonMarkIds.absent) one.absent += 1;
      if (markId !== commonMarkIds.excused) one.lessons[half] += 1;
      if (markId >= firstTenPointMarkId) one.sum[half] += 100 * (markId - firstTenPointMarkId);
    }
  }

  enter(classId: number, studentId: number, moduleId: number, points: EnteredPoints): void {
    const one = this.kept.get(classId)?.get(studentId);
    if (one !== undefined) one.entered[moduleId === 1 ? 0 : 1] = points;
  }

  /** What the marks of a module bring; null where no journal was kept. */
  currentOf(classId: number, studentId: number, moduleId: number): number | null {
    const one = this.kept.get(classId)?.get(studentId);
    return one === undefined ? null : pointsOf(one, moduleId === 1 ? 0 : 1).computed;
  }

  of(classId: number, studentId: number) {
    const one = this.kept.get(classId)?.get(studentId);
    if (one === undefined) return null;
    return {
      modules: [pointsOf(one, 0).total, pointsOf(one, 1).total] as const,
      absence: one.held === 0 ? 0 : Math.round((10_000 * one.absent) / one.held) / 100,
    };
  }
}

function pointsOf(one: Kept, half: 0 | 1) {
  const entered = one.entered[half] ?? { adjustment: 0, control: null, bonus: 0 };
  const { sum, lessons } = one;
  return countPoints({ sum: sum[half], lessons: lessons[half], bestMark, most: mostCurrent, ...entered });
}

function nothingYet(): Kept {
  return { sum: [0, 0], lessons: [0, 0], entered: [null, null], absent: 0, held: 0 };
}
