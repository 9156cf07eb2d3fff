import { AppError } from '@bilim/contract';
import { noColumn } from '@bilim/contract/imports';

import type { Database } from '#platform/db/database.ts';

import { selectSheets } from '../rosters/sheets.queries.ts';
import { deleteWord, keepWords } from '../runs/words.queries.ts';
import type { KeptWord } from '../runs/words.queries.ts';

import { columnWord, meaningsOf } from './guessColumns.ts';
import { columnWords } from './known.service.ts';
import { sheetKeys } from './sheets.ts';

interface Said {
  readonly settledBy: number;
  readonly settledAt: Date;
}

interface Settling extends Said {
  readonly sheetKind: string;
  readonly heading: string;
  readonly meaning: string | null;
}

/** Keeps for all workbooks to come what a column of such a heading is. */
export async function settleColumn(
  db: Database,
  { sheetKind, heading, meaning, settledBy, settledAt }: Settling,
): Promise<void> {
  const sheet = sheetKeys.find((key) => key === sheetKind);
  if (sheet === undefined) throw new AppError('imports.column_unknown');
  const known = [noColumn, ...meaningsOf(sheet).map(({ value }) => value)];
  if (meaning !== null && !known.includes(meaning)) throw new AppError('imports.column_unknown');
  const word = { kind: 'column', key: columnWord(sheet, heading), word: heading, ours: meaning };
  await keep(db, word, { settledBy, settledAt });
}

interface SettlingSheet extends Said {
  readonly runId: number;
  readonly sheet: string;
  readonly sheetKind: string | null;
}

/** Keeps for all workbooks to come what stands on a sheet that begins like this one. */
export async function settleSheet(
  db: Database,
  { runId, sheet, sheetKind, ...who }: SettlingSheet,
): Promise<void> {
  const found = (await selectSheets(db, { runId })).find(({ data }) => data.sheet === sheet);
  const known = [noColumn, null, ...sheetKeys];
  if (found === undefined || !known.some((key) => key === sheetKind))
    throw new AppError('imports.column_unknown');
  await keep(db, { kind: 'sheet', key: found.data.word, word: sheet, ours: sheetKind }, who);
}

async function keep(db: Database, word: Omit<KeptWord, 'makes'>, who: Said) {
  if (word.ours === null) return await deleteWord(db, columnWords, word);
  await keepWords(db, { ...columnWords, words: [{ ...word, makes: null }], ...who });
}
