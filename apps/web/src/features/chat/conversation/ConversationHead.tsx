import type { Conversation } from '@bilim/contract/chat/message';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBell,
  IconBellOff,
  IconCalendarSearch,
  IconChecks,
  IconDotsVertical,
  IconLock,
  IconLockOpen,
  IconSearch,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { ActionMenu } from '#ui/ActionMenu.tsx';

import type { OpenChat } from '../openChat.ts';
import { SearchDialog } from '../search/SearchDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import look from './Conversation.module.css';
import { ConversationTitle } from './ConversationTitle.tsx';
import { DateDialog } from './DateDialog.tsx';
import { useConversationDoings } from './useConversationDoings.ts';
import { useTypists } from './useTypists.ts';

interface ConversationHeadProps {
  readonly chat: OpenChat;
  readonly conversation: Conversation;
  readonly names: ReadonlyMap<number, string>;
  readonly onBack: () => void;
  readonly onReadAll: () => void;
  readonly onGoToDate: (date: string) => void;
  /** Something about the conversation as a whole was changed. */
  readonly onChanged: () => void;
}

type Opened = 'search' | 'date' | 'close' | null;

/** With whom, who is writing, and what can be done with the conversation as a whole. */
export function ConversationHead(props: ConversationHeadProps) {
  const { chat, conversation, onBack } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened>(null);
  const detail = useDetail(props);
  const close = () => setOpened(null);

  return (
    <header className={look.head}>
      <ConversationTitle chat={chat} detail={detail.words} isLive={detail.isLive} onBack={onBack} />
      <div className={look.buttons}>
        <ActionIcon size={44} aria-label={t('ch.searchhere')} onClick={() => setOpened('search')}>
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
        <ConversationMenu {...props} onOpen={setOpened} />
      </div>
      {opened === 'search' && <SearchDialog conversationId={conversation.conversationId} onClose={close} />}
      {opened === 'date' && <DateDialog onChoose={props.onGoToDate} onClose={close} />}
      {opened === 'close' && <CloseDialog place={chat.place} onDone={props.onChanged} onClose={close} />}
    </header>
  );
}

function ConversationMenu({
  chat,
  conversation,
  onReadAll,
  onChanged,
  onOpen,
}: ConversationHeadProps & { readonly onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation();
  const { mute, reopen } = useConversationDoings(chat.place, onChanged);
  const { isMuted, isTeacher, closedUntil, unreadTotal, conversationId } = conversation;
  const isGroup = chat.place.contactId === null;
  const hasMessages = conversationId !== null;

  return (
    <ActionMenu position="bottom-end" width={290} shadow="md" radius="md">
      <Menu.Target>
        <ActionIcon size={44} aria-label={t('ch.more')}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {unreadTotal > 0 && (
          <Menu.Item leftSection={<IconChecks size={18} aria-hidden />} onClick={onReadAll}>
            {t('ch.readall')}
          </Menu.Item>
        )}
        {hasMessages && (
          <Menu.Item
            leftSection={<IconCalendarSearch size={18} aria-hidden />}
            onClick={() => onOpen('date')}
          >
            {t('ch.todate')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={isMuted ? <IconBell size={18} aria-hidden /> : <IconBellOff size={18} aria-hidden />}
          onClick={() => void mute(!isMuted)}
        >
          {t(isMuted ? 'ch.unmute' : 'ch.mute')}
        </Menu.Item>
        {isGroup && isTeacher && closedUntil === null && (
          <Menu.Item leftSection={<IconLock size={18} aria-hidden />} onClick={() => onOpen('close')}>
            {t('ch.close')}
          </Menu.Item>
        )}
        {isGroup && isTeacher && closedUntil !== null && (
          <Menu.Item leftSection={<IconLockOpen size={18} aria-hidden />} onClick={() => void reopen()}>
            {t('ch.reopen')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </ActionMenu>
  );
}

/** Who is writing; else of what the conversation is, and how many are in it. */
function useDetail({ chat, conversation, names }: ConversationHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { person } = useApi();
  const { ids } = useTypists(conversation.conversationId, person?.id ?? 0);
  const isGroup = chat.place.contactId === null;
  const [first] = ids;
  if (first !== undefined && ids.length === 1)
    return { words: t('ch.typing', { name: format.name(names.get(first) ?? chat.name) }), isLive: true };
  if (ids.length > 1) return { words: t('ch.typingmany', { count: ids.length }), isLive: true };
  const words = isGroup
    ? `${chat.subtitle} · ${t('ch.members', { count: conversation.members })}`
    : chat.subtitle;
  return { words, isLive: false };
}
