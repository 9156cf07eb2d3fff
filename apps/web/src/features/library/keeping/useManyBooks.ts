import { libraryApi } from '@bilim/contract/library';
import type { BookRights } from '@bilim/contract/library/words';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { libraryKey } from '#domain/library/useCategories.ts';
import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { randomId } from '#platform/offline/randomId.ts';

import { titleOfFile } from '../bookForm.ts';

export interface ManyBook {
  readonly id: string;
  readonly file: File;
  readonly title: string;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  readonly trouble: string | null;
}

interface Common {
  readonly categoryId: number;
  readonly rights: BookRights;
}

/** Sends files one after the other; one that is refused keeps none of the others. */
export function useManyBooks() {
  const { call } = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [books, setBooks] = useState<readonly ManyBook[]>([]);
  const [isBusy, setBusy] = useState(false);
  const put = (id: string, change: Partial<ManyBook>) =>
    setBooks((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));

  async function sendOne({ id, file, title }: ManyBook, common: Common) {
    put(id, { state: 'sending', trouble: null });
    try {
      const told = { bookId: null, title, selectedFileName: file.name, ...common };
      // The key is the book's own: another try has no second effect.
      await call(libraryApi.save, told, { files: [file], idempotencyKey: id });
      put(id, { state: 'done' });
    } catch (error) {
      put(id, { state: 'failed', trouble: describeError(error, t) });
    }
  }

  const send = async (common: Common) => {
    setBusy(true);
    for (const book of books)
      if (book.state === 'waiting' || book.state === 'failed') await sendOne(book, common);
    setBusy(false);
    await queries.invalidateQueries({ queryKey: [libraryKey] });
  };

  return {
    books,
    isBusy,
    add: (files: readonly File[]) =>
      setBooks((all) => [
        ...all,
        ...files.map((file) => ({
          id: randomId(),
          file,
          title: titleOfFile(file.name),
          state: 'waiting' as const,
          trouble: null,
        })),
      ]),
    remove: (id: string) => setBooks((all) => all.filter((one) => one.id !== id)),
    send,
  };
}
