import { AppError } from '@bilim/contract';
import type { Input, Person } from '@bilim/contract';
import type { sheetsApi } from '@bilim/contract/records/sheets';
import { inArray } from 'drizzle-orm';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { staffScopeOf } from '#modules/journal/journal.policy.ts';
import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import { requireToCome } from '../dayToCome.ts';

import { endFormer, selectGraded, writeRecords } from './close.queries.ts';
import { noteEvents } from './events.service.ts';
import { followLists, insertSheets, selectGroup, selectUnits, takeNumbers } from './issue.queries.ts';
import { lockOfficeSheets } from './sheets.policy.ts';
import { gradingSheets } from './sheets.tables.ts';

type Who = Actor & { readonly person: Person };

/** Sheets for all exams of a half-year that have none, and the lists of those that are not signed; pass the transaction. */
export async function issueSheets(
  tx: Database,
  who: Who,
  { yearId, seasonId, ...some }: Input<typeof sheetsApi.issue>,
): Promise<number> {
  const { person, now } = who;
  const { group, disciplineId = null, groupId = null, streamId = null } = some;
  if (group !== undefined && (await selectGroup(tx, { group })).length === 0)
    throw new AppError('sheets.no_group');
  const term = { yearId, seasonId, today: universityDay(now) };
  // Of two who issue at once the second waits for the numbers, and finds what the first has made.
  if ((await takeNumbers(tx, { yearId, seasonId, size: 0 })).length === 0) return 0;
  const units = await selectUnits(tx, {
    ...term,
    ...scopeParams(person, 'journals.correct'),
    group: group ?? null,
    disciplineId,
    groupId,
    streamId,
  });
  const [numbers] = await takeNumbers(tx, { yearId, seasonId, size: units.length });
  if (numbers === undefined) throw new Error('numbers are always there');
  const first = numbers.last - units.length + 1;
  const prefix = `В-${yearId}-${seasonId}-`;
  await insertSheets(tx, { yearId, seasonId, by: person.id, now, first, prefix, units });
  await followLists(tx, { ...term, now });
  const entry = { action: 'sheets.issued', entity: 'grading_sheets', entityId: `${yearId}-${seasonId}` };
  if (units.length > 0) await audit(tx, who, { ...entry, after: { sheets: units.length, ...some } });
  return units.length;
}

/** Holds these sheets for the transaction; refuses those of others as if there were none. */
async function requireSheets(tx: Database, { person }: Who, asked: readonly number[]) {
  const sheetIds = [...new Set(asked)];
  const found = await lockOfficeSheets(tx, { ...staffScopeOf(person), sheetIds });
  if (found.length !== sheetIds.length) throw new AppError('sheets.unknown');
  return found;
}

/** Lets examiners fill in drafts; those that are open already stay. Pass the transaction. */
export async function openSheets(
  tx: Database,
  who: Who,
  { sheetIds, dueOn }: Input<typeof sheetsApi.open>,
): Promise<number> {
  const found = await requireSheets(tx, who, sheetIds);
  const drafts = found.filter(({ state }) => state === 'draft').map(({ sheetId }) => sheetId);
  if (drafts.length === 0) return 0;
  requireToCome(dueOn, who.now);
  await tx
    .update(gradingSheets)
    .set({ state: 'open', openedAt: who.now, dueOn, version: 1 })
    .where(inArray(gradingSheets.id, drafts));
  await note(tx, who, 'opened', drafts);
  return drafts.length;
}

/** Closes signed sheets: their grades become the records of their students, all or none. Pass the transaction. */
export async function closeSheets(
  tx: Database,
  who: Who,
  { sheetIds }: Input<typeof sheetsApi.close>,
): Promise<number> {
  const { person, now } = who;
  const found = await requireSheets(tx, who, sheetIds);
  const left = found.filter(({ state }) => state !== 'closed');
  if (left.some(({ state }) => state !== 'signed')) throw new AppError('sheets.not_signed');
  const closing = left.map(({ sheetId }) => sheetId);
  if (closing.length === 0) return 0;
  const all = { sheetIds: closing, rowId: null, now };
  await endFormer(tx, { ...all, because: 'retake' });
  await writeRecords(tx, { ...all, by: person.id });
  await tx
    .update(gradingSheets)
    .set({ state: 'closed', closedBy: person.id, closedAt: now })
    .where(inArray(gradingSheets.id, closing));
  await notifyStudents(tx, closing, now);
  await note(tx, who, 'closed', closing);
  return closing.length;
}

async function notifyStudents(tx: Database, sheetIds: readonly number[], now: Date): Promise<void> {
  for (const { studentId, letter, points, ru, kg, en } of await selectGraded(tx, { sheetIds })) {
    const words = { letter, points, 'what.ru': ru, 'what.kg': kg, 'what.en': en };
    await notifyPerson(tx, studentId, { kind: 'graded', words }, now);
  }
}

async function note(tx: Database, who: Who, what: 'opened' | 'closed', sheetIds: readonly number[]) {
  await noteEvents(tx, who, { kind: what }, sheetIds);
  for (const sheetId of sheetIds)
    await audit(tx, who, { action: `sheet.${what}`, entity: 'grading_sheet', entityId: sheetId });
}
