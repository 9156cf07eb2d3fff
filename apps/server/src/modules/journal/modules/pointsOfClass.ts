import type { ModuleOfClass, ModulePoints } from '@bilim/contract/journal/modules';

import { countPoints } from './countPoints.ts';
import type { PointsBook } from './modules.queries.ts';

type ModuleFacts = PointsBook['modules'][number];
type StudentFacts = PointsBook['students'][number];

/** Figures of the university that points are judged by. */
export interface PointLimits {
  readonly adjustment: number;
  readonly bonus: number;
  readonly admission: number;
  readonly absence: number;
}

/** The points of a class, module by module: what the marks give together with what the teacher entered. */
export function pointsOfClass(book: PointsBook, limits: PointLimits): ModuleOfClass[] {
  const marks = byPlace(book.marks);
  const entered = byPlace(book.entered);
  return book.modules.map((module) => ({
    ...moduleHead(module, book, limits),
    rows: book.students.map((student) => {
      const place = placeOf({ ...student, ...module });
      const figures = marks.get(place) ?? { sum: 0, lessons: 0 };
      return rowOf(student, { module, figures, entered: entered.get(place), bestMark: book.bestMark });
    }),
  }));
}

function moduleHead(module: ModuleFacts, { bestMark, isOwn }: PointsBook, limits: PointLimits) {
  const { isClosed, isPermitted, closesAt, ...head } = module;
  return {
    ...head,
    closesAt: closesAt === null ? null : new Date(closesAt),
    isOpen: !isClosed,
    canEdit: isOwn === true && (!isClosed || isPermitted),
    controlMax: module.max - module.currentMax,
    bonusMax: limits.bonus,
    adjustmentMax: limits.adjustment,
    bestMark: bestMark / 100,
    admissionPoints: limits.admission,
    absenceLimit: limits.absence,
  };
}

interface Known {
  readonly module: ModuleFacts;
  readonly figures: Pick<PointsBook['marks'][number], 'sum' | 'lessons'>;
  readonly entered: PointsBook['entered'][number] | undefined;
  readonly bestMark: number;
}

function rowOf(student: StudentFacts, { module, figures, entered, bestMark }: Known): ModulePoints {
  const { adjustment = 0, control = null, bonus = 0, reason = null, version = 0 } = entered ?? {};
  return {
    studentId: student.studentId,
    studentName: student.studentName,
    ...countPoints({ ...figures, bestMark, most: module.currentMax, adjustment, control, bonus }),
    adjustment,
    reason,
    absencePercent: percent(student),
    version,
  };
}

function percent({ missedHours, heldHours }: StudentFacts): number {
  return heldHours === 0 ? 0 : Math.round((10_000 * missedHours) / heldHours) / 100;
}

interface Place {
  readonly studentId: number;
  readonly moduleId: number;
}

function byPlace<T extends Place>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [placeOf(row), row]));
}

function placeOf({ studentId, moduleId }: Place): string {
  return `${studentId}/${moduleId}`;
}
