import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { asOf } from '#platform/offline/asOf.ts';
import { AsOfNotice } from '#domain/schedule/AsOfNotice.tsx';

import { Composer } from '../composer/Composer.tsx';
import { useTypingHere } from '../composer/useTypingHere.ts';
import type { OpenChat } from '../openChat.ts';
import type { Thread } from '../thread/thread.ts';
import type { ThreadHandle } from '../thread/useThread.ts';
import { Announcer } from './Announcer.tsx';
import { ClosedNote } from './ClosedNote.tsx';
import look from './Conversation.module.css';
import { ConversationHead } from './ConversationHead.tsx';
import { MessageActionsProvider } from './conversationContext.ts';
import { EmptyConversation } from './EmptyConversation.tsx';
import { MessageDialogs } from './MessageDialogs.tsx';
import { MessageList } from './MessageList.tsx';
import { PinnedBar } from './PinnedBar.tsx';
import { useConversation, type OpenConversation } from './useConversation.ts';

interface LoadedConversationProps {
  readonly chat: OpenChat;
  readonly handle: ThreadHandle;
  readonly thread: Thread;
  readonly messageId: number | null;
  readonly onBack: () => void;
}

/** Messages, what can be done with them, and the place to write. */
export function LoadedConversation(props: LoadedConversationProps) {
  const { chat, handle, thread, onBack } = props;
  const open = useConversation(props);
  const { conversation } = thread;
  const { shown } = open;

  return (
    <MessageActionsProvider value={open.actions}>
      <ConversationHead
        chat={chat}
        conversation={conversation}
        names={open.names}
        onBack={onBack}
        onReadAll={shown.readAll}
        onGoToDate={shown.goToDate}
        onChanged={() => void handle.query.refetch()}
      />
      <AsOfNotice asOf={asOf(handle.query)} of="chat" />
      {conversation.pinned !== null && <PinnedBar quote={conversation.pinned} onOpen={shown.goTo} />}
      {shown.rows.length === 0 ? <EmptyConversation /> : <Messages {...props} open={open} />}
      <Announcer messages={thread.messages} />
      {(conversation.closedUntil !== null || !conversation.canWrite) && (
        <ClosedNote conversation={conversation} />
      )}
      {conversation.canWrite && <Writing chat={chat} open={open} />}
      <MessageDialogs dialogs={open.dialogs} doings={open.doings} onDone={open.focusInput} />
    </MessageActionsProvider>
  );
}

interface WithOpen {
  readonly open: OpenConversation;
}

function Messages({ chat, handle, thread, open }: LoadedConversationProps & WithOpen) {
  const { t } = useTranslation();
  const { shown } = open;
  return (
    <>
      <MessageList
        // Opened anew where the line before what is new has moved.
        key={shown.startKey}
        control={open.list}
        label={t('ch.messages')}
        rows={shown.rows}
        startAt={shown.startAt}
        isGroup={chat.place.contactId === null}
        unread={thread.conversation.unreadTotal}
        hasNewer={thread.hasNewer}
        isBusy={handle.query.isFetching}
        onNearStart={() => open.load(thread.hasOlder, handle.loadOlder)}
        onNearEnd={() => open.load(thread.hasNewer, handle.loadNewer)}
        onSeen={shown.see}
        onJumpDown={shown.jumpDown}
        onLeave={open.focusInput}
      />
      {open.hasFailed && (
        <button type="button" className={look.again} onClick={open.tryAgain}>
          {t('err.notloaded')}. {t('btn.retry')}
        </button>
      )}
    </>
  );
}

function Writing({ chat, open }: Pick<LoadedConversationProps, 'chat'> & WithOpen) {
  const { person } = useApi();
  const { writing } = open;
  useTypingHere(open.input);
  return (
    <Composer
      key={writing.editing?.messageId ?? 0}
      personId={person?.id ?? 0}
      conversation={chat.key}
      input={open.input}
      members={open.members}
      reply={writing.reply}
      editing={writing.editing}
      onSend={writing.send}
      onTyping={writing.tellTyping}
      onCancel={open.cancel}
      onEditLast={open.editLast}
    />
  );
}
