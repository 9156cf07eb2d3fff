import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { excusesApi } from '@bilim/contract/excuses';
import { daysBetween } from '@bilim/contract/days';
import { eq } from 'drizzle-orm';

import { notifyOffices } from '#modules/auth/rights/notifyOffices.service.ts';
import { academicYears } from '#modules/structure/calendar.tables.ts';
import { currentTerm } from '#modules/structure/currentTerm.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';
import type { CallParts } from '#platform/parts.ts';

import { readDocument } from './documents.ts';
import type { Document } from './documents.ts';
import { excuseFiles } from './excuses.tables.ts';
import { findSame, hasWaitingOne, insertExcuse, lockStudent } from './submit.queries.ts';
import type { Sent } from './submit.queries.ts';
import { say } from '../texts/say.ts';

type Submission = Call<typeof excusesApi.submit>;

/** Takes an excuse with its documents. The bytes are stored before rows point at them, and go again when none do. */
export async function submitExcuse(call: Submission): Promise<Output<typeof excusesApi.submit>> {
  const { db, person, input, language, parts } = call;
  const academicYearId = await requirePeriod(parts, call);
  if (call.files.length === 0) throw new AppError('excuse.files_missing');
  const documents: Document[] = [];
  for (const file of call.files) documents.push(await readDocument(file));

  const digests = documents.map(({ sha256 }) => sha256.toString('hex'));
  const sent = { ...input, words: input.words.trim(), studentId: person.id, digests };
  const message = say(language, 'excuse.submitted');
  const before = await findSame(db, sent);
  if (before !== null) return { isDone: true, message, excuseId: before, isRepeat: true };

  const keys: string[] = [];
  try {
    for (const { bytes } of documents) keys.push(await parts.files.put(bytes));
    const { excuseId, isRepeat } = await db.transaction(
      async (tx) => await keep(tx, call, { sent, academicYearId, documents, keys }),
    );
    if (isRepeat) await removeAll(parts, keys);
    return { isDone: true, message, excuseId, ...(isRepeat ? { isRepeat } : {}) };
  } catch (error) {
    await removeAll(parts, keys);
    throw error;
  }
}

async function removeAll({ files: store }: CallParts, keys: readonly string[]): Promise<void> {
  for (const key of keys) await store.remove(key);
}

interface Kept {
  readonly sent: Sent;
  readonly academicYearId: number;
  readonly documents: readonly Document[];
  readonly keys: readonly string[];
}

async function keep(tx: Database, call: Submission, { sent, academicYearId, documents, keys }: Kept) {
  const { person, request, now } = call;
  if (!(await lockStudent(tx, person.id))) throw new AppError('excuse.not_studying');
  const before = await findSame(tx, sent);
  if (before !== null) return { excuseId: before, isRepeat: true };
  if (await hasWaitingOne(tx, sent)) throw new AppError('excuse.overlaps');

  const { digests: _digests, ...row } = sent;
  const excuseId = await insertExcuse(tx, { ...row, academicYearId, submittedAt: now });
  const made = await tx
    .insert(files)
    .values(
      documents.map(({ name, mime, bytes, sha256 }, index) => ({
        storageKey: keys[index] ?? '',
        originalName: name,
        mime,
        sizeBytes: bytes.length,
        sha256,
        kind: 'excuse' as const,
        uploadedBy: person.id,
        createdAt: now,
      })),
    )
    .returning({ id: files.id, storageKey: files.storageKey });
  await tx
    .insert(excuseFiles)
    .values(
      made.map(({ id: fileId, storageKey }) => ({ excuseId, fileId, ordinal: keys.indexOf(storageKey) + 1 })),
    );
  const { startsOn, endsOn, kind } = sent;
  await audit(
    tx,
    { person, request, now },
    { action: 'excuse.submitted', entity: 'excuse', entityId: excuseId, after: { startsOn, endsOn, kind } },
  );
  await notifyOffices(tx, 'excuses.decide');
  return { excuseId, isRepeat: false };
}

/** The academic year of a period that an excuse may be for; else what is wrong with it. */
async function requirePeriod(
  { settings }: CallParts,
  { db, input, now, language }: Submission,
): Promise<number> {
  const { startsOn, endsOn } = input;
  const today = universityDay(now);
  if (endsOn < startsOn) {
    throw new InvalidInput([{ field: 'till', sms: say(language, 'excuse.ends_before') }]);
  }
  const { 'excuses.longest_days': days, 'excuses.back_days': back } = await settings.read();
  if (daysBetween(startsOn, endsOn) >= days) throw new AppError('excuse.too_long', { params: { days } });
  if (daysBetween(endsOn, today) > back) throw new AppError('excuse.too_late', { params: { days: back } });
  const { academicYearId } = await currentTerm(db, today, language);
  const [year] = await db
    .select({ startsOn: academicYears.startsOn, endsOn: academicYears.endsOn })
    .from(academicYears)
    .where(eq(academicYears.id, academicYearId));
  if (year === undefined || startsOn < year.startsOn || endsOn > year.endsOn) {
    throw new AppError('excuse.outside_year');
  }
  return academicYearId;
}
