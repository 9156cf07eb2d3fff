import type { JournalReply } from '#domain/journal/keptJournal.ts';
import type { MarkOutbox } from '#domain/journal/markOutbox.ts';
import type { MarkPlace, StoredMark } from '#domain/journal/queuedMark.ts';

import { clearedMark, type MarkValue } from '../marks/markBook.ts';
import type { PastedMark, Position } from '../marks/paste.ts';

import { createJournalRows, type JournalCell } from './journalRows.ts';
import { clean, stateOf } from './saveState.ts';
import { layOut } from './sheet.ts';
import { createUndoStack, type MarkStep } from './undoStack.ts';

/** Of which class the marks are, as the queue names it. */
export type ClassPlace = Pick<MarkPlace, 'teacherId' | 'assignmentId' | 'classTitle'>;

export type JournalStore = ReturnType<typeof createJournalStore>;

/**
 * The journal of one class as it stands in this window: what the server has, and over it what was typed in
 * this browser and is on its way.
 */
export function createJournalStore(reply: JournalReply, outbox: MarkOutbox, classPlace: ClassPlace) {
  const undoStack = createUndoStack();
  const { shown, know, get: storedAt, all } = createKnowledge(outbox);
  const rows = createJournalRows(shown);
  absorb(reply);

  /** Takes what the server says now; what was typed over an older mark keeps saying so. */
  function absorb([marks, lessons]: JournalReply) {
    for (const { visitId, markId, markText: text, version } of marks)
      know(visitId, { markId, text, version });
    rows.lay(layOut(marks, lessons));
  }

  function type(steps: readonly Pick<MarkStep, 'visitId' | 'after'>[], isHeld = false) {
    const marks = steps.flatMap(({ visitId, after: mark }) => {
      const place = rows.placeOf(visitId);
      const over = storedAt(visitId);
      if (place === null || over === undefined) return [];
      return [{ place: { ...classPlace, ...place, visitId }, mark, over, isHeld }];
    });
    outbox.type(marks);
    return steps.length;
  }

  return {
    ...rows,
    absorb,

    /** Follows what happens to the marks; gives back how to end that. */
    connect(this: void) {
      const ends = [
        outbox.subscribe(rows.touch),
        outbox.onSettled(({ entry: { visitId }, answer }) => {
          know(visitId, answer);
          rows.touch([visitId]);
        }),
      ];
      // Something may have happened before anybody listened.
      rows.touch(all());
      return () => ends.forEach((end) => end());
    },

    /** Sets the marks that may be set; gives back how many there were. */
    setMarks(changes: readonly PastedMark[], { isHeld = false, isContinued = false } = {}) {
      const steps = changes.flatMap(({ mark, ...at }): MarkStep[] => {
        const cell = rows.cellAt(at);
        if (cell === null || !cell.canEdit || isSame(cell, mark)) return [];
        return [{ visitId: cell.visitId, before: cell.mark, after: mark }];
      });
      type(steps, isHeld);
      if (isContinued) undoStack.extend(steps);
      else undoStack.record(steps);
      return steps.length;
    },

    /** Sends a mark that waited for more digits. */
    release(this: void, at: Position) {
      const cell = rows.cellAt(at);
      if (cell?.state.kind === 'held') outbox.release(cell.visitId);
    },

    /** The version of a mark that this window shows, for changes that do not go through the queue. */
    versionOf: (visitId: number) => storedAt(visitId)?.version,

    undo: () => type(undoStack.undo()),
    redo: () => type(undoStack.redo()),

    sendNow: outbox.hurry,
    dismissRefused: outbox.dismissRefused,
    resolve: outbox.resolve,
  };
}

/** What the server has, as far as this window was told, and what is typed over it. */
function createKnowledge(outbox: MarkOutbox) {
  const stored = new Map<number, StoredMark>();
  return {
    get: (visitId: number) => stored.get(visitId),
    all: () => stored.keys(),

    know(this: void, visitId: number, mark: StoredMark) {
      const known = stored.get(visitId);
      if (known === undefined || known.version < mark.version) stored.set(visitId, mark);
    },

    /** What a cell shows, and how it stands with it. */
    shown(this: void, visitId: number): Pick<JournalCell, 'mark' | 'state'> {
      const { markId, text } = stored.get(visitId) ?? clearedMark;
      const queued = outbox.get(visitId);
      if (queued === null) return { mark: { markId, text }, state: clean };
      const state = stateOf(queued, outbox.line());
      return { mark: state.kind === 'refused' ? { markId, text } : queued.mark, state };
    },
  };
}

function isSame(cell: JournalCell, mark: MarkValue) {
  const isTaken = cell.state.kind !== 'held' && cell.state.kind !== 'conflict';
  return cell.mark.markId === mark.markId && isTaken;
}
