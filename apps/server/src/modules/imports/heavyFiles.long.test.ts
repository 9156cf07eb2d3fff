import { setTimeout as sleep } from 'node:timers/promises';

import { newsApi } from '@bilim/contract/news';
import { timetableImportApi } from '@bilim/contract/timetableImport';
import { importsApi } from '@bilim/contract/imports';
import { eq } from 'drizzle-orm';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { importRuns } from '#modules/imports/imports.tables.ts';
import { appSettings } from '#platform/db/platform.tables.ts';
import { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';
import { campusNow, openPortal, refusalOf, registrar, scheduler, student } from '#testing';
import type { Portal } from '#testing';

const autumn = { academicYearId: 26, seasonId: 1, fromWeek: 1, replaces: 'groups' } as const;
/** Nobody is to wait longer than this for the process to turn to them. */
const pauseMs = 100;
/** In 99 of 100 moments in which somebody might come; what held everybody up for ten seconds would be nearly all of them. */
const mostHeld = 0.01;

let portal: Portal;
let laterMs = 0;
beforeAll(async () => {
  portal = await openPortal({ sharesProcesses: false });
});
afterAll(() => portal.close());
afterEach(async () => {
  await portal.db.delete(importRuns).where(eq(importRuns.kind, 'timetable'));
  await portal.db.delete(appSettings);
  letSettingsPass();
});

const timetables = () => portal.db.select().from(importRuns).where(eq(importRuns.kind, 'timetable'));

async function set(key: string, value: number): Promise<void> {
  await portal.build.setting(key, value);
  letSettingsPass();
}

/** They are read anew after some seconds. */
function letSettingsPass(): void {
  laterMs += 10_000;
  portal.setTime(new Date(campusNow.getTime() + laterMs));
}

async function sendTimetable(bytes: Buffer, name: string) {
  const file = new File([new Uint8Array(bytes)], name);
  return await portal.callAs(scheduler)(timetableImportApi.upload, autumn, { files: [file] });
}

/**
 * Lets somebody else read news all the while; gives what the work gave, and in which share of all moments whoever came
 * would have waited longer than they should. Counted by looks, one long pause would be one of hundreds of short ones; and
 * only what this process worked itself counts, for other tests take the processor away.
 */
async function besideOthers<T>(work: () => Promise<T>) {
  const call = portal.callAs(student);
  await call(newsApi.data, {});
  const over = new AbortController();
  let calls = 0;
  let heldMs = 0;
  const looking = (async () => {
    while (!over.signal.aborted) {
      const [at, worked] = [performance.now(), process.cpuUsage()];
      await sleep(5);
      const { user, system } = process.cpuUsage(worked);
      const pause = Math.min(performance.now() - at, (user + system) / 1000);
      heldMs += Math.max(0, pause - pauseMs);
    }
  })();
  const began = performance.now();
  const others = (async () => {
    while (!over.signal.aborted) {
      await call(newsApi.data, {});
      calls += 1;
      await sleep(20);
    }
  })();
  try {
    const outcome = await work();
    return { outcome, held: heldMs / (performance.now() - began), calls };
  } finally {
    over.abort();
    await Promise.all([others, looking]);
  }
}

/** Daily lessons that began when the century did: 200 of them in 30 kB. */
function oldCalendar(count: number): Buffer {
  const events = Array.from({ length: count }, (_, index) => {
    const minute = String(index % 60).padStart(2, '0');
    return [
      'BEGIN:VEVENT',
      `UID:${index}`,
      `DTSTART:20000101T09${minute}00`,
      `DTEND:20000101T10${minute}00`,
      'RRULE:FREQ=DAILY',
      `SUMMARY:Базы данных ${index}`,
      'END:VEVENT',
    ];
  });
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR'];
  return Buffer.from(lines.join('\r\n'));
}

/** Lessons that all want the same teacher, room and group in one slot; their links tell them apart. */
async function crowd(count: number): Promise<Buffer> {
  const titles = ['День', 'Пара', 'Группа', 'Дисциплина', 'Вид занятия', 'Аудитория', 'Ссылка'];
  const rows = Array.from({ length: count }, (_, index) => [
    'Пятница',
    '2',
    'ПИ-1-24',
    'Базы данных',
    'лек',
    '1/101',
    `https://meet.example/${index}`,
  ]);
  return await writeWorkbook([
    { name: 'Расписание', columns: titles.map((title) => ({ title, width: 12 })), rows },
  ]);
}

/** A workbook of some hundred kilobytes whose rows each reach to the last column there is. */
async function bomb(): Promise<Buffer> {
  const parts = unzipSync(new Uint8Array(await crowd(1)));
  const sheet = 'xl/worksheets/sheet1.xml';
  const rows = Array.from(
    { length: 20_000 },
    (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}" t="n"><v>1</v></c></row>`,
  );
  const xml = strFromU8(parts[sheet]!).replace(
    /<sheetData>.*<\/sheetData>/s,
    `<sheetData>${rows.join('')}</sheetData>`,
  );
  return Buffer.from(zipSync({ ...parts, [sheet]: strToU8(xml) }));
}

describe('a calendar bomb', () => {
  it('is read from where the term begins, while others read their news', async () => {
    const { outcome, held, calls } = await besideOthers(
      async () => await sendTimetable(oldCalendar(200), 'bomb.ics'),
    );

    // Seven weekdays of each event; the campus knows no such discipline.
    expect(outcome).toMatchObject({ kind: 'calendar', lines: 1_400, errors: expect.any(Number), added: 0 });
    expect(held).toBeLessThan(mostHeld);
    expect(calls).toBeGreaterThan(5);
  });

  it('is refused by a sentence when reading it takes too long, and nothing is changed', async () => {
    await set('timetable.max_seconds', 1);

    const refusal = await refusalOf(sendTimetable(oldCalendar(20_000), 'bomb.ics'));

    expect(refusal.code).toBe('file.too_slow');
    expect(refusal.told?.sentence).toContain('Файл не удалось разобрать за 1 с. Ничего не изменено.');
    expect(await timetables()).toEqual([]);
  });
});

describe('a timetable with 2,400 rows in one slot', () => {
  it('is one clash of each whom and what they share, with the first of them', async () => {
    const file = await crowd(2_400);

    const { outcome: run, held } = await besideOthers(async () => await sendTimetable(file, 'crowd.xlsx'));

    expect(run).toMatchObject({ lines: 2_400, added: 2_399, changed: 1, conflicts: 3, mayApply: false });
    expect(held).toBeLessThan(mostHeld);
    const clashes = await portal.callAs(scheduler)(timetableImportApi.conflicts, {
      importId: run.importId,
      state: 'new',
    });
    expect(clashes.map(({ kind, who, count, sides }) => [kind, who, count, sides.length])).toEqual([
      ['teacher', ['Асанова Айпери Маратовна'], 2_400, 3],
      ['room', ['1/101'], 2_400, 3],
      ['student', expect.any(Array), 2_400, 3],
    ]);
    expect(clashes[0]!.sides.map(({ place }) => place!.line)).toEqual([2, 3, 4]);
  });
});

describe('a workbook bomb', () => {
  it('is refused by a sentence as a timetable; the server goes on and has not grown', async () => {
    await set('imports.max_memory_mb', 200);
    const file = await bomb();
    const before = process.memoryUsage.rss();

    const { outcome: refusal, held } = await besideOthers(
      async () => await refusalOf(sendTimetable(file, 'bomb.xlsx')),
    );

    expect(file.length).toBeLessThan(400_000);
    expect(refusal.code).toBe('file.too_heavy');
    expect(refusal.told?.sentence).toContain('не хватает 200 МБ памяти. Ничего не изменено.');
    expect(held).toBeLessThan(mostHeld);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
    expect(await sendTimetable(await crowd(1), 'next.xlsx')).toMatchObject({ state: 'checked', lines: 1 });
  });

  it('fails as lists with the same sentence, and the next import is not held up', async () => {
    await set('imports.max_memory_mb', 200);
    const call = portal.callAs(registrar);
    const send = async (bytes: Buffer) => {
      const files = [new File([new Uint8Array(bytes)], 'lists.xlsx')];
      const { runId } = await call(importsApi.upload, {}, { files });
      await expect
        .poll(async () => (await call(importsApi.run, { runId })).state)
        .toMatch(/^(checked|failed)$/);
      return await call(importsApi.run, { runId });
    };

    const run = await send(await bomb());

    expect(run).toMatchObject({ state: 'failed', mayApply: false });
    expect(run.refusal).toContain('не хватает 200 МБ памяти');
    expect(await send(await crowd(1))).toMatchObject({ state: 'checked', refusal: null });
  });
});

describe('whoever calls the check of a heavy file off', () => {
  it('leaves nothing behind, and its reader is gone', async () => {
    const { cookies } = await portal.browserOf(scheduler);
    const form = new FormData();
    const fields = { id_a_year: '26', id_w_s: '1', fromWeek: '1', replaces: 'groups' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.append('files', new Blob([new Uint8Array(oldCalendar(1_400))]), 'heavy.ics');
    const leaving = new AbortController();
    const call = fetch(`http://${await portal.listen()}${timetableImportApi.upload.path}`, {
      method: 'POST',
      body: form,
      signal: leaving.signal,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      },
    }).then(
      (reply) => reply.status,
      () => 'left',
    );
    await expect.poll(readers, { interval: 20 }).toBe(1);

    leaving.abort();

    expect(await call).toBe('left');
    await expect.poll(readers).toBe(0);
    expect(await timetables()).toEqual([]);
  });
});

/** Processes that read a timetable, by their connections. */
async function readers(): Promise<number> {
  const { rows } = await portal.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where application_name = 'bilim-timetable' and datname = current_database()`,
  );
  return rows[0]?.n ?? 0;
}
