import { AppError } from '@bilim/contract';
import type { FastifyBaseLogger } from 'fastify';

import { runAside, scriptBeside, TooHeavy } from '#platform/aside/runAside.ts';
import { addressOf } from '#platform/db/databaseAddress.ts';
import { OwnError } from '#platform/log/ownError.ts';
import type { Parts } from '#platform/parts.ts';

import { beginRun, endRun, performUndo } from './perform.ts';
import type { ReadingRemark, ReadingTask } from './readRosters.worker.ts';
import { openImportSession } from './session.ts';

/** Something to do with a run whose file lies in the file store. */
export type Task =
  | {
      readonly kind: 'read';
      readonly runId: number;
      readonly storageKey: string;
      readonly fileName: string;
      readonly writes: boolean;
      readonly skipsBadRows: boolean;
      readonly expects: string | null;
      readonly leaving: number | null;
    }
  | { readonly kind: 'undo'; readonly runId: number };

/** Does imports behind the requests that ask for them: one at a time, of all processes. */
export interface ImportRunner {
  /** Resolves once everybody sees that it goes on; refuses with `imports.busy` while another one does. */
  begin(task: Task): Promise<void>;
  /** Ends what is going on, as if it had not begun. */
  stop(): Promise<void>;
}

interface Workplace {
  readonly parts: Parts;
  /** Ends what is going on. */
  readonly signal: AbortSignal;
  readonly report: (error: unknown) => void;
}

type Reading = Extract<Task, { kind: 'read' }>;

export function startImportRunner(parts: Parts, log: FastifyBaseLogger): ImportRunner {
  const stopping = new AbortController();
  const report = (error: unknown) => log.error({ err: error }, 'an import failed');
  const place = { parts, signal: stopping.signal, report };
  const running = new Set<Promise<unknown>>();

  return {
    async begin(task) {
      await new Promise<void>((resolve, reject) => {
        let hasBegun = false;
        const onBegun = () => {
          hasBegun = true;
          resolve();
        };
        const work = (task.kind === 'undo' ? undo(place, task, onBegun) : read(place, task, onBegun))
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

const script = scriptBeside(import.meta.url, 'readRosters');

/** In a process of its own; it has the session, so that whatever ends it leaves no lock behind. */
async function read({ parts, signal, report }: Workplace, task: Reading, onBegun: () => void) {
  const { storageKey, fileName, ...how } = task;
  const settings = await parts.settings.read();
  const file = await parts.files.borrow(storageKey);
  try {
    await runAside<ReadingTask, null, ReadingRemark>(
      script,
      {
        ...how,
        address: addressOf(parts.pool),
        file: { path: file.path, title: fileName },
        maxUnpackedMb: settings['imports.max_unpacked_mb'],
        now: parts.clock.now(),
      },
      {
        limits: { megabytes: settings['imports.max_memory_mb'], seconds: settings['imports.max_seconds'] },
        signal,
        onRemark: (remark) => {
          if (remark.kind === 'begun') onBegun();
          else report(new OwnError(remark.told));
        },
      },
    );
  } finally {
    await file.release();
  }
}

async function undo({ parts, report }: Workplace, { runId }: Task, onBegun: () => void): Promise<void> {
  const { db, clock } = parts;
  const session = await openImportSession(addressOf(parts.pool));
  await beginRun(db, runId, 'undoing').catch(async (error: unknown) => {
    await session.close();
    throw error;
  });
  onBegun();
  await performUndo({ db, clock, report }, session, runId);
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
