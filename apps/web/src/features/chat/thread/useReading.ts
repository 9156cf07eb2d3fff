import { chatApi } from '@bilim/contract/chat';
import { messagesApi } from '@bilim/contract/chat/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useApi } from '#platform/api/api.tsx';
import { contextOf, type ConversationPlace } from '#domain/chat/place.ts';

import { chatKeys } from '../chatKeys.ts';
import { allRead, readOnly, readUpTo, type Thread } from './thread.ts';
import type { ThreadHandle } from './useThread.ts';

/** Reading is told once the eye rests. */
const restMs = 350;

/**
 * Tells the server what was read: whatever was on the screen of a window that is looked at. Where unread messages lie
 * before those on show, each is told by itself; they stay unread.
 */
export function useReading(place: ConversationPlace, handle: ThreadHandle) {
  const { call } = useApi();
  const queries = useQueryClient();
  const seen = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const recount = () => void queries.invalidateQueries({ queryKey: chatKeys.unread });

  async function tell() {
    const thread = handle.read();
    const ids = [...seen.current];
    if (thread === undefined || ids.length === 0 || document.visibilityState !== 'visible') return;
    seen.current = new Set();
    const unread = unreadAmong(thread, new Set(ids));
    if (unread.length === 0) return;
    const last = Math.max(...unread);
    const [first] = thread.messages;
    const { firstUnreadId } = thread.conversation;
    const isBehind = firstUnreadId !== 0 && first !== undefined && firstUnreadId < first.messageId;
    handle.change((now) => (isBehind ? readOnly(now, new Set(unread)) : readUpTo(now, last)));
    try {
      if (isBehind) for (const messageId of unread) await call(chatApi.markRead, { messageId });
      else await call(messagesApi.markReadUpTo, { messageId: last });
    } catch {
      // Not told: the next look at the conversation asks the server how it stands.
      void handle.query.refetch();
    }
    recount();
  }
  const tellNow = useEffectEvent(() => void tell());

  // Who comes back to the window has the messages on it before their eyes.
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && tellNow();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer.current);
      tellNow();
    };
  }, []);

  return {
    /** These messages are on the screen. */
    see(this: void, messageIds: readonly number[]) {
      for (const messageId of messageIds) seen.current.add(messageId);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void tell(), restMs);
    },

    async readAll(this: void) {
      handle.change(allRead);
      await call(chatApi.markAllRead, contextOf(place)).catch(() => void handle.query.refetch());
      recount();
    },
  };
}

function unreadAmong({ messages }: Thread, ids: ReadonlySet<number>): readonly number[] {
  return messages.flatMap(({ messageId, isMine, isRead }) =>
    !isMine && !isRead && ids.has(messageId) ? [messageId] : [],
  );
}
