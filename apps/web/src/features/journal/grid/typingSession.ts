import type { MarkBook } from '../marks/markBook.ts';
import type { Position } from '../marks/paste.ts';
import { typeKey } from '../marks/typing.ts';
import type { JournalStore } from '../store/journalStore.ts';

/** How long a mark waits for another digit before it is sent. */
const holdMs = 700;

export type TypingSession = ReturnType<typeof createTypingSession>;

/** What is being typed into a cell: the 1 of 10 is shown at once and sent when nothing follows. */
export function createTypingSession(store: JournalStore, book: MarkBook) {
  let digits = '';
  let held: readonly Position[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The cell is left: what waited is sent, and the next digit begins anew. */
  function letGo() {
    clearTimeout(timer);
    held.forEach(store.release);
    held = [];
    digits = '';
  }

  return {
    letGo,

    /** Sets the mark of a key in these cells; false when the key means no mark. */
    type(key: string, places: readonly Position[]): boolean {
      const typed = typeKey(book, digits, key);
      if (typed === null) return false;

      const isContinued = typed.digits.length > 1 && typed.digits.length > digits.length;
      const marks = places.map((place) => ({ ...place, mark: typed.mark }));
      store.setMarks(marks, { isHeld: typed.mayGrow, isContinued });
      clearTimeout(timer);
      digits = typed.digits;
      held = typed.mayGrow ? places : [];
      if (typed.mayGrow) timer = setTimeout(letGo, holdMs);
      return true;
    },
  };
}
