import { addDays } from '@bilim/contract/days';
import { retakesApi } from '@bilim/contract/records/retakes';
import { sheetsApi } from '@bilim/contract/records/sheets';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { personalNotices } from '#modules/channels/channels.tables.ts';
import {
  issueRetake,
  openLectureSheet,
  openPortal,
  registrar,
  startSecondServer,
  teacher,
  today,
  untilWaiting,
} from '#testing';
import type { Portal } from '#testing';

import { gradeRecords } from '../gradeRecords.tables.ts';

let portal: Portal;
let sheet: Awaited<ReturnType<typeof openLectureSheet>>;
beforeAll(async () => {
  portal = await openPortal();
  sheet = await openLectureSheet(portal);
  await sheet.enter({ 201: 33, 202: 12, 204: null });
  const { version } = (await sheet.rows()).rows.find(({ studentId }) => studentId === 203)!;
  const missed = { studentId: 203, examPoints: null, missed: 'incomplete' as const, version };
  await portal.callAs(teacher)(sheetsApi.save, { sheetId: sheet.sheetId, ...missed });
  await sheet.sign();
});
afterAll(async () => await portal.close());

const graded = async () => await portal.db.$count(personalNotices, eq(personalNotices.kind, 'graded'));

it('a server that is killed while it closes a sheet leaves nothing of it, and the next try all', async () => {
  const { child, host } = await startSecondServer(portal.url, portal.folder);
  const browser = await portal.browserOf(registrar);
  const gate = await portal.pool.connect();
  try {
    // The history of a sheet is written after its records: there the closing waits.
    await gate.query('begin');
    await gate.query('lock table sheet_events in exclusive mode');
    const closing = fetch(`http://${host}/lms${sheetsApi.close.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      },
      body: JSON.stringify({ sheetIds: [sheet.sheetId] }),
    }).catch(() => null);
    await untilWaiting(portal.pool);

    child.kill('SIGKILL');

    expect(await closing).toBeNull();
  } finally {
    child.kill('SIGKILL');
    await gate.query('rollback');
    gate.release();
  }
  await untilWaiting(portal.pool, 0);
  expect((await sheet.rows()).sheet.state).toBe('signed');
  expect([await portal.db.$count(gradeRecords), await graded()]).toEqual([0, 0]);

  await sheet.close();

  expect((await sheet.rows()).sheet.state).toBe('closed');
  expect([await portal.db.$count(gradeRecords), await graded()]).toEqual([4, 4]);
});

it('what was left open is to be completed within thirty days of the closing', async () => {
  const term = { yearId: 26, seasonId: 1 };
  const { data } = await portal.callAs(registrar)(retakesApi.list, term);
  expect(data.find(({ kind }) => kind === 'completion')?.students).toMatchObject([
    { studentId: 203, letter: 'I', total: null },
  ]);

  await issueRetake(portal, { sheetId: sheet.sheetId, kind: 'completion' });

  const [line] = (await portal.callAs(registrar)(sheetsApi.list, { ...term, kind: 'completion' })).data;
  expect(line).toMatchObject({ students: 1, dueOn: addDays(today, 30) });
});
