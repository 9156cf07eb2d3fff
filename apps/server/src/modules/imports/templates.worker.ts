import { serveAside } from '#platform/aside/serveAside.ts';
import type { DatabaseAddress } from '#platform/db/databaseAddress.ts';

import { onOwnLine } from './runs/ownLine.ts';
import type { HalfYear } from './timetable/catalogue.queries.ts';
import { loadCatalogue } from './timetable/catalogue.queries.ts';
import { timetableWorkbook } from './timetable/template.ts';
import { makeTemplate } from './workbook/template.ts';

/** A workbook to hand out. */
export type TemplateTask =
  | { readonly kind: 'lists'; readonly isFilled: boolean; readonly today: string }
  | { readonly kind: 'timetable'; readonly isFilled: boolean; readonly halfYear: HalfYear };

serveAside<{ readonly address: DatabaseAddress; readonly task: TemplateTask }, Buffer>(
  async ({ address, task }) =>
    await onOwnLine(address, 'bilim-template', async (db) => {
      if (task.kind === 'lists') return await makeTemplate(db, task);
      return await timetableWorkbook(await loadCatalogue(db, task.halfYear), task.isFilled);
    }),
);
