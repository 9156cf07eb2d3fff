import { lessonTypeIds } from '../reference/dictionaries.ts';

import { modulePeriods } from './calendar.ts';
import type { DemoUniversity, TermPlan } from './plan.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import type { DemoStudent } from './students.ts';
import type { DemoClass } from './workbench.ts';

export interface DemoPoints {
  readonly of: DemoClass;
  readonly studentId: number;
  readonly moduleId: number;
  readonly control: number;
  readonly bonus: number;
  readonly adjustment: number;
  readonly reason: string | null;
}

const mostForControl = 15;
const bonusShare = 0.05;
const adjustedShare = 0.06;
/** In a running module some have written their control work already. */
const earlyShare = 0.25;

/** What the teachers of the current term entered for their modules; lectures have no control works. */
export function* giveModulePoints(university: DemoUniversity, plan: TermPlan): Generator<DemoPoints> {
  const { calendar, body, seed } = university;
  if (plan.term !== calendar.current) return;
  const students = new Map(body.students.map((student) => [student.id, student]));
  const begun = modulePeriods(plan.term).filter(
    ({ moduleId, startsOn }) => moduleId !== 3 && startsOn <= calendar.today,
  );
  for (const of of plan.classes) {
    if (of.lessonTypeId === lessonTypeIds.lecture) continue;
    for (const period of begun) {
      const random = createRandom(seed, 'modules', of.id, period.moduleId);
      for (const studentId of of.studentIds) {
        const student = students.get(studentId);
        const isOver = period.endsOn < calendar.today;
        if (student === undefined || (!isOver && !random.chance(earlyShare))) continue;
        yield { of, studentId, moduleId: period.moduleId, ...pointsOf(student, random) };
      }
    }
  }
}

function pointsOf({ traits }: DemoStudent, random: Random) {
  const control = Math.round(random.normal(10.5 + 1.8 * traits.ability, 1.6));
  const isAdjusted = random.chance(adjustedShare);
  return {
    control: Math.min(mostForControl, Math.max(3, control)),
    bonus: random.chance(bonusShare) ? random.int(1, 3) : 0,
    adjustment: isAdjusted ? random.int(1, 2) : 0,
    reason: isAdjusted ? 'Активность на занятиях' : null,
  };
}
