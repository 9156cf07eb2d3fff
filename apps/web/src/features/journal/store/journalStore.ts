import type { JournalLesson, JournalMark } from '@bilim/contract/visitlog/journal';

import type { MarkValue } from '../marks/markBook.ts';
import type { PastedMark, Position } from '../marks/paste.ts';

import { createJournalRows, type JournalCell } from './journalRows.ts';
import type { StoredMark, Verdict } from './saveEntry.ts';
import { createSaveQueue } from './saveQueue.ts';
import { layOut } from './sheet.ts';
import { createUndoStack, type MarkStep } from './undoStack.ts';

/** One mark on its way to the server. */
export interface MarkSave {
  readonly visitId: number;
  readonly markId: number;
  /** The version it was typed over. */
  readonly version: number;
  readonly lessonDate: string | undefined;
}

export interface StorePorts {
  readonly send: (save: MarkSave) => Promise<StoredMark>;
  readonly judge: (error: unknown) => Verdict;
}

/** Marks and lessons as the server tells them. */
export type JournalReply = readonly [readonly JournalMark[], readonly JournalLesson[]];

export type JournalStore = ReturnType<typeof createJournalStore>;

/**
 * The journal of one class as it stands in this window: what the server has, and what was typed here and
 * is on its way.
 */
export function createJournalStore(reply: JournalReply, firstPorts: StorePorts) {
  let ports = firstPorts;
  const undoStack = createUndoStack();
  const queue = createSaveQueue({
    send: (visitId, { markId }, version) =>
      ports.send({ visitId, markId, version, lessonDate: rows.lessonOf(visitId)?.lessonDate }),
    judge: (error) => ports.judge(error),
    onChange: (visitId) => rows.touch(visitId),
  });
  const rows = createJournalRows(queue.shown);
  absorb(reply);

  function absorb([marks, lessons]: JournalReply) {
    for (const { visitId, markId, markText, version } of marks) {
      queue.know(visitId, { markId, text: markText, version });
    }
    rows.lay(layOut(marks, lessons));
  }

  function apply(steps: readonly Pick<MarkStep, 'visitId' | 'after'>[]) {
    rows.together(() => {
      for (const { visitId, after } of steps) queue.set(visitId, after);
    });
    return steps.length;
  }

  return {
    ...rows,

    /** Saves go this way from now on: the store outlives the renders of its screen. */
    serveWith(this: void, newPorts: StorePorts) {
      ports = newPorts;
    },

    /** Sets the marks that may be set; gives back how many there were. */
    setMarks(changes: readonly PastedMark[], { isHeld = false, isContinued = false } = {}) {
      const steps = changes.flatMap(({ mark, ...at }): MarkStep[] => {
        const cell = rows.cellAt(at);
        if (cell === null || !cell.canEdit || isSame(cell, mark)) return [];
        return [{ visitId: cell.visitId, before: cell.mark, after: mark }];
      });
      rows.together(() => {
        for (const { visitId, after } of steps) queue.set(visitId, after, { isHeld });
      });
      if (isContinued) undoStack.extend(steps);
      else undoStack.record(steps);
      return steps.length;
    },

    /** Sends a mark that waited for more digits. */
    release(this: void, at: Position) {
      const cell = rows.cellAt(at);
      if (cell !== null) queue.release(cell.visitId);
    },

    undo: () => apply(undoStack.undo()),
    redo: () => apply(undoStack.redo()),

    retry: queue.retry,
    retryAll(this: void) {
      const failed = queue.unsaved().filter((visitId) => queue.shown(visitId).state.kind === 'failed');
      rows.together(() => failed.forEach(queue.retry));
    },
    resolve: queue.resolve,

    /** Whether this window has marks that the server does not have. */
    hasUnsaved: () => queue.unsaved().length > 0,

    /** Whether something will stay unsaved unless the person does something. */
    hasTrouble: () => rows.standing().troubles.length > 0,

    /** Takes what the server says now; what is being changed here stays. */
    absorb,
  };
}

function isSame(cell: JournalCell, mark: MarkValue) {
  return cell.mark.markId === mark.markId && (cell.state.kind === 'clean' || cell.state.kind === 'saving');
}
