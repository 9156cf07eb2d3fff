import { AppError } from '@bilim/contract';
import { importFilesApi } from '@bilim/contract/importFiles';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { requireWholeUniversity } from './imports.policy.ts';
import { findRun } from './imports.queries.ts';
import { readRowContext } from './rowContext.ts';
import { makeTemplate } from './workbook/template.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function importFilesRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, importFilesApi, {
    async template({ input: { isFilled = false }, person, db, now }) {
      requireWholeUniversity(person);
      return {
        bytes: await makeTemplate(db, { isFilled, today: universityDay(now) }),
        mime: xlsx,
        fileName: isFilled ? 'Bilim, списки вуза.xlsx' : 'Bilim, списки.xlsx',
        cacheControl: 'private, no-store',
      };
    },

    async row({ input: { runId, file, line }, person, db }) {
      requireWholeUniversity(person);
      const run = await findRun(db, runId);
      if (run === null) throw new AppError('imports.unknown');
      if (run.storageKey === null) throw new AppError('imports.no_file');
      const { 'imports.max_unpacked_mb': maxUnpackedMb } = await parts.settings.read();
      const borrowed = await parts.files.borrow(run.storageKey);
      try {
        const source = { path: borrowed.path, title: run.fileName };
        return await readRowContext(source, { file, line }, { maxUnpackedMb });
      } finally {
        await borrowed.release();
      }
    },
  });
}
