import { conversationsApi } from '@bilim/contract/chat/conversations';
import type { Page } from '@playwright/test';

import type { ApiUser } from './apiClient.ts';
import { apiUser, browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

const login = 'student166';

/** Picks a picture of so many pixels, as a camera makes it. */
async function pick(page: Page, name: string, width: number, height: number) {
  await page.locator('input[type="file"]').waitFor({ state: 'attached' });
  await page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(${width}, ${height});
    const context = canvas.getContext('2d');
    context.fillStyle = 'teal';
    context.fillRect(0, 0, ${width}, ${height});
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.5 });
    const picked = new DataTransfer();
    picked.items.add(new File([blob], ${JSON.stringify(name)}, { type: blob.type }));
    const input = document.querySelector('input[type="file"]');
    input.files = picked.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
}

test('a picture with more pixels than the server takes is made smaller, or sent as it is in an archive', async ({
  browser,
}) => {
  const student = await apiUser(login);
  const chats = await student.call(conversationsApi.recent, {});
  const chat = chats.find(({ isGroup }) => isGroup);
  const context = await browserOf(browser, login, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`/lms/chat?chat=${chat!.conversationId}`);
  const picked = page.getByRole('list', { name: 'Прикреплённые файлы' }).getByRole('listitem');

  await pick(page, 'малый.jpg', 1200, 800);
  await expect(picked).toHaveCount(1);
  await expect(picked).not.toContainText('уменьшено');
  await pick(page, 'большой.jpeg', 6500, 5000);
  await expect(picked.nth(1)).toContainText('уменьшено, было 33 млн точек');
  await expect(picked.nth(1)).toContainText('большой.jpg');
  await pick(page, 'целый.jpg', 6400, 5000);
  await page.getByRole('button', { name: 'Отправить целый.jpg без изменений, в архиве ZIP' }).click();
  await expect(picked.nth(2)).toContainText('целый.zip');
  await expect(picked.nth(2)).not.toContainText('уменьшено');

  await page.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(picked).toHaveCount(0);
  await expect
    .poll(async () => await newest(student, chat!.conversationId))
    .toEqual([
      ['малый.jpg', 'image/jpeg', 1200, 800],
      ['большой.jpg', 'image/jpeg', 4560, 3508],
      ['целый.zip', 'application/zip', null, null],
    ]);
  await context.close();
});

/** The files of the last message of a conversation. */
async function newest({ call }: ApiUser, conversationId: number) {
  const [chat] = await call(conversationsApi.recent, { conversationId });
  const { data } = await call(conversationsApi.around, { messageId: chat!.last!.messageId });
  return (data.at(-1)?.files ?? []).map(({ name, mime, width, height }) => [name, mime, width, height]);
}
