import { AppError } from '@bilim/contract';
import { importFilesApi } from '@bilim/contract/importFiles';
import type { RowContext } from '@bilim/contract/importFiles';
import type { FastifyInstance } from 'fastify';

import { runAside, scriptBeside } from '#platform/aside/runAside.ts';
import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';
import { turns } from '#platform/turns.ts';

import { handOutTemplate } from './handOutTemplate.ts';
import { requireWholeUniversity } from './imports.policy.ts';
import { findRun } from './imports.queries.ts';
import type { RowTask } from './rowContext.worker.ts';

const script = scriptBeside(import.meta.url, 'rowContext');
/** A look at a row is a click, and each reads a whole file. */
const inTurn = turns({ atOnce: 1, longestQueue: 10 });
const longestSeconds = 60;

export function importFilesRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, importFilesApi, {
    async template({ input: { isFilled = false }, person, request, now }) {
      requireWholeUniversity(person);
      return await handOutTemplate(parts, request, {
        task: { kind: 'lists', isFilled, today: universityDay(now) },
        fileName: isFilled ? 'Bilim, списки вуза.xlsx' : 'Bilim, списки.xlsx',
      });
    },

    async row({ input: { runId, file, line }, person, db }) {
      requireWholeUniversity(person);
      const run = await findRun(db, runId);
      if (run === null) throw new AppError('imports.unknown');
      if (run.storageKey === null) throw new AppError('imports.no_file');
      const { 'imports.max_unpacked_mb': maxUnpackedMb, 'imports.max_memory_mb': megabytes } =
        await parts.settings.read();
      const borrowed = await parts.files.borrow(run.storageKey);
      try {
        const handed = { path: borrowed.path, title: run.fileName };
        return await inTurn(
          async () =>
            await runAside<RowTask, RowContext>(
              script,
              { handed, at: { file, line }, limits: { maxUnpackedMb } },
              { limits: { megabytes, seconds: longestSeconds } },
            ),
        );
      } finally {
        await borrowed.release();
      }
    },
  });
}
