import type { OwnConversation } from '@bilim/contract/chat/conversations';
import type { TFunction } from 'i18next';

import type { Format } from '#platform/i18n/format.ts';

import { openChat, type OpenChat } from '../openChat.ts';

/** A conversation of the list of all, as the screen opens it. */
export function chatOf(conversation: OwnConversation, t: TFunction, format: Format): OpenChat {
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
    name: isGroup ? t('ch.group') : format.name(name),
    subtitle: isGroup && groupNames !== '' ? `${disciplineName} · ${groupNames}` : disciplineName,
    conversationId,
    photo,
  });
}
