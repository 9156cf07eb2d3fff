import { AppError } from '@bilim/contract';
import type { FastifyBaseLogger } from 'fastify';

import { runAside, TooHeavy } from '#platform/aside/runAside.ts';
import { addressOf } from '#platform/db/databaseAddress.ts';
import type { DatabaseAddress } from '#platform/db/databaseAddress.ts';
import { OwnError } from '#platform/log/ownError.ts';
import type { Parts } from '#platform/parts.ts';

import type { Terms } from './execute.ts';
import { endRun } from './perform.ts';

/** Something to do with a run of a kind of that name. */
interface OfRun<Name> {
  readonly kind: Name;
  readonly runId: number;
}
interface Undo<Name> extends OfRun<Name> {
  readonly step: 'undo';
}
interface Read<Name> extends OfRun<Name>, Terms {
  readonly step: 'read';
  readonly writes: boolean;
}

/** What is read lies in the file store. */
export type Task<Name> = Undo<Name> | (Read<Name> & StoredFile);

interface StoredFile {
  readonly storageKey: string;
  readonly fileName: string;
}

/** The same as the process that does it needs it. */
export type ImportTask<Name> = { readonly address: DatabaseAddress; readonly now: Date } & (
  | Undo<Name>
  | (Read<Name> & { readonly given: Given })
);

interface Given {
  readonly path: string;
  readonly title: string;
  readonly maxUnpackedMb: number;
}

/** What it says on the way: that everybody sees the run going on, and what nobody foresaw. */
export type ImportNote = { readonly kind: 'begun' } | { readonly kind: 'trouble'; readonly told: string };

/** Does imports behind the requests that ask for them: one at a time, of all processes. */
export interface ImportRunner<Name> {
  /**
   * Resolves once everybody sees that it goes on, or that there was nothing left to do; refuses with `imports.busy`
   * while another one does.
   */
  begin(task: Task<Name>): Promise<void>;
  /** Ends what is going on, as if it had not begun. */
  stop(): Promise<void>;
}

interface Workplace {
  readonly parts: Parts;
  readonly script: URL;
  /** Ends what is going on. */
  readonly signal: AbortSignal;
  readonly report: (error: unknown) => void;
}

/** The script does an `ImportTask` in a process of its own, so that whatever ends it leaves no lock behind. */
export function startImportRunner<Name extends string>(
  parts: Parts,
  log: FastifyBaseLogger,
  script: URL,
): ImportRunner<Name> {
  const stopping = new AbortController();
  const report = (error: unknown) => log.error({ err: error }, 'an import failed');
  const place = { parts, script, signal: stopping.signal, report };
  const running = new Set<Promise<unknown>>();

  return {
    async begin(task) {
      await new Promise<void>((resolve, reject) => {
        let hasBegun = false;
        const onBegun = () => {
          hasBegun = true;
          resolve();
        };
        const work = perform(place, task, onBegun)
          .then(resolve)
          .catch(async (error: unknown) => {
            if (hasBegun) await tellEnd(place, task.runId, error).catch(report);
            else reject(error);
          })
          .finally(() => running.delete(work));
        running.add(work);
      });
    },
    async stop() {
      stopping.abort(new AppError('server.busy', { params: { retryAfterSeconds: 5 } }));
      await Promise.all(running);
    },
  };
}

async function perform<Name>(place: Workplace, task: Task<Name>, onBegun: () => void): Promise<void> {
  const { parts, script, signal, report } = place;
  const settings = await parts.settings.read();
  const aside = {
    limits: { megabytes: settings['imports.max_memory_mb'], seconds: settings['imports.max_seconds'] },
    signal,
    onNote: (note: ImportNote) => {
      if (note.kind === 'begun') onBegun();
      else report(new OwnError(note.told));
    },
  };
  const where = { address: addressOf(parts.pool), now: parts.clock.now() };
  const run = async (input: ImportTask<Name>) =>
    await runAside<ImportTask<Name>, null, ImportNote>(script, input, aside);
  if (task.step === 'undo') return void (await run({ ...task, ...where }));

  const { storageKey, fileName, ...how } = task;
  const file = await parts.files.borrow(storageKey);
  try {
    const maxUnpackedMb = settings['imports.max_unpacked_mb'];
    await run({ ...how, ...where, given: { path: file.path, title: fileName, maxUnpackedMb } });
  } finally {
    await file.release();
  }
}

/** Once others have seen a run begin, how it ended is written down for them. */
async function tellEnd({ parts, signal, report }: Workplace, runId: number, error: unknown): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  if (signal.aborted) return await endRun(db, runId, 'interrupted', { now });
  if (!(error instanceof TooHeavy)) report(error);
  const refused =
    error instanceof TooHeavy ? { code: error.code, params: error.params } : { code: 'failed', params: {} };
  await endRun(db, runId, 'failed', { refused, now });
}
