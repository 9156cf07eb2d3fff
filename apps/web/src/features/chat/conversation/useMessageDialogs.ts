import type { Conversation, Message, MessageFile } from '@bilim/contract/chat/message';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { MessageChoice } from './MessageMenu.tsx';
import { rightsOver } from './rightsOver.ts';
import type { useMessageDoings } from './useMessageDoings.ts';
import type { useWriting } from './useWriting.ts';

/** What lies over the conversation. */
export type Opened =
  | { readonly kind: 'menu'; readonly message: Message; readonly opener: HTMLElement }
  | { readonly kind: 'report' | 'readers'; readonly message: Message }
  | { readonly kind: 'pictures'; readonly files: readonly MessageFile[]; readonly first: MessageFile };

interface Given {
  readonly doings: ReturnType<typeof useMessageDoings>;
  readonly writing: ReturnType<typeof useWriting>;
  readonly conversation: Conversation;
  readonly isGroup: boolean;
}

export type Dialogs = ReturnType<typeof useMessageDialogs>;

/** The menu of a message, and what follows from it. */
export function useMessageDialogs({ doings, writing, conversation, isGroup }: Given) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const rightsOf = (message: Message) => rightsOver(message, conversation, { isGroup, now: Date.now() });

  return {
    opened,
    rightsOf,
    close: () => setOpened(null),
    openMenu: (message: Message, opener: HTMLElement) => setOpened({ kind: 'menu', message, opener }),
    openPictures: (files: readonly MessageFile[], first: MessageFile) =>
      setOpened({ kind: 'pictures', files, first }),

    choose(message: Message, choice: MessageChoice) {
      const isDialog = choice === 'report' || choice === 'readers';
      setOpened(isDialog ? { kind: choice, message } : null);
      if (choice === 'reply') writing.answer(message);
      if (choice === 'edit') writing.edit(message);
      if (choice === 'copy') void doings.copy(message.text, t('btn.copied'));
      if (choice === 'link') void doings.copy(doings.linkTo(message), t('ch.linkcopied'));
      if (choice === 'delete') void doings.remove(message);
      if (choice === 'pin') void doings.pin(message, !rightsOf(message).isPinned);
    },
  };
}
