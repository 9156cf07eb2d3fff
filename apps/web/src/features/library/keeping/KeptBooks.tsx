import type { KeptBook } from '@bilim/contract/library/keeping';
import type { keptViews } from '@bilim/contract/library/words';
import { Button, Group } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconFileSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { bookLink } from '#domain/library/libraryLink.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useBringBack, useCheckFiles, useKept } from './useKeeping.ts';
import { WithdrawSheet } from './WithdrawSheet.tsx';
import look from './Keeping.module.css';

interface KeptBooksProps {
  readonly view: (typeof keptViews)[number];
}

/** Books that ask for their keeper. */
export function KeptBooks({ view }: KeptBooksProps) {
  const { t } = useTranslation();
  const query = useKept(view);
  const [withdrawn, setWithdrawn] = useState<KeptBook | null>(null);
  return (
    <>
      {view === 'broken' && <CheckButton />}
      <QueueList
        query={query}
        items={query.data?.pages.flatMap(({ data }) => data)}
        empty={{ art: 'books', title: t(`lk.none.${view}`), text: t(`lk.nonetext.${view}`) }}
      >
        {(books) => (
          <QueueRows label={t(`lk.view.${view}`)}>
            {books.map((book) => (
              <Row key={book.bookId} book={book} onWithdraw={() => setWithdrawn(book)} />
            ))}
          </QueueRows>
        )}
      </QueueList>
      <WithdrawSheet book={withdrawn} onClose={() => setWithdrawn(null)} />
    </>
  );
}

function CheckButton() {
  const { t } = useTranslation();
  const check = useCheckFiles();
  return (
    <Group>
      <Button
        variant="light"
        leftSection={<IconFileSearch size={18} aria-hidden />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {t('lk.check')}
      </Button>
    </Group>
  );
}

interface RowProps {
  readonly book: KeptBook;
  readonly onWithdraw: () => void;
}

function Row({ book, onWithdraw }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const bringBack = useBringBack();
  const { bookId, title, author, category, year, isbn, alike, withdrawReason, fileState, at } = book;
  const facts = [author, category, year, isbn].filter((fact) => fact !== null && fact !== '');
  return (
    <li className={look.row}>
      <div className={look.words}>
        <Link className={look.title ?? ''} {...bookLink(bookId)}>
          {title}
        </Link>
        <span className={look.facts}>{facts.join(' · ')}</span>
        <span className={look.state}>
          {withdrawReason !== null && (
            <StatusChip tone="warning">{t('l.withdrawn', { reason: withdrawReason })}</StatusChip>
          )}
          {withdrawReason === null && fileState === 'broken' && (
            <StatusChip tone="bad">{t('lk.broken')}</StatusChip>
          )}
          {alike !== null && <StatusChip tone="info">{alike}</StatusChip>}
          {at !== null && (
            <span className={look.facts} title={format.exactMoment(at)}>
              {format.moment(at)}
            </span>
          )}
        </span>
      </div>
      {withdrawReason === null ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArchive size={18} aria-hidden />}
          onClick={onWithdraw}
        >
          {t('lk.withdraw')}
        </Button>
      ) : (
        <Button
          variant="light"
          leftSection={<IconArchiveOff size={18} aria-hidden />}
          loading={bringBack.isPending}
          onClick={() => bringBack.mutate(bookId)}
        >
          {t('lk.bringback')}
        </Button>
      )}
    </li>
  );
}
