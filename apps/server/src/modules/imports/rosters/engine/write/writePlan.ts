import { telling } from '../step.ts';

import { remember } from './remember.ts';
import { writePeople } from './writePeople.ts';
import { writePlaces } from './writePlaces.ts';
import { writeClasses, writeEnrolments, writeGroups, writeMembers } from './writeTeaching.ts';

/** Does what the plan says, in the transaction in which it was made. */
export const writePlan = telling(
  'writing',
  writePlaces,
  writePeople,
  writeGroups,
  writeMembers,
  writeClasses,
  writeEnrolments,
  remember,
);
