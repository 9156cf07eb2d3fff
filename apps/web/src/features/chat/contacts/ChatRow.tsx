import { useApi } from '#platform/api/api.tsx';

import { useDraft } from '../composer/drafts.ts';
import type { OpenChat } from '../openChat.ts';
import { ContactRow, type ContactRowProps } from './ContactRow.tsx';

interface ChatRowProps extends Omit<ContactRowProps, 'photo' | 'draft' | 'isGroup' | 'isOpen'> {
  readonly chat: OpenChat;
  readonly openKey: string | null;
}

/** A chat in a list: of the open one the conversation itself shows what is unread, and what was begun. */
export function ChatRow({ chat, openKey, unread, ...row }: ChatRowProps) {
  const { person } = useApi();
  const draft = useDraft(person?.id ?? 0, chat.key);
  const isOpen = chat.key === openKey;
  return (
    <ContactRow
      {...row}
      photo={chat.photo}
      draft={isOpen ? '' : draft}
      isGroup={chat.place.contactId === null}
      isOpen={isOpen}
      unread={isOpen ? 0 : unread}
    />
  );
}
