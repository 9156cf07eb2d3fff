import type {
  gradeBands,
  gradeScaleRules,
  gradeScales,
} from '#modules/journal/grading/gradeScales.tables.ts';

import { sinceEver } from './marks.ts';

const krEcts = 1;

export const gradeScaleRows: readonly (typeof gradeScales.$inferInsert)[] = [
  {
    id: krEcts,
    code: 'kr-ects',
    nameRu: '100-балльная, ECTS',
    nameKg: '100 баллдык, ECTS',
    nameEn: '100 points, ECTS',
  },
];

/** All half-years are graded by it until a university says otherwise. */
export const gradeScaleRuleRows: readonly (typeof gradeScaleRules.$inferInsert)[] = [
  { id: 1, scaleId: krEcts, startsOn: sinceEver },
];

type Names = readonly [ru: string, kg: string, en: string];

const excellent: Names = ['отлично', 'эң жакшы', 'excellent'];
const good: Names = ['хорошо', 'жакшы', 'good'];
const satisfactory: Names = ['удовлетворительно', 'канааттандырарлык', 'satisfactory'];
const failed: Names = ['неудовлетворительно', 'канааттандырарлык эмес', 'fail'];

export const gradeBandRows: readonly (typeof gradeBands.$inferInsert)[] = [
  band('A', 87, { grade: excellent, gradePoints: 4, fivePoint: 5 }),
  band('B', 80, { grade: good, gradePoints: 3.33, fivePoint: 4 }),
  band('C', 74, { grade: good, gradePoints: 3, fivePoint: 4 }),
  band('D', 68, { grade: satisfactory, gradePoints: 2.33, fivePoint: 3 }),
  band('E', 61, { grade: satisfactory, gradePoints: 2, fivePoint: 3 }),
  band('FX', 31, { grade: failed, gradePoints: 0, fivePoint: 2 }),
  band('F', 0, { grade: failed, gradePoints: 0, fivePoint: 2 }),
];

interface Worth {
  readonly grade: Names;
  readonly gradePoints: number;
  readonly fivePoint: number;
}

function band(
  letter: string,
  leastPoints: number,
  { grade: [nameRu, nameKg, nameEn], gradePoints, fivePoint }: Worth,
): typeof gradeBands.$inferInsert {
  const names = { nameRu, nameKg, nameEn };
  return {
    scaleId: krEcts,
    letter,
    ...names,
    leastPoints,
    gradePoints,
    fivePoint,
    isPassed: fivePoint > 2,
  };
}
