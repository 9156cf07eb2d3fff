import { Pool } from 'pg';

import { databaseOn } from '#platform/db/database.ts';
import type { DatabaseAddress } from '#platform/db/databaseAddress.ts';
import { hearBreaking, livelyLine } from '#platform/db/ownClient.ts';
import { describeBriefly } from '#platform/log/describeError.ts';
import { serveAside } from '#platform/aside/serveAside.ts';

import { openSource } from '../rosters/openSource.ts';

import { beginRun, performReading } from './perform.ts';
import { openImportSession } from './session.ts';

/** A run whose file lies in the file store, as the process that reads it needs it. */
export interface ReadingTask {
  readonly address: DatabaseAddress;
  readonly runId: number;
  readonly file: { readonly path: string; readonly title: string };
  readonly maxUnpackedMb: number;
  readonly writes: boolean;
  readonly skipsBadRows: boolean;
  readonly expects: string | null;
  readonly leaving: number | null;
  readonly now: Date;
}

/** What it says on the way: that everybody sees the run going on, and what nobody foresaw. */
export type ReadingRemark = { readonly kind: 'begun' } | { readonly kind: 'trouble'; readonly told: string };

serveAside<ReadingTask, null, ReadingRemark>(async (task, remark) => {
  const { address, runId, file, maxUnpackedMb, now } = task;
  // Progress is told beside the session, whose transaction nobody sees into.
  const pool = new Pool({ ...address, ...livelyLine, max: 1, options: '-c timezone=Asia/Bishkek' });
  pool.on('connect', hearBreaking).on('error', () => {});
  const db = databaseOn(pool);
  const session = await openImportSession(address);
  try {
    await beginRun(db, runId, task.writes ? 'applying' : 'checking');
    remark({ kind: 'begun' });
    await performReading({ db, clock: { now: () => now }, report }, session, {
      ...task,
      open: () => openSource(file, { maxUnpackedMb }),
    });
    return null;
  } finally {
    await session.close().catch(report);
    await pool.end();
  }

  function report(error: unknown): void {
    remark({ kind: 'trouble', told: describeBriefly(error) });
  }
});
