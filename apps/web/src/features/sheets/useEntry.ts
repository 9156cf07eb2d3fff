import type { OpenSheet, SheetRow } from '@bilim/contract/records/sheetRows';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useGradeOutbox } from '#domain/records/gradeOutbox.ts';
import { sheetKey } from '#domain/records/keptSheet.ts';
import type { QueuedGrade } from '#domain/records/queuedGrade.ts';
import { useOutboxView } from '#platform/outbox/useOutbox.ts';

import { withEntered } from './grades.ts';
import type { Entered } from './grades.ts';
import type { Book } from './useSheets.ts';

/** A row as it is shown, with what the server has and what was entered since. */
export interface ShownRow {
  readonly row: SheetRow;
  readonly stored: SheetRow;
  readonly queued: QueuedGrade | null;
}

/** The rows with what was entered and did not arrive yet; what arrives becomes part of the sheet. */
export function useEntry(book: Book) {
  const { sheetId } = book.sheet;
  const outbox = useGradeOutbox();
  const { entries, line } = useOutboxView(outbox);
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const learn = useEffectEvent((entered: Entered) =>
    queries.setQueryData<Book>(
      sheetKey(sheetId, i18n.language),
      (known) => known && withEntered(known, entered),
    ),
  );

  // The outbox lives outside React, and so does whatever else it tells.
  useEffect(
    () =>
      outbox.onSettled(({ entry, answer }) => {
        if (entry.sheetId === sheetId) learn({ studentId: entry.studentId, ...answer });
      }),
    [outbox, sheetId],
  );

  const own = entries.filter((entry) => entry.sheetId === sheetId);
  const rows = useMemo(() => shownRows(book, own), [book, own]);
  const { enter } = outbox;
  return { rows, waiting: own.filter(({ trouble }) => trouble === null).length, line, enter };
}

function shownRows(book: OpenSheet, queued: readonly QueuedGrade[]): ShownRow[] {
  const shown = queued.reduce(
    (all, { studentId, grade, over }) => withEntered(all, { studentId, ...grade, version: over.version }),
    book,
  );
  return shown.rows.map((row, at) => ({
    row,
    stored: book.rows[at] ?? row,
    queued: queued.find(({ studentId }) => studentId === row.studentId) ?? null,
  }));
}
