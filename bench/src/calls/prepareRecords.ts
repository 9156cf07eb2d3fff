import type { Endpoint, Input } from '@bilim/contract';
import { qrReportsApi } from '@bilim/contract/qrReports';
import { ratingApi } from '@bilim/contract/rating';
import { sheetsApi } from '@bilim/contract/records/sheets';
import { transcriptApi } from '@bilim/contract/transcript';
import type { Parts } from '@bilim/server/measuring';

import type { Studio } from '../derive/studio.ts';
import type { BenchClass } from '../setup/classes.ts';
import { officeOf } from '../setup/office.ts';
import { gradedStudents } from '../setup/people.ts';
import { fullGroups, openSheets } from '../setup/sheets.ts';
import type { OpenRow } from '../setup/sheets.ts';

import { readGoal, writeGoal } from './measuredCall.ts';
import type { MeasuredCall } from './measuredCall.ts';
import { prepareCall } from './prepareCall.ts';
import { wireBody } from './wireBody.ts';

const callers = 60;

/** What students read of their grades, what examiners do with their sheets, and the cards of a group as an office prints them. */
export const recordsCalls = {
  transcript: async (studio: Studio, parts: Parts) =>
    await ofStudents(studio, parts, { name: 'transcript', endpoint: transcriptApi.open, input: {} }),
  'rating/own': async (studio: Studio, parts: Parts) =>
    await ofStudents(studio, parts, { name: 'rating/own', endpoint: ratingApi.own, input: {} }),
  'sheet/rows': prepareSheets,
  'sheet/save': prepareSaving,
  getqrforreportstudent: prepareCards,
} as const;

interface Asked<E extends Endpoint> {
  readonly name: string;
  readonly endpoint: E;
  readonly input: Input<E>;
}

async function ofStudents<E extends Endpoint>(
  studio: Studio,
  { pool }: Parts,
  { name, endpoint, input }: Asked<E>,
): Promise<MeasuredCall> {
  const picked = await gradedStudents(pool, callers);
  const samples = picked.map(({ person }) => ({ person, inputs: [input, input] as const }));
  return await prepareCall(studio, { name, endpoint, samples, goal: readGoal });
}

async function prepareSheets(
  studio: Studio,
  { pool }: Parts,
  classes: readonly BenchClass[],
): Promise<MeasuredCall> {
  const sheets = await openSheets(pool, classes);
  const samples = sheets.map(({ sheetId, examiner: person }) => {
    return { person, inputs: [{ sheetId }, { sheetId }] as const };
  });
  return await prepareCall(studio, { name: 'sheet/rows', endpoint: sheetsApi.rows, samples, goal: readGoal });
}

/** Examiners who enter points, each time other ones, so that every call writes. */
async function prepareSaving(
  studio: Studio,
  { pool }: Parts,
  classes: readonly BenchClass[],
): Promise<MeasuredCall> {
  const sheets = await openSheets(pool, classes);
  const samples = sheets.map(({ sheetId, examiner: person, rows }) => {
    return { person, inputs: twoEntries(sheetId, rows) };
  });
  const asked = { name: 'sheet/save', endpoint: sheetsApi.save, samples, goal: writeGoal };
  const call = await prepareCall(studio, asked);
  return {
    ...call,
    async aim(connections) {
      const rows = (await openSheets(pool, classes)).flatMap((sheet, caller) =>
        sheet.rows.map((row) => ({ caller, sheetId: sheet.sheetId, row })),
      );
      return Array.from({ length: connections }, (_, connection) => {
        const own = rows.filter((_row, index) => index % connections === connection);
        return Array.from({ length: passes }, (_pass, pass) =>
          own.map(({ caller, sheetId, row }) => {
            return { caller, body: wireBody(sheetsApi.save, entryOf(sheetId, row, pass)) };
          }),
        ).flat();
      });
    },
    async countWritten() {
      const { rows } = await pool.query<{ last: number }>(
        `select last_value::int as last from grading_sheet_row_history_id_seq`,
      );
      return rows[0]?.last;
    },
  };
}

/** Two that have nothing in common but their sheet, so that it shows what of a request arrives where. */
function twoEntries(sheetId: number, rows: readonly OpenRow[]) {
  const [one] = rows;
  if (one === undefined) throw new Error('a sheet without rows');
  const first = entryOf(sheetId, one, 0);
  const other = rows.find((row) => {
    const entry = entryOf(sheetId, row, 0);
    return entry.version !== first.version && entry.examPoints !== first.examPoints;
  });
  if (other === undefined) throw new Error('all rows of a sheet are alike');
  return [first, entryOf(sheetId, other, 0)] as const;
}

/** No connection gets through all rows of its sheets so often while it is measured. */
const passes = 12;

/** What the so-many-th pass over a row enters: other points than the pass before, and than stand there now. */
function entryOf(sheetId: number, { studentId, examPoints, version }: OpenRow, pass: number) {
  const points = ((examPoints ?? 0) + 1 + pass) % mostPoints;
  return { sheetId, studentId, examPoints: points, missed: null, version: version + pass };
}
const mostPoints = 40;

/** The cards of whole groups, which an office prints in autumn. */
async function prepareCards(studio: Studio, { pool }: Parts): Promise<MeasuredCall> {
  const person = await officeOf(pool, ['people.read', 'photos.read'], 'registrar');
  const samples = (await fullGroups(pool, groupsPrinted)).map((asked) => {
    return { person, inputs: [asked, asked] as const };
  });
  const name = 'getqrforreportstudent';
  return await prepareCall(studio, { name, endpoint: qrReportsApi.cards, samples, goal: readGoal });
}
const groupsPrinted = 40;
