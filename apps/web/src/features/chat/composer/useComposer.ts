import type { ChatMember } from '@bilim/contract/chat/conversations';
import { longestMessage, type Message, type Quote } from '@bilim/contract/chat/message';
import { shortName } from '@bilim/contract/personNames';
import { useState, type KeyboardEvent, type RefObject } from 'react';

import { useAttachments } from '#platform/uploads/useAttachments.ts';

import { keepDraft, readDraft } from './drafts.ts';
import { useMentions } from './useMentions.ts';

/** What is sent off. */
export interface Composed {
  readonly text: string;
  readonly mentions: readonly number[];
  readonly files: readonly File[];
}

export interface ComposerProps {
  readonly personId: number;
  readonly conversation: string;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly members: readonly ChatMember[];
  readonly reply: Quote | null;
  /** The own message that is being changed. */
  readonly editing: Message | null;
  readonly onSend: (composed: Composed) => void;
  readonly onTyping: () => void;
  /** Neither answer nor change any more. */
  readonly onCancel: () => void;
  readonly onEditLast: () => void;
}

/** The text that is being written, as a draft until it is sent, and the keys of its field. */
export function useComposer(props: ComposerProps) {
  const { personId, conversation, input, members, reply, editing } = props;
  const [text, setText] = useState(() => editing?.text ?? readDraft(personId, conversation));
  const attachments = useAttachments('chat');
  const mentions = useMentions(members, shortName);
  // As the server counts: a letter outside of the usual ones is one, too.
  const length = Array.from(text).length;
  const hasContent = text.trim() !== '' || (attachments.picked.length > 0 && editing === null);
  const canSend = hasContent && length <= longestMessage && !attachments.isPreparing;

  function change(next: string) {
    setText(next);
    if (editing === null) keepDraft(personId, conversation, next);
    if (next !== '') props.onTyping();
  }

  function send() {
    if (!canSend) return;
    const files = attachments.picked.map(({ file }) => file);
    props.onSend({ text: text.trim(), mentions: mentions.idsIn(text), files });
    change('');
    attachments.clear();
    mentions.close();
  }

  function mention(at: number) {
    const done = mentions.take(text, at);
    if (done === null) return;
    change(done.text);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(done.caret, done.caret);
    });
  }

  /** Whether the key was meant for more than the text. */
  function onPlainKey({ key, shiftKey, altKey }: KeyboardEvent): boolean {
    if (altKey) return false;
    const isNote = reply !== null || editing !== null;
    if (key === 'Enter' && !shiftKey && !isTouch()) send();
    else if (key === 'ArrowUp' && text === '') props.onEditLast();
    else if (key === 'Escape' && isNote) props.onCancel();
    else return false;
    return true;
  }

  return {
    text,
    length,
    canSend,
    change,
    send,
    mention,
    mentions,
    attachments,

    onKeyDown(this: void, event: KeyboardEvent<HTMLTextAreaElement>) {
      if (event.nativeEvent.isComposing) return;
      const isHandled = mentions.isOpen ? mentions.onKey(event.key, mention) : onPlainKey(event);
      if (isHandled) event.preventDefault();
    },
  };
}

/** The keyboard of a phone has no Shift+Enter: there the button sends. */
function isTouch() {
  return matchMedia('(pointer: coarse)').matches;
}
