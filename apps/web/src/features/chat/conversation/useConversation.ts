import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import type { OpenChat } from '../openChat.ts';
import type { Thread } from '../thread/thread.ts';
import type { ThreadHandle } from '../thread/useThread.ts';
import type { MessageActions } from './conversationContext.ts';
import type { ListControl } from './useMessageList.ts';
import { useMembers } from './useMembers.ts';
import { useMessageDialogs } from './useMessageDialogs.ts';
import { useMessageDoings } from './useMessageDoings.ts';
import { useShown } from './useShown.ts';
import { useWriting } from './useWriting.ts';

interface Given {
  readonly chat: OpenChat;
  readonly handle: ThreadHandle;
  readonly thread: Thread;
  readonly messageId: number | null;
}

export type OpenConversation = ReturnType<typeof useConversation>;

/** Everything about an open conversation: what is on the screen, what is written, and what lies over it. */
export function useConversation({ chat, handle, thread, messageId }: Given) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useRef<ListControl>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const isGroup = chat.place.contactId === null;
  const shown = useShown({ chat, handle, thread, messageId, list });
  const writing = useWriting(chat, handle, shown.onOwnMessage);
  const doings = useMessageDoings(handle);
  const { members, names, photos } = useMembers(chat.place);
  const dialogs = useMessageDialogs({ doings, writing, conversation: thread.conversation, isGroup });
  const focusInput = () => void requestAnimationFrame(() => input.current?.focus());

  const actions: MessageActions = {
    t,
    format,
    names,
    photos,
    openMenu: dialogs.openMenu,
    openPictures: dialogs.openPictures,
    reply(message) {
      writing.answer(message);
      focusInput();
    },
    react: (message, kind) => void doings.react(message, kind),
    goTo: shown.goTo,
  };

  return {
    list,
    input,
    shown,
    writing,
    doings,
    dialogs,
    names,
    members: isGroup ? members : [],
    actions,
    focusInput,
    hasFailed,
    tryAgain: () => setFailed(false),

    /** Fetches a page, unless the last one could not be fetched: then the person says when. */
    load(this: void, isThere: boolean, page: () => Promise<void>) {
      if (hasFailed || !isThere) return;
      page().catch(() => setFailed(true));
    },

    editLast(this: void) {
      const own = thread.messages.findLast(({ isMine }) => isMine);
      if (own !== undefined && dialogs.rightsOf(own).mayEdit) writing.edit(own);
      focusInput();
    },

    cancel(this: void) {
      writing.cancel();
      focusInput();
    },
  };
}
