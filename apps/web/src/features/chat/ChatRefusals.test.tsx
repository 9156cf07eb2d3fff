import 'fake-indexeddb/auto';
import { sampleFiles, student, teacher } from '@bilim/server/testing';
import { clamdScan, eicar, openClamdServer } from '@bilim/server/testing/clamd';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { openCampus, write } from './testing/openCampus.tsx';

type Clamd = Awaited<ReturnType<typeof openClamdServer>>;

let clamd: Clamd;
let place: Clamd['place'];
const { portal, show, listFor } = openCampus({
  virusScan: async (name, bytes) => await clamdScan(place)(name, bytes),
});

// What stands in for the disk here cannot hold files: as in a private window, the message goes from the page's memory.
beforeAll(async () => {
  clamd = await openClamdServer();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await clamd.close();
});
beforeEach(() => {
  ({ place } = clamd);
  clamd.scanned.splice(0);
});

const pdf = (name: string, ...more: Buffer[]) =>
  new File([new Uint8Array(Buffer.concat([sampleFiles.pdf, ...more]))], name, { type: 'application/pdf' });
const button = (name: string) => screen.queryByRole('button', { name });

async function send(file: File, text: string) {
  const { container } = await show(student);
  await screen.findByRole('textbox', { name: 'Напишите сообщение' });
  await userEvent.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await write(text);
  return await screen.findByRole('alert');
}
const arrived = async () => (await listFor(teacher)).map(({ text, files }) => [text, files.length]);

it(
  'files that the sender has no room for wait until the sender has made room, and are not sent by themselves',
  { tags: 'long' },
  async () => {
    await portal().build.setting('files.quota_mb', 1);
    const alert = await send(pdf('работа.pdf', Buffer.alloc(1_200_000)), 'Моя работа');

    expect(alert).toHaveTextContent(
      'Не отправлено: Для файлов не хватает места: из 1 МБ свободно 1 МБ, а нужно 2 МБ',
    );
    window.dispatchEvent(new Event('online'));
    await write('Отправлю позже');
    await waitFor(async () => expect(await arrived()).toEqual([['Отправлю позже', 0]]));
    expect(clamd.scanned).toHaveLength(1);

    await portal().pool.query('delete from app_settings');
    await userEvent.click(button('Повторить')!);
    await waitFor(async () =>
      expect(await arrived()).toEqual([
        ['Отправлю позже', 0],
        ['Моя работа', 1],
      ]),
    );
  },
);

it(
  'a file with a virus is not offered to be sent again, but the words are not lost',
  { tags: 'long' },
  async () => {
    const alert = await send(pdf('реферат.pdf', eicar), 'Вот реферат');

    expect(alert).toHaveTextContent('Не отправлено: В файле реферат.pdf найден вирус (Eicar-Signature)');
    expect(button('Повторить')).toBeNull();

    await userEvent.click(button('Отправить без файлов')!);
    await waitFor(async () => expect(await arrived()).toEqual([['Вот реферат', 0]]));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

it('a file that nobody can look at now is sent again when the sender says so', { tags: 'long' }, async () => {
  place = { host: '127.0.0.1', port: 1 };
  const alert = await send(pdf('план.pdf'), 'План');

  expect(alert).toHaveTextContent('Файл план.pdf сейчас нельзя проверить на вирусы');
  ({ place } = clamd);
  await userEvent.click(button('Повторить')!);
  await waitFor(async () => expect(await arrived()).toEqual([['План', 1]]));
});

it('what was refused is given up by its sender, who may think better of it', async () => {
  await send(pdf('реферат.pdf', eicar), 'Вот реферат');

  await userEvent.click(button('Удалить')!);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));

  expect(await screen.findByText(/найден вирус/)).toBeVisible();
  expect(await arrived()).toEqual([]);
  await userEvent.click(button('Удалить')!);
});
