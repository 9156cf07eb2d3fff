import { conversationsApi } from '@bilim/contract/chat/conversations';
import { shortName } from '@bilim/contract/personNames';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useApi } from '#platform/api/api.tsx';
import { contextOf, conversationKey, type ConversationPlace } from '#domain/chat/place.ts';

import { chatKeys } from '../chatKeys.ts';

/** Everybody in a conversation; in one of two people nobody needs to be looked up. */
export function useMembers(place: ConversationPlace) {
  const { call } = useApi();
  const query = useQuery({
    meta: { isKept: true },
    queryKey: chatKeys.members(conversationKey(place)),
    enabled: place.contactId === null,
    staleTime: 5 * 60_000,
    queryFn: () => call(conversationsApi.members, contextOf(place)),
  });
  const members = useMemo(() => query.data ?? [], [query.data]);
  const names = useMemo(
    () => new Map(members.map(({ personId, fullName }) => [personId, shortName(fullName)])),
    [members],
  );
  const photos = useMemo(() => new Map(members.map(({ personId, photo }) => [personId, photo])), [members]);
  return { members, names, photos };
}
