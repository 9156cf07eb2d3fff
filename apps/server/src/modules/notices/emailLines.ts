import type { Language } from '@bilim/contract';
import { spelledIn } from '@bilim/contract/personNames';

import type { UnreadChat } from '#modules/chat/reading/unreadNotice.service.ts';
import { plainWords } from '#modules/news/notices/plainWords.ts';
import type { NewsNotice } from '#modules/news/notices/newsNotice.service.ts';

import { say } from './texts/say.ts';

const mostLetters = 200;

/** An item of news with how it begins and where it stands. */
export function newsLine({ newsId, speaker, headline, beginning }: NewsNotice, address: string): string {
  return `• ${speaker}: ${headline}\n  ${plainWords(beginning, mostLetters)}\n  ${address}/lms/news/${newsId}`;
}

/** How much waits in which chats, and the way there. What was written stays in the chat: emails pass many hands. */
export function chatLines(chats: readonly UnreadChat[], language: Language, address: string): string[] {
  const [first] = chats;
  if (first === undefined) return [];
  const { allUnread: unread, allChats } = first;
  return [
    `• ${say(language, 'notices.letter_chats', { unread, chats: allChats })}`,
    ...chats.map(
      ({ conversationId, disciplineName, name, isWithPerson, unread: own }) =>
        `  ${isWithPerson ? spelledIn(language, name) : name}, ${disciplineName}: ${own}\n  ${address}/lms/chat?chat=${conversationId}`,
    ),
    ...(allChats > chats.length ? [`  ${say(language, 'notices.letter_all_chats', { address })}`] : []),
  ];
}
