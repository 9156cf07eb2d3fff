import { chatApi, type UnreadContact } from '@bilim/contract/chat';
import { disciplineApi } from '@bilim/contract/discipline';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi, useMay } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { chatKeys } from '../chatKeys.ts';
import { describeChatGroup } from '../filters/describeChatGroup.ts';
import { keyOf, type Choices } from '../filters/useChoices.ts';
import { openChat, type OpenChat } from '../openChat.ts';

/** A line of the contact list. */
export interface Contact {
  readonly chat: OpenChat;
  /** What a person is or where they sit; the names of groups for the chat of the class. */
  readonly detail: string;
  readonly unread: number;
}

/** The chat of the class first, then everybody one may write to, by name. */
export function useContacts(choices: Choices | undefined) {
  const { t } = useTranslation();
  const format = useFormat();
  const filter = filterOf(choices);
  const people = usePeople(filter);
  const unread = useUnreadContacts(filter);
  const place = choices && placeOf(choices);
  if (choices === undefined || place === undefined || people.data === undefined)
    return { query: people, contacts: undefined };

  const subtitle = [choices.discipline?.name, choices.group && describeChatGroup(choices.group, t)]
    .filter((word) => word !== undefined)
    .join(' · ');
  const countOf = (contactId: number | null) =>
    unread.data
      ?.filter((one) => one.contactId === contactId)
      .reduce((sum, one) => sum + one.unreadCount, 0) ?? 0;
  const group: Contact = {
    chat: openChat({
      place: { ...place, contactId: null, contactRole: groupChat.id_type },
      name: t('ch.group'),
      subtitle,
      conversationId: unread.data?.find(({ contactId }) => contactId === null)?.conversationId ?? null,
      photo: null,
    }),
    detail: choices.group === undefined ? '' : describeChatGroup(choices.group, t),
    unread: countOf(groupContactId),
  };
  return {
    query: people,
    contacts: [
      group,
      ...people.data.map(({ contactId, contactRole, fullName, detail, conversationId, photo }): Contact => ({
        chat: openChat({
          place: { ...place, contactId, contactRole },
          name: format.name(fullName),
          subtitle: choices.discipline?.name ?? '',
          conversationId,
          photo,
        }),
        detail,
        unread: countOf(contactId),
      })),
    ],
  };
}

/** What the legacy client puts first (specification section 3); its name is the text `ch.group`. */
const groupChat = { id: -1, faculty: 1, group: -1, id_type: 2 } as const;
/** The same within this client. */
const groupContactId = null;

type Filter = ReturnType<typeof filterOf>;

function filterOf(choices: Choices | undefined) {
  if (choices?.discipline === undefined || choices.semester === undefined || choices.group === undefined)
    return undefined;
  const { academicYearId, seasonId, discipline, semester, group } = choices;
  const { semesterId } = semester;
  return {
    academicYearId,
    seasonId,
    ...keyOf(discipline),
    semesterId,
    groupId: group.groupId,
    subgroup: group.subgroup,
  };
}

function placeOf({ academicYearId, seasonId, discipline, group }: Choices) {
  if (discipline === undefined || group === undefined) return undefined;
  return { academicYearId, seasonId, ...keyOf(discipline), group: group.group, isStream: group.isStream };
}

function usePeople(filter: Filter) {
  const { call } = useApi();
  const { t } = useTranslation();
  const teaches = useMay(disciplineApi.students);
  return useQuery({
    meta: { isKept: true },
    queryKey: [...chatKeys.contacts, filter],
    enabled: filter !== undefined,
    staleTime: 60_000,
    queryFn: async () => {
      if (filter === undefined) throw new Error('no group is chosen');
      if (!teaches) {
        const teachers = await call(disciplineApi.teachers, filter);
        return teachers.map(({ positionTitle, lessonTypes, ...one }) => ({
          ...one,
          detail: [positionTitle, lessonTypes].filter((word) => word !== '').join(' · '),
        }));
      }
      const students = await call(disciplineApi.students, filter);
      return students.map(({ groupName, subgroup, ...one }) => ({
        ...one,
        detail: subgroup === 0 ? groupName : `${groupName} · ${t('j.subgroupno', { number: subgroup })}`,
      }));
    },
  });
}

/** How much of whom is unread, from the one source that live events keep up to date. */
function useUnreadContacts(filter: Filter) {
  const { call } = useApi();
  return useQuery({
    meta: { isKept: true },
    queryKey: [...chatKeys.unreadContacts, filter],
    enabled: filter !== undefined,
    staleTime: 0,
    queryFn: async (): Promise<readonly UnreadContact[]> => {
      if (filter === undefined) throw new Error('no group is chosen');
      const { subgroup: _subgroup, ...within } = filter;
      return await call(chatApi.unreadContacts, within);
    },
  });
}
