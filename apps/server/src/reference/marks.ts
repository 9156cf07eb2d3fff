import type { gradeModules, markSetRules, marks, markSets } from '#modules/journal/journal.tables.ts';

/** Marks every journal knows. The wire's numbers, which must not change. */
export const commonMarkIds = { cleared: 0, absent: 1, excused: 2, late: 3, present: 4 } as const;

/** Mark `n` of the ten-point set has the id `10 + n`. */
export const firstTenPointMarkId = 10;
const firstFivePointMarkId = 30;
const tenPoints = 1;
const fivePoints = 2;

export const markSetRows: readonly (typeof markSets.$inferInsert)[] = [
  { id: tenPoints, nameRu: '10-балльная', nameKg: '10 баллдык', nameEn: '10-point' },
  { id: fivePoints, nameRu: '5-балльная', nameKg: '5 баллдык', nameEn: '5-point' },
];

/** Before any half-year of which anybody asks. */
export const sinceEver = '2000-09-01';

/** All half-years are graded by it until a university says otherwise. */
export const markSetRuleRows: readonly (typeof markSetRules.$inferInsert)[] = [
  { id: 1, markSetId: tenPoints, startsOn: sinceEver },
];

export const markRows: readonly (typeof marks.$inferInsert)[] = [
  { id: commonMarkIds.cleared, text: '', sort: 0 },
  { id: commonMarkIds.absent, text: 'н/б', isAbsence: true, sort: 1 },
  { id: commonMarkIds.excused, text: 'н/у', isExcused: true, sort: 2 },
  { id: commonMarkIds.late, text: 'оп', sort: 3 },
  { id: commonMarkIds.present, text: '+', sort: 4 },
  ...numbered(tenPoints, firstTenPointMarkId, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  ...numbered(fivePoints, firstFivePointMarkId, [2, 3, 4, 5]),
];

export const moduleRows: readonly (typeof gradeModules.$inferInsert)[] = [
  {
    id: 1,
    code: 'module1',
    nameRu: 'Модуль 1',
    nameKg: '1-модуль',
    nameEn: 'Module 1',
    maxPoints: 30,
    currentPoints: 15,
    sort: 10,
  },
  {
    id: 2,
    code: 'module2',
    nameRu: 'Модуль 2',
    nameKg: '2-модуль',
    nameEn: 'Module 2',
    maxPoints: 30,
    currentPoints: 15,
    sort: 20,
  },
  {
    id: 3,
    code: 'final',
    nameRu: 'Итоговый контроль',
    nameKg: 'Жыйынтыктоочу көзөмөл',
    nameEn: 'Final control',
    maxPoints: 40,
    sort: 30,
  },
];

function numbered(markSetId: number, firstId: number, points: readonly number[]) {
  return points.map((value) => {
    const id = firstId + value;
    return { id, markSetId, text: String(value), points: value, sort: id };
  });
}
