import { initialsOf, shortName } from '@bilim/contract/personNames';
import { IconAt, IconBellOff, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import look from './ContactRow.module.css';

export interface ContactRowProps {
  readonly name: string;
  readonly photo?: string | null;
  /** What was begun there and not sent. */
  readonly draft?: string;
  readonly detail: ReactNode;
  readonly isGroup: boolean;
  readonly isOpen: boolean;
  readonly unread: number;
  readonly isMuted?: boolean;
  /** What is unread speaks to the reader by name. */
  readonly isMentioned?: boolean;
  /** When something was said there last. */
  readonly when?: ReactNode;
  readonly onOpen: () => void;
}

/** Somebody to talk with, or the chat of a class, with what is unread there. */
export function ContactRow(props: ContactRowProps) {
  const { name, photo, detail, draft = '', isGroup, isOpen, unread, when, onOpen } = props;
  const { isMuted = false, isMentioned = false } = props;
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  return (
    <li>
      <button
        type="button"
        className={look.row}
        aria-current={isOpen || undefined}
        data-contact
        onClick={onOpen}
      >
        {isGroup ? (
          <span className={look.groupMark}>
            <IconUsersGroup size={22} stroke={1.6} aria-hidden />
          </span>
        ) : (
          <PersonAvatar initials={initialsOf(name)} photo={photo} size={42} />
        )}
        <span className={look.words}>
          <span className={look.line}>
            <span className={look.name} title={name}>
              {isNarrow && !isGroup ? shortName(name) : name}
            </span>
            {when !== undefined && <span className={look.when}>{when}</span>}
          </span>
          <span className={look.line}>
            <span className={look.detail} data-draft={draft !== '' || undefined}>
              {draft === '' ? detail : t('ch.draft', { text: draft })}
            </span>
            {isMuted && <IconBellOff size={15} className={look.muted} aria-label={t('ch.muted')} />}
            {unread > 0 && isMentioned && (
              <IconAt size={17} className={look.mentioned} aria-label={t('ch.mentioned')} />
            )}
            {unread > 0 && (
              <span className={look.unread} aria-label={t('ch.unreadcount', { count: unread })}>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
