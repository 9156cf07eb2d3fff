import type { Input } from '@bilim/contract';
import type { chatApi } from '@bilim/contract/chat';
import type { GroupAndSubgroup } from '@bilim/contract/chat/groupAndSubgroup';

/** Where a message is written: the chat of a class, or the one with a contact from a class of that discipline. */
export interface ConversationPlace {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly disciplineId: number;
  readonly credits: number;
  readonly isElective: boolean;
  readonly group: GroupAndSubgroup;
  readonly isStream: boolean;
  /** Null for the chat of the class. */
  readonly contactId: number | null;
  readonly contactRole: number;
}

/** What names the conversation in the calls of chats. */
export function contextOf(place: ConversationPlace): Input<typeof chatApi.messages> {
  return { ...place, isGroup: place.contactId === null };
}

/**
 * The same for every way to a conversation: subgroups share the chat of their group, and two people have one for a
 * discipline, in whichever of its groups they met.
 */
export function conversationKey({ contactId, group, ...place }: ConversationPlace): string {
  const { academicYearId, seasonId, disciplineId, credits, isElective, isStream } = place;
  const half = `${academicYearId}.${seasonId}.${disciplineId}`;
  if (contactId !== null) return `p.${half}.${contactId}`;
  return `g.${half}.${credits}.${Number(isElective)}.${group.groupId ?? 0}.${Number(isStream)}`;
}
