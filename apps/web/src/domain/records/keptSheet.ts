import { hashKey } from '@tanstack/react-query';

import type { NewerRow } from '#platform/offline/newerRows.ts';

import type { QueuedGrade, StoredGrade } from './queuedGrade.ts';

/** Under which a sheet is asked for and kept. */
export const sheetKey = (sheetId: number, language: string) => ['sheets', 'rows', sheetId, language] as const;

/** A grade that the server has confirmed since the sheet was kept. */
export function newerGrade(
  { sheetId, studentId }: QueuedGrade,
  stored: StoredGrade,
  language: string,
): NewerRow {
  const answer = hashKey(sheetKey(sheetId, language));
  return { answer, list: 'rows', by: 'studentId', row: { studentId, ...stored } };
}
