import { conversationsApi } from '@bilim/contract/chat/conversations';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { contextOf, type ConversationPlace } from '#domain/chat/place.ts';
import { showFailure, showSuccess } from '#ui/toasts.ts';

/** What is done with a conversation as a whole. */
export function useConversationDoings(place: ConversationPlace, onChanged: () => void) {
  const { call } = useApi();
  const { t } = useTranslation();

  async function tell(doing: Promise<unknown>, told: string) {
    try {
      await doing;
      showSuccess(told);
      onChanged();
      return true;
    } catch (error) {
      showFailure(describeError(error, t));
      return false;
    }
  }

  return {
    mute: async (isMuted: boolean) =>
      await tell(
        call(conversationsApi.mute, { ...contextOf(place), isMuted }),
        t(isMuted ? 'ch.muted' : 'ch.unmuted'),
      ),
    close: async (until: Date, when: string) =>
      await tell(call(conversationsApi.close, { ...contextOf(place), until }), t('ch.closedbyme', { when })),
    reopen: async () =>
      await tell(call(conversationsApi.close, { ...contextOf(place), until: null }), t('ch.reopened')),
  };
}
