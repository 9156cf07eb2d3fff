import { chatListSize, conversationsApi } from '@bilim/contract/chat/conversations';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useApi } from '#platform/api/api.tsx';
import type { ChatShown } from '#domain/chat/chatLink.ts';

import { chatKeys } from '../chatKeys.ts';

const mostKept = 50;

/** A page of the own conversations; what was opened among what is unread stays in sight there. */
export function useRecent(asked: ChatShown | undefined, find: string | undefined) {
  const { call } = useApi();
  const [kept, setKept] = useState<readonly number[]>([]);
  const [arrived, setArrived] = useState<ChatShown>();
  const shown = asked ?? arrived;
  const isUnread = (shown ?? 'unread') === 'unread';
  const narrowed = {
    ...(shown === 'all' ? {} : { kind: shown ?? 'unread' }),
    ...(isUnread && kept.length > 0 ? { keptIds: [...kept] } : {}),
    ...(find === undefined ? {} : { query: find }),
  };
  const query = useInfiniteQuery({
    meta: { isKept: true },
    queryKey: [...chatKeys.recent, narrowed],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      call(
        conversationsApi.recent,
        { ...narrowed, ...(pageParam === null ? {} : { afterId: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < chatListSize ? null : (page.at(-1)?.conversationId ?? null)),
  });
  // Whoever comes finds what waits to be read, and everything where nothing does.
  if (shown === undefined && query.data !== undefined)
    setArrived(query.data.pages[0]?.length === 0 ? 'all' : 'unread');

  return {
    /** Undefined until it is known whether something is unread. */
    shown,
    query,
    keep: (conversationId: number) => {
      if (isUnread && !kept.includes(conversationId)) setKept([...kept, conversationId].slice(-mostKept));
    },
  };
}
