import type { Client } from 'pg';

import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';

import { importedTerms, takenIn } from '../earlier.ts';
import { semesterOf } from '../groups.ts';
import { difficulties } from '../journal.ts';
import type { DemoPlan } from '../plan.ts';
import { officeOf } from '../staff.ts';
import { createRandom } from '../random.ts';
import { gradeOf, hasModules } from '../records/grade.ts';
import { inventModules } from '../records/results.ts';

import { copyRows } from './copy.ts';
import { gradeColumns, recordColumns, recordedIn } from './recordColumns.ts';

/** Of a recognised discipline the points are known as often as not. */
const pointsShare = 0.5;
const passing = 61;

/** Grades that no sheet of the portal gave: of years before it, and of another university. */
export async function writeElsewhere(client: Client, plan: DemoPlan): Promise<void> {
  await copyRows(client, gradeRecords, [...recordColumns, 'sourceNote'], rowsOf(plan));
}

function* rowsOf(plan: DemoPlan) {
  const { calendar, groups, seed, staff } = plan;
  const recordedBy = officeOf(staff, 'registrar');
  const difficultyOf = difficulties(seed);
  for (const term of importedTerms(calendar)) {
    for (const group of groups)
      for (const { student, item } of takenIn(plan, group, term)) {
        if (item.examTypeId > 8) continue;
        const random = createRandom(seed, 'imported', student.id, item.id);
        const [one, other] = inventModules(student, random);
        const exam = Math.round(
          random.normal(33.5 + 2.6 * student.traits.ability - difficultyOf(item.disciplineId), 3),
        );
        const reached = Math.min(100, Math.max(passing, one + other + Math.min(40, exam)));
        const moduleSum = hasModules(item) ? Math.min(60, one + other) : null;
        const final = moduleSum === null ? reached : Math.max(passing - moduleSum, reached - moduleSum);
        const grade = gradeOf(item, { moduleSum, exam: final, isRetake: false });
        yield {
          ...recordedIn(term, item),
          ...gradeColumns(grade),
          studentId: student.id,
          groupId: student.groupId,
          origin: 'imported' as const,
          sourceNote: `Сводные ведомости деканата, 20${term.yearId}-${term.yearId + 1}`,
          gradedOn: term.session?.endsOn ?? term.endsOn,
          recordedBy,
        };
      }
  }
  yield* recognised(plan, recordedBy);
}

/** Whoever came from another university has its disciplines recognised, all but the last one. */
function* recognised(plan: DemoPlan, recordedBy: number | null) {
  const { calendar, groups, body, catalogue, seed } = plan;
  for (const student of body.students.filter(({ cameInYearId }) => cameInYearId !== null)) {
    const group = groups.find(({ id }) => id === student.groupId);
    if (group === undefined) continue;
    const past = [...calendar.earlier, ...calendar.terms].filter(
      ({ yearId }) => yearId < (student.cameInYearId ?? 0),
    );
    const items = past.flatMap((term) =>
      catalogue
        .planOf(group, semesterOf(group, term) ?? 0)
        .filter(({ electiveBlock, credits }) => electiveBlock === 0 && credits > 0)
        .map((item) => ({ term, item })),
    );
    for (const { term, item } of items.slice(0, -1)) {
      const random = createRandom(seed, 'recognised', student.id, item.id);
      const moduleSum = hasModules(item) ? 45 : null;
      const exam = random.int(passing, 92) - (moduleSum ?? 0);
      const known = gradeColumns(gradeOf(item, { moduleSum, exam, isRetake: false }));
      const unknown = { points: null, letter: 'TR', gradePoints: null, fivePoint: null, isPassed: true };
      yield {
        ...recordedIn(term, item),
        ...(random.chance(pointsShare) ? known : unknown),
        studentId: student.id,
        groupId: student.groupId,
        origin: 'recognised' as const,
        sourceNote: 'Ала-Арчинский университет, академическая справка № 118',
        gradedOn: `${2000 + (student.cameInYearId ?? 0)}-08-28`,
        recordedBy,
      };
    }
  }
}
