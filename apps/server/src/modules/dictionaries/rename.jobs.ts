import { and, asc, lte } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';

import { itself } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { nobody } from '#platform/db/warmUp.ts';
import { datedNames } from '#platform/dictionaries/datedNames.tables.ts';
import type { Dictionary } from '#platform/dictionaries/dictionary.ts';
import type { CronJob } from '#platform/jobs/housekeeping.ts';

import { putRows } from './change.service.ts';
import { lockRow } from './dictionaries.queries.ts';
import { namesIn, selectDatedNames } from './rename.service.ts';

/** Calls the rows by their new names whose day has come. */
export function renameRows(dictionaries: readonly Dictionary[]): CronJob {
  return async (db, now) => {
    const due = await db
      .select()
      .from(datedNames)
      .where(and(datedNames.isComing, lte(datedNames.day, universityDay(now))))
      .orderBy(asc(datedNames.day), asc(datedNames.id));
    for (const name of due) {
      const dictionary = dictionaries.find((one) => one.name === name.dictionary);
      if (dictionary !== undefined) await rename(db, dictionary, name, now);
    }
  };
}

/** Another process may have been faster: what is due is looked for again once the row is held. */
async function rename(
  db: Database,
  dictionary: Dictionary,
  { rowId, day, nameRu: ru, nameKg: kg, nameEn: en }: typeof datedNames.$inferSelect,
  now: Date,
): Promise<void> {
  const view = { dictionary, person: nobody, language: 'ru', today: universityDay(now) } as const;
  const who = itself(randomUUID(), now);
  await db.transaction(async (tx) => {
    const row = await lockRow(tx, view, rowId);
    const names = await selectDatedNames(tx, dictionary, rowId);
    const due = names.find((one) => one.isComing && one.day === day);
    if (row === null || due === undefined) return;
    const { values: were, closedOn } = row;
    const key = dictionary.renamed ?? '';
    const old = namesIn(were[key]);
    const others = names.filter((one) => one !== due);
    // Somebody has renamed the row meanwhile, from this day or a later one: that holds.
    const isOver = old === null || others.some((one) => !one.isComing && one.day >= day);
    const given = { ru, kg, en };
    const values = { ...were, [key]: typeof were[key] === 'string' ? ru : given };
    const before = { values: were, closedOn, names };
    const after = isOver
      ? { values: were, closedOn, names: others }
      : { values, closedOn, names: [...others, { day, isComing: false, name: old }] };
    await putRows(tx, view, who, [{ rowId, before, after }]);
  });
}
