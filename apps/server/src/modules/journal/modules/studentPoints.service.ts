import { AppError, holds } from '@bilim/contract';
import type { PointsOfStudent, StudentModule, studentPointsApi } from '@bilim/contract/journal/studentPoints';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { universityDay } from '#platform/clock.ts';
import type { Call } from '#platform/http/serve.ts';

import { countPoints } from './countPoints.ts';
import { selectStudentPoints } from './studentPoints.queries.ts';
import type { ModuleOfStudent } from './studentPoints.queries.ts';
import { refuseGuesser, refuseStranger } from '../classes/strangers.ts';

/** The own points, or those of a student whose journal one may read. */
export async function readStudentPoints(
  call: Call<typeof studentPointsApi.pointsOfStudent>,
): Promise<PointsOfStudent[]> {
  const {
    db,
    person,
    input,
    now,
    language,
    parts: { settings },
  } = call;
  const studentId = input.studentId ?? person.id;
  const isOwn = studentId === person.id;
  if (!isOwn && !holds(person, 'journals.read')) throw new AppError('auth.not_yourself');
  await refuseGuesser(call, studentId);
  const [found] = await selectStudentPoints[language][isOwn ? 'own' : 'staff'](db, {
    academicYearId: input.academicYearId,
    seasonId: input.seasonId,
    studentId,
    callerId: person.id,
    today: universityDay(now),
    now,
    ...scopeParams(person, 'journals.read'),
  });
  if (found?.isPermitted !== true) return await refuseStranger(call, studentId);
  const values = await settings.read();
  return [
    {
      modules: found.modules.map(countedModule),
      bands: [...found.bands],
      admissionPoints: values['journal.admission_points'],
      finalLeastPercent: values['journal.final_least_pct'],
    },
  ];
}

export function countedModule({
  sum,
  lessons,
  bestMark,
  adjustment,
  ...module
}: ModuleOfStudent): StudentModule {
  const { currentMax: most, control, bonus } = module;
  return {
    ...module,
    ...countPoints({ sum, lessons, bestMark, most, adjustment, control, bonus }),
    bestMark: bestMark / 100,
  };
}
