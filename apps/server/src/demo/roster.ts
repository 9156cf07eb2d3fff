import type { Day, DemoTerm } from './calendar.ts';
import type { Transfer } from './students.ts';
import type { DemoClass } from './workbench.ts';

/** The transfer if it falls into the middle of this term. */
export function transferIn(term: DemoTerm, transfer: Transfer): Transfer | null {
  return transfer.day > term.startsOn && transfer.day <= term.endsOn ? transfer : null;
}

/** Whether the transferred student was in this class until the transfer. */
export function wasLeft(of: DemoClass, { fromGroupId, subgroup }: Transfer): boolean {
  return of.groupId === fromGroupId && (of.subgroup === 0 || of.subgroup === subgroup);
}

/** Whether the transferred student came into this class with the transfer. */
export function wasJoined(of: DemoClass, { toGroupId, studentId }: Transfer): boolean {
  return of.groupId === toGroupId && of.studentIds.includes(studentId);
}

/** The class list as it was on a day. */
export function listedOn(of: DemoClass, day: Day, transfer: Transfer | null): readonly number[] {
  if (transfer === null || day >= transfer.day) return of.studentIds;
  if (wasLeft(of, transfer)) return [...of.studentIds, transfer.studentId];
  return wasJoined(of, transfer) ? of.studentIds.filter((id) => id !== transfer.studentId) : of.studentIds;
}
