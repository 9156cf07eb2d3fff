import type { Book } from '@bilim/contract/library';
import { ActionIcon, Progress } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { bookLink } from '#domain/library/libraryLink.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { BookCover } from './BookCover.tsx';
import { useFavourite, useLeaveOut } from './useLibrary.ts';
import look from './Books.module.css';

interface BookCardProps {
  readonly book: Book;
  readonly isRow: boolean;
  /** Stands among what was read, and can be left out of it. */
  readonly isHistory: boolean;
}

/** A book with its cover; the whole of it leads to the book. */
export function BookCard({ book, isRow, isHistory }: BookCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { bookId, title, author, year, format: kind, share } = book;
  const facts = [
    year,
    kind === 'none'
      ? null
      : kind === 'other'
        ? book.fileName.split('.').pop()?.toUpperCase()
        : kind.toUpperCase(),
    book.totalPages > 0 && kind !== 'epub' ? t('l.pages', { count: book.totalPages }) : null,
  ].filter((fact) => fact !== null && fact !== undefined);
  return (
    <li className={isRow ? look.row : look.card}>
      <span className={look.front}>
        <BookCover book={book} />
      </span>
      <span className={look.words}>
        <Link className={look.title ?? ''} {...bookLink(bookId)}>
          {title}
        </Link>
        {author !== '' && <span className={look.author}>{author}</span>}
        <span className={look.facts}>
          {facts.join(' · ')}
          {kind === 'none' && <StatusChip tone="neutral">{t('l.paper')}</StatusChip>}
          {book.rights === 'read_only' && <StatusChip tone="info">{t('l.readonly')}</StatusChip>}
          {book.isFromMaterials && <StatusChip tone="neutral">{t('menu.umk')}</StatusChip>}
        </span>
        {share !== null && (
          <Progress
            size={4}
            value={share * 100}
            aria-label={t('l.readshare', { share: format.percent(share) })}
          />
        )}
      </span>
      <Actions book={book} isHistory={isHistory} />
    </li>
  );
}

function Actions({ book: { bookId, title, isFavourite }, isHistory }: Omit<BookCardProps, 'isRow'>) {
  const { t } = useTranslation();
  const favourite = useFavourite();
  const leaveOut = useLeaveOut();
  return (
    <span className={look.actions}>
      <ActionIcon
        variant="subtle"
        color={isFavourite ? 'pome' : 'gray'}
        size={40}
        aria-pressed={isFavourite}
        aria-label={t('l.favouriteof', { title })}
        onClick={() => favourite.mutate({ bookId, isFavourite: !isFavourite })}
      >
        {isFavourite ? <IconHeartFilled size={20} /> : <IconHeart size={20} stroke={1.5} />}
      </ActionIcon>
      {isHistory && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('l.leaveout', { title })}
          onClick={() => leaveOut.mutate(bookId)}
        >
          <IconX size={18} stroke={1.5} />
        </ActionIcon>
      )}
    </span>
  );
}
