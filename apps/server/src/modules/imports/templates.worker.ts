import type { Language } from '@bilim/contract';

import { serveTask } from './runs/serveTask.ts';
import type { HalfYear } from './timetable/catalogue.queries.ts';
import { loadCatalogue } from './timetable/catalogue.queries.ts';
import { timetableWorkbook } from './timetable/template.ts';
import { makeTemplate } from './workbook/template.ts';

/** A workbook to hand out. */
export type TemplateTask =
  | { readonly kind: 'lists'; readonly isFilled: boolean; readonly today: string }
  | {
      readonly kind: 'timetable';
      readonly isFilled: boolean;
      readonly halfYear: HalfYear;
      readonly language: Language;
    };

serveTask<TemplateTask, Buffer>('bilim-template', async (db, task) => {
  if (task.kind === 'lists') return await makeTemplate(db, task);
  return await timetableWorkbook(await loadCatalogue(db, task.halfYear), task);
});
