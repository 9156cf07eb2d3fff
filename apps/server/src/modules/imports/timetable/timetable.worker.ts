import type { Person } from '@bilim/contract';

import { serveTask } from '../runs/serveTask.ts';

import type { HalfYear } from './catalogue.queries.ts';
import { applyImport, checkAgain, startImport, undoImport } from './runs.service.ts';
import type { GivenFile, Importer, ImportOptions } from './runs.service.ts';

/** What is done with a timetable that comes in a file; it gives the import that it was about. */
export type TimetableTask =
  | {
      readonly kind: 'start';
      readonly person: Person;
      readonly halfYear: HalfYear;
      readonly file: GivenFile;
      readonly options: ImportOptions;
    }
  | {
      readonly kind: 'check';
      readonly person: Person;
      readonly importId: number;
      readonly options: ImportOptions;
    }
  | { readonly kind: 'apply' | 'undo'; readonly importer: Importer; readonly importId: number };

serveTask<TimetableTask, number>('bilim-timetable', async (db, task) => {
  if (task.kind === 'start') return await startImport(db, task.person, task.halfYear, task);
  const { importId } = task;
  if (task.kind === 'check') await checkAgain(db, task.person, importId, task.options);
  else await (task.kind === 'apply' ? applyImport : undoImport)(db, task.importer, importId);
  return importId;
});
