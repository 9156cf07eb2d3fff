import { AppError } from '@bilim/contract';
import type { Language, Output, Person } from '@bilim/contract';
import { CurrentGrade } from '@bilim/contract/records/sheetRows';
import type { sheetsApi } from '@bilim/contract/records/sheets';
import * as z from 'zod/mini';

import { staffScopeOf } from '#modules/journal/journal.policy.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';
import type { CallParts } from '#platform/parts.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import { say } from '../texts/say.ts';

import { examMaxOf, mostPointsOf, workOut } from './book.ts';
import type { Bands, WorkedOut } from './book.ts';
import { selectBands, selectFigures, selectModules } from './figures.queries.ts';
import { enterGrade } from './save.queries.ts';
import { selectAddenda, selectCommission, selectRows } from './rows.queries.ts';
import { countSheets, selectSheet, selectSheets } from './sheets.queries.ts';
import { standing } from './standing.ts';

/** Somebody who looks at sheets. */
export interface Reader {
  readonly db: Database;
  readonly person: Person;
  readonly language: Language;
  readonly now: Date;
  readonly parts: Pick<CallParts, 'settings'>;
}

const usualPage = 100;

/** A page of the sheets that somebody may see, and how many there are in each state. */
export async function readSheets({
  db,
  person,
  language,
  now,
  input,
}: Call<typeof sheetsApi.list>): Promise<Output<typeof sheetsApi.list>> {
  const { yearId, seasonId, state = null, kind = null, query = null, skip = 0, size = usualPage } = input;
  const asked = { ...staffScopeOf(person), yearId, seasonId, kind, query, today: universityDay(now) };
  const data = await selectSheets[language](db, { ...asked, state, skip, size });
  const [counts] = await countSheets(db, asked);
  if (counts === undefined) throw new Error('nothing was counted');
  return { data, beside: { counts } };
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
  const { sheetId } = sheet;
  const rows = await selectRows(db, { sheetId });
  const [figures] = await selectFigures(db, { sheetId, today: universityDay(now) });
  if (figures === undefined) throw new Error('a row of figures is always there');
  const since = new Map(figures.scales.map(({ scaleId, since: day }) => [scaleId, day]));
  const bands = await selectBands[language](db, { scaleIds: [...since.keys()] });
  return { rows: workOut({ sheet, figures, bands, settings }, rows), bands, since };
}

/** A sheet with its rows: worked out while it is open, as they stand from its signing on. */
export async function readSheet(reader: Reader, sheetId: number): Promise<Output<typeof sheetsApi.rows>> {
  const { db, language, person, parts } = reader;
  const settings = await parts.settings.read();
  const own = await requireSheet(reader, sheetId);
  const { examTypeId: _type, finalMax: _max, isGraded, isExaminer, isOffice, ...rest } = own;
  const { signedBy, signedAt, closedBy, closedAt, annulOrder, ...sheet } = rest;
  const { state } = sheet;
  const isLive = state === 'draft' || state === 'open';
  const { rows, bands, since } = isLive
    ? await liveRows(reader, own, settings)
    : await standingRows(db, language, sheetId);
  const commission = await selectCommission(db, { sheetId });
  const waitsFor = commission.filter((one) => one.signedAt === null).map(({ teacherId }) => teacherId);
  const isSigner = commission.length === 0 ? isExaminer : waitsFor.includes(person.id);
  return {
    sheet,
    modules: await selectModules[language](db),
    scales: scalesOf(bands, since),
    examMax: examMaxOf(own),
    leastPercent: settings['journal.final_least_pct'],
    admissionPoints: settings['journal.admission_points'],
    absenceLimit: settings['journal.absence_limit_pct'],
    mostPoints: mostPointsOf(own, settings),
    isGraded,
    mayEdit: state === 'open' && isExaminer,
    maySign: state === 'open' && isSigner && person.role === 'teacher',
    mayCorrect: (state === 'signed' && isExaminer) || (state === 'closed' && isOffice),
    commission,
    addenda: await selectAddenda(db, { sheetId }),
    annulOrder,
    signedBy,
    signedAt,
    closedBy,
    closedAt,
    rows,
  };
}

async function liveRows(reader: Reader, sheet: Sheet, settings: SettingValues) {
  const { rows, ...scales } = await workedOut(reader, sheet, settings);
  return { rows: rows.map(({ row }) => row), ...scales };
}

async function standingRows(db: Database, language: Language, sheetId: number) {
  const rows = await selectRows(db, { sheetId });
  const since = new Map(rows.map(({ scaleId, scaleSince }) => [scaleId ?? 0, scaleSince ?? '']));
  const bands = await selectBands[language](db, { scaleIds: [...since.keys()] });
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
  const { sheetId, examPoints, missed } = input;
  const max = examMaxOf(await requireSheet(call, sheetId));
  if (examPoints !== null && (missed !== null || examPoints > max)) {
    const sms = say(language, 'sheets.too_many_points', { max });
    throw new InvalidInput([{ field: 'examPoints', sms }]);
  }
  const [saved] = await enterGrade(db, { ...input, callerId: person.id, now });
  if (saved === undefined || saved.verdict === 'unseen') throw new AppError('sheets.unknown');
  const { verdict, ...there } = saved;
  if (verdict === 'not_listed') throw new AppError('sheets.not_listed');
  if (verdict === 'not_open') throw new AppError('sheets.not_open');
  if (verdict === 'changed_elsewhere') {
    const current = z.encode(CurrentGrade, { studentId: input.studentId, ...there });
    throw new AppError('sheets.changed_elsewhere', { current });
  }
  return { isDone: true, message: say(language, 'sheets.saved'), version: saved.version };
}
