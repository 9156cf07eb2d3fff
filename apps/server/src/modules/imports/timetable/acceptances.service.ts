import { AppError } from '@bilim/contract';

import type { Database } from '#platform/db/database.ts';

import { selectFinding } from '../runs/findings.queries.ts';

import type { Accepting } from './acceptances.ts';
import { withdrawAcceptance } from './acceptances.queries.ts';
import type { ConflictFacts } from './facts.ts';
import { note, plan, requireRun } from './runs.service.ts';
import type { Importer } from './runs.service.ts';
import { reachOf } from './wordSource.ts';

/** What whoever looks at a dry run accepts; one conflict is meant by its place in it. */
export interface AskedAcceptance extends Omit<Accepting, 'key'> {
  readonly seq: number | null;
}

/** Lets conflicts of a dry run be, with a reason, and makes it again. */
export async function acceptClashes(
  db: Database,
  importer: Importer,
  runId: number,
  { seq, ...asked }: AskedAcceptance,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOpen(tx, importer, runId);
    const one =
      seq === null ? null : await selectFinding<ConflictFacts>(tx, { runId, seq, kind: 'conflict' });
    await plan(tx, importer, { runId, expects: null, accepts: { ...asked, key: one?.key ?? null } });
    await note(tx, importer, { action: 'timetable.clashes_accepted', runId, after: asked });
  });
}

/** Takes back what was accepted: it is remembered with who took it back, and keeps a dry run from being applied again. */
export async function withdrawAccepted(
  db: Database,
  importer: Importer,
  runId: number,
  acceptanceId: number,
): Promise<void> {
  const { person, now } = importer;
  await db.transaction(async (tx) => {
    const { academicYearId, seasonId } = await requireOpen(tx, importer, runId);
    const [gone] = await withdrawAcceptance(tx, {
      academicYearId,
      seasonId,
      reach: reachOf(person),
      acceptanceId,
      withdrawnBy: person.id,
      withdrawnAt: now,
    });
    if (gone === undefined) throw new AppError('imports.unknown');
    await plan(tx, importer, { runId, expects: null });
    await note(tx, importer, { action: 'timetable.clashes_withdrawn', runId, before: { acceptanceId } });
  });
}

async function requireOpen(tx: Database, { person }: Importer, runId: number) {
  const run = await requireRun(tx, person, runId);
  if (run.state !== 'checked') throw new AppError('imports.not_now');
  if (run.fingerprint === null) throw new AppError('imports.no_file');
  return run;
}
