import { chatKinds } from '@bilim/contract/chat/kinds';
import * as z from 'zod/mini';

import { searchOf } from '#platform/search/searchOf.ts';

export const chatLists = ['all', 'contacts'] as const;
export type ChatList = (typeof chatLists)[number];

export const chatsShown = ['all', ...chatKinds] as const;
export type ChatShown = (typeof chatsShown)[number];

/** -1 where there is none. */
const number = z.number().check(z.gte(-1));

/** What the address of the chats says. */
export type ChatSearch = ReturnType<typeof parseChatSearch>;
export const parseChatSearch = searchOf({
  /** Which list stands beside the conversation: all conversations, or contacts of a class. */
  list: z.enum(chatLists),
  /** What the list of all conversations is narrowed to. */
  show: z.enum(chatsShown),
  /** Academic year, as the contract's `academicYearId`. */
  year: number,
  /** Half-year, as the contract's `seasonId`. */
  season: number,
  discipline: number,
  /** The same discipline may be taught with different credits. */
  credits: number,
  /** 1 for an elective. */
  elective: number,
  /** -1 where classes belong to no semester. */
  semester: number,
  group: number,
  subgroup: number,
  /** 1 when the group is a stream. */
  stream: number,
  /** The contact whose conversation is open; -1 for the group chat. */
  with: number,
  /** The open conversation by its own id, however it was found. */
  chat: number,
  /** A message to go to. */
  message: number,
});

/** Props of a `<Link>` to the chats, e.g. `<Link {...chatLink({ chat: 901, message: 901000017 })}>`. */
export function chatLink(search: ChatSearch = {}) {
  return { to: '/chat', search } as const;
}
