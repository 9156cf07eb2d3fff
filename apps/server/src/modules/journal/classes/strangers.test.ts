import { journalApi } from '@bilim/contract/journal/journal';
import { reportsApi } from '@bilim/contract/journal/reports';
import { studentPointsApi } from '@bilim/contract/journal/studentPoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { rateCounters } from '#platform/db/platform.tables.ts';
import { campusNow, head, openPortal, refusalOf, registrar, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(rateCounters);
});

const autumn = { academicYearId: 26, seasonId: 1 };
const ways = {
  journal: async (who: typeof head, studentId: number) =>
    await portal.callAs(who)(journalApi.ofStudent, { ...autumn, studentId }),
  points: async (who: typeof head, studentId: number) =>
    await portal.callAs(who)(studentPointsApi.pointsOfStudent, { ...autumn, studentId }),
  semesters: async (who: typeof head, personId: number) =>
    await portal.callAs(who)(reportsApi.semesters, { ...autumn, personId, listKind: 2 }),
};
const strangers = Array.from({ length: 30 }, (_, index) => 90_000 + index);

it.each(Object.entries(ways))(
  'whoever asks for thirty strangers by their %s rests for a quarter of an hour',
  async (_name, ask) => {
    for (const id of strangers)
      expect(await refusalOf(ask(head, id))).toMatchObject({ code: 'people.not_found' });

    for (const way of Object.values(ways))
      expect(await refusalOf(way(head, student.id))).toMatchObject({ code: 'request.too_many' });
    portal.setTime(new Date(campusNow.getTime() + 16 * 60_000));
    expect(await refusalOf(ask(head, 90_000))).toMatchObject({ code: 'people.not_found' });
  },
);

it('whoever reads the journals of all has nothing to guess, and never rests', async () => {
  for (const id of [...strangers, 90_500])
    expect(await refusalOf(ways.journal(registrar, id))).toMatchObject({ code: 'people.not_found' });
});
