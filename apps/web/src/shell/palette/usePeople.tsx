import { roles } from '@bilim/contract';
import { initialsOf } from '@bilim/contract/personNames';
import { profileApi, type FoundPerson } from '@bilim/contract/profile';
import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionData } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { useApi } from '#platform/api/api.tsx';
import { chatLink } from '#platform/links/chatLink.ts';
import { journalLink } from '#platform/links/journalLink.ts';
import { scheduleLink } from '#platform/links/scheduleLink.ts';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';

import { inOtherLayout } from './keyboardLayout.ts';

const restMs = 250;
const shortestQuery = 2;

/** People of that name, each leading to what the person who looks may see of them. */
export function usePeople(query: string): { people: SpotlightActionData[]; isLooking: boolean } {
  const { call } = useApi();
  const go = useNavigate();
  const typed = query.trim();
  const [asked] = useDebouncedValue(typed, restMs);
  const found = useQuery({
    queryKey: ['people', asked],
    queryFn: async ({ signal }) => {
      const people = await call(profileApi.find, { query: asked }, { signal });
      // Nobody of that name: the keyboard may not have been switched.
      return people.length > 0
        ? people
        : await call(profileApi.find, { query: inOtherLayout(asked) }, { signal });
    },
    enabled: asked.length >= shortestQuery,
    placeholderData: keepPreviousData,
  });
  if (asked.length < shortestQuery) return { people: [], isLooking: false };

  const people = (found.data ?? []).map((one) => {
    const { id, fullName, detail, photo } = one;
    return {
      id: `person-${id}`,
      label: fullName,
      description: detail,
      leftSection: <PersonAvatar initials={initialsOf(fullName)} photo={photo} size={36} />,
      onClick: () => void go(wayTo(one)),
    };
  });
  return { people, isLooking: found.isFetching || typed !== asked };
}

/** The card is for those who may read it; a teacher's timetable and one's own journal tell more than its refusal. */
function wayTo({ id, role, isCardOpen, taughtClassId }: FoundPerson) {
  if (isCardOpen) return { to: '/personalcard', search: { person: id } } as const;
  if (taughtClassId !== null)
    return journalLink({ assignment: taughtClassId, view: 'reports', report: 'attendance', student: id });
  return role === roles.teacher ? scheduleLink({ teacher: id }) : chatLink({ list: 'contacts' });
}
