/** What the address of the chats says. Everything left out is chosen by the screen. */
export interface ChatSearch {
  /** Which list stands beside the conversation: contacts of a class, or all conversations. */
  readonly list?: ChatList;
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

export const chatLists = ['contacts', 'all'] as const;
export type ChatList = (typeof chatLists)[number];

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
  const numbers = names.flatMap((name) => {
    const value = raw[name];
    const isNumber = typeof value === 'number' && Number.isFinite(value) && value >= -1;
    return isNumber ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(numbers), ...(list === undefined ? {} : { list }) };
}
