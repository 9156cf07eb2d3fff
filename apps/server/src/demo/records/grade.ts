import { finalGrade } from '@bilim/contract/records/finalGrade';
import type { FinalGrade, GradeRules, Performance } from '@bilim/contract/records/finalGrade';

import { gradeBandRows } from '#reference/gradeScales.ts';

import type { CataloguedItem } from '../catalogue.ts';

export type Grade = Pick<FinalGrade, 'letter' | 'gradePoints' | 'fivePoint' | 'isPassed'> & {
  readonly total: number;
};

/** The scale by which every university begins. */
export const scale = { id: 1, since: '2000-09-01' } as const;
export const admissionPoints = 31;
export const absenceLimit = 30;
const credit = 2;
const withModules: ReadonlySet<number> = new Set([1, 2, 3]);
const bands = gradeBandRows.map(({ leastPoints: least, ...band }) => ({ least, ...band }));
/** As the portal has them until a university chooses others. */
const usual = { finalMax: 40, leastPercent: 40, mostInRetake: 79 } as const;

/** Exams and credits are graded by modules and a final; papers, practice and theses by one figure. */
export function hasModules({ examTypeId }: CataloguedItem): boolean {
  return withModules.has(examTypeId);
}

interface Reached {
  /** Null where one figure is all there is. */
  readonly moduleSum: number | null;
  readonly exam: number;
  readonly isRetake: boolean;
}

export function gradeOf(item: CataloguedItem, { moduleSum, exam, isRetake }: Reached): Grade {
  const rules = rulesOf(item, moduleSum !== null, isRetake);
  return graded(rules, { modulePoints: moduleSum ?? 0, examPoints: exam, missed: null, isAdmitted: true });
}

/** Whoever did not come or was not admitted keeps what the modules brought, and has not passed. */
export function failedWith(item: CataloguedItem, moduleSum: number | null): Grade {
  const rules = rulesOf(item, moduleSum !== null, false);
  return graded(rules, {
    modulePoints: moduleSum ?? 0,
    examPoints: null,
    missed: 'absent',
    isAdmitted: true,
  });
}

function rulesOf({ examTypeId }: CataloguedItem, isSum: boolean, isRetake: boolean): GradeRules {
  return {
    bands,
    examMax: isSum ? usual.finalMax : 100,
    leastPercent: usual.leastPercent,
    mostPoints: isRetake ? usual.mostInRetake : null,
    isGraded: examTypeId !== credit,
  };
}

function graded(rules: GradeRules, performance: Performance): Grade {
  const grade = finalGrade(rules, performance);
  if (grade?.total == null) throw new Error('A grade without points');
  const { total, letter, gradePoints, fivePoint, isPassed } = grade;
  return { total, letter, gradePoints, fivePoint, isPassed };
}
