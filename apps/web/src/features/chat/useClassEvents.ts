import { useQueryClient } from '@tanstack/react-query';

import { useHeard } from '#platform/live/heard.ts';

import { chatKeys } from './chatKeys.ts';

const kinds = ['class'] as const;
/** What the class lists decide: what may be chosen, whom one may write to, and who is in a chat. */
const ofClasses = [
  chatKeys.disciplines,
  chatKeys.semesters,
  chatKeys.groups,
  chatKeys.contacts,
  chatKeys.allMembers,
  chatKeys.unread,
];

/** Asks anew for what a change of a class list has changed. */
export function useClassEvents(): void {
  const queries = useQueryClient();
  useHeard(kinds, () => {
    for (const queryKey of ofClasses) void queries.invalidateQueries({ queryKey });
  });
}
