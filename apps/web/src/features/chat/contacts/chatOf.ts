import type { OwnConversation } from '@bilim/contract/chat/conversations';
import type { TFunction } from 'i18next';

import { openChat, type OpenChat } from '../openChat.ts';

/** A conversation of the list of all, as the screen opens it. */
export function chatOf(conversation: OwnConversation, t: TFunction): OpenChat {
  const { academicYearId, seasonId, disciplineId, credits, isElective, group, isStream } = conversation;
  const { contactId, contactRole, isGroup, disciplineName, name, groupNames, conversationId, photo } =
    conversation;
  return openChat({
    place: {
      academicYearId,
      seasonId,
      disciplineId,
      credits,
      isElective,
      group,
      isStream,
      contactId: isGroup ? null : contactId,
      contactRole,
    },
    name: isGroup ? t('ch.group') : name,
    subtitle: isGroup && groupNames !== '' ? `${disciplineName} · ${groupNames}` : disciplineName,
    conversationId,
    photo,
  });
}
