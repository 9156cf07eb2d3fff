import { telling } from '../step.sql.ts';

import { remember } from './remember.queries.ts';
import { writePeople } from './writePeople.queries.ts';
import { writePlaces } from './writePlaces.queries.ts';
import {
  writeClasses,
  writeEnrolments,
  writeGrades,
  writeGroups,
  writeMembers,
} from './writeTeaching.queries.ts';

/** Does what the plan says, in the transaction in which it was made. */
export const writePlan = telling(
  'writing',
  writePlaces,
  writePeople,
  writeGroups,
  writeMembers,
  writeClasses,
  writeEnrolments,
  writeGrades,
  remember,
);
