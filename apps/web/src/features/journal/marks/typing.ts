import type { MarkBook, MarkValue } from './markBook.ts';

export interface Typed {
  readonly mark: MarkValue;
  /** The digits so far: the next digit may continue them. */
  readonly digits: string;
  /** Another digit could make a different mark of it, as after the 1 of 10. */
  readonly mayGrow: boolean;
}

/** The mark a key means in a cell in which `digits` were typed before; null when it means none. */
export function typeKey(book: MarkBook, digits: string, key: string): Typed | null {
  if (!/^\d$/.test(key)) {
    const mark = book.byLetter(key);
    return mark === undefined ? null : { mark, digits: '', mayGrow: false };
  }
  for (const text of [digits + key, key]) {
    const mark = book.byText(text);
    if (mark !== undefined) return { mark, digits: text, mayGrow: book.mayGrow(text) };
  }
  return null;
}
