import type { Message, ReactionKind } from '@bilim/contract/chat/message';
import { messagesApi } from '@bilim/contract/chat/messages';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { chatLink } from '#domain/chat/chatLink.ts';
import { copyText } from '#ui/copyText.ts';
import { showFailure } from '#ui/toasts.ts';

import { withChanged } from '../thread/thread.ts';
import type { ThreadHandle } from '../thread/useThread.ts';
import { useRemoval } from './useRemoval.ts';
import { withReaction } from './withReaction.ts';

/** What is done with a message that stands there. */
export function useMessageDoings(handle: ThreadHandle) {
  const { call } = useApi();
  const { t } = useTranslation();
  const remove = useRemoval(handle);
  const tell = (error: unknown) => showFailure(describeError(error, t));
  const put = (message: Message) =>
    handle.change((thread) => withChanged(thread, [message.messageId], [message]));

  return {
    remove,

    async react(message: Message, kind: ReactionKind) {
      const changed = withReaction(message, kind);
      put(changed);
      const mine = changed.reactions.find(({ isMine }) => isMine)?.kind ?? null;
      try {
        await call(messagesApi.react, { messageId: message.messageId, kind: mine });
      } catch (error) {
        put(message);
        tell(error);
      }
    },

    async pin({ messageId }: Pick<Message, 'messageId'>, isPinned: boolean) {
      try {
        await call(messagesApi.pin, { messageId, isPinned });
        await handle.query.refetch();
      } catch (error) {
        tell(error);
      }
    },

    copy: async (text: string, done: string) => await copyText(text, { done, failed: t('btn.notcopied') }),

    linkTo: ({ messageId, conversationId }: Message): string => {
      const { to, search } = chatLink({ chat: conversationId, message: messageId });
      const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]));
      return `${location.origin}/lms${to}?${query.toString()}`;
    },
  };
}
