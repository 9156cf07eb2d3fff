import type { Conversation, Message } from '@bilim/contract/chat/message';

import type { MessageRights } from './MessageMenu.tsx';

const minuteMs = 60_000;

/** What the server will not refuse; it decides all the same. */
export function rightsOver(
  message: Message,
  conversation: Conversation,
  { isGroup, now }: { readonly isGroup: boolean; readonly now: number },
): MessageRights {
  const { isTeacher, canWrite, editMinutes, deleteHours, pinned } = conversation;
  const ageMs = now - message.sentAt.getTime();
  return {
    mayWrite: canWrite,
    mayEdit: message.isMine && message.text !== '' && ageMs < editMinutes * minuteMs && canWrite,
    mayDelete: (message.isMine && ageMs < deleteHours * 60 * minuteMs) || (isGroup && isTeacher),
    mayPin: !isGroup || isTeacher,
    isPinned: pinned?.messageId === message.messageId,
    maySeeReaders: isGroup && isTeacher,
  };
}
