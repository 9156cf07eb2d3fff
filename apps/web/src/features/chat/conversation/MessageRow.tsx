import { memo } from 'react';

import type { ThreadRow } from '../thread/threadRows.ts';
import { useMessageActions } from './conversationContext.ts';
import { MessageBubble } from './MessageBubble.tsx';
import look from './MessageRow.module.css';
import { QueuedBubble } from './QueuedBubble.tsx';

interface MessageRowProps {
  readonly row: ThreadRow;
  readonly isGroup: boolean;
  /** One was just taken to this message. */
  readonly isMarked: boolean;
  /** From 1, within what is loaded. */
  readonly place: number;
}

/** One line of a conversation: a day, the line before what is new, or a message. */
export const MessageRow = memo(Row, (one, other) => {
  if (one.isMarked !== other.isMarked || one.place !== other.place || one.isGroup !== other.isGroup)
    return false;
  return isSame(one.row, other.row);
});

function Row({ row, isGroup, isMarked, place }: MessageRowProps) {
  switch (row.kind) {
    case 'day':
      return <Day at={row.at} />;
    case 'unread':
      return <UnreadLine />;
    case 'message':
      return (
        <MessageBubble
          message={row.message}
          isFirst={row.isFirst}
          isLast={row.isLast}
          isGroup={isGroup}
          isMarked={isMarked}
          place={place}
        />
      );
    case 'queued':
      return <QueuedBubble queued={row.queued} isFirst={row.isFirst} place={place} />;
  }
}

function isSame(one: ThreadRow, other: ThreadRow): boolean {
  if (one.key !== other.key) return false;
  if (one.kind === 'message' && other.kind === 'message')
    return one.message === other.message && one.isFirst === other.isFirst && one.isLast === other.isLast;
  if (one.kind === 'queued' && other.kind === 'queued')
    return one.queued === other.queued && one.isFirst === other.isFirst;
  return one.kind === other.kind;
}

function Day({ at }: { readonly at: Date }) {
  const { format } = useMessageActions();
  return (
    <div className={look.day}>
      <span className={look.dayName} title={format.exactDay(at)}>
        {format.day(at)}
      </span>
    </div>
  );
}

function UnreadLine() {
  const { t } = useMessageActions();
  return <div className={look.unread}>{t('ch.unread')}</div>;
}
