import { lessonTypeIds } from '../reference/dictionaries.ts';

import { modulePeriods } from './calendar.ts';
import type { DemoUniversity, TermPlan } from './plan.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import type { DemoStudent } from './students.ts';
import type { JournalPoints } from './records/journalPoints.ts';
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

/** In a half-year that is over, hardly anybody is left below what admits to the final. */
const neededOfModule = 16;
const helpedShare = 0.9;

/** What teachers entered for their modules, as far as they kept journals; lectures have no control works. */
export function* giveModulePoints(
  university: DemoUniversity,
  plan: TermPlan,
  journals: JournalPoints,
): Generator<DemoPoints> {
  const { calendar, body, seed } = university;
  if (plan.term.startsOn > calendar.today) return;
  const isCurrent = plan.term === calendar.current;
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
        const entered = pointsOf(student, random);
        const common = { of, studentId, moduleId: period.moduleId };
        if (isCurrent) {
          yield { ...common, ...entered };
          continue;
        }
        const current = journals.currentOf(of.id, studentId, period.moduleId);
        if (current === null) continue;
        const control = Math.min(mostForControl, entered.control + 1);
        const needed = random.chance(helpedShare) ? neededOfModule - current : 0;
        yield { ...common, ...entered, control: Math.min(mostForControl, Math.max(control, needed)) };
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
