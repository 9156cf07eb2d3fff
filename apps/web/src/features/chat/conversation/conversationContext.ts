import type { Message, MessageFile, ReactionKind } from '@bilim/contract/chat/message';
import type { TFunction } from 'i18next';
import { createContext, use } from 'react';

import type { Format } from '#platform/i18n/format.ts';

/** What can be done with a message from where it is shown, and the words for it, which rows need not look up each. */
export interface MessageActions {
  readonly t: TFunction;
  readonly format: Format;
  readonly openMenu: (message: Message, opener: HTMLElement) => void;
  readonly reply: (message: Message) => void;
  readonly react: (message: Message, kind: ReactionKind) => void;
  readonly goTo: (messageId: number) => void;
  /** Opens the pictures of a message, this one first. */
  readonly openPictures: (files: readonly MessageFile[], first: MessageFile) => void;
  /** Short names by the ids of the members. */
  readonly names: ReadonlyMap<number, string>;
  /** Photos by the ids of the members. */
  readonly photos: ReadonlyMap<number, string | null>;
}

const ActionsContext = createContext<MessageActions | null>(null);
export const MessageActionsProvider = ActionsContext.Provider;

export function useMessageActions(): MessageActions {
  const actions = use(ActionsContext);
  if (actions === null) throw new Error('a message stands in a conversation');
  return actions;
}
