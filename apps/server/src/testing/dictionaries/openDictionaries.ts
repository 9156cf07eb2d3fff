import type { Person } from '@bilim/contract';
import { dictionariesApi } from '@bilim/contract/dictionaries';
import type { DictionaryRow } from '@bilim/contract/dictionaries';
import { eq, gt, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { calendarEvents } from '#modules/structure/calendar.tables.ts';
import { buildings, rooms, roomTypes } from '#modules/structure/organisation.tables.ts';
import { forgetAudit, openPortal } from '#testing';
import type { Portal } from '#testing';

/** The portal of a test file, in which what a test added to rooms and the calendar is gone before the next, and the calls of dictionaries. */
export function openDictionaries() {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    const { db } = portal;
    await db.delete(calendarEvents);
    await db.delete(rooms).where(notInArray(rooms.id, [11, 12]));
    await db.delete(roomTypes).where(gt(roomTypes.id, 8));
    await db.update(rooms).set({ closedOn: null, buildingId: 1 });
    await db.update(rooms).set({ seats: 120, number: '1/101' }).where(eq(rooms.id, 11));
    await db.delete(buildings).where(gt(buildings.id, 1));
    await db.update(buildings).set({ closedOn: null });
    await forgetAudit(db);
  });

  const list = async (person: Person, dictionary: string, over: object = {}) =>
    await portal.callAs(person)(dictionariesApi.list, { dictionary, state: 'open', size: 200, ...over });

  async function rowOf(person: Person, dictionary: string, rowId: number): Promise<DictionaryRow> {
    const pages = await Promise.all([
      list(person, dictionary),
      list(person, dictionary, { state: 'closed' }),
    ]);
    const row = pages.flatMap(({ data }) => data).find((one) => one.rowId === rowId);
    if (row === undefined) throw new Error(`no row ${rowId}`);
    return row;
  }

  /** Adds a row, or saves these values over it as it was seen. */
  async function save(
    person: Person,
    dictionary: string,
    values: Record<string, unknown>,
    row?: DictionaryRow,
  ) {
    const which = row === undefined ? {} : { rowId: row.rowId, version: row.version };
    return await portal.callAs(person)(dictionariesApi.save, {
      dictionary,
      values: values as never,
      ...which,
    });
  }

  return {
    portal: () => portal,
    list,
    rowOf,
    save,

    /** Other values in a row as it is now. */
    changeRow: async (person: Person, dictionary: string, rowId: number, values: Record<string, unknown>) => {
      const row = await rowOf(person, dictionary, rowId);
      return await save(person, dictionary, { ...row.values, ...values }, row);
    },

    close: async (person: Person, dictionary: string, rowId: number) => {
      const { version } = await rowOf(person, dictionary, rowId);
      return await portal.callAs(person)(dictionariesApi.close, { dictionary, rowId, version });
    },

    historyOf: async (person: Person, dictionary: string, rowId: number) =>
      await portal.callAs(person)(dictionariesApi.history, { dictionary, rowId }),

    undo: async (person: Person, dictionary: string, change: string | null) =>
      await portal.callAs(person)(dictionariesApi.undo, { dictionary, change: change ?? '' }),
  };
}
