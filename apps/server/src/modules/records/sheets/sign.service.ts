import { isDeepStrictEqual } from 'node:util';

import { AppError } from '@bilim/contract';
import { seenIn } from '@bilim/contract/records/sheetRows';
import type { SeenRow, SheetRow } from '@bilim/contract/records/sheetRows';
import type { sheetsApi } from '@bilim/contract/records/sheets';
import { and, eq, isNull } from 'drizzle-orm';

import { checkOwnPassword } from '#modules/auth/passwords/credentials.ts';
import type { Doorway } from '#modules/auth/signIn/signIn.ts';
import { audit } from '#platform/audit.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { noteEvents } from './events.service.ts';
import { signAndFreeze } from './freeze.queries.ts';
import type { Frozen } from './freeze.queries.ts';
import { lockOwnSheet } from './sheets.policy.ts';
import { requireSheet, workedOut } from './sheets.service.ts';
import { sheetCommission } from './sheets.tables.ts';

type Sign = Call<typeof sheetsApi.sign>;

/** As many as a refusal names. */
const mostNames = 3;

/** Whoever signs shows the password again: an open browser is not its owner. */
export async function requirePassword(parts: Parts, doorway: Doorway, call: Sign): Promise<void> {
  const account = await checkOwnPassword(parts, doorway, call, call.input.password);
  if (account === null) throw new AppError('sheets.wrong_password');
}

/**
 * Works every row out and lets it stand from now on; before a commission when its last member has signed. True when
 * others are still to sign. Pass the transaction as `db` of the call.
 */
export async function signSheet(
  call: Sign,
  settings: Awaited<ReturnType<Parts['settings']['read']>>,
): Promise<boolean> {
  const { db: tx, person, now, input } = call;
  const { sheetId } = input;
  const [locked] = await lockOwnSheet(tx, { sheetId, examinerId: person.id });
  if (locked === undefined) throw new AppError('sheets.unknown');
  if (locked.state === 'signed') return false;
  if (locked.state !== 'open') throw new AppError('sheets.not_open');
  const { rows } = await workedOut(call, await requireSheet(call, sheetId), settings);
  const frozen = rows.flatMap((one): Frozen[] => (one.frozen === null ? [] : [one.frozen]));
  const empty = rows.length - frozen.length;
  if (empty > 0 || rows.length === 0) throw new AppError('sheets.empty_rows', { params: { rows: empty } });
  requireSeen(
    rows.map(({ row }) => row),
    input.seen,
  );
  await noteEvents(tx, call, { kind: 'signed' }, [sheetId]);
  const isWaiting = await signForCommission(call);
  if (isWaiting) return true;
  await signAndFreeze(tx, { sheetId, by: locked.chairId, now, rows: frozen });
  const entry = { action: 'sheet.signed', entity: 'grading_sheet', entityId: sheetId };
  await audit(tx, call, { ...entry, after: { rows: frozen.length } });
  return false;
}

/** What was typed, marked or held meanwhile is signed by nobody who has not seen what came of it. */
function requireSeen(rows: readonly SheetRow[], seen: readonly SeenRow[]): void {
  const before = new Map(seen.map((row) => [row.studentId, row]));
  const changed = rows.filter((row) => !isDeepStrictEqual(before.get(row.studentId), seenIn(row)));
  const listed = new Set(rows.map(({ studentId }) => studentId));
  const gone = seen.filter(({ studentId }) => !listed.has(studentId));
  const count = changed.length + gone.length;
  if (count === 0) return;
  const names = changed.slice(0, mostNames).map(({ name }) => name);
  const more = count > names.length ? ['…'] : [];
  throw new AppError('sheets.not_as_seen', {
    params: { rows: count, names: [...names, ...more].join(', ') },
  });
}

/** Whether others of the commission are still to sign; false where there is none. */
async function signForCommission({ db: tx, person, now, input: { sheetId } }: Sign): Promise<boolean> {
  const own = and(eq(sheetCommission.sheetId, sheetId), eq(sheetCommission.teacherId, person.id));
  await tx.update(sheetCommission).set({ signedAt: now }).where(own);
  const unsigned = and(eq(sheetCommission.sheetId, sheetId), isNull(sheetCommission.signedAt));
  return (await tx.$count(sheetCommission, unsigned)) > 0;
}
