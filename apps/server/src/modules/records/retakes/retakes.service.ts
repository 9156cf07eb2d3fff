import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { retakesApi } from '@bilim/contract/records/retakes';
import { inArray } from 'drizzle-orm';

import { staffScopeOf } from '#modules/journal/journal.policy.ts';
import { teachers } from '#modules/people/people.tables.ts';
import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Call } from '#platform/http/serve.ts';

import { requireToCome } from '../dayToCome.ts';
import { noteEvents } from '../sheets/events.service.ts';
import { takeNumbers } from '../sheets/issue.queries.ts';
import { say } from '../texts/say.ts';

import {
  countProposals,
  fillRetakes,
  insertCommission,
  insertRetakes,
  selectMissing,
  selectProposals,
} from './retakes.queries.ts';

const usualPage = 100;

/** Who may try again after the closed sheets of a half-year. */
export async function listRetakes({
  db,
  person,
  language,
  input,
  parts,
}: Call<typeof retakesApi.list>): Promise<Output<typeof retakesApi.list>> {
  const { yearId, seasonId, skip = 0, size = usualPage } = input;
  const asked = { ...staffScopeOf(person), yearId, seasonId };
  const data = await selectProposals[language](db, { ...asked, skip, size });
  const [counts] = await countProposals(db, asked);
  if (counts === undefined) throw new Error('nothing was counted');
  const settings = await parts.settings.read();
  return { data, beside: { ...counts, commission: settings['grades.commission'] } };
}

type Issue = Call<typeof retakesApi.issue>;

/** Makes the sheets that were proposed, with their students and, before a commission, with its members. */
export async function issueRetakes(call: Issue): Promise<Output<typeof retakesApi.issue>> {
  const { input, parts, language, db } = call;
  requireToCome(input.dueOn, call.now);
  const commission = [...new Set(input.commission)];
  const settings = await parts.settings.read();
  const needs = settings['grades.commission'];
  if (input.sheets.some(({ kind }) => kind === 'retake2') && commission.length !== needs)
    throw new AppError('sheets.commission', { params: { needs } });
  const sheets = await db.transaction(async (tx) => await issue(tx, call, commission));
  return { isDone: true, message: say(language, 'sheets.issued', { sheets }), sheets };
}

async function issue(tx: Database, call: Issue, commission: readonly number[]): Promise<number> {
  const { person, now, input } = call;
  const { yearId, seasonId, examDate = null, dueOn = null } = input;
  await requireTeachers(tx, commission);
  // Of two who issue at once the second waits here, and finds what the first has made.
  if ((await takeNumbers(tx, { yearId, seasonId, size: 0 })).length === 0) return 0;
  const asked = { ...staffScopeOf(person), yearId, seasonId, sheets: [...input.sheets] };
  const missing = await selectMissing(tx, asked);
  const [numbers] = await takeNumbers(tx, { yearId, seasonId, size: missing.length });
  if (numbers === undefined) throw new Error('numbers are always there');
  const made = await insertRetakes(tx, {
    sheets: [...missing],
    first: numbers.last - missing.length + 1,
    prefix: `В-${yearId}-${seasonId}-`,
    chairId: commission[0] ?? null,
    examDate,
    dueOn,
    by: person.id,
    now,
  });
  await fillRetakes(tx, asked);
  const before = made.filter(({ kind }) => kind === 'retake2').map(({ sheetId }) => sheetId);
  await insertCommission(tx, { sheetIds: before, teacherIds: commission });
  const sheetIds = made.map(({ sheetId }) => sheetId);
  await noteEvents(tx, call, { kind: 'issued' }, sheetIds);
  const entry = {
    action: 'sheet.retake_issued',
    entity: 'grading_sheets',
    entityId: `${yearId}-${seasonId}`,
  };
  if (sheetIds.length > 0) await audit(tx, call, { ...entry, after: { sheets: sheetIds, commission } });
  return sheetIds.length;
}

async function requireTeachers(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: teachers.id })
    .from(teachers)
    .where(inArray(teachers.id, [...ids]));
  if (known.length !== ids.length) throw new AppError('sheets.no_teacher');
}
