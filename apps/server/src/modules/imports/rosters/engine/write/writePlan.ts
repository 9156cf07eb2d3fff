import type { Workbench } from '../workbench.ts';

import { remember } from './remember.ts';
import { writePeople } from './writePeople.ts';
import { writePlaces } from './writePlaces.ts';
import { writeClasses, writeEnrolments, writeGroups, writeMembers } from './writeTeaching.ts';

/** Does what the plan says, in the transaction in which it was made. */
export async function writePlan(bench: Workbench, tell: (share: number) => void): Promise<void> {
  const steps = [
    writePlaces,
    writePeople,
    writeGroups,
    writeMembers,
    writeClasses,
    writeEnrolments,
    remember,
  ];
  for (const [index, step] of steps.entries()) {
    await step(bench);
    tell((index + 1) / steps.length);
  }
}
