import { sql } from 'drizzle-orm';

import { forgetFigures } from '#modules/rating/forgetFigures.service.ts';
import type { Database } from '#platform/db/database.ts';
import { int, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { universityDay } from '#platform/clock.ts';

import { selectKnown } from '../workbook/known.service.ts';
import { importRows, rosterRecords, rosterSystems } from '../imports.tables.ts';
import type { ImportKind } from '../runs/importKind.ts';
import { undoingsOf } from '../runs/undo.queries.ts';

import { keepFindings, summarise } from './engine/account.queries.ts';
import { rosterContext } from './engine/context.ts';
import { makePlan } from './engine/plan.ts';
import { stageRows } from './engine/stage.service.ts';
import { createTables, describeSource } from './engine/work.tables.ts';
import { writePlan } from './engine/write/writePlan.ts';
import type { FileLimits } from './files/limits.ts';
import { insertSheets } from './sheets.queries.ts';
import { openSource } from './openSource.ts';
import type { HandedFile } from './openSource.ts';
import { writtenTables } from './writtenTables.ts';

/** Lists of people, groups and classes from other systems. */
export const rosterImport: ImportKind<HandedFile & FileLimits> = {
  undoings: undoingsOf(writtenTables),

  async read(run, handed) {
    const source = await openSource(handed, handed, () => selectKnown(run.db, universityDay(run.now)));
    const { system, title, sheets = [] } = source;
    try {
      const reading = rosterContext(run, -1);
      await createTables(reading);
      await describeSource(reading, source);
      await stageRows(reading, source);
    } finally {
      await source.close();
    }
    return async (inside) => {
      const context = rosterContext(inside, await systemOf(inside.db, system, run.writes));
      await makePlan(context);
      return {
        account: await summarise(context, title),
        keep: async () => {
          await keepFindings(context);
          await insertSheets(inside.db, { runId: inside.runId, sheets });
        },
        write: () => writePlan(context),
      };
    };
  },

  async clear(tx, { runId }) {
    const made = await selectMadeStudents(tx, { runId });
    await forgetFigures(tx, { studentIds: made.map(({ studentId }) => studentId) });
  },

  async forget(tx, { runId }) {
    await forgetRecords(tx, { runId });
    await reviveRecords(tx, { runId });
  },
};

/** A system becomes known with its first applied import. */
async function systemOf(tx: Database, code: string, writes: boolean): Promise<number> {
  if (writes) await insertSystem(tx, { code });
  const [system] = await selectSystem(tx, { code });
  return system?.id ?? -1;
}

const insertSystem = statement({
  name: 'imports_insert_system',
  params: { code: text },
  row: {},
  sql: (p) => sql`insert into ${rosterSystems} (code) values (${p.code}) on conflict do nothing`,
});

const selectSystem = statement({
  name: 'imports_system',
  params: { code: text },
  row: { id: smallint },
  sql: (p) => sql`select id from ${rosterSystems} where code = ${p.code}`,
});

const selectMadeStudents = statement({
  name: 'imports_undo_students',
  params: { runId: int },
  row: { studentId: int },
  planned: 'each',
  sql: (p) => sql`
  select (r.key ->> 'id')::int as "studentId" from ${importRows} r
  where r.run_id = ${p.runId} and r.table_name = 'students' and r.before is null`,
});

const forgetRecords = statement({
  name: 'imports_undo_records',
  params: { runId: int },
  row: {},
  sql: (p) => sql`delete from ${rosterRecords} where from_run = ${p.runId}`,
});

const reviveRecords = statement({
  name: 'imports_undo_ended_records',
  params: { runId: int },
  row: {},
  sql: (p) => sql`update ${rosterRecords} set until_run = null where until_run = ${p.runId}`,
});
