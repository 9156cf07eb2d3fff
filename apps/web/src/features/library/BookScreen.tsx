import { addressOf } from '@bilim/contract/client';
import { libraryApi, type OpenedBook } from '@bilim/contract/library';
import { keepingApi } from '@bilim/contract/library/keeping';
import { ActionIcon, Alert, Button, Card, Skeleton, Title } from '@mantine/core';
import { IconBook, IconDownload, IconHeart, IconHeartFilled, IconQuote } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { libraryLink, readerLink } from '#domain/library/libraryLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { BookCover } from './BookCover.tsx';
import { BookPending } from './BookPending.tsx';
import { BookSheet } from './BookSheet.tsx';
import { CiteSheet } from './CiteSheet.tsx';
import { KeepingActions, type SheetName } from './KeepingActions.tsx';
import { ShelfSheet } from './ShelfSheet.tsx';
import { WithdrawSheet } from './keeping/WithdrawSheet.tsx';
import { useBook, useFavourite, useMayRemove, useRemoveBook } from './useLibrary.ts';
import look from './Books.module.css';

/** One book: what it is, where the reader stopped, and what can be done with it. */
export function BookScreen() {
  const { t } = useTranslation();
  const { bookId = '' } = useParams({ strict: false });
  const book = useBook(Number(bookId));
  if (book.data === undefined) {
    return (
      <>
        <PageHeading title={t('menu.library')} />
        <BookPending query={book}>
          <div className={look.book}>
            <Skeleton radius="sm" style={{ aspectRatio: '3 / 4' }} />
            <div className={look.about}>
              <Skeleton height={40} width="50%" />
              <Skeleton height={120} />
            </div>
          </div>
        </BookPending>
      </>
    );
  }
  return <Opened book={book.data} />;
}

function Opened({ book }: { readonly book: OpenedBook }) {
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const mayKeep = useMay(keepingApi.setShelf);
  const close = () => setSheet(null);
  return (
    <div className={look.screen}>
      <PageHeading
        title={book.title}
        subtitle={[book.author, book.section, book.category].filter((part) => part !== '').join('\u00A0· ')}
        actions={<KeepingActions book={book} onOpen={setSheet} />}
      />
      <Card>
        <div className={look.book}>
          <span className={look.front}>
            <BookCover book={book} />
          </span>
          <div className={look.about}>
            <State book={book} />
            <Actions book={book} onCite={() => setSheet('cite')} />
            {book.description !== '' && <p className={look.text}>{book.description}</p>}
            <Details book={book} />
            <Places book={book} />
          </div>
        </div>
      </Card>
      <BookSheet isOpen={sheet === 'edit'} book={book} onClose={close} />
      <CiteSheet isOpen={sheet === 'cite'} book={book} onClose={close} />
      <RemoveDialog isOpen={sheet === 'remove'} book={book} onClose={close} />
      {mayKeep && (
        <>
          <ShelfSheet isOpen={sheet === 'shelves'} book={book} onClose={close} />
          <WithdrawSheet book={sheet === 'withdraw' ? book : null} onClose={close} />
        </>
      )}
    </div>
  );
}

/** What stands in the way of reading it, where something does. */
function State({ book: { fileState, format, withdrawReason } }: { readonly book: OpenedBook }) {
  const { t } = useTranslation();
  if (withdrawReason !== null)
    return <Alert color="apricot">{t('l.withdrawn', { reason: withdrawReason })}</Alert>;
  if (fileState === 'broken') return <Alert color="pome">{t('l.state.broken')}</Alert>;
  if (fileState === 'waiting') return <StatusChip tone="neutral">{t('l.state.waiting')}</StatusChip>;
  if (format === 'none') return <StatusChip tone="neutral">{t('l.paper')}</StatusChip>;
  return null;
}

interface ActionsProps {
  readonly book: OpenedBook;
  readonly onCite: () => void;
}

function Actions({ book, onCite }: ActionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const favourite = useFavourite();
  const { bookId, isFavourite, page, rights, share } = book;
  const isReadHere = (book.format === 'pdf' || book.format === 'epub') && book.fileState !== 'broken';
  const mayOpen = book.format === 'pdf' || book.fileState === 'read';
  return (
    <div className={look.line}>
      {isReadHere && mayOpen && (
        <Button
          color="apricot.4"
          size="md"
          leftSection={<IconBook size={20} aria-hidden />}
          renderRoot={(props) => <Link {...readerLink(bookId)} {...props} />}
        >
          {page === null ? t('l.read') : t('l.readon', { share: format.percent(share ?? 0) })}
        </Button>
      )}
      {book.format !== 'none' && book.fileState !== 'broken' && rights !== 'read_only' && (
        <Button
          variant="default"
          component="a"
          href={addressOf(libraryApi.file, { bookId, isKept: true })}
          download
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('l.download', { size: format.bytes(book.sizeBytes) })}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color={isFavourite ? 'pome' : 'gray'}
        size={40}
        aria-pressed={isFavourite}
        aria-label={t('l.favouriteof', { title: book.title })}
        onClick={() => favourite.mutate({ bookId, isFavourite: !isFavourite })}
      >
        {isFavourite ? <IconHeartFilled size={22} /> : <IconHeart size={22} stroke={1.5} />}
      </ActionIcon>
      <Button variant="subtle" px="sm" leftSection={<IconQuote size={18} aria-hidden />} onClick={onCite}>
        {t('l.cite')}
      </Button>
    </div>
  );
}

function Details({ book }: { readonly book: OpenedBook }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = [
    ['publisher', book.publisher],
    ['year', book.year],
    ['language', book.language === null ? null : t(`l.languages.${book.language}`)],
    ['totalpages', book.totalPages > 0 ? book.totalPages : null],
    ['isbn', book.isbn],
    ['rights', book.format === 'none' ? null : t(`l.right.${book.rights}`)],
    ['copies', book.copies > 0 ? book.copies : null],
    ['licences', book.licences],
    ['addedby', format.name(book.ownerName)],
  ] as const;
  return (
    <dl className={look.details}>
      {rows
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => [
          <dt key={`${name} name`}>{t(`l.fact.${name}`)}</dt>,
          <dd key={name}>{value}</dd>,
        ])}
    </dl>
  );
}

/** Disciplines that are learned by it. */
function Places({ book: { shelves, bookId, format } }: { readonly book: OpenedBook }) {
  const { t } = useTranslation();
  if (shelves.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('l.indisciplines')}
      </Title>
      <ul className={look.places}>
        {shelves.map(({ disciplineId, name, kind, pageFrom, pageTo }) => (
          <li key={`${disciplineId} ${kind} ${pageFrom ?? ''}`}>
            {name} · {t(`lk.kind.${kind}`)}
            {pageFrom !== null && (
              <>
                {' · '}
                {format === 'pdf' ? (
                  <Link {...readerLink(bookId, { page: pageFrom })}>
                    {t('l.frompage', { from: pageFrom, to: pageTo ?? pageFrom })}
                  </Link>
                ) : (
                  t('l.frompage', { from: pageFrom, to: pageTo ?? pageFrom })
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RemoveDialogProps {
  readonly isOpen: boolean;
  readonly book: OpenedBook;
  readonly onClose: () => void;
}

/** First it is asked whether the book may go; then the list is loaded anew. */
function RemoveDialog({ isOpen, book, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const check = useMayRemove(book.bookId, isOpen);
  const remove = useRemoveBook();
  const isAllowed = check.data?.isDone === true;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('l.removetitle')}
      text={
        check.data === undefined || isAllowed ? t('l.removetext', { title: book.title }) : check.data.message
      }
      confirmLabel={t('btn.delete')}
      cancelLabel={t('btn.cancel')}
      isBusy={remove.isPending || (isOpen && check.isFetching)}
      isReady={isAllowed}
      onConfirm={() =>
        remove.mutate(book.bookId, {
          onSuccess: ({ isDone }) => {
            onClose();
            if (isDone) void navigate(libraryLink({ section: book.sectionId, category: book.categoryId }));
          },
        })
      }
      onClose={onClose}
    />
  );
}
