import type { LiveEvent } from '@bilim/contract/live';
import { useEffect, useEffectEvent } from 'react';

import { useHeard } from '#platform/live/heard.ts';
import type { MessageOutbox } from '#domain/chat/messageOutbox.ts';

import type { ThreadHandle } from './useThread.ts';

const kinds = ['message', 'messageChanged', 'chatRead', 'chatChanged'] as const;

/** Keeps an open conversation up to date with what others, and one's own other windows, do in it. */
export function useThreadEvents(conversation: string, handle: ThreadHandle, outbox: MessageOutbox): void {
  useHeard(kinds, ({ events, hasGap }) => {
    if (hasGap) void handle.query.refetch();
    const own = events.filter((event) => isOf(event, handle.read()?.conversation.conversationId ?? null));
    if (own.length > 0) heed(own, handle);
  });

  const onSent = useEffectEvent((sentTo: string) => {
    if (sentTo === conversation) void handle.catchUp();
  });

  // What this browser has sent is asked for at once, also where no live events come.
  useEffect(() => outbox.onSettled(({ entry }) => onSent(entry.conversation)), [outbox]);
}

/** Before its first message a conversation has no id: any new message may be that one. */
function isOf({ kind, conversationId }: LiveEvent, open: number | null) {
  return open === null ? kind === 'message' : conversationId === open;
}

function heed(events: readonly LiveEvent[], handle: ThreadHandle) {
  const thread = handle.read();
  if (thread === undefined) return;
  const has = (kind: LiveEvent['kind']) => events.some((event) => event.kind === kind);

  if (has('message')) {
    // Further down than what is loaded: only the counts change.
    if (thread.hasNewer || thread.conversation.conversationId === null) void handle.query.refetch();
    else void handle.catchUp();
  }
  const changed = events.flatMap(({ kind, messageId }) =>
    kind === 'messageChanged' && messageId !== undefined ? [messageId] : [],
  );
  if (changed.length > 0) void handle.refresh(changed);
  if (has('chatRead')) {
    const unticked = thread.messages.filter(({ isMine, isRead }) => isMine && !isRead);
    void handle.refresh(unticked.map(({ messageId }) => messageId));
  }
  if (has('chatChanged') || (has('chatRead') && thread.conversation.unreadTotal > 0))
    void handle.query.refetch();
}
