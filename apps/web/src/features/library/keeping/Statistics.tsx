import type { ReadBook } from '@bilim/contract/library/keeping';
import { Card, SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { bookLink } from '#domain/library/libraryLink.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import rows from '#ui/Rows.module.css';

import { useStatistics } from './useKeeping.ts';
import look from './Keeping.module.css';

const spans = ['30', '90', '365'] as const;

/** What the library has, and what of it is read. */
export function Statistics() {
  const { t } = useTranslation();
  const format = useFormat();
  const [days, setDays] = useState<string>('30');
  const query = useStatistics(Number(days));
  if (query.data === undefined) return <Pending query={query} />;
  const { data, beside } = query.data;
  const figures = ['books', 'files', 'paper', 'readers', 'opened', 'downloaded'] as const;
  return (
    <>
      <SegmentedControl
        className={look.spans ?? ''}
        aria-label={t('lk.span')}
        data={spans.map((value) => ({ value, label: t('lk.days', { count: Number(value) }) }))}
        value={days}
        onChange={setDays}
      />
      <dl className={look.figures}>
        {figures.map((name) => (
          <Card key={name} padding="md">
            <dt>{t(`lk.figure.${name}`)}</dt>
            <dd>{format.number(beside[name])}</dd>
          </Card>
        ))}
      </dl>
      {data.length === 0 ? (
        <Card>
          <EmptyState art="books" title={t('lk.none.statistics')} text={t('lk.nonetext.statistics')} />
        </Card>
      ) : (
        <ReadMost books={data} />
      )}
    </>
  );
}

const counts = ['readers', 'opened', 'downloaded'] as const;

function ReadMost({ books }: { readonly books: readonly ReadBook[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card padding={0} className={rows.card}>
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className={rows.sort}>{t('lk.book')}</span>
            </th>
            {counts.map((name) => (
              <th key={name} scope="col" data-kind="number">
                <span className={rows.sort}>{t(`lk.figure.${name}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {books.map((book) => (
            <tr key={book.bookId} className={`${rows.row} ${look.read}`}>
              <td data-first>
                <Link className={look.title ?? ''} {...bookLink(book.bookId)}>
                  {book.title}
                </Link>
                <div className={look.facts}>{book.author}</div>
              </td>
              {counts.map((name) => (
                <td key={name} data-kind="number" data-title={t(`lk.figure.${name}`)}>
                  {format.number(book[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
