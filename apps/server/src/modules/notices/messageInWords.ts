import type { Language } from '@bilim/contract';

import type { Words } from '#modules/channels/devices.service.ts';
import type { MessageNotice } from '#modules/chat/messages/messageNotice.service.ts';

import { say } from './texts/say.ts';

/** Who has written what in which class; of a conversation the last one stands on the phone. */
export function messageInWords(
  { conversationId, messageId, senderName, disciplineName, text, isGroup }: MessageNotice,
  language: Language,
): Words {
  const said = text === '' ? say(language, 'notices.message_files') : text;
  return {
    title: isGroup ? disciplineName : senderName,
    body: isGroup ? `${senderName}: ${said}` : said,
    tag: `chat-${conversationId}`,
    path: `/lms/chat?chat=${conversationId}&message=${messageId}`,
  };
}
