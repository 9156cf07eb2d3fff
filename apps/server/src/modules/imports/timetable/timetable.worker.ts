import { serveAside } from '#platform/aside/serveAside.ts';
import { databaseOn } from '#platform/db/database.ts';
import type { DatabaseAddress } from '#platform/db/databaseAddress.ts';
import { openOwnClient } from '#platform/db/ownClient.ts';

import type { HalfYear } from './catalogue.queries.ts';
import { applyImport, checkAgain, startImport, undoImport } from './runs.service.ts';
import type { Deed, GivenFile, Importer, Wishes } from './runs.service.ts';

/** What is done with a timetable that comes in a file. */
export type TimetableTask =
  | {
      readonly kind: 'start';
      readonly importer: Importer;
      readonly halfYear: HalfYear;
      readonly file: GivenFile;
      readonly wishes: Wishes;
    }
  | {
      readonly kind: 'check';
      readonly importer: Importer;
      readonly importId: number;
      readonly wishes: Wishes;
    }
  | { readonly kind: 'apply' | 'undo'; readonly deed: Deed; readonly importId: number };

serveAside<{ readonly address: DatabaseAddress; readonly task: TimetableTask }, number>(
  async ({ address, task }) => {
    const client = await openOwnClient(address, {
      application_name: 'bilim-timetable',
      options: '-c timezone=Asia/Bishkek -c jit=off -c lock_timeout=5000',
    });
    try {
      const db = databaseOn(client);
      if (task.kind === 'start') {
        const { importer, halfYear, file, wishes } = task;
        return await startImport(db, importer, halfYear, { file, wishes });
      }
      const { importId } = task;
      if (task.kind === 'check') await checkAgain(db, task.importer, importId, task.wishes);
      else await (task.kind === 'apply' ? applyImport : undoImport)(db, task.deed, importId);
      return importId;
    } finally {
      await client.end();
    }
  },
);
