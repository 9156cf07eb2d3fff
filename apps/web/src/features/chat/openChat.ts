import { conversationKey, type ConversationPlace } from '#domain/chat/place.ts';

/** A conversation as the lists name it. */
export interface OpenChat {
  readonly key: string;
  readonly place: ConversationPlace;
  /** The contact, or «Групповой чат». */
  readonly name: string;
  /** Such as «Базы данных · ПИ-1-24». */
  readonly subtitle: string;
  readonly conversationId: number | null;
  /** Of the contact. */
  readonly photo: string | null;
}

export function openChat(chat: Omit<OpenChat, 'key'>): OpenChat {
  return { ...chat, key: conversationKey(chat.place) };
}
