import { roles } from '@bilim/contract';
import { initialsOf } from '@bilim/contract/personNames';
import { profileApi, type FoundPerson } from '@bilim/contract/profile';
import type { SpotlightActionData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';

import { useApi } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { chatLink } from '#domain/chat/chatLink.ts';
import { journalLink } from '#domain/journal/journalLink.ts';
import { scheduleLink } from '#domain/schedule/scheduleLink.ts';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';

import { useLookup } from './useLookup.ts';

/** People of that name, each leading to what the person who looks may see of them. */
export function usePeople(query: string): { people: SpotlightActionData[]; isLooking: boolean } {
  const { call } = useApi();
  const go = useNavigate();
  const format = useFormat();
  const { found, isLooking } = useLookup(query, {
    name: 'people',
    look: async (asked, signal) => await call(profileApi.find, { query: asked }, { signal }),
  });
  const people = found.map((one) => {
    const { id, detail, photo } = one;
    const name = format.name(one.fullName);
    return {
      id: `person-${id}`,
      label: name,
      description: detail,
      leftSection: <PersonAvatar initials={initialsOf(name)} photo={photo} size={36} />,
      onClick: () => void go(wayTo(one)),
    };
  });
  return { people, isLooking };
}

/** The card is for those who may read it; a teacher's timetable and one's own journal tell more than its refusal. */
function wayTo({ id, role, isCardOpen, taughtClassId }: FoundPerson) {
  if (isCardOpen) return { to: '/personalcard', search: { person: id } } as const;
  if (taughtClassId !== null)
    return journalLink({ assignment: taughtClassId, view: 'reports', report: 'attendance', student: id });
  return role === roles.teacher ? scheduleLink({ teacher: id }) : chatLink({ list: 'contacts' });
}
