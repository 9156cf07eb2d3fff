import { AppError } from '@bilim/contract';
import type { Language, Output, Person } from '@bilim/contract';
import { Addendum, CurrentGrade, Member, OpenSheet } from '@bilim/contract/records/sheetRows';
import type { SheetRow } from '@bilim/contract/records/sheetRows';
import type { sheetsApi } from '@bilim/contract/records/sheets';
import * as z from 'zod/mini';

import { staffScopeOf } from '#modules/journal/journal.policy.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import type { WireJson } from '#platform/db/wireJson.ts';
import type { Call } from '#platform/http/serve.ts';
import type { CallParts } from '#platform/parts.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import { say } from '../texts/say.ts';

import { mostPointsOf, workOut } from './book.ts';
import type { Bands, WorkedOut } from './book.ts';
import { selectFigures } from './figures.queries.ts';
import { enterGrade, noteBarred } from './save.queries.ts';
import { selectSheet } from './sheets.queries.ts';
import { standing } from './standing.ts';

/** Somebody who looks at sheets. */
export interface Reader {
  readonly db: Database;
  readonly person: Person;
  readonly language: Language;
  readonly now: Date;
  readonly parts: Pick<CallParts, 'settings'>;
}

export async function requireSheet({ db, person, language, now }: Reader, sheetId: number) {
  const asked = { ...staffScopeOf(person), sheetId, today: universityDay(now) };
  const [sheet] = await selectSheet[language](db, asked);
  if (sheet === undefined) throw new AppError('sheets.unknown');
  return sheet;
}
type Sheet = Awaited<ReturnType<typeof requireSheet>>;

interface Worked {
  readonly rows: readonly WorkedOut[];
  readonly bands: Bands;
  readonly since: ReadonlyMap<number, string>;
}

/** The rows of a sheet that is not signed, from the journal as it is now. */
export async function workedOut(
  { db, language, now }: Reader,
  sheet: Sheet,
  settings: SettingValues,
): Promise<Worked> {
  const asked = { sheetId: sheet.sheetId, today: universityDay(now) };
  const [figures] = await selectFigures[language](db, asked);
  if (figures === undefined) throw new Error('a row of figures is always there');
  const since = new Map(figures.scales.map(({ scaleId, since: day }) => [scaleId, day]));
  return { rows: workOut({ sheet, figures, settings }), bands: figures.bands, since };
}

/** A sheet with its rows: worked out while it is open, as they stand from its signing on. */
export async function readSheet(reader: Reader, sheetId: number): Promise<Output<typeof sheetsApi.rows>> {
  const { person, parts } = reader;
  const settings = await parts.settings.read();
  const own = await requireSheet(reader, sheetId);
  const { isWhole: _whole, bands: _bands, rows: _rows, isExaminer, isOffice, modules, ...told } = own;
  const { examMax, isGraded, signedBy, signedAt, closedBy, closedAt, annulOrder, ...rest } = told;
  const { commission: members, addenda, correcting, ...sheet } = rest;
  const { state } = sheet;
  const isLive = state === 'draft' || state === 'open';
  const { rows, bands, since } = isLive ? await liveRows(reader, own, settings) : standingRows(own);
  if (state === 'open') await keepBarred(reader.db, own, rows);
  const entered = rows.filter(({ grade }) => grade !== null).length;
  const commission = z.decode(z.array(Member), JSON.parse(members));
  const waitsFor = commission.filter((one) => one.signedAt === null).map(({ teacherId }) => teacherId);
  const isSigner = commission.length === 0 ? isExaminer : waitsFor.includes(person.id);
  return {
    sheet: { ...sheet, entered },
    modules,
    scales: scalesOf(bands, since),
    examMax,
    leastPercent: settings['journal.final_least_pct'],
    admissionPoints: settings['journal.admission_points'],
    absenceLimit: settings['journal.absence_limit_pct'],
    mostPoints: mostPointsOf(own, settings),
    isGraded,
    mayEdit: state === 'open' && isExaminer,
    maySign: state === 'open' && isSigner && person.role === 'teacher',
    mayCorrect: (state === 'signed' && isExaminer) || (state === 'closed' && isOffice),
    commission,
    addenda: z.decode(z.array(Addendum), JSON.parse(addenda)),
    correcting: [...correcting],
    annulOrder,
    signedBy,
    signedAt,
    closedBy,
    closedAt,
    rows,
  };
}

/** The same as it travels. Rows are what there is much of, and encoding them took longer than all else in this process. */
export async function writeSheet(reader: Reader, sheetId: number): Promise<WireJson> {
  const { rows, ...sheet } = await readSheet(reader, sheetId);
  const { rows: _none, ...rest } = z.encode(OpenSheet, { ...sheet, rows: [] });
  return wireReply({ data: JSON.stringify([{ ...rest, rows: rows.map(rowOnWire) }]) });
}

function rowOnWire({ isAdmitted, grade, ...row }: SheetRow): z.input<typeof SheetRow> {
  return {
    ...row,
    isAdmitted: Number(isAdmitted),
    grade: grade && { ...grade, isPassed: Number(grade.isPassed) },
  };
}

/** So that lists of sheets know it, too. Most often it is known already. */
async function keepBarred(db: Database, { sheetId, rows: kept }: Sheet, rows: readonly SheetRow[]) {
  const barred = rows.filter((row) => row.examPoints === null && row.missed === null && !row.isAdmitted);
  const studentIds = barred.map(({ studentId }) => studentId);
  if (kept.some(({ studentId, isBarred }) => isBarred !== studentIds.includes(studentId)))
    await noteBarred(db, { sheetId, studentIds });
}

async function liveRows(reader: Reader, sheet: Sheet, settings: SettingValues) {
  const { rows, ...scales } = await workedOut(reader, sheet, settings);
  return { rows: rows.map(({ row }) => row), ...scales };
}

function standingRows({ rows, bands }: Sheet) {
  const since = new Map(rows.map(({ scaleId, scaleSince }) => [scaleId ?? 0, scaleSince ?? '']));
  return { rows: rows.map(standing), bands, since };
}

function scalesOf(bands: Bands, since: ReadonlyMap<number, string>) {
  return [...since].map(([scaleId, day]) => {
    const own = bands.filter((band) => band.scaleId === scaleId);
    return {
      scaleId,
      name: own[0]?.name ?? '',
      since: day,
      bands: own.map(({ letter, least, gradePoints, fivePoint, isPassed }) => {
        return { letter, least, gradePoints, fivePoint, isPassed };
      }),
    };
  });
}

/** Enters one row. The same request again changes nothing and succeeds. */
export async function saveRow(call: Call<typeof sheetsApi.save>): Promise<Output<typeof sheetsApi.save>> {
  const { db, person, input, language, now } = call;
  const { sheetId, studentId, examPoints, missed, version } = input;
  const [saved] = await enterGrade(db, {
    sheetId,
    studentId,
    examPoints,
    missed,
    version,
    callerId: person.id,
    now,
  });
  if (saved === undefined || saved.verdict === 'unseen') throw new AppError('sheets.unknown');
  const { verdict, examMax: max, ...there } = saved;
  if (verdict === 'too_many') {
    const sms = say(language, 'sheets.too_many_points', { max });
    throw new InvalidInput([{ field: 'examPoints', sms }]);
  }
  if (verdict === 'not_listed') throw new AppError('sheets.not_listed');
  if (verdict === 'not_open') throw new AppError('sheets.not_open');
  if (verdict === 'changed_elsewhere') {
    const current = z.encode(CurrentGrade, { studentId, ...there });
    throw new AppError('sheets.changed_elsewhere', { current });
  }
  return { isDone: true, message: say(language, 'sheets.saved'), version: saved.version };
}
