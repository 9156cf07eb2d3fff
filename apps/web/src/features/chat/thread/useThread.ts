import { chatApi } from '@bilim/contract/chat';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import { messagesApi } from '@bilim/contract/chat/messages';
import type { Call } from '@bilim/contract/client';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { useApi } from '#platform/api/api.tsx';
import { contextOf, conversationKey, type ConversationPlace } from '#domain/chat/place.ts';

import { chatKeys } from '../chatKeys.ts';
import {
  covers,
  isAfter,
  pageSize,
  refreshed,
  threadOf,
  trimmed,
  withChanged,
  withNewer,
  withOlder,
  type Thread,
  type ThreadReply,
} from './thread.ts';

/** Newer messages are fetched page by page; beyond that many pages the conversation is opened anew. */
const mostPages = 10;
/** So many messages stay at hand of a conversation that was left. */
const mostAtHand = 100;
/** As many messages may be asked for by their ids. */
const mostIds = 50;

export type ThreadHandle = ReturnType<typeof useThread>;

/** The messages of a conversation, and what brings more of them. */
export function useThread(place: ConversationPlace) {
  const { call } = useApi();
  const queries = useQueryClient();
  const key = chatKeys.thread(conversationKey(place));
  const [busy] = useState(() => new Set<string>());
  const query = useQuery({
    meta: { isKept: true },
    queryKey: key,
    // What is on show is kept up by live events; anew it is asked where something may have been missed.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => await loadThread(call, place, queries.getQueryData<Thread>(key), signal),
  });
  const change = (step: (thread: Thread) => Thread) =>
    queries.setQueryData<Thread>(key, (thread) => thread && step(thread));
  const read = () => queries.getQueryData<Thread>(key);

  const leave = useEffectEvent(() => {
    const thread = read();
    const rest = thread && trimmed(thread, mostAtHand);
    if (rest === undefined) queries.removeQueries({ queryKey: key });
    else queries.setQueryData<Thread>(key, rest);
  });
  // A conversation is opened where it is unread, not where it was left in the past.
  useEffect(() => () => leave(), []);

  /** One of a kind at a time: scrolling asks often. */
  async function once(name: string, work: () => Promise<void>) {
    if (busy.has(name)) return;
    busy.add(name);
    try {
      await work();
    } finally {
      busy.delete(name);
    }
  }

  const pages = threadPages({ call, place, read, change, once });

  return {
    query,
    thread: query.data,
    read,
    change,
    ...pages,
    ...threadJumps({ call, queries, place, key: [...key], read }),

    /** Asks anew for messages that somebody has changed, removed or brought back. */
    async refresh(this: void, messageIds: readonly number[]) {
      const before = read();
      if (before === undefined) return;
      const count = before.messages.length;
      // One that is brought back at the end is fetched with everything else there may be.
      if (messageIds.some((messageId) => isAfter(before, messageId))) await pages.catchUp();
      const ids = messageIds.filter((messageId) => covers(before, messageId)).slice(-mostIds);
      if (ids.length > 0) {
        const now = await call(messagesApi.byIds, { ids });
        change((thread) => withChanged(thread, ids, now));
      }
      // What is unread, and what is pinned, has changed along.
      if (read()?.messages.length !== count) await query.refetch();
    },
  };
}

/** Opens a conversation where its unread messages begin, or brings what is known of it up to date. */
async function loadThread(
  call: Call,
  place: ConversationPlace,
  known: Thread | undefined,
  signal: AbortSignal,
): Promise<Thread> {
  const endpoint = place.contactId === null ? chatApi.groupMessages : chatApi.messages;
  const reply: ThreadReply = await call(endpoint, contextOf(place), { signal });
  return known === undefined ? threadOf(reply) : refreshed(known, reply);
}

interface Pages {
  readonly call: Call;
  readonly place: ConversationPlace;
  readonly read: () => Thread | undefined;
  readonly change: (step: (thread: Thread) => Thread) => void;
  readonly once: (name: string, work: () => Promise<void>) => Promise<void>;
}

function threadPages({ call, place, read, change, once }: Pages) {
  async function fetchNewer() {
    const last = read()?.messages.at(-1)?.messageId ?? 0;
    const page = await call(chatApi.newer, { ...contextOf(place), messageId: last });
    change((thread) => withNewer(thread, page));
    return page.length;
  }

  return {
    loadOlder: async () =>
      await once('older', async () => {
        const first = read()?.messages[0]?.messageId;
        if (first === undefined || read()?.hasOlder !== true) return;
        const page = await call(chatApi.older, { ...contextOf(place), messageId: first });
        change((thread) => withOlder(thread, page));
      }),

    loadNewer: async () =>
      await once('newer', async () => {
        if (read()?.hasNewer === true) await fetchNewer();
      }),

    /** Something was written: fetches it, unless the end of the conversation is not even loaded. */
    catchUp: async () =>
      await once('newer', async () => {
        if (read() === undefined || read()?.hasNewer === true) return;
        for (let pages = 0; pages < mostPages; pages += 1) if ((await fetchNewer()) < pageSize) return;
      }),
  };
}

interface Jumps {
  readonly call: Call;
  readonly queries: QueryClient;
  readonly place: ConversationPlace;
  readonly key: readonly string[];
  readonly read: () => Thread | undefined;
}

/** Ways to places in a conversation that are not loaded. */
function threadJumps({ call, queries, place, key, read }: Jumps) {
  const show = (thread: Thread) => queries.setQueryData<Thread>(key, thread);

  return {
    /** Whether the message is there now. */
    async goTo(this: void, messageId: number): Promise<boolean> {
      const isThere = () => read()?.messages.some((one) => one.messageId === messageId) === true;
      if (isThere()) return true;
      show(threadOf(await call(conversationsApi.around, { messageId })));
      return isThere();
    },

    /** The first message of that day, or of the next one on which there is something; null for none. */
    async goToDate(this: void, date: string): Promise<number | null> {
      const conversationId = read()?.conversation.conversationId ?? null;
      if (conversationId === null) return null;
      const reply = await call(conversationsApi.around, { conversationId, date });
      if (reply.data.length === 0) return null;
      show(threadOf(reply));
      const from = Date.parse(`${date}T00:00:00+06:00`);
      const first = reply.data.find(({ sentAt }) => sentAt.getTime() >= from) ?? reply.data.at(-1);
      return first?.messageId ?? null;
    },

    /** Loads the end of the conversation. */
    async goToNewest(this: void) {
      const thread = read();
      const last = thread?.conversation.lastMessageId ?? null;
      if (thread === undefined || !thread.hasNewer || last === null) return;
      const page = await call(chatApi.older, { ...contextOf(place), messageId: last + 1 });
      show({ ...thread, messages: page, hasOlder: page.length >= pageSize, hasNewer: false });
    },
  };
}
