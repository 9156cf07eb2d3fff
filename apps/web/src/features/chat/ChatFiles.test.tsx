import 'fake-indexeddb/auto';
import { sampleFiles, samplePicture, student, teacher } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { messages, openCampus } from './testing/openCampus.tsx';

const { say, show, listFor } = openCampus();

// What stands in for the disk here cannot hold files: as in a private window, the message goes from the page's memory.
beforeAll(() => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
});
afterAll(() => void vi.restoreAllMocks());

const longName = 'Задание на контрольную работу.pdf';
const fileOf = (bytes: Buffer, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type });

it('a file is attached, shown with a short name and the whole one on hover, and sent', async () => {
  const { container } = await show(student);
  await screen.findByRole('textbox', { name: 'Напишите сообщение' });
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!;

  await userEvent.upload(input, fileOf(sampleFiles.pdf, longName, 'application/pdf'));
  expect(await screen.findByText('Задание на контрольн…')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));

  await waitFor(async () =>
    expect((await listFor(teacher)).at(-1)).toMatchObject({ text: '', files: [{ name: longName }] }),
  );
  const link = await (await messages()).findByRole('link', { name: /Задание на контрольн…/ });
  expect(link).toHaveAttribute('title', longName);
  expect(link).toHaveAttribute('href', expect.stringContaining('/lms/api/chat/file?id_file='));
});

it('what may not be attached is named, with the reason', async () => {
  const { container } = await show(student);
  await screen.findByRole('textbox', { name: 'Напишите сообщение' });
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!;

  const programme = fileOf(Buffer.from('MZ'), 'игра.exe', 'application/x-msdownload');
  await userEvent.upload(input, programme, { applyAccept: false });

  expect(await screen.findByRole('alert')).toHaveTextContent('игра.exe: Недопустимый тип файла');
});

it('pictures open over the whole window, one after the other, and sound is played in its place', async () => {
  const picture = await samplePicture('jpeg');
  await say(teacher, 'С доски', {}, [
    fileOf(picture, 'доска.jpg', 'image/jpeg'),
    fileOf(picture, 'формулы.jpg', 'image/jpeg'),
    fileOf(sampleFiles.mp3, 'пояснение.mp3', 'audio/mpeg'),
  ]);
  await show(student);
  const list = await messages();
  const sound = await list.findByLabelText('Аудио: пояснение.mp3');
  expect(sound.tagName).toBe('AUDIO');
  expect(sound).toHaveAttribute('src', expect.stringContaining('/lms/api/chat/file?id_file='));

  await userEvent.click(list.getByRole('button', { name: 'Фото: формулы.jpg' }));
  const view = within(await screen.findByRole('dialog', { name: 'Файлы сообщения' }));
  expect(await view.findByRole('img', { name: 'Фото: формулы.jpg' })).toBeInTheDocument();
  expect(view.getByRole('button', { name: 'Предыдущее фото' })).toBeEnabled();
  await userEvent.click(view.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Файлы сообщения' })).toBeNull());
});
