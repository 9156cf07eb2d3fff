import { conversationsApi } from '@bilim/contract/chat/conversations';
import type { Message, Quote } from '@bilim/contract/chat/message';
import { messagesApi } from '@bilim/contract/chat/messages';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { contextOf } from '#domain/chat/place.ts';
import { useMessageOutbox } from '#domain/chat/useMessageOutbox.ts';
import { showFailure } from '#ui/toasts.ts';

import type { Composed } from '../composer/useComposer.ts';
import type { OpenChat } from '../openChat.ts';
import { withChanged } from '../thread/thread.ts';
import type { ThreadHandle } from '../thread/useThread.ts';

/** Others are told no more often that one is writing. */
const typingEveryMs = 3000;

/** What is being written in a conversation: a message, an answer, or a change. */
export function useWriting(chat: OpenChat, handle: ThreadHandle, onSent: () => void) {
  const { call } = useApi();
  const outbox = useMessageOutbox();
  const [reply, setReply] = useState<Quote | null>(null);
  const [editing, setEditing] = useState<Message | null>(null);
  const toldAt = useRef(0);
  const saveEdit = useSaveEdit(handle);

  function cancel() {
    setReply(null);
    setEditing(null);
  }

  function write({ text, mentions, files }: Composed) {
    const title = `${chat.name}, ${chat.subtitle}`;
    const message = { conversation: chat.key, place: chat.place, title, text, quote: reply, mentions, files };
    void outbox.write(message);
    onSent();
  }

  return {
    reply,
    editing,
    cancel,

    send(this: void, composed: Composed) {
      if (editing !== null) void saveEdit(editing, composed.text, setEditing);
      else write(composed);
      cancel();
    },

    answer(this: void, message: Message) {
      setEditing(null);
      const { messageId, senderName, text, files } = message;
      setReply({
        messageId,
        senderName,
        text: text.slice(0, 200),
        hasFiles: files.length > 0,
        isRemoved: false,
      });
    },

    edit(this: void, message: Message) {
      setReply(null);
      setEditing(message);
    },

    tellTyping(this: void) {
      if (Date.now() - toldAt.current < typingEveryMs || editing !== null) return;
      toldAt.current = Date.now();
      call(conversationsApi.typing, contextOf(chat.place)).catch(() => undefined);
    },
  };
}

/** The change shows at once; where it is refused, what stood there is back, and what was written can be tried again. */
function useSaveEdit(handle: ThreadHandle) {
  const { call } = useApi();
  const { t } = useTranslation();

  return async (message: Message, text: string, reopen: (message: Message) => void) => {
    const { messageId } = message;
    const put = (now: Message) => handle.change((thread) => withChanged(thread, [messageId], [now]));
    put({ ...message, text, editedAt: new Date() });
    try {
      const { isDone, message: refusal } = await call(messagesApi.edit, { messageId, text });
      if (isDone) return;
      put(message);
      showFailure(refusal);
    } catch (error) {
      put(message);
      reopen({ ...message, text });
      showFailure(describeError(error, t));
    }
  };
}
