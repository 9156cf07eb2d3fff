import type { ChatMember } from '@bilim/contract/chat/conversations';
import { mostMentions } from '@bilim/contract/chat/message';
import { useState } from 'react';

import { matching, mentionAt, withMention, type MentionTyping } from './mentionTyping.ts';

/** So many are offered at once. */
const mostOffered = 6;

/** Offers members while a name is typed after an `@`, and knows whom the text speaks to. */
export function useMentions(members: readonly ChatMember[], shorten: (name: string) => string) {
  const [typing, setTyping] = useState<MentionTyping | null>(null);
  const [active, setActive] = useState(0);
  const found = typing === null ? [] : matching(members, typing.query).slice(0, mostOffered);
  const isOpen = typing !== null && found.length > 0;
  const close = () => setTyping(null);

  return {
    isOpen,
    found,
    active,
    close,

    look(text: string, caret: number) {
      setTyping(mentionAt(text, caret));
      setActive(0);
    },

    /** The text with the chosen member in it. */
    take(text: string, at: number) {
      const member = found[at];
      if (member === undefined || typing === null) return null;
      close();
      return withMention(text, typing, shorten(member.fullName));
    },

    /** Whether the key was meant for the list. */
    onKey(key: string, choose: (at: number) => void): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step !== undefined) setActive((active + step + found.length) % found.length);
      else if (key === 'Enter' || key === 'Tab') choose(active);
      else if (key === 'Escape') close();
      else return false;
      return true;
    },

    idsIn: (text: string): readonly number[] =>
      members
        .filter(({ fullName }) => text.includes(`@${shorten(fullName)}`))
        .slice(0, mostMentions)
        .map(({ personId }) => personId),
  };
}
