import { addDays } from '@bilim/contract/days';

import type { Day, DemoCalendar, DemoTerm } from './calendar.ts';
import { semesterOf } from './groups.ts';
import type { DemoGroup } from './groups.ts';
import { inventTraits } from './marks.ts';
import type { StudentTraits } from './marks.ts';
import { inventPerson } from './names.ts';
import type { Individual } from './names.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

export interface DemoStudent {
  readonly id: number;
  /** `student7` for number 7. */
  readonly number: number;
  readonly groupId: number;
  readonly admissionYearId: number;
  readonly subgroup: 1 | 2;
  readonly person: Individual;
  readonly code: string;
  readonly funding: 'budget' | 'contract' | 'grant' | 'quota';
  readonly isOnLeave: boolean;
  /** The academic year in which the student came from elsewhere; null for those who studied here from the first day. */
  readonly cameInYearId: number | null;
  readonly traits: StudentTraits;
}

/** A move to another group in the middle of the running term. */
export interface Transfer {
  readonly studentId: number;
  readonly subgroup: 1 | 2;
  readonly fromGroupId: number;
  readonly toGroupId: number;
  readonly day: Day;
}

export interface StudentBody {
  readonly students: readonly DemoStudent[];
  readonly transfer: Transfer;
  /** Who studied in a group in a term: those on leave are left out, the transferred one counts in the old group before. */
  readonly membersOf: (group: DemoGroup, term: DemoTerm) => readonly DemoStudent[];
}

/** Numbers of the accounts that show something special. */
const special = { transferred: 2, onLeave: 3, weak: 4, fromElsewhere: 6 } as const;
const weakTraits: StudentTraits = { ability: -2, diligence: -1.5 };
const activeTraits: StudentTraits = { ability: 0.9, diligence: 0.9 };
const firstAccount = 1;
const daysSinceTransfer = 28;

interface Registry {
  readonly seed: number;
  readonly firstId: number;
  readonly calendar: DemoCalendar;
}

/** `student1` to `student4` and more sit in the first group; `student2` came there from the second one. */
export function buildStudents(groups: readonly DemoGroup[], registry: Registry): StudentBody {
  const random = createRandom(registry.seed, 'students');
  const students: DemoStudent[] = [];
  for (const group of groups) {
    for (let index = 0; index < group.size; index += 1) {
      const seat = { group, number: students.length + 1, isFirstHalf: index < group.size / 2 };
      students.push(inventStudent(random, seat, registry));
    }
  }
  const transfer = transferOf(groups, students, registry.calendar);
  return { students, transfer, membersOf: memberFinder(students, transfer, registry.calendar) };
}

interface Seat {
  readonly group: DemoGroup;
  readonly number: number;
  readonly isFirstHalf: boolean;
}

function inventStudent(
  random: Random,
  { group, number, isFirstHalf }: Seat,
  { firstId, calendar }: Registry,
): DemoStudent {
  const id = firstId + number - 1;
  const gender = random.chance(0.5) ? 'M' : 'F';
  const birthDate = birthDateOf(random, 2000 + group.admissionYearId - 18);
  const funding = random.weighted([
    ['contract', 70],
    ['budget', 20],
    ['grant', 7],
    ['quota', 3],
  ] as const);
  const traits = inventTraits(random);
  return {
    id,
    number,
    groupId: group.id,
    admissionYearId: group.admissionYearId,
    subgroup: isFirstHalf ? 1 : 2,
    person: inventPerson(random, { gender, birthDate, serial: id }),
    code: `${group.admissionYearId}-${String(number).padStart(5, '0')}`,
    funding: number === firstAccount ? 'contract' : funding,
    isOnLeave: number === special.onLeave,
    cameInYearId: number === special.fromElsewhere ? calendar.current.yearId : null,
    traits: specialTraits(number) ?? traits,
  };
}

function specialTraits(number: number): StudentTraits | undefined {
  if (number === firstAccount) return activeTraits;
  return number === special.weak ? weakTraits : undefined;
}

function birthDateOf(random: Random, year: number): Day {
  const month = String(random.int(1, 12)).padStart(2, '0');
  const day = String(random.int(1, 28)).padStart(2, '0');
  return `${year}-${month}-${day}`;
}

function transferOf(
  groups: readonly DemoGroup[],
  students: readonly DemoStudent[],
  calendar: DemoCalendar,
): Transfer {
  const student = students.find(({ number }) => number === special.transferred);
  const [toGroup, fromGroup] = groups;
  if (student === undefined || toGroup === undefined || fromGroup === undefined)
    throw new Error('The demo is too small');
  const wanted = addDays(calendar.today, -daysSinceTransfer);
  const day = wanted < calendar.current.startsOn ? calendar.current.startsOn : wanted;
  return {
    studentId: student.id,
    subgroup: student.subgroup,
    fromGroupId: fromGroup.id,
    toGroupId: toGroup.id,
    day,
  };
}

function memberFinder(
  students: readonly DemoStudent[],
  transfer: Transfer,
  calendar: DemoCalendar,
): StudentBody['membersOf'] {
  const byGroup = new Map<number, DemoStudent[]>();
  for (const student of students) {
    const known = byGroup.get(student.groupId) ?? [];
    known.push(student);
    byGroup.set(student.groupId, known);
  }
  const transferred = students
    .filter(({ id }) => id === transfer.studentId)
    .map((student) => ({ ...student, groupId: transfer.fromGroupId }));
  return (group, term) => {
    if (semesterOf(group, term) === null) return [];
    const isLeaveYear = term.yearId >= calendar.current.yearId;
    const present = (byGroup.get(group.id) ?? []).filter(
      ({ isOnLeave, cameInYearId }) => !(isOnLeave && isLeaveYear) && term.yearId >= (cameInYearId ?? 0),
    );
    if (term.endsOn >= transfer.day) return present;
    if (group.id === transfer.fromGroupId) return [...present, ...transferred];
    return present.filter(({ id }) => id !== transfer.studentId);
  };
}
