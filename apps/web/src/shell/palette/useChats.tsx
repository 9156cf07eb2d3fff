import { conversationsApi, type OwnConversation } from '@bilim/contract/chat/conversations';
import { initialsOf } from '@bilim/contract/personNames';
import type { SpotlightActionData } from '@mantine/spotlight';
import { IconMessageCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useApi, useMay } from '#platform/api/api.tsx';
import { chatLink } from '#domain/chat/chatLink.ts';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';

import { useLookup } from './useLookup.ts';

const most = 6;

/** Own conversations, by the name of the contact, the group or the discipline. */
export function useChats(query: string): { chats: SpotlightActionData[]; isLooking: boolean } {
  const { call } = useApi();
  const { t } = useTranslation();
  const go = useNavigate();
  const hasChats = useMay(conversationsApi.members);
  const { found, isLooking } = useLookup(query, {
    name: 'chats',
    isWanted: hasChats,
    look: async (asked, signal) => await call(conversationsApi.recent, { query: asked }, { signal }),
  });
  const describe = ({ isGroup, name, disciplineName, groupNames }: OwnConversation) =>
    isGroup
      ? { label: disciplineName, description: `${t('ch.group')} · ${groupNames}` }
      : { label: name, description: disciplineName };
  const chats = found.slice(0, most).map((chat) => ({
    id: `chat-${chat.conversationId}`,
    ...describe(chat),
    leftSection: chat.isGroup ? (
      <IconMessageCircle size={20} stroke={1.6} aria-hidden />
    ) : (
      <PersonAvatar initials={initialsOf(chat.name)} photo={chat.photo} size={36} />
    ),
    onClick: () => void go(chatLink({ chat: chat.conversationId })),
  }));
  return { chats, isLooking };
}
