import { AppError } from '@bilim/contract';
import type { ErrorCode, Output, Person } from '@bilim/contract';
import type { removalsApi } from '@bilim/contract/journal/removals';

import { openSeat } from '#modules/registration/classList.service.ts';
import { audit } from '#platform/audit.ts';
import { isUniqueViolation } from '#platform/db/uniqueViolation.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Settings } from '#platform/settings.ts';

import { selectRemovals, updateRestored } from './restore.queries.ts';
import type { RestoreVerdict } from './restore.queries.ts';
import { staffScopeOf } from '../journal.policy.ts';
import { say } from '../texts/say.ts';

async function askerParams(settings: Settings, person: Person, now: Date) {
  const { 'journal.restore_days': restoreDays } = await settings.read();
  return { ...staffScopeOf(person), personId: person.id, now, restoreDays };
}

export async function readRemovals({
  db,
  person,
  input,
  now,
  language,
  parts: { settings },
}: Call<typeof removalsApi.removals>): Promise<Output<typeof removalsApi.removals>> {
  const asked = input.query?.trim() ?? '';
  const rows = await selectRemovals[language](db, {
    ...(await askerParams(settings, person, now)),
    kind: input.kind ?? null,
    pattern: asked === '' ? null : `%${asked.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
  });
  return { data: rows.map(({ total: _total, ...row }) => row), beside: { total: rows[0]?.total ?? 0 } };
}

const codes = {
  unknown: 'journal.removal_unknown',
  too_late: 'journal.restore_too_late',
  place_taken: 'journal.place_taken',
  student_elsewhere: 'journal.student_elsewhere',
} as const satisfies Record<Exclude<RestoreVerdict, 'same' | 'done'>, ErrorCode>;

/** Brings back exactly what was taken out; refused when something new stands in its place. */
export async function restore({
  db,
  person,
  input,
  now,
  language,
  request,
  parts: { settings },
}: Call<typeof removalsApi.restore>): Promise<Output<typeof removalsApi.restore>> {
  const { removalId } = input;
  const asker = await askerParams(settings, person, now);
  const done = { isDone: true, message: say(language, 'journal.restored') };
  try {
    return await db.transaction(async (tx) => {
      const [restored] = await updateRestored(tx, { ...asker, removalId });
      const { verdict = 'unknown' } = restored ?? {};
      if (verdict === 'same') return [{ ...done, isRepeat: true }];
      if (restored === undefined || verdict === 'unknown') throw new AppError(codes.unknown);
      if (verdict !== 'done') throw new AppError(codes[verdict]);
      const { kind, assignmentId, studentId, lessonCount } = restored;
      if (studentId !== null) await openSeat(tx, { assignmentId, studentId }, now);
      const after = { kind, assignmentId, studentId, lessonCount };
      const entry = { action: 'journal.restored', entity: 'journal_removal', entityId: removalId, after };
      await audit(tx, { person, request, now }, entry);
      return [done];
    });
  } catch (error) {
    // A new lesson was made there in the same moment.
    if (isUniqueViolation(error)) throw new AppError('journal.place_taken', { cause: error });
    throw error;
  }
}
