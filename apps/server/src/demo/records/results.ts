import type { admissionProblems, missedWords } from '@bilim/contract/records/words';

import type { CataloguedItem } from '../catalogue.ts';
import type { Random } from '../random.ts';
import type { DemoStudent } from '../students.ts';

import { absenceLimit, admissionPoints, failedWith, gradeOf, hasModules } from './grade.ts';
import type { Grade } from './grade.ts';
import type { Journalled } from './journalPoints.ts';

type AdmissionProblem = (typeof admissionProblems)[number];

/** What the modules of a discipline brought a student. */
export interface Brought {
  /** The class whose journal says so; null where none was kept. */
  readonly classId: number | null;
  readonly modules: Journalled['modules'] | null;
  /** What they and the share of absence are made of, as far as a journal was kept. */
  readonly parts: Journalled['parts'] | null;
  readonly hours: Journalled['hours'] | null;
  readonly absence: number | null;
}

/** What stands in a row of a signed sheet. */
export interface Result extends Brought {
  readonly problems: readonly AdmissionProblem[];
  readonly isAdmittedAnyway: boolean;
  readonly exam: number | null;
  readonly missed: (typeof missedWords)[number] | null;
  readonly grade: Grade;
}

interface Attempt {
  readonly item: CataloguedItem;
  readonly student: DemoStudent;
  readonly brought: Brought;
  /** 1 in the session, 2 and 3 in the retakes. */
  readonly attempt: 1 | 2 | 3;
  /** Points of ten that the discipline takes from everybody. */
  readonly difficulty: number;
  readonly random: Random;
}

const absentShare = 0.012;
const admittedShare = 0.5;
const mostFinal = 40;

/** How somebody did: weak students fail more often, everybody does better in a retake. */
export function attempt(asked: Attempt): Result {
  const { item, brought, random } = asked;
  const moduleSum = brought.modules === null ? null : brought.modules[0] + brought.modules[1];
  const problems = problemsOf(moduleSum, brought.absence ?? 0);
  const isBarred = problems.length > 0;
  const isAdmittedAnyway = isBarred && (asked.attempt > 1 || random.chance(admittedShare));
  const common = { ...brought, problems, isAdmittedAnyway };
  if (isBarred && !isAdmittedAnyway)
    return { ...common, exam: null, missed: null, grade: failedWith(item, moduleSum) };
  if (asked.attempt === 1 && random.chance(absentShare))
    return { ...common, exam: null, missed: 'absent', grade: failedWith(item, moduleSum) };
  const exam = examOf(asked);
  const grade = gradeOf(item, { moduleSum, exam, isRetake: asked.attempt > 1 });
  return { ...common, exam, missed: null, grade };
}

function problemsOf(moduleSum: number | null, absence: number): AdmissionProblem[] {
  return [
    ...(moduleSum !== null && moduleSum < admissionPoints ? (['points'] as const) : []),
    ...(absence >= absenceLimit ? (['absence'] as const) : []),
  ];
}

function examOf({ item, student, attempt: count, difficulty, random }: Attempt): number {
  const { ability, diligence } = student.traits;
  if (!hasModules(item)) {
    const figure = Math.round(random.normal(80 + 7 * ability + 5 * (count - 1), 5));
    return Math.min(100, Math.max(30, figure));
  }
  const mean = 33.5 + 2.6 * ability + 0.6 * diligence - difficulty + 3 * (count - 1);
  return Math.min(mostFinal, Math.max(6, Math.round(random.normal(mean, 3.2))));
}

/** Modules of a half-year of which no journal is there. */
export function inventModules(student: DemoStudent, random: Random): readonly [number, number] {
  const one = () =>
    Math.min(30, Math.max(14, Math.round(random.normal(20.4 + 2.6 * student.traits.ability, 1.8))));
  return [one(), one()];
}
