import type { OwnConversation } from '@bilim/contract/chat/conversations';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { universityTime } from '#platform/i18n/universityClock.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { chatsShown, type ChatShown } from '#domain/chat/chatLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { chatOf } from './chatOf.ts';
import { ChatRow } from './ChatRow.tsx';
import look from './ContactPane.module.css';
import { useRecent } from './useRecent.ts';

interface RecentListProps {
  /** What the address narrows the list to; else it is what waits to be read, where something does. */
  readonly show: ChatShown | undefined;
  readonly openKey: string | null;
  readonly onShow: (show: ChatShown) => void;
  readonly onOpen: (conversation: OwnConversation) => void;
}

/** All conversations in which something was written, the latest first. */
export function RecentList({ show, openKey, onShow, onOpen }: RecentListProps) {
  const { t } = useTranslation();
  const [find, setFind] = useState<string>();
  const { shown, query, keep } = useRecent(show, find);
  const isEmpty = query.data?.pages[0]?.length === 0;
  return (
    <>
      <search className={look.narrow}>
        <SearchField
          aria-label={t('ch.findchat')}
          placeholder={t('ch.findchat')}
          found={find}
          onFind={setFind}
        />
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('ch.show')}
          withItemsBorders={false}
          value={shown ?? 'all'}
          data={chatsShown.map((value) => ({ value, label: t(`ch.shown.${value}`) }))}
          onChange={(value) => onShow(chatsShown.find((one) => one === value) ?? 'all')}
        />
      </search>
      {query.data === undefined || shown === undefined || (isEmpty && query.isPlaceholderData) ? (
        <div className={look.pending}>
          <Pending query={query}>
            <SkeletonRows rows={6} height={56} />
          </Pending>
        </div>
      ) : (
        <>
          <ul className={look.rows} aria-label={t('ch.lists.all')}>
            {query.data.pages.flat().map((one) => (
              <Recent
                key={one.conversationId}
                conversation={one}
                openKey={openKey}
                onOpen={() => {
                  keep(one.conversationId);
                  onOpen(one);
                }}
              />
            ))}
          </ul>
          {isEmpty && <Nothing shown={shown} find={find} />}
          <MoreButton query={query} />
        </>
      )}
    </>
  );
}

function Nothing({ shown, find }: { readonly shown: ChatShown; readonly find: string | undefined }) {
  const { t } = useTranslation();
  if (find !== undefined) return <p className={look.nobody}>{t('ch.nochatfound')}</p>;
  if (shown === 'unread')
    return <EmptyState art="letter" title={t('ch.allread')} text={t('ch.allreadtext')} />;
  return <EmptyState art="letter" title={t('ch.nochats')} text={t('ch.norecenttext')} />;
}

interface RecentProps {
  readonly conversation: OwnConversation;
  readonly openKey: string | null;
  readonly onOpen: () => void;
}

function Recent({ conversation, openKey, onOpen }: RecentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { last, isGroup, unreadCount, isMuted, isMentioned } = conversation;
  const chat = chatOf(conversation, t, format);
  const isToday = last !== null && format.isToday(last.sentAt);
  const speaker =
    last?.isMine === true ? t('ch.you') : isGroup ? format.shortName(last?.senderName ?? '') : null;
  const said = last === null || last.text !== '' ? (last?.text ?? '') : t('ch.files', { count: last.files });

  return (
    <ChatRow
      chat={chat}
      name={isGroup ? chat.subtitle : chat.name}
      detail={speaker === null ? said : t('ch.said', { name: speaker, text: said })}
      openKey={openKey}
      isMuted={isMuted}
      isMentioned={isMentioned}
      unread={unreadCount}
      when={last !== null && (isToday ? universityTime(last.sentAt) : format.briefDay(last.sentAt))}
      onOpen={onOpen}
    />
  );
}
