import { parseChatSearch, type ChatSearch } from '#domain/chat/chatLink.ts';

const keyOf = (personId: number) => `chat.place.${personId}`;

/** The class that was chosen last, in this browser; neither the list nor the open conversation is remembered. */
export function readLastPlace(personId: number): ChatSearch {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? parseChatSearch({ ...kept }) : {};
  } catch {
    return {};
  }
}

export function rememberPlace(personId: number, search: ChatSearch): void {
  const { with: _with, chat: _chat, message: _message, list: _list, show: _show, ...filters } = search;
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(filters));
  } catch {
    // A full or forbidden storage costs only this comfort.
  }
}
