import { conversationsApi, type OwnConversation } from '@bilim/contract/chat/conversations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { universityTime } from '#platform/i18n/universityClock.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { chatKeys } from '../chatKeys.ts';
import { chatOf } from './chatOf.ts';
import look from './ContactPane.module.css';
import { ContactRow } from './ContactRow.tsx';

interface RecentListProps {
  readonly openKey: string | null;
  readonly onOpen: (conversation: OwnConversation) => void;
}

const pageSize = 50;

/** All conversations in which something was written, the latest first. */
export function RecentList({ openKey, onOpen }: RecentListProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const query = useInfiniteQuery({
    meta: { isKept: true },
    queryKey: chatKeys.recent,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      call(conversationsApi.recent, pageParam === null ? {} : { before: new Date(pageParam) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) =>
      page.length < pageSize ? null : (page.at(-1)?.last?.sentAt.getTime() ?? null),
  });
  if (query.data === undefined) {
    return (
      <div className={look.pending}>
        <Pending query={query}>
          <SkeletonRows rows={6} height={56} />
        </Pending>
      </div>
    );
  }
  const all = query.data.pages.flat();
  if (all.length === 0) return <EmptyState art="letter" title={t('ch.none')} text={t('ch.norecenttext')} />;
  return (
    <>
      <ul className={look.rows} aria-label={t('ch.lists.all')}>
        {all.map((one) => (
          <Recent key={one.conversationId} conversation={one} openKey={openKey} onOpen={onOpen} />
        ))}
      </ul>
      <MoreButton query={query} />
    </>
  );
}

interface RecentProps extends RecentListProps {
  readonly conversation: OwnConversation;
}

function Recent({ conversation, openKey, onOpen }: RecentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { last, isGroup, unreadCount, isMuted, isMentioned } = conversation;
  const chat = chatOf(conversation, t);
  const isToday = last !== null && format.isToday(last.sentAt);
  const speaker =
    last?.isMine === true ? t('ch.you') : isGroup ? format.shortName(last?.senderName ?? '') : null;
  const said = last === null || last.text !== '' ? (last?.text ?? '') : t('ch.files', { count: last.files });

  return (
    <ContactRow
      name={isGroup ? chat.subtitle : chat.name}
      detail={speaker === null ? said : t('ch.said', { name: speaker, text: said })}
      isGroup={isGroup}
      isOpen={chat.key === openKey}
      isMuted={isMuted}
      isMentioned={isMentioned}
      unread={chat.key === openKey ? 0 : unreadCount}
      when={last !== null && (isToday ? universityTime(last.sentAt) : format.dayMonth(last.sentAt))}
      onOpen={() => onOpen(conversation)}
    />
  );
}
