import { explain, mostRows, pagesRead, planningAnew, tablesReadWhole } from '@bilim/server/measuring';
import type { AskedStatement } from '@bilim/server/measuring';
import type { Pool } from 'pg';

import { median } from '../report/figures.ts';

import type { OpenedScreen } from './openScreens.ts';

/** What a statement costs whoever it costs most. */
export interface Weight {
  readonly statement: string;
  readonly logins: readonly string[];
  readonly screens: number;
  readonly ms: number;
  /** Milliseconds, where PostgreSQL plans it anew for each call. */
  readonly planning: number;
  /** Of 8 kB. */
  readonly pages: number;
  /** The most that any part of it gave: of a journal, its cells. */
  readonly rows: number;
  /** Large tables that are read from end to end. */
  readonly whole: readonly string[];
}

/** Each is run so often; the median counts. */
const runs = 5;
/** Of one statement, with other values for other people and pages. */
const mostExamples = 6;

/** Runs every statement that the screens asked for once more and weighs it; what it writes is undone. */
export async function weigh(
  pool: Pool,
  opened: readonly OpenedScreen[],
  show: (done: number) => void,
): Promise<Weight[]> {
  const asked = gather(opened);
  const weights: Weight[] = [];
  for (const { statement, examples, logins, screens } of asked.values()) {
    show(weights.length / asked.size);
    const costs = [];
    for (const example of examples) costs.push(await costOf(pool, example));
    weights.push({
      statement,
      logins: [...logins],
      screens: screens.size,
      ms: Math.max(...costs.map(({ ms }) => ms)),
      planning: Math.max(...costs.map(({ planning }) => planning)),
      pages: Math.max(...costs.map(({ pages }) => pages)),
      rows: Math.max(...costs.map(({ rows }) => rows)),
      whole: [...new Set(costs.flatMap(({ whole }) => whole))],
    });
  }
  return weights.sort((one, other) => other.ms - one.ms);
}

interface Asked {
  readonly statement: string;
  readonly examples: AskedStatement[];
  readonly logins: Set<string>;
  readonly screens: Set<string>;
}

/** What an office and a student ask for by one name are two things: where the one looks at all there are, the other looks at a few. */
function gather(opened: readonly OpenedScreen[]): Map<string, Asked> {
  const asked = new Map<string, Asked>();
  for (const { login, screen, statements } of opened) {
    for (const statement of statements) {
      const key = `${isOfAllDay(login)} ${nameOf(statement)}`;
      const one = asked.get(key) ?? {
        statement: nameOf(statement),
        examples: [],
        logins: new Set(),
        screens: new Set(),
      };
      asked.set(key, one);
      const isOfAnother = !one.screens.has(`${login} ${screen}`);
      if (isOfAnother && one.examples.length < mostExamples) one.examples.push(statement);
      one.logins.add(login);
      one.screens.add(`${login} ${screen}`);
    }
  }
  return asked;
}

/** Students and teachers, whose screens are open all day. */
export function isOfAllDay(login: string): boolean {
  return /^(?:student|teacher)\d/.test(login);
}

/** Its name, or how it begins. */
export function nameOf({ name, text }: AskedStatement): string {
  return name ?? text.replaceAll(/\s+/g, ' ').trim().slice(0, 70);
}

async function costOf(pool: Pool, statement: AskedStatement) {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const explained = [];
    for (let run = 0; run < runs; run += 1) explained.push(await explain(client, statement, { isRun: true }));
    const planning = await planningAnew(client, statement);
    return {
      planning,
      ms: median(explained.map((one) => one['Execution Time'] ?? Number.NaN)),
      pages: median(explained.map(pagesRead)),
      rows: Math.max(...explained.map(mostRows)),
      whole: explained.flatMap(tablesReadWhole),
    };
  } finally {
    client.release(true);
  }
}
