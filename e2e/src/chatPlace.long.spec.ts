import { chatApi } from '@bilim/contract/chat';
import type { Page } from '@playwright/test';

import { classOf, feed, unique, writeIn } from './chatClass.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** Of each of two people: as many as may be written within a minute. */
const writtenByEach = 28;

/** The chat of a class with several pages of messages: runs of one author, short ones and long ones. */
async function longChatOf(login: string) {
  const found = await classOf(login);
  const { student, teacher, place } = found;
  const call = { ...place, isGroup: true };
  const { data } = await student.call(chatApi.groupMessages, call);
  if (data.length < 20 || !data.some(({ text }) => text.startsWith('Строка'))) {
    for (let number = 0; number < 2 * writtenByEach; number += 1) {
      const author = Math.floor(number / 4) % 2 === 0 ? student : teacher.user;
      const text = Array.from({ length: 1 + (number % 5) }, () => `Строка ${number}`).join('\n');
      await author.call(chatApi.insert, { ...call, text });
    }
  }
  await student.call(chatApi.markAllRead, call);
  return found;
}

/** Answers with older messages wait until they are let through. */
async function holdOlder(page: Page) {
  let asked = 0;
  let letThrough: () => void = () => undefined;
  let gate = Promise.resolve();
  await page.route('**/api/chat/old.json*', async (route) => {
    asked += 1;
    await gate;
    await route.continue();
  });
  return {
    asked: () => asked,
    hold() {
      gate = new Promise((resolve) => (letThrough = resolve));
    },
    letThrough: () => letThrough(),
  };
}

/**
 * In the page: the first row with a message that is in sight, and how its lower edge stands in the window. At its upper
 * edge the name of the author may go, when older messages show that the author had spoken before.
 */
const noteFirstRow = `(() => {
  const box = document.querySelector('[role=feed]');
  const topIn = (row) => row.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const rows = [...box.querySelectorAll('[data-index]')].filter((row) => row.querySelector('article'));
  const row = rows.sort((one, other) => topIn(one) - topIn(other))
    .find((one) => topIn(one) + one.offsetHeight > 1);
  const edgeNow = () => topIn(row) + row.offsetHeight;
  globalThis.noted = { row, edge: edgeNow(), edgeNow };
})()`;
const placeOfNoted = `Number(noted.row.querySelector('article').getAttribute('aria-posinset'))`;
const movedBy = `Math.abs(noted.edgeNow() - noted.edge)`;
const belowEnd = `(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)(
  document.querySelector('[role=feed]'))`;
const scrollTo = (top: number) => `document.querySelector('[role=feed]').scrollTop = ${top}`;

const windows = [
  ['a phone', phone],
  ['a desk', desk],
] as const;

for (const [name, viewport] of windows) {
  test(`older messages come in above on ${name}, and what is read stays where it is`, async ({ browser }) => {
    const { query } = await longChatOf('student67');
    const context = await browserOf(browser, 'student67', { viewport });
    const page = await context.newPage();
    const older = await holdOlder(page);
    await page.goto(`/lms/chat?${query}&with=-1`);
    await expect(feed(page)).toBeVisible();
    await expect.poll(async () => await page.evaluate<number>(belowEnd)).toBeLessThanOrEqual(1);
    // Where the window holds a whole page, the one before it comes by itself.
    await page.waitForTimeout(1000);

    const moves: number[] = [];
    for (const top of [0, 37, 260]) {
      const before = older.asked();
      older.hold();
      await page.evaluate(scrollTo(top));
      await expect.poll(older.asked).toBe(before + 1);
      // Until nothing scrolls any more, and what came into sight is drawn.
      await page.waitForTimeout(500);
      await page.evaluate(noteFirstRow);
      const place = await page.evaluate<number>(placeOfNoted);
      older.letThrough();
      await expect.poll(async () => await page.evaluate<number>(placeOfNoted)).toBeGreaterThan(place + 8);
      await page.waitForTimeout(500);
      moves.push(await page.evaluate<number>(movedBy));
    }
    test.info().annotations.push({ type: 'moved by, px', description: moves.join(', ') });
    expect(Math.max(...moves)).toBeLessThanOrEqual(1);
    await context.close();
  });

  test(`the field grows on ${name}, and what stood above it stays above it`, async ({ browser }) => {
    const { query } = await longChatOf('student68');
    const context = await browserOf(browser, 'student68', { viewport });
    const page = await context.newPage();
    await page.goto(`/lms/chat?${query}&with=-1`);
    await expect(feed(page)).toBeVisible();
    const isAtEnd = async () =>
      await expect.poll(async () => await page.evaluate<number>(belowEnd)).toBeLessThanOrEqual(1);
    const field = page.getByRole('textbox', { name: 'Напишите сообщение' });
    const heightOf = async () => (await field.boundingBox())!.height;
    await isAtEnd();

    const low = await heightOf();
    await field.fill('один\nдва\nтри\nчетыре\nпять\nшесть');
    expect(await heightOf()).toBeGreaterThan(low + 60);
    await isAtEnd();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Прикрепить файл' }).click(),
    ]);
    await chooser.setFiles({ name: 'план.txt', mimeType: 'text/plain', buffer: Buffer.from('план') });
    await expect(page.getByText('план.txt')).toBeVisible();
    await isAtEnd();
    await page.getByRole('button', { name: 'Убрать план.txt' }).click();
    await field.fill('');
    await isAtEnd();

    // Further up, too: whoever answers a message goes on seeing it.
    await page.evaluate(`document.querySelector('[role=feed]').scrollTop -= 300`);
    await page.waitForTimeout(500);
    await page.evaluate(noteFirstRow);
    const edge = await page.evaluate<number>('noted.edge');
    await field.fill('один\nдва\nтри\nчетыре');
    const grown = (await heightOf()) - low;
    await expect
      .poll(async () => Math.round(edge - (await page.evaluate<number>('noted.edgeNow()'))))
      .toBe(Math.round(grown));
    await field.fill('');
    await expect.poll(async () => await page.evaluate<number>(movedBy)).toBeLessThanOrEqual(1);
    await context.close();
  });
}

test('on a phone whoever is offline sees that in an open chat, too', async ({ browser }) => {
  const { query } = await classOf('student69');
  const context = await browserOf(browser, 'student69', { viewport: phone });
  const page = await context.newPage();
  await page.goto(`/lms/chat?${query}&with=-1`);
  const field = page.getByRole('textbox', { name: 'Напишите сообщение' });
  await expect(field).toBeVisible();

  await context.setOffline(true);
  const banner = page.getByText('Нет сети !!!');
  await expect(banner).toBeInViewport({ ratio: 1 });
  const under = (await banner.boundingBox())!;
  const back = page.getByRole('button', { name: 'К контактам' });
  await expect
    .poll(async () => (await back.boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual(under.y + under.height);
  await writeIn(page, unique('Напишу, когда будет сеть'));
  await expect(feed(page).getByText('Ждёт связи').last()).toBeInViewport();

  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(feed(page).getByText('Ждёт связи')).toHaveCount(0, { timeout: 60_000 });
  await context.close();
});
