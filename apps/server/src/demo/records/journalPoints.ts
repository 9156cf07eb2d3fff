import type { SheetRow } from '@bilim/contract/records/sheetRows';

import { countPoints } from '#modules/journal/modules/countPoints.ts';
import type { EnteredPoints } from '#modules/journal/modules/modulePoints.tables.ts';
import { commonMarkIds, firstTenPointMarkId } from '#reference/marks.ts';

import type { MarkedLesson } from '../journal.ts';

interface Kept {
  readonly sum: [number, number];
  readonly lessons: [number, number];
  readonly entered: [EnteredPoints | null, EnteredPoints | null];
  absent: number;
}

type Parts = NonNullable<SheetRow['modules'][number]['parts']>;

/** What journals say of a student in a discipline. */
export interface Journalled {
  readonly modules: readonly [number, number];
  readonly parts: readonly [Parts, Parts];
  readonly hours: { readonly held: number; readonly missed: number };
  readonly absence: number;
}

/** In hundredths. */
const bestMark = 1000;
const mostCurrent = 15;
const hoursOfLesson = 2;

/** What the journals of a half-year say of each student in each class, gathered while they are written. */
export class JournalPoints {
  private readonly kept = new Map<number, Map<number, Kept>>();
  private readonly lessons = new Map<number, number>();

  note({ lesson, studentIds, markIds }: MarkedLesson): void {
    const ofClass = this.kept.get(lesson.of.id) ?? new Map<number, Kept>();
    this.kept.set(lesson.of.id, ofClass);
    this.lessons.set(lesson.of.id, (this.lessons.get(lesson.of.id) ?? 0) + 1);
    const half = lesson.moduleId === 1 ? 0 : 1;
    for (const [index, studentId] of studentIds.entries()) {
      const one = ofClass.get(studentId) ?? nothingYet();
      ofClass.set(studentId, one);
      const markId = markIds[index] ?? commonMarkIds.cleared;
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

  /** The points of the class that counts, and the hours of all classes of the discipline; null where no journal was kept. */
  of(classId: number, classIds: readonly number[], studentId: number): Journalled | null {
    const one = this.kept.get(classId)?.get(studentId);
    if (one === undefined) return null;
    const hours = this.hoursOf(classIds, studentId);
    return {
      modules: [pointsOf(one, 0).total, pointsOf(one, 1).total],
      parts: [partsOf(one, 0), partsOf(one, 1)],
      hours,
      absence: hours.held === 0 ? 0 : Math.round((10_000 * hours.missed) / hours.held) / 100,
    };
  }

  private hoursOf(classIds: readonly number[], studentId: number) {
    const sum = (count: (classId: number) => number | undefined) =>
      hoursOfLesson * classIds.reduce((all, classId) => all + (count(classId) ?? 0), 0);
    return {
      held: sum((classId) => this.lessons.get(classId)),
      missed: sum((classId) => this.kept.get(classId)?.get(studentId)?.absent),
    };
  }
}

function pointsOf(one: Kept, half: 0 | 1) {
  const entered = one.entered[half] ?? { adjustment: 0, control: null, bonus: 0 };
  const { sum, lessons } = one;
  return countPoints({ sum: sum[half], lessons: lessons[half], bestMark, most: mostCurrent, ...entered });
}

function partsOf(one: Kept, half: 0 | 1): Parts {
  const { adjustment, control, bonus } = one.entered[half] ?? { adjustment: 0, control: null, bonus: 0 };
  const { markSum, lessonCount } = pointsOf(one, half);
  return {
    markSum,
    lessonCount,
    bestMark: bestMark / 100,
    currentMax: mostCurrent,
    adjustment,
    control,
    bonus,
  };
}

function nothingYet(): Kept {
  return { sum: [0, 0], lessons: [0, 0], entered: [null, null], absent: 0 };
}
