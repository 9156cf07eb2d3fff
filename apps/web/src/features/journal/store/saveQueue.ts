import { clearedMark, type MarkValue } from '../marks/markBook.ts';

import { createLanes } from './lanes.ts';
import {
  clean,
  confirm,
  fail,
  isUnsaved,
  newEntry,
  type SaveEntry,
  type SaveState,
  type StoredMark,
  type Verdict,
} from './saveEntry.ts';

interface Ports {
  readonly send: (visitId: number, mark: MarkValue, version: number) => Promise<StoredMark>;
  readonly judge: (error: unknown) => Verdict;
  readonly onChange: (visitId: number) => void;
}

/**
 * Saves every cell by itself: never two saves of one cell under way, the last typed mark wins, and each
 * save says which version it was typed over.
 */
export function createSaveQueue({ send, judge, onChange }: Ports) {
  const entries = new Map<number, SaveEntry>();
  const lanes = createLanes(deliver);

  async function deliver(visitId: number) {
    const entry = entries.get(visitId);
    const mark = entry?.wanted ?? null;
    if (entry === undefined || mark === null || entry.state.kind !== 'saving') return;
    try {
      confirm(entry, await send(visitId, mark, entry.stored.version));
    } catch (error) {
      fail(entry, mark, judge(error));
    }
    if (entry.wanted !== null && entry.state.kind === 'saving') lanes.add(visitId);
    onChange(visitId);
  }

  function set(visitId: number, mark: MarkValue, { isHeld = false } = {}) {
    const entry = entries.get(visitId);
    if (entry === undefined) return;

    const isOpen = lanes.isBusy(visitId) || entry.unanswered.length > 0;
    const isSettled = entry.stored.markId === mark.markId && !isOpen;
    entry.wanted = isSettled ? null : mark;
    entry.state = isSettled ? clean : { kind: isHeld ? 'held' : 'saving' };
    if (isSettled || isHeld) lanes.remove(visitId);
    else lanes.add(visitId);
    onChange(visitId);
  }

  function again(visitId: number) {
    const wanted = entries.get(visitId)?.wanted ?? null;
    if (wanted !== null) set(visitId, wanted);
  }

  return {
    set,
    retry: again,
    /** Sends what was held back. */
    release: (visitId: number) => {
      if (entries.get(visitId)?.state.kind === 'held') again(visitId);
    },

    /** Takes a mark of the server; one that is being changed here keeps what was typed. */
    know(visitId: number, stored: StoredMark) {
      const entry = entries.get(visitId);
      if (entry === undefined) entries.set(visitId, newEntry(stored));
      else if (entry.wanted === null && stored.version > entry.stored.version) entry.stored = stored;
    },

    /** Ends a conflict: my mark replaces theirs, or theirs stays. */
    resolve: (visitId: number, choice: 'mine' | 'theirs') => {
      const entry = entries.get(visitId);
      if (entry?.state.kind !== 'conflict') return;
      const { theirs, mine } = entry.state;
      entries.set(visitId, newEntry(theirs));
      if (choice === 'mine') set(visitId, mine);
      else onChange(visitId);
    },

    /** What the cell shows, and how it stands with it. */
    shown: (visitId: number): { readonly mark: MarkValue; readonly state: SaveState } => {
      const entry = entries.get(visitId);
      if (entry === undefined) return { mark: clearedMark, state: clean };
      return { mark: entry.wanted ?? entry.stored, state: entry.state };
    },

    /** Cells whose mark the server does not have. */
    unsaved: () => [...entries].flatMap(([visitId, { state }]) => (isUnsaved(state) ? [visitId] : [])),
  };
}
