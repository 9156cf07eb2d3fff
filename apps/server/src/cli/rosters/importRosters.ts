import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import { AppError } from '@bilim/contract';
import type { RunPhase } from '@bilim/contract/imports';

import type { Config } from '#config';
import { systemClock, universityDay } from '#platform/clock.ts';
import { addressOf } from '#platform/db/databaseAddress.ts';
import { describeBriefly } from '#platform/log/describeError.ts';
import { databaseSettings } from '#platform/settings.ts';
import { say } from '#modules/imports/texts/say.ts';
import { loadReference } from '#reference/loadReference.ts';

import { openStorage } from '../../start/openStorage.ts';
import type { Storage } from '../../start/openStorage.ts';
import type { Terminal } from '../../start/terminal.ts';
import { findLastApplied } from '#modules/imports/imports.queries.ts';
import { rosterImport } from '#modules/imports/rosters/rosterImport.service.ts';
import { performReading, performUndo } from '#modules/imports/runs/perform.ts';
import type { Workplace } from '#modules/imports/runs/perform.ts';
import type { Refused } from '#modules/imports/runs/kept.ts';
import { insertRun } from '#modules/imports/runs/runs.queries.ts';
import { openImportSession } from '#modules/imports/runs/session.service.ts';
import { dependantTexts, refusalText } from '#modules/imports/sentences.ts';

import { accountLines, exitCodeOf } from './accountLines.ts';

export interface Asked {
  readonly path: string | undefined;
  readonly apply: boolean;
  readonly skipsBadRows: boolean;
  /** How many people may leave, where that was said. */
  readonly leaving: number | null;
  readonly undo: boolean;
  readonly showsAll: boolean;
}

/** Works with the database of the settings: the running server's, or one that it starts for as long. */
export async function importRosters(config: Config, terminal: Terminal, asked: Asked): Promise<number> {
  if (asked.path !== undefined && !existsSync(asked.path)) {
    terminal.say(refusalText('en', { code: 'not_found', params: { file: asked.path } }));
    return 1;
  }
  const storage = await openStorage({ ...config, sharesDatabase: true, poolSize: 3 }, terminal);
  try {
    await loadReference(storage.db, universityDay(systemClock.now()));
    return asked.undo
      ? await undoLast(storage, terminal)
      : await readLists(storage, terminal, { ...asked, path: resolve(asked.path ?? '') });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    terminal.say(say('en', error.code, error.params));
    return 1;
  } finally {
    await storage.close();
  }
}

const titles: Readonly<Record<RunPhase, string>> = {
  reading: 'reading',
  comparing: 'comparing',
  writing: 'writing',
};
/** How much of the whole each phase is; writing only where something is written. */
const parts: Readonly<Record<RunPhase, readonly [from: number, to: number]>> = {
  reading: [0, 0.4],
  comparing: [0.4, 0.7],
  writing: [0.7, 1],
};

async function readLists(
  storage: Storage,
  terminal: Terminal,
  { path, apply, skipsBadRows, leaving, showsAll }: Asked & { readonly path: string },
): Promise<number> {
  const session = await openImportSession(addressOf(storage.pool));
  const title = basename(path);
  const runId = await insertRun(storage.db, {
    kind: 'rosters',
    fileName: title,
    createdBy: null,
    now: systemClock.now(),
    file: null,
  });
  const { 'imports.max_unpacked_mb': maxUnpackedMb } = await databaseSettings(storage.db, systemClock).read();

  const outcome = await terminal.during(apply ? 'Import' : 'Dry run', (show) =>
    performReading(
      { ...placeOf(storage), tell: (phase, share) => show(within(phase, share), titles[phase]) },
      session,
      {
        kind: rosterImport,
        runId,
        given: { path, title, maxUnpackedMb },
        writes: apply,
        skipsBadRows,
        expects: null,
        leaving,
      },
    ),
  );
  if ('code' in outcome) {
    terminal.say(refusalText('en', outcome));
    return 1;
  }
  for (const line of await accountLines(storage.db, { runId, outcome, asksToApply: apply, showsAll })) {
    terminal.say(line);
  }
  return exitCodeOf(outcome, { apply, skipsBadRows });
}

function within(phase: RunPhase, share: number): number {
  const [from, to] = parts[phase];
  return from + share * (to - from);
}

async function undoLast(storage: Storage, terminal: Terminal): Promise<number> {
  const last = await findLastApplied(storage.db);
  if (last === null) {
    terminal.say('There is no applied import.');
    return 1;
  }
  const session = await openImportSession(addressOf(storage.pool));
  const undone = await terminal.during('Undo', () =>
    performUndo(placeOf(storage), session, { kind: rosterImport, runId: last.id }),
  );
  if (isRefused(undone)) {
    terminal.say(refusalText('en', undone));
    return 1;
  }
  if (undone.length === 0) {
    terminal.say(`The import of ${last.fileName} is undone.`);
    return 0;
  }
  terminal.say(refusalText('en', { code: 'depended_on', params: {} }));
  for (const { what, count } of dependantTexts('en', undone)) terminal.say(`  ${what}: ${count}`);
  return 1;
}

function isRefused(outcome: object): outcome is Refused {
  return 'code' in outcome;
}

function placeOf({ db }: Storage): Workplace {
  return {
    db,
    clock: systemClock,
    report: (error) => void process.stderr.write(`${describeBriefly(error)}\n`),
  };
}
