import type { ImportSheet } from '@bilim/contract/imports';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { int, json } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { importFindings } from '../imports.tables.ts';

const sheet = z.custom<ImportSheet>();

/** Keeps what the sheets were taken for with the run, before all that was found in them. */
export const insertSheets = statement({
  name: 'imports_insert_sheets',
  params: { runId: int, sheets: json(z.readonly(z.array(sheet))) },
  row: {},
  sql: (p) => sql`
  insert into ${importFindings} (run_id, seq, kind, state, data)
  select ${p.runId}, -s.seq, 'sheet', '', s.data from jsonb_array_elements(${p.sheets}) with ordinality s(data, seq)`,
});

export const selectSheets = statement({
  name: 'imports_sheets',
  params: { runId: int },
  row: { data: json(sheet) },
  sql: (p) => sql`
  select data from ${importFindings} where run_id = ${p.runId} and kind = 'sheet' order by seq desc`,
});
