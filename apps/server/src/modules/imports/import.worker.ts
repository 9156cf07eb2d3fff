import { Pool } from 'pg';

import { databaseOn } from '#platform/db/database.ts';
import { hearBreaking, livelyLine } from '#platform/db/ownClient.ts';
import { describeBriefly } from '#platform/log/describeError.ts';
import { serveAside } from '#platform/aside/serveAside.ts';

import { importKinds } from './importKinds.ts';
import type { KindName } from './importKinds.ts';
import { performReading, performUndo } from './runs/perform.ts';
import type { ImportNote, ImportTask } from './runs/runner.ts';
import { openImportSession } from './runs/session.service.ts';

serveAside<ImportTask<KindName>, null, ImportNote>(async (task, note) => {
  const { address, runId, now } = task;
  const kind = importKinds[task.kind];
  // Progress is told beside the session, whose transaction nobody sees into.
  const pool = new Pool({ ...address, ...livelyLine, max: 1, options: '-c timezone=Asia/Bishkek' });
  pool.on('connect', hearBreaking).on('error', () => {});
  const onBegun = () => note({ kind: 'begun' });
  const place = { db: databaseOn(pool), clock: { now: () => now }, report, onBegun };
  const session = await openImportSession(address);
  try {
    if (task.step === 'undo') await performUndo(place, session, { kind, runId });
    else await performReading(place, session, { ...task, kind });
    return null;
  } finally {
    await session.close().catch(report);
    await pool.end();
  }

  function report(error: unknown): void {
    note({ kind: 'trouble', told: describeBriefly(error) });
  }
});
