import { dictionariesApi } from '@bilim/contract/dictionaries';
import { classesApi } from '@bilim/contract/journal/classes';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { terms } from '#modules/structure/calendar.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { datedNames } from '#platform/dictionaries/datedNames.tables.ts';
import { databases, ownGroup, refusalOf, registrar, teacher, today } from '#testing';

import { everyModule } from '../../everyModule.ts';
import { renameRows } from './rename.jobs.ts';
import { openDictionaries } from '../../testing/dictionaries/openDictionaries.ts';

const { portal, rowOf, historyOf, undo } = openDictionaries();
const all = everyModule.flatMap(({ dictionaries = [] }) => dictionaries);
const names = (name: string) => ({ ru: name, kg: name, en: name });

beforeEach(async () => {
  const { db } = portal();
  await db.delete(datedNames);
  await db.update(disciplines).set({ nameRu: 'Базы данных' }).where(eq(disciplines.id, databases));
  await db.update(terms).set({ endsOn: '2026-12-26' }).where(autumn);
});

const autumn = and(eq(terms.academicYearId, 26), eq(terms.seasonId, 1));
const endAutumn = async (endsOn: string) => await portal().db.update(terms).set({ endsOn }).where(autumn);

async function rename(dictionary: string, rowId: number, value: unknown, renamedFrom?: string) {
  const { values, version } = await rowOf(registrar, dictionary, rowId);
  const key = dictionary === 'groups' ? 'title' : 'name';
  const changed = { ...values, [key]: value } as never;
  const from = renamedFrom === undefined ? {} : { renamedFrom };
  return await portal().callAs(registrar)(dictionariesApi.save, {
    dictionary,
    rowId,
    version,
    values: changed,
    ...from,
  });
}

/** What the journal calls the discipline and its groups. */
async function inJournal() {
  const half = { academicYearId: 26, seasonId: 1, teacherId: teacher.id };
  const { classes } = await portal().callAs(teacher)(classesApi.all, half);
  const own = classes.find(({ disciplineId }) => disciplineId === databases);
  return [own?.disciplineName, own?.groupNames];
}

const nameNow = async () => (await rowOf(registrar, 'disciplines', databases)).values['name'];

describe('a row that is renamed from a day on', () => {
  it('is called so at once, and as before in half-years that ended before that day', async () => {
    await rename('disciplines', databases, names('Управление данными'), '2026-10-10');
    await rename('groups', ownGroup, 'ПИ-24А', '2026-10-12');
    expect(await inJournal()).toEqual(['Управление данными', 'ПИ-24А']);

    await endAutumn('2026-10-11');
    expect(await inJournal()).toEqual(['Управление данными', 'ПИ-1-24']);

    await endAutumn('2026-10-09');
    expect(await inJournal()).toEqual(['Базы данных', 'ПИ-1-24']);
    await rename('groups', ownGroup, 'ПИ-1-24');
  });

  it('has no former name where only a mistake was corrected', async () => {
    await rename('disciplines', databases, names('Базы даных'));
    await endAutumn('2026-10-09');

    expect((await inJournal())[0]).toBe('Базы даных');
  });

  it('keeps every former name, tells them, and gives them back one by one', async () => {
    await rename('disciplines', databases, names('Второе'), '2026-10-05');
    const { change } = await rename('disciplines', databases, names('Третье'), today);
    const { beside, data } = await historyOf(registrar, 'disciplines', databases);

    expect(beside.names).toEqual([
      { day: '2026-10-05', isComing: false, name: 'Базы данных' },
      { day: today, isComing: false, name: 'Второе' },
    ]);
    expect(data.map(({ kind }) => kind)).toEqual(['renamed', 'renamed']);
    expect(data[0]!.fields).toContainEqual({
      title: 'Название до 14.10.2026',
      before: null,
      after: 'Второе',
    });

    await undo(registrar, 'disciplines', change);
    expect(await nameNow()).toMatchObject(names('Второе'));
    expect((await historyOf(registrar, 'disciplines', databases)).beside.names).toHaveLength(1);
  });

  it('is renamed no earlier than it was before', async () => {
    await rename('disciplines', databases, names('Второе'), '2026-10-05');
    const refused = await refusalOf(rename('disciplines', databases, names('Третье'), '2026-10-05'));

    expect(refused.told?.fields).toMatchObject([{ field: 'from' }]);
    expect(await nameNow()).toMatchObject(names('Второе'));
  });
});

describe('a name that is still to come', () => {
  const morning = new Date('2026-11-01T00:10:00+06:00');

  it('waits for its day, and then holds from it', async () => {
    await rename('disciplines', databases, names('Новое'), '2026-11-01');
    await renameRows(all)(portal().db, new Date('2026-10-31T23:00:00+06:00'));
    expect(await nameNow()).toMatchObject({ ru: 'Базы данных' });

    await Promise.all([renameRows(all)(portal().db, morning), renameRows(all)(portal().db, morning)]);
    expect(await nameNow()).toMatchObject(names('Новое'));
    expect((await historyOf(registrar, 'disciplines', databases)).beside.names).toEqual([
      { day: '2026-11-01', isComing: false, name: 'Базы данных' },
    ]);
  });

  it('is given up by its undoing, and by whoever keeps the present name', async () => {
    const { change } = await rename('disciplines', databases, names('Новое'), '2026-11-01');
    await undo(registrar, 'disciplines', change);
    await rename('disciplines', databases, names('Другое'), '2026-11-01');
    const { values } = await rowOf(registrar, 'disciplines', databases);
    await rename('disciplines', databases, values['name'], '2026-12-01');
    await renameRows(all)(portal().db, new Date('2026-12-02T10:00:00+06:00'));

    expect(await nameNow()).toMatchObject({ ru: 'Базы данных' });
  });
});
