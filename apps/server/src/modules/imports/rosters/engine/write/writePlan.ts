import type { RosterContext } from '../context.ts';

import { remember } from './remember.ts';
import { writePeople } from './writePeople.ts';
import { writePlaces } from './writePlaces.ts';
import { writeClasses, writeEnrolments, writeGroups, writeMembers } from './writeTeaching.ts';

const steps = [writePlaces, writePeople, writeGroups, writeMembers, writeClasses, writeEnrolments, remember];

/** Does what the plan says, in the transaction in which it was made. */
export async function writePlan(context: RosterContext, tell: (share: number) => void): Promise<void> {
  for (const [index, step] of steps.entries()) {
    await step(context);
    tell((index + 1) / steps.length);
  }
}
