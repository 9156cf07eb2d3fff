import { chatKinds, type ChatKind } from '@bilim/contract/chat/kinds';

/** What the address of the chats says. Everything left out is chosen by the screen. */
export interface ChatSearch {
  /** Which list stands beside the conversation: all conversations, or contacts of a class. */
  readonly list?: ChatList;
  /** What the list of all conversations is narrowed to. */
  readonly show?: ChatShown;
  /** Academic year, as the contract's `academicYearId`. */
  readonly year?: number;
  /** Half-year, as the contract's `seasonId`. */
  readonly season?: number;
  readonly discipline?: number;
  /** The same discipline may be taught with different credits. */
  readonly credits?: number;
  /** 1 for an elective. */
  readonly elective?: number;
  /** -1 where classes belong to no semester. */
  readonly semester?: number;
  readonly group?: number;
  readonly subgroup?: number;
  /** 1 when the group is a stream. */
  readonly stream?: number;
  /** The contact whose conversation is open; -1 for the group chat. */
  readonly with?: number;
  /** The open conversation by its own id, however it was found. */
  readonly chat?: number;
  /** A message to go to. */
  readonly message?: number;
}

export const chatLists = ['all', 'contacts'] as const;
export type ChatList = (typeof chatLists)[number];

export const chatsShown = ['all', ...chatKinds] as const;
export type ChatShown = 'all' | ChatKind;

/** Props of a `<Link>` to the chats, e.g. `<Link {...chatLink({ chat: 901, message: 901000017 })}>`. */
export function chatLink(search: ChatSearch = {}) {
  return { to: '/chat', search } as const;
}

const names = [
  'year',
  'season',
  'discipline',
  'credits',
  'elective',
  'semester',
  'group',
  'subgroup',
  'stream',
  'with',
  'chat',
  'message',
] as const;

/** Takes from an address what the chats understand; the rest is left out. */
export function parseChatSearch(raw: Readonly<Record<string, unknown>>): ChatSearch {
  const list = chatLists.find((one) => one === raw['list']);
  const show = chatsShown.find((one) => one === raw['show']);
  const numbers = names.flatMap((name) => {
    const value = raw[name];
    const isNumber = typeof value === 'number' && Number.isFinite(value) && value >= -1;
    return isNumber ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(numbers), ...(list && { list }), ...(show && { show }) };
}
