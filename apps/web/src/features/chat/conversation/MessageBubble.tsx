import type { Message } from '@bilim/contract/chat/message';
import { initialsOf } from '@bilim/contract/personNames';
import { IconCheck, IconChecks, IconCornerUpLeft, IconDots } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import { universityTime } from '#platform/i18n/universityClock.ts';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';

import { useMessageActions } from './conversationContext.ts';
import { HeldBubble } from './HeldBubble.tsx';
import look from './MessageBubble.module.css';
import { MessageFiles } from './MessageFiles.tsx';
import { MessageText } from './MessageText.tsx';
import { QuoteCard } from './QuoteCard.tsx';
import { Reactions } from './Reactions.tsx';

interface MessageBubbleProps {
  readonly message: Message;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isGroup: boolean;
  readonly isMarked: boolean;
  readonly place: number;
}

/** Where nothing hovers, what can be done with a message comes when it is touched, and its menu when the finger stays. */
const hovers = !matchMedia('(hover: none)').matches;

/** A message: who, what, with what, when, and how it stands. */
export function MessageBubble({ message, isFirst, isLast, isGroup, isMarked, place }: MessageBubbleProps) {
  const { t, format, names, photos, goTo } = useMessageActions();
  // Most rows are only scrolled past: their buttons are drawn for whoever comes near.
  const [isNear, setNear] = useState(false);
  const { isMine, senderId, senderName, senderRole, text, quote, files, mentions } = message;
  const name = isMine ? t('ch.you') : format.shortName(senderName);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes that somebody is near
    <article
      className={look.message}
      data-mine={isMine || undefined}
      data-first={isFirst || undefined}
      data-marked={isMarked || undefined}
      tabIndex={-1}
      aria-posinset={place}
      aria-setsize={-1}
      aria-label={`${name}, ${format.moment(message.sentAt)}`}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    >
      {!isMine && isGroup && (
        <span className={look.avatar}>
          {isLast && (
            <PersonAvatar
              initials={initialsOf(format.name(senderName))}
              photo={photos.get(senderId)}
              size={32}
            />
          )}
        </span>
      )}
      <div className={look.column}>
        <Bubble message={message}>
          {isFirst && !isMine && isGroup && (
            <p className={look.name} data-teacher={senderRole === 1 || undefined}>
              {name}
              {senderRole === 1 && <span className={look.role}>{t('c.teacher')}</span>}
            </p>
          )}
          {quote !== null && <QuoteCard quote={quote} onOpen={() => goTo(quote.messageId)} />}
          {files.length > 0 && <MessageFiles files={files} />}
          <MessageText text={text} names={mentions.flatMap((id) => names.get(id) ?? [])} />
          <Foot message={message} isGroup={isGroup} isNear={isNear} />
        </Bubble>
        <Reactions message={message} />
      </div>
      {isNear && <Tools message={message} />}
    </article>
  );
}

function Bubble({
  message,
  children,
}: Pick<MessageBubbleProps, 'message'> & { readonly children: ReactNode }) {
  if (hovers) return <div className={look.bubble}>{children}</div>;
  return <HeldBubble message={message}>{children}</HeldBubble>;
}

interface FootProps extends Pick<MessageBubbleProps, 'message' | 'isGroup'> {
  readonly isNear: boolean;
}

function Foot({ message, isGroup, isNear }: FootProps) {
  const { t, format } = useMessageActions();
  const { sentAt, editedAt, isMine, isRead } = message;
  return (
    <span className={look.foot}>
      {editedAt !== null && <span title={format.exactMoment(editedAt)}>{t('ch.edited')}</span>}
      <time dateTime={sentAt.toISOString()} title={isNear ? format.exactMoment(sentAt) : undefined}>
        {universityTime(sentAt)}
      </time>
      {isMine && isRead && !isGroup && (
        <IconChecks size={15} aria-label={t('ch.state.read')} className={look.read} />
      )}
      {isMine && !(isRead && !isGroup) && <IconCheck size={15} aria-label={t('ch.state.sent')} />}
    </span>
  );
}

function Tools({ message }: Pick<MessageBubbleProps, 'message'>) {
  const { t, openMenu, reply } = useMessageActions();
  return (
    <div className={look.tools}>
      {hovers && (
        <button
          type="button"
          className={look.tool}
          tabIndex={-1}
          aria-label={t('ch.reply')}
          onClick={() => reply(message)}
        >
          <IconCornerUpLeft size={18} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={look.tool}
        tabIndex={-1}
        data-actions
        aria-label={t('ch.actions')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => openMenu(message, currentTarget)}
      >
        <IconDots size={18} aria-hidden />
      </button>
    </div>
  );
}
