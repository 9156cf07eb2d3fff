import type { ReadBook } from '@bilim/contract/library/keeping';
import { Card, SegmentedControl, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { bookLink } from '#domain/library/libraryLink.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

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

function ReadMost({ books }: { readonly books: readonly ReadBook[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card padding={0}>
      <Table.ScrollContainer minWidth={520}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('lk.book')}</Table.Th>
              {(['readers', 'opened', 'downloaded'] as const).map((name) => (
                <Table.Th key={name} ta="right">
                  {t(`lk.figure.${name}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {books.map(({ bookId, title, author, readers, opened, downloaded }) => (
              <Table.Tr key={bookId}>
                <Table.Td>
                  <Link className={look.title ?? ''} {...bookLink(bookId)}>
                    {title}
                  </Link>
                  <div className={look.facts}>{author}</div>
                </Table.Td>
                <Table.Td ta="right">{format.number(readers)}</Table.Td>
                <Table.Td ta="right">{format.number(opened)}</Table.Td>
                <Table.Td ta="right">{format.number(downloaded)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}
