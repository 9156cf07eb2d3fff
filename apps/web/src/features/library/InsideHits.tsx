import { foundFrom, foundTo, type InsideHit } from '@bilim/contract/library';
import { Card } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { readerLink, type LibrarySearch } from '#domain/library/libraryLink.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

import { BookCover } from './BookCover.tsx';
import { placeOf, useInside } from './useLibrary.ts';
import look from './Books.module.css';

/** Where the words stand in books; a hit opens its page. */
export function InsideHits({ search }: { readonly search: LibrarySearch }) {
  const { t } = useTranslation();
  const query = search.find ?? '';
  const hits = useInside(query, placeOf(search));
  if (hits.data === undefined) return <Pending query={hits} />;
  if (hits.data.length === 0) {
    return (
      <Card>
        <EmptyState art="books" title={t('l.nohits', { text: query })} text={t('l.nohitstext')} />
      </Card>
    );
  }
  return (
    <Card padding={0}>
      <ul className={look.hits} aria-label={t('l.inside')}>
        {hits.data.map((hit) => (
          <li key={`${hit.bookId} ${hit.page}`} className={look.hit}>
            <span className={look.front}>
              <BookCover book={hit} />
            </span>
            <span className={look.words}>
              <Link className={look.title ?? ''} {...readerLink(hit.bookId, { page: hit.page, find: query })}>
                {hit.title}
              </Link>
              <span className={look.facts}>
                {[hit.author, whereIn(hit, t)].filter((fact) => fact !== '').join(' · ')}
              </span>
              <Snippet text={hit.snippet} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function whereIn({ format, page, part }: InsideHit, t: TFunction): string {
  if (format === 'epub') return part ?? t('l.part', { page });
  return t('l.page', { page });
}

/** What was found is marked. */
export function Snippet({ text }: { readonly text: string }) {
  const [begin = '', ...found] = text.split(foundFrom);
  return (
    <p className={look.snippet}>
      {begin}
      {found.map((piece, place) => {
        const [word = '', rest = ''] = piece.split(foundTo);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and never move
          <span key={place}>
            <mark>{word}</mark>
            {rest}
          </span>
        );
      })}
    </p>
  );
}
