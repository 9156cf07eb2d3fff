import { initialsOf, shortName } from '@bilim/contract/personNames';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import type { OpenChat } from '../openChat.ts';
import look from './Conversation.module.css';

interface ConversationTitleProps {
  readonly chat: OpenChat;
  readonly detail: string;
  /** Something happens just now. */
  readonly isLive?: boolean;
  readonly onBack: () => void;
}

/** With whom, and about what; on a phone with the way back to the contacts. */
export function ConversationTitle({ chat, detail, isLive = false, onBack }: ConversationTitleProps) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const isGroup = chat.place.contactId === null;
  return (
    <div className={look.title}>
      {isNarrow && (
        <ActionIcon size={44} aria-label={t('ch.tocontacts')} onClick={onBack}>
          <IconArrowLeft size={22} aria-hidden />
        </ActionIcon>
      )}
      {isGroup ? (
        <span className={look.groupMark}>
          <IconUsersGroup size={22} stroke={1.6} aria-hidden />
        </span>
      ) : (
        <PersonAvatar initials={initialsOf(chat.name)} photo={chat.photo} size={42} />
      )}
      <div className={look.titleWords}>
        <h2 className={look.name}>{isNarrow && !isGroup ? shortName(chat.name) : chat.name}</h2>
        <p className={look.detail} data-live={isLive || undefined}>
          {detail}
        </p>
      </div>
    </div>
  );
}
