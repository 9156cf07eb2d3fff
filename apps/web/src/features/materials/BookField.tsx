import { libraryApi } from '@bilim/contract/library';
import { NumberInput, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';

import type { Draft } from './draft.ts';
import { materialsKey } from './useMaterials.ts';
import look from './Materials.module.css';

interface BookFieldProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** While somebody types, the server is not asked. */
const restMs = 300;

/** A book of the e-library, and from which page to which. */
export function BookField({ draft, onChange }: BookFieldProps) {
  const { t } = useTranslation();
  const { bookId, pageFrom, pageTo, title } = draft;
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed, restMs);
  const chosen = useChosen(bookId);
  const books = useBooks(query === chosen?.title ? '' : query);
  const options = [chosen, ...books].filter((book) => book !== null);
  const known = new Map(options.map((book) => [String(book.bookId), book]));
  return (
    <>
      <Select
        label={t('umk.book')}
        required
        searchable
        placeholder={t('umk.bookhint')}
        nothingFoundMessage={t('c.empty')}
        // The server has looked: small faults of typing are forgiven.
        filter={({ options: found }) => found}
        data={[...known].map(([value, book]) => ({ value, label: nameOf(book) }))}
        value={bookId === null ? null : String(bookId)}
        onSearchChange={setTyped}
        onChange={(value) => {
          const book = value === null ? undefined : known.get(value);
          onChange({
            bookId: book?.bookId ?? null,
            ...(title === '' && book !== undefined ? { title: book.title } : {}),
          });
        }}
      />
      <div className={look.pages}>
        <PageField
          label={t('umk.pagefrom')}
          page={pageFrom}
          onChange={(next) => onChange({ pageFrom: next })}
        />
        <PageField label={t('umk.pageto')} page={pageTo} onChange={(next) => onChange({ pageTo: next })} />
      </div>
    </>
  );
}

interface PageFieldProps {
  readonly label: string;
  readonly page: number | null;
  readonly onChange: (page: number | null) => void;
}

function PageField({ label, page, onChange }: PageFieldProps) {
  return (
    <NumberInput
      label={label}
      min={1}
      max={20_000}
      allowDecimal={false}
      value={page ?? ''}
      onChange={(next) => onChange(typeof next === 'number' && next > 0 ? next : null)}
    />
  );
}

interface Named {
  readonly bookId: number;
  readonly title: string;
  readonly author: string;
}

const nameOf = ({ title, author }: Named): string => (author === '' ? title : `${title} · ${author}`);

/** Books whose titles are like that; without words, what the library begins with. */
function useBooks(query: string): readonly Named[] {
  const { call } = useApi();
  const found = useQuery({
    queryKey: [materialsKey, 'books', query],
    queryFn: ({ signal }) =>
      call(libraryApi.list, { page: 1, ...(query === '' ? {} : { query }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const isNothing = query !== '' && found.data?.beside.isEverything === true;
  return isNothing ? [] : (found.data?.data ?? []);
}

/** The book as the library calls it now. */
function useChosen(bookId: number | null): Named | null {
  const { call } = useApi();
  const found = useQuery({
    queryKey: [materialsKey, 'book', bookId],
    queryFn: ({ signal }) => call(libraryApi.one, { bookId: bookId ?? 0 }, { signal }),
    enabled: bookId !== null,
  });
  return found.data ?? null;
}
