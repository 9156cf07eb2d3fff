import type { Database } from '#platform/db/database.ts';

import {
  closeLists,
  closeRegistrations,
  openAssignments,
  openLists,
  openRegistrations,
  openStreams,
  tellMembers,
} from './openClasses.queries.ts';
import type { NewClass } from './openClasses.queries.ts';

export type { NewClass } from './openClasses.queries.ts';

/** Opens classes with their streams, lists and registrations, and gives their numbers by `ref`; pass the transaction. */
export async function openClasses(
  tx: Database,
  classes: readonly NewClass[],
  { day, now }: { readonly day: string; readonly now: Date },
) {
  const given = { classes: [...classes] };
  await openStreams(tx, given);
  const assignments = await openAssignments(tx, given);
  const opened = { ...given, assignments };
  await openLists(tx, { ...opened, day, now });
  await openRegistrations(tx, { ...opened, day });
  await tellMembers(tx, { assignmentIds: assignments.map(({ assignmentId }) => assignmentId) });
  return assignments;
}

/** Closes classes in which nothing was held: they rest with their lists, and come back as they were. */
export async function closeClasses(
  tx: Database,
  assignmentIds: readonly number[],
  who: { readonly now: Date; readonly by: number },
): Promise<void> {
  await tellMembers(tx, { assignmentIds });
  await closeRegistrations(tx, { assignmentIds });
  await closeLists(tx, { assignmentIds, ...who });
}
