import type { Call } from '@bilim/contract/client';
import { CurrentGrade } from '@bilim/contract/records/sheetRows';
import { sheetsApi } from '@bilim/contract/records/sheets';
import i18next from 'i18next';
import * as z from 'zod/mini';

import { currentOf } from '#platform/api/currentOf.ts';
import type { Adapter, Meeting } from '#platform/outbox/adapter.ts';
import { nextOrder } from '#platform/outbox/order.ts';
import { openOutbox } from '#platform/outbox/outbox.ts';
import { perSession, useOutboxOf, useOutboxView } from '#platform/outbox/useOutbox.ts';

import {
  QueuedGrade,
  confirmed,
  discarded,
  dispatched,
  insisted,
  met,
  refused,
  rowKeyOf,
  storedIn,
  typed,
} from './queuedGrade.ts';
import { newerGrade } from './keptSheet.ts';
import type { Grade, StoredGrade, TheirGrade } from './queuedGrade.ts';

/** Grades in the outbox: one for a row, the last one entered; those of a sheet leave one after another. */
function grades(call: Call): Adapter<string, QueuedGrade, StoredGrade> {
  return {
    store: 'grades',
    read: (kept) => z.safeParse(QueuedGrade, kept).data ?? null,
    keyOf: ({ rowKey }) => rowKey,
    orderOf: ({ order }) => order,
    lineOf: ({ sheetId }) => sheetId,
    isTroubled: ({ trouble }) => trouble !== null,
    dispatched,
    async send({ sheetId, studentId, grade, over }) {
      const { version } = await call(sheetsApi.save, {
        sheetId,
        studentId,
        ...grade,
        version: over.version,
      });
      return { ...grade, version };
    },
    confirmed: (_sent, stored) => confirmed(stored),
    refused: ({ grade }, { sentence }) => refused(grade, sentence),
    met: meet,
    learned: (sent, stored) => newerGrade(sent, stored, i18next.language),
  };
}

function meet(error: unknown, now: QueuedGrade | null): Meeting<QueuedGrade, StoredGrade> | null {
  const current = currentOf(error, 'sheets.changed_elsewhere', CurrentGrade);
  if (current === null) return null;
  const { examPoints, missed, version, changedBy, changedAt } = current;
  const theirs: TheirGrade = {
    examPoints,
    missed,
    version,
    changedBy,
    changedAt: changedAt?.toISOString() ?? null,
  };
  const step = met(theirs);
  return { step, answer: step(now)?.trouble?.kind === 'conflict' ? null : storedIn(theirs) };
}

export interface EnteredGrade {
  readonly sheetId: number;
  readonly studentId: number;
  readonly studentName: string;
  readonly discipline: string;
  readonly grade: Grade;
  readonly over: StoredGrade;
}

/** The outbox of grades, and what an examiner can do with those that the server does not have yet. */
function openGradeOutbox(call: Call, personId: number) {
  const { change, settle, ...outbox } = openOutbox(personId, grades(call));
  return {
    ...outbox,

    /** A grade was entered: it shows at once, and leaves when it is written down. */
    enter(this: void, entered: EnteredGrade) {
      const rowKey = rowKeyOf(entered.sheetId, entered.studentId);
      const entry = { ...entered, personId, rowKey, sent: [], order: nextOrder(), trouble: null };
      void change([{ key: rowKey, step: typed(entry) }]);
    },

    discard: (rowKey: string) => void change([{ key: rowKey, step: discarded }]),

    /** Ends a conflict: mine replaces theirs, or theirs stays. */
    async resolve(this: void, rowKey: string, choice: 'mine' | 'theirs') {
      const entry = outbox.get(rowKey);
      if (entry?.trouble?.kind !== 'conflict') return;
      settle({ entry, answer: storedIn(entry.trouble.theirs) });
      await change([{ key: rowKey, step: choice === 'mine' ? insisted : discarded }]);
    },
  };
}

export const gradeOutboxOf = perSession(openGradeOutbox);

/** Those of whoever is signed in, and how that stands. */
export const useQueuedGrades = () => useOutboxView(useOutboxOf(gradeOutboxOf));

/** The entered grades of whoever is signed in; the last ones go on travelling when the screen is left. */
export const useGradeOutbox = () => useOutboxOf(gradeOutboxOf, 10_000);
