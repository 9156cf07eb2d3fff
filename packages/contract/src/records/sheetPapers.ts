import * as z from 'zod/mini';

import { download, write } from '../core/endpoint.ts';
import { languages } from '../core/languages.ts';
import { outcome } from '../core/rows.ts';
import { id, single } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

import { narrowed, sheetReaders } from './sheets.ts';

const inLanguage = wireObject({ sheetId: id, language: z.enum(languages) });

/** The official form of a sheet, and sheets as workbooks. */
export const sheetPapersApi = {
  /** Issues the paper of a closed sheet: numbered, signed, with a code. As long as nothing is corrected it is the same. */
  issue: write({
    path: '/api/sheet/paper/issue.json',
    access: sheetReaders,
    repeat: 'natural',
    input: inLanguage,
    reply: single(outcome({ number: z.string() })),
  }),

  /** The issued paper; of a sheet that has none, the form as it stands, without number and code. */
  file: download({ path: '/api/sheet/paper/sheet.pdf', access: sheetReaders, input: inLanguage }),

  workbook: download({
    path: '/api/sheet/sheet.xlsx',
    access: sheetReaders,
    input: wireObject({ sheetId: id }),
  }),

  /** The board with its filters. */
  board: download({ path: '/api/sheet/board.xlsx', access: sheetReaders, input: wireObject(narrowed) }),
};
