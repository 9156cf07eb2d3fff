import { nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

/** Teachers see the own sheets, offices those of their faculties. */
const readers = '401 no no ok ok ok ok no ok ok';
const term = () => ({ yearId: 26, seasonId: 1 });
const office = '401 no no no no no ok no no no';
const none = () => ({ sheetIds: [9_999] });

export const authorisation = {
  sheet: {
    list: { cells: readers, send: term },
    rows: { cells: nobodyKnows, send: () => ({ sheetId: 9_999 }) },
    save: {
      cells: nobodyKnows,
      send: () => ({ sheetId: 9_999, studentId: 1, examPoints: null, missed: null, version: 0 }),
    },
    issue: { cells: nobodyKnows, send: () => ({ ...term(), group: 'НЕТ-99' }) },
    open: { cells: nobodyKnows, send: none },
    sign: { cells: nobodyKnows, send: () => ({ sheetId: 9_999, password: 'x', seen: [] }) },
    close: { cells: nobodyKnows, send: none },
  },
  'sheet/corrections': {
    correct: {
      cells: nobodyKnows,
      send: () => ({
        sheetId: 9_999,
        studentId: 1,
        examPoints: 1,
        missed: null,
        version: 0,
        reason: 'Ошибка',
      }),
    },
    admit: { cells: nobodyKnows, send: () => ({ sheetId: 9_999, studentId: 1, reason: 'Болезнь' }) },
    annul: { cells: nobodyKnows, send: () => ({ sheetId: 9_999, orderId: 9_999 }) },
  },
  'sheet/session': {
    missing: { cells: office, send: term },
    remind: { cells: nobodyKnows, send: none },
    closeReady: { cells: office, send: term },
    change: { cells: nobodyKnows, send: () => ({ sheetId: 9_999, dueOn: '2026-12-30' }) },
  },
  'sheet/retakes': {
    list: { cells: office, send: term },
    issue: { cells: office, send: () => ({ ...term(), sheets: [{ sheetId: 9_999, kind: 'retake1' }] }) },
  },
  'sheet/holds': {
    list: { cells: office, send: term },
    place: { cells: nobodyKnows, send: () => ({ ...term(), studentId: 999_999, reason: 'Долг' }) },
    lift: { cells: nobodyKnows, send: () => ({ holdId: 999_999 }) },
  },
  'sheet/appeals': {
    own: { cells: '401 own own no no no no no no no' },
    file: { cells: nobodyKnows, send: () => ({ rowId: 999_999, text: 'Прошу пересмотреть' }) },
    withdraw: { cells: nobodyKnows, send: () => ({ appealId: 999_999 }) },
    list: { cells: office },
    decide: {
      cells: nobodyKnows,
      send: () => ({
        appealId: 999_999,
        isGranted: 0,
        answer: 'Баллы верны',
        examPoints: null,
        missed: null,
        version: 0,
      }),
    },
  },
  'sheet/papers': {
    issue: { cells: nobodyKnows, send: () => ({ sheetId: 9_999, language: 'ru' }) },
    file: { cells: nobodyKnows, send: () => ({ sheetId: 9_999, language: 'ru' }) },
    workbook: { cells: nobodyKnows, send: () => ({ sheetId: 9_999 }) },
    board: { cells: readers, send: term },
  },
} satisfies Partial<Calls>;
