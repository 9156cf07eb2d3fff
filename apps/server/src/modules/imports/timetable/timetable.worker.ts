import type { SettledWord } from '@bilim/contract/timetableWords';

import { serveTask } from '../runs/serveTask.ts';

import { acceptClashes, withdrawAccepted } from './acceptances.service.ts';
import type { AskedAcceptance } from './acceptances.service.ts';
import type { HalfYear } from './catalogue.queries.ts';
import { applyImport, checkAgain, startImport, undoImport } from './runs.service.ts';
import type { GivenFile, Importer, ImportOptions } from './runs.service.ts';
import { settleWords } from './words.service.ts';

/** What is done with a timetable that comes in a file; it gives the import that it was about. */
export type TimetableWork =
  | {
      readonly kind: 'start';
      readonly halfYear: HalfYear;
      readonly file: GivenFile;
      readonly options: ImportOptions;
    }
  | { readonly kind: 'check'; readonly runId: number; readonly options: ImportOptions }
  | { readonly kind: 'settle'; readonly runId: number; readonly words: readonly SettledWord[] }
  | { readonly kind: 'accept'; readonly runId: number; readonly asked: AskedAcceptance }
  | { readonly kind: 'withdraw'; readonly runId: number; readonly acceptanceId: number }
  | { readonly kind: 'apply'; readonly runId: number; readonly fingerprint?: string | null | undefined }
  | { readonly kind: 'undo'; readonly runId: number };
/** The same, and who asks for it. */
export type TimetableTask = TimetableWork & { readonly importer: Importer };

serveTask<TimetableTask, number>('bilim-timetable', async (db, task) => {
  const { importer } = task;
  if (task.kind === 'start') return await startImport(db, importer, task.halfYear, task);
  const { runId } = task;
  if (task.kind === 'check') await checkAgain(db, importer, runId, task.options);
  else if (task.kind === 'settle') await settleWords(db, importer, runId, task.words);
  else if (task.kind === 'accept') await acceptClashes(db, importer, runId, task.asked);
  else if (task.kind === 'withdraw') await withdrawAccepted(db, importer, runId, task.acceptanceId);
  else if (task.kind === 'apply') await applyImport(db, importer, runId, task);
  else await undoImport(db, importer, runId);
  return runId;
});
