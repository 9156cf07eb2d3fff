import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';

import type { OpenChat } from '../openChat.ts';
import { useThread } from '../thread/useThread.ts';
import look from './Conversation.module.css';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { ConversationTitle } from './ConversationTitle.tsx';
import { LoadedConversation } from './LoadedConversation.tsx';

interface ConversationProps {
  readonly chat: OpenChat;
  /** A message to go to. */
  readonly messageId: number | null;
  readonly onBack: () => void;
}

/** The open conversation. */
export function Conversation({ chat, messageId, onBack }: ConversationProps) {
  const { t } = useTranslation();
  const handle = useThread(chat.place);

  return (
    <section className={look.conversation} aria-label={t('ch.conversation', { name: chat.name })}>
      {handle.thread === undefined ? (
        <>
          <header className={look.head}>
            <ConversationTitle chat={chat} detail={chat.subtitle} onBack={onBack} />
          </header>
          <div className={look.pending}>
            <Pending query={handle.query}>
              <ConversationSkeleton />
            </Pending>
          </div>
        </>
      ) : (
        <LoadedConversation
          chat={chat}
          handle={handle}
          thread={handle.thread}
          messageId={messageId}
          onBack={onBack}
        />
      )}
    </section>
  );
}
