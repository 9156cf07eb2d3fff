import type { Language } from '@bilim/contract';
import type { PointsRisk } from '@bilim/contract/home';
import { pointsByClass } from '@bilim/contract/journal/pointsByClass';
import type { StudentModule } from '@bilim/contract/journal/studentPoints';

import type { Database } from '#platform/db/database.ts';

import { selectStudentPoints } from './studentPoints.queries.ts';
import { countedModule } from './studentPoints.service.ts';

interface Asked {
  readonly studentId: number;
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly now: Date;
  readonly language: Language;
  /** Points of the modules before the final that admit to it. */
  readonly needed: number;
}

/** In which disciplines the modules that are closed brought too little: the fewest points first. */
export async function findPointRisks(
  db: Database,
  { language, needed, ...asked }: Asked,
): Promise<PointsRisk[]> {
  const [found] = await selectStudentPoints[language].own(db, {
    ...asked,
    callerId: asked.studentId,
  });
  const rows = found?.modules ?? [];
  const modules = rows.map(countedModule);
  const names = new Map(rows.map((row) => [`${row.disciplineId}/${row.credits}`, row.disciplineName]));
  return [...names]
    .flatMap(([key, disciplineName]) => {
      // What the class says whose teacher entered most: the others of the discipline lead to no grade of their own.
      const [leading] = pointsByClass(modules, key);
      const risk = leading === undefined ? null : riskOf(leading.modules, needed);
      return risk === null ? [] : [{ disciplineName, ...risk }];
    })
    .toSorted((one, other) => one.points - other.points);
}

/** Null where nothing is closed yet, or enough was gathered. A control work that nobody entered is not counted as failed. */
function riskOf(modules: readonly StudentModule[], needed: number) {
  const before = modules.filter(({ isFinal }) => !isFinal);
  const closed = before.filter(({ isOpen }) => !isOpen);
  const most = sumOf(closed, (module) => (isJudged(module) ? module.max : module.currentMax));
  const points = sumOf(closed, ({ total }) => total);
  const ofAll = sumOf(before, ({ max }) => max);
  if (most === 0 || points * ofAll >= needed * most) return null;
  const reachable = points + sumOf(before, ({ isOpen, max }) => (isOpen ? max : 0));
  return { points, most, needed, isOver: closed.every(isJudged) && reachable < needed };
}

const isJudged = ({ control }: StudentModule) => control !== null;

function sumOf(modules: readonly StudentModule[], figure: (module: StudentModule) => number): number {
  return modules.reduce((sum, module) => sum + figure(module), 0);
}
