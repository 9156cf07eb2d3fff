import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { fileCalls, openPortal, refusalOf, sampleFiles, serveFileCalls, student, teacher } from '#testing';
import type { Portal } from '#testing';

import { appSettings, files } from '../db/platform.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  serveFileCalls(portal.app, portal.parts);
  await portal.build.setting('files.quota_mb', 3);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(files);
  for (const key of await keys()) await portal.parts.files.remove(key);
});

const sized = (kilobytes: number) =>
  new File(
    [
      new Uint8Array(
        Buffer.concat([sampleFiles.pdf, Buffer.alloc(kilobytes * 1024 - sampleFiles.pdf.length)]),
      ),
    ],
    'a.pdf',
  );
const send = async (who: typeof teacher, kind: 'news' | 'chat', sent: readonly File[]) =>
  await portal.callAs(who)(fileCalls[kind], {}, { files: sent });
const rows = async () => await portal.db.select().from(files);
async function keys() {
  const found: string[] = [];
  for await (const key of portal.parts.files.list(new Date(Date.now() + 60_000))) found.push(key);
  return found;
}

const keptBefore = async (megabytes: number, over: Partial<typeof files.$inferInsert> = {}) =>
  await portal.build.file({
    sizeBytes: megabytes * 1024 * 1024,
    kind: 'chat',
    uploadedBy: teacher.id,
    ...over,
  });

it('takes files of news and chats together until the person has no room left, and then nothing of the form', async () => {
  await send(teacher, 'news', [sized(1_024)]);
  await send(teacher, 'chat', [sized(1_024), sized(1_000)]);
  const refusal = await refusalOf(send(teacher, 'chat', [sized(20), sized(20)]));

  expect([refusal.code, (await rows()).length, (await keys()).length]).toEqual(['file.no_room', 3, 3]);
  await send(student, 'chat', [sized(1_024)]);
  await send(teacher, 'news', [sized(24)]);
});

it('tells how much room there is and how much is needed, in three languages', async () => {
  await keptBefore(2);
  const browser = await portal.browserOf(teacher);
  const told: unknown[] = [];
  for (const language of ['ru', 'kg', 'en']) {
    browser.cookies.set('lang', language);
    const bytes = Buffer.from(await sized(1_500).arrayBuffer());
    const reply = await browser.uploadAll(fileCalls.chat.path, [{ name: 'a.pdf', bytes }]);
    told.push(reply.statusCode, reply.json().error);
  }
  browser.cookies.delete('lang');

  expect(told).toEqual([
    409,
    'Для файлов не хватает места: из 3 МБ свободно 1 МБ, а нужно 2 МБ. Отправьте файлы поменьше или попросите администратора расширить место',
    409,
    'Файлдарга орун жетпейт: 3 МБдан 1 МБ бош, ал эми 2 МБ керек. Кичирээк файлдарды жөнөтүңүз же администратордон орунду көбөйтүүнү сураныңыз',
    409,
    'There is not enough room for the files: 1 MB of 3 MB are free, and 2 MB are needed. Send smaller files or ask the administrator for more room',
  ]);
});

it('counts neither what is gone, nor photos, excuses and lists', async () => {
  await keptBefore(3, { removedAt: new Date() });
  for (const kind of ['photo', 'excuse', 'import'] as const) await keptBefore(3, { kind });
  await keptBefore(3, { uploadedBy: student.id });

  expect(await send(teacher, 'chat', [sized(1_024)])).toHaveLength(1);
});

it('is not passed by forms that come at once', async () => {
  const outcomes = await Promise.allSettled(
    Array.from(
      { length: 12 },
      async (_, place) => await send(teacher, place % 2 === 0 ? 'news' : 'chat', [sized(700)]),
    ),
  );

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect((await rows()).length).toBe(4);
  expect(await keys()).toHaveLength(4);
}, 30_000);

it('sets no limit where the university has none', async () => {
  const own = eq(appSettings.key, 'files.quota_mb');
  await portal.db.update(appSettings).set({ value: 0 }).where(own);
  await keptBefore(5_000);
  const kept = await send(teacher, 'chat', [sized(10)]);
  await portal.db.update(appSettings).set({ value: 3 }).where(own);

  expect(kept).toHaveLength(1);
});
