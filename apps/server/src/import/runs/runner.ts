import type { RunState } from '@bilim/contract/imports';
import type { FastifyBaseLogger } from 'fastify';

import type { Parts } from '#platform/parts.ts';

import { openSource } from '../rosters/openSource.ts';

import { beginRun, performReading, performUndo } from './perform.ts';
import { openImportSession } from './session.ts';
import type { ImportSession } from './session.ts';

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
    }
  | { readonly kind: 'undo'; readonly runId: number };

/** Does imports behind the requests that ask for them: one at a time, of all processes. */
export interface ImportRunner {
  /** Takes the only place there is, or refuses with `imports.busy`. Whoever has it begins a task or leaves it. */
  enter(): Promise<ImportSession>;
  /** Resolves once everybody sees that it goes on. */
  begin(session: ImportSession, task: Task): Promise<void>;
  /** Resolves when nothing is going on. */
  settled(): Promise<void>;
  /** Ends what is going on, as if it had not begun. */
  stop(): Promise<void>;
}

export function startImportRunner(parts: Parts, log: FastifyBaseLogger): ImportRunner {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const workplace = {
    pool: parts.pool,
    clock: parts.clock,
    signal: stopping.signal,
    report: (error: unknown) => log.error({ err: error }, 'an import failed'),
  };

  async function read(session: ImportSession, task: Extract<Task, { kind: 'read' }>): Promise<void> {
    const { 'imports.max_unpacked_mb': maxUnpackedMb } = await parts.settings.read();
    const file = await parts.files.borrow(task.storageKey);
    try {
      await performReading(workplace, session, {
        ...task,
        open: () => openSource({ path: file.path, title: task.fileName }, { maxUnpackedMb }),
      });
    } finally {
      await file.release();
    }
  }

  return {
    enter: () => openImportSession(parts.pool),
    async begin(session, task) {
      await beginRun(parts.pool, task.runId, stateOf(task)).catch(async (error: unknown) => {
        await session.close();
        throw error;
      });
      const work = task.kind === 'undo' ? performUndo(workplace, session, task.runId) : read(session, task);
      running = Promise.all([running, work.catch(workplace.report)]);
    },
    async settled() {
      await running;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function stateOf(task: Task): RunState {
  if (task.kind === 'undo') return 'undoing';
  return task.writes ? 'applying' : 'checking';
}
