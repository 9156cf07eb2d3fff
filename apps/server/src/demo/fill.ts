import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Pool, Client } from 'pg';

import { hashPassword } from '#modules/auth/passwords/password.ts';
import { openOwnClient } from '#platform/db/ownClient.ts';
import { academicYearRow } from '#reference/years.ts';
import type { FileStore } from '#platform/files/store.ts';
import type { Keys } from '#platform/keys.ts';

import { demoPassword } from './accounts.ts';
import type { Day } from './calendar.ts';
import { bareTables } from './fill/bareTables.ts';
import { emptyTables } from './fill/emptyTables.ts';
import { openRegistration } from './fill/openRegistration.ts';
import { filledTables, largeTables, tablesWithGivenIds } from './fill/tables.ts';
import { writeCards } from './fill/writeCards.ts';
import { writeChats } from './fill/writeChats.ts';
import { writeBooks } from './fill/writeBooks.ts';
import { writeClasses, writeRegistrations } from './fill/writeClasses.ts';
import { writeHolds } from './fill/writeHolds.ts';
import { writeJournals } from './fill/writeJournals.ts';
import { writeMaterials } from './fill/writeMaterials.ts';
import { writeModulePoints } from './fill/writeModulePoints.ts';
import { writeOrders } from './fill/writeOrders.ts';
import { writeNews } from './fill/writeNews.ts';
import { writeElsewhere } from './fill/writeElsewhere.ts';
import { writePeople } from './fill/writePeople.ts';
import { writeRecords } from './fill/writeRecords.ts';
import { writeStructure } from './fill/writeStructure.ts';
import { writeTermPlan } from './fill/writeTermPlan.ts';
import { JournalPoints } from './records/journalPoints.ts';
import { planUniversity } from './plan.ts';
import type { DemoPlan } from './plan.ts';
import type { DemoSize } from './sizes.ts';
import { themePlans } from './themes.ts';

export interface DemoOptions {
  readonly size: DemoSize;
  /** The day around which the university is built. */
  readonly today: Day;
  readonly keys: Keys;
  /** Where the bytes of files go. */
  readonly files: FileStore;
  readonly seed?: number;
  /** Told how much is done, from 0 to 1, and what is being done. */
  readonly onProgress?: (fraction: number, label: string) => void;
}

const usualSeed = 2026;
const marker = 'demo.filled';
/** Any number will do, as long as every Bilim process takes the same. */
const fillLock = 7_261_002;

/**
 * Fills an empty database with the demo university and says whether it now holds one: a database with
 * other people in it is left alone. All of it is one transaction, so a start that is killed leaves an empty
 * database, which the next start fills.
 */
export async function fillDemo({ pool }: { readonly pool: Pool }, options: DemoOptions): Promise<boolean> {
  const client = await openOwnClient(pool.options);
  try {
    await client.query('begin');
    await allowLongWork(client);
    const state = await stateOf(client);
    if (state === 'empty') await writeUniversity(client, options);
    await client.query('commit');
    return state !== 'inhabited';
  } finally {
    // What is not committed goes with it.
    await client.end();
  }
}

/** The limits of the pool are for requests; this takes minutes. Two processes take turns. */
async function allowLongWork(client: Client): Promise<void> {
  await client.query(`
    set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local maintenance_work_mem = '256MB'`);
  await client.query('select pg_advisory_xact_lock($1)', [fillLock]);
}

async function stateOf(client: Client): Promise<'empty' | 'demo' | 'inhabited'> {
  const { rows } = await client.query<{ demo: boolean; inhabited: boolean }>(
    'select exists (select from app_settings where key = $1) as demo, exists (select from people) as inhabited',
    [marker],
  );
  if (rows[0]?.demo === true) return 'demo';
  return rows[0]?.inhabited === true ? 'inhabited' : 'empty';
}

async function writeUniversity(client: Client, options: DemoOptions): Promise<void> {
  const { size, today, keys, files, seed = usualSeed, onProgress = () => {} } = options;
  onProgress(0, 'plan');
  const passwordHash = await hashPassword(keys, demoPassword);
  const plan = planUniversity(size, today, seed);
  // Nobody is here yet, so whatever hangs on these tables is empty, too.
  await emptyTables(client);
  const restore = await bareTables(client, largeTables);

  onProgress(0.03, 'people');
  await writeStructure(client, plan);
  await writePeople(client, plan, passwordHash);
  await writeNews(client, plan, files);
  await writeOrders(client, plan);
  await writeBooks(client, files);
  await writeTerms(client, plan, (done, label) => onProgress(0.06 + 0.69 * done, label));
  await restore((done) => onProgress(0.75 + 0.25 * done, 'indexes'));
  await writeMaterials(client, plan, files);
  await writeCards(client, plan, files);
  await writeHolds(client, plan);
  await analyze(client);
  await writeTermPlan(client, plan);
  for (const table of tablesWithGivenIds) await continueIds(client, table);
  await openRegistration(client, plan);
  await client.query('insert into app_settings (key, value) values ($1, $2)', [
    marker,
    { size, seed, today },
  ]);
  onProgress(1, 'done');
}

async function writeTerms(
  client: Client,
  plan: DemoPlan,
  onProgress: (done: number, label: string) => void,
): Promise<void> {
  const themes = themePlans();
  const share = 1 / plan.calendar.terms.length;
  let done = 0;
  let firstEntryId = 1;
  let firstIds = { lesson: 1, mark: 1 };
  let firstChatId = 1;
  const sheetIds = { sheet: 0, row: 0 };
  await writeElsewhere(client, plan);
  for (const { term, registrations } of plan.earlier) {
    await writeRegistrations(client, plan, { term, registrations });
    const over = { term, registrations, classes: [], streams: [], points: new JournalPoints() };
    await writeRecords(client, plan, over, sheetIds);
  }
  for (const term of plan.terms()) {
    const { label } = academicYearRow(2000 + term.term.yearId);
    const title = `${label}, ${term.term.seasonId === 1 ? 'autumn' : 'spring'}`;
    onProgress(done, title);
    const toWrite = { plan, term, themePlans: themes, firstEntryId };
    await writeClasses(client, toWrite);
    const points = new JournalPoints();
    const onStep = (fraction: number) => onProgress(done + share * fraction, title);
    firstIds = await writeJournals(client, { ...toWrite, firstIds, points, onStep });
    await writeModulePoints(client, plan, term, points);
    if (term.term.startsOn <= plan.calendar.current.startsOn)
      await writeRecords(client, plan, { ...term, points }, sheetIds);
    firstChatId = await writeChats(client, plan, term, firstChatId);
    firstEntryId += term.entries.length;
    done += share;
  }
}

/** Rows made later get ids after the last one written here. */
async function continueIds(client: Client, table: PgTable): Promise<void> {
  const name = getTableName(table);
  await client.query(`select setval(pg_get_serial_sequence('${name}', 'id'), max(id)) from ${name}`);
}

/** The planner must not think that a table of millions is empty. */
async function analyze(client: Client): Promise<void> {
  for (const table of filledTables) await client.query(`analyze ${getTableName(table)}`);
}
