import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useMessageOutbox, useUnsent } from '#domain/chat/useMessageOutbox.ts';
import { showFailure, showNotice } from '#ui/toasts.ts';

import type { OpenChat } from '../openChat.ts';
import type { Thread } from '../thread/thread.ts';
import { threadRows } from '../thread/threadRows.ts';
import { useReading } from '../thread/useReading.ts';
import type { ThreadHandle } from '../thread/useThread.ts';
import { useThreadEvents } from '../thread/useThreadEvents.ts';
import type { ListControl } from './useMessageList.ts';

interface Given {
  readonly chat: OpenChat;
  readonly handle: ThreadHandle;
  readonly thread: Thread;
  readonly messageId: number | null;
  readonly list: RefObject<ListControl | null>;
}

/** What of a conversation is on the screen, and how one moves within it. */
export function useShown({ chat, handle, thread, messageId, list }: Given) {
  const { t } = useTranslation();
  const reading = useReading(chat.place, handle);
  const line = useUnreadLine(handle, thread);
  const rows = useRows(chat.key, thread, line.unreadFrom);
  useThreadEvents(chat.key, handle, useMessageOutbox());
  const tell = (error: unknown) => showFailure(describeError(error, t));

  async function goTo(messageId: number) {
    try {
      if (await handle.goTo(messageId)) list.current?.showMessage(messageId);
      else showNotice(t('ch.notfound'));
    } catch (error) {
      tell(error);
    }
  }

  async function goToDate(date: string) {
    try {
      const first = await handle.goToDate(date);
      if (first === null) showNotice(t('ch.nothingthen'));
      else list.current?.showMessage(first);
    } catch (error) {
      tell(error);
    }
  }

  async function jumpDown() {
    try {
      await handle.goToNewest();
      list.current?.showEnd();
    } catch (error) {
      tell(error);
    }
  }

  /** What one has written stands at the end, also of what is there without a network. */
  async function showOwn() {
    await handle.goToNewest().catch(() => undefined);
    list.current?.showEnd();
  }

  const followAddress = useEffectEvent((to: number) => void goTo(to));
  // The address names a message: also when only that part of it changes.
  useEffect(() => {
    if (messageId !== null) followAddress(messageId);
  }, [messageId]);

  return {
    rows,
    startAt: messageId ?? (line.unreadFrom === 0 ? null : line.unreadFrom),
    startKey: line.unreadFrom,
    see: reading.see,
    goTo: (to: number) => void goTo(to),
    goToDate: (date: string) => void goToDate(date),
    jumpDown: () => void jumpDown(),
    readAll(this: void) {
      line.forget();
      void reading.readAll();
    },
    /** One's own message: what was new is behind. */
    onOwnMessage(this: void) {
      line.forget();
      void showOwn();
    },
  };
}

/** The line before what was new when the conversation was opened, or while nobody looked. */
function useUnreadLine({ query }: ThreadHandle, { conversation, hasNewer }: Thread) {
  const { firstUnreadId } = conversation;
  const [unreadFrom, setUnreadFrom] = useState(firstUnreadId);
  const [isSettled, setSettled] = useState(query.isFetchedAfterMount);

  // What this browser had kept may be older than what is new: the server's answer decides.
  if (query.isFetchedAfterMount && !isSettled) {
    setSettled(true);
    setUnreadFrom(firstUnreadId);
  }
  const isAway = typeof document !== 'undefined' && document.visibilityState === 'hidden';
  if (isSettled && isAway && unreadFrom === 0 && firstUnreadId !== 0 && !hasNewer)
    setUnreadFrom(firstUnreadId);

  return { unreadFrom, forget: () => setUnreadFrom(0) };
}

function useRows(conversation: string, { messages, hasOlder }: Thread, unreadFrom: number) {
  const { entries: unsent } = useUnsent();
  return useMemo(() => {
    const known = new Set(messages.slice(-200).flatMap(({ clientId }) => clientId ?? []));
    const queued = unsent.filter((one) => one.conversation === conversation && !known.has(one.clientId));
    return threadRows({ messages, hasOlder, queued, unreadFrom });
  }, [messages, unsent, conversation, hasOlder, unreadFrom]);
}
