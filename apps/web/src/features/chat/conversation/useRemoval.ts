import { chatApi } from '@bilim/contract/chat';
import type { Message } from '@bilim/contract/chat/message';
import { messagesApi } from '@bilim/contract/chat/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { showFailure, showUndo } from '#ui/toasts.ts';

import { chatKeys } from '../chatKeys.ts';
import { withChanged } from '../thread/thread.ts';
import type { ThreadHandle } from '../thread/useThread.ts';

/** Deletes a message, with a way back. It goes only when the server says so (specification section 4). */
export function useRemoval(handle: ThreadHandle) {
  const { call } = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();

  /** What is refused is told in words; whether it was done. */
  async function isDone(doing: Promise<{ readonly isDone: boolean; readonly message: string }>) {
    try {
      const outcome = await doing;
      if (!outcome.isDone) showFailure(outcome.message);
      else void queries.invalidateQueries({ queryKey: chatKeys.unread });
      return outcome.isDone;
    } catch (error) {
      showFailure(describeError(error, t));
      return false;
    }
  }

  async function restore(messageId: number) {
    if (await isDone(call(messagesApi.restore, { messageId }))) await handle.refresh([messageId]);
  }

  return async ({ messageId }: Message) => {
    if (!(await isDone(call(chatApi.deleteMessage, { messageId })))) return;
    handle.change((thread) => withChanged(thread, [messageId], []));
    showUndo({
      message: t('ch.deleted'),
      undoLabel: t('ch.undelete'),
      onUndo: () => void restore(messageId),
    });
  };
}
