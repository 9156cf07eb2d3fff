import { addressOf } from '@bilim/contract/client';
import { libraryApi, type Book } from '@bilim/contract/library';

import look from './BookCover.module.css';

interface BookCoverProps {
  readonly book: Pick<Book, 'bookId' | 'title' | 'author' | 'hasCover' | 'version'>;
}

/** How many colours covers without a picture have; each book keeps its own. */
const colours = 6;

/** The first page of a book, or its title on cloth of a colour of its own. What it is, the words beside it say. */
export function BookCover({ book: { bookId, title, author, hasCover, version } }: BookCoverProps) {
  if (hasCover) {
    return (
      <span className={look.cover}>
        <img
          className={look.picture}
          src={addressOf(libraryApi.cover, { bookId, version })}
          alt=""
          loading="lazy"
          decoding="async"
        />
      </span>
    );
  }
  return (
    <span className={look.cover} data-colour={bookId % colours} aria-hidden>
      <span className={look.title}>{title}</span>
      <span className={look.author}>{author}</span>
    </span>
  );
}
