/**
 * Applies lists in a process of its own, which says at its end how much memory it took at most, in megabytes:
 * `importInChild.ts <database url> <folder> <id of a run>`.
 */
import { openDatabase } from '#platform/db/database.ts';
import { addressOf } from '#platform/db/databaseAddress.ts';
import { systemClock } from '#platform/clock.ts';

import { rosterImport } from '#modules/imports/rosters/rosterImport.service.ts';
import { performReading } from '#modules/imports/runs/perform.ts';
import { openImportSession } from '#modules/imports/runs/session.service.ts';

const [, , url = '', folder = '', runId = '0'] = process.argv;
const database = openDatabase(url, 2);
const { db, pool } = database;
const outcome = await performReading(
  { db, clock: systemClock, report: (error) => void process.stderr.write(`${String(error)}\n`) },
  await openImportSession(addressOf(pool)),
  {
    kind: rosterImport,
    runId: Number(runId),
    given: { path: folder, title: 'lists', maxUnpackedMb: 512 },
    writes: true,
    skipsBadRows: false,
    expects: null,
    leaving: null,
  },
);
await database.close();
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(
  `${JSON.stringify({ peakMb, isApplied: 'isApplied' in outcome && outcome.isApplied })}\n`,
);
