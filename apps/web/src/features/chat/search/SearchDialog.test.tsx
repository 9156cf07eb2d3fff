import { student, teacher } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { openCampus } from '../testing/openCampus.tsx';

const { say, show } = openCampus();

async function searchFor(text: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Поиск по сообщениям' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Поиск по сообщениям' }), text);
  return dialog;
}

it('words are found in the open chat, and in all of one’s own', async () => {
  await say(teacher, 'Пересдача во вторник');
  await say(student, 'А пересдача платная?', { isGroup: false, contactId: teacher.id });
  await show(student);
  await userEvent.click(await screen.findByRole('button', { name: 'Поиск в этом чате' }));

  const dialog = await searchFor('пересд');
  const found = within(await dialog.findByRole('list', { name: 'Поиск по сообщениям' }));
  expect(await found.findByText('Пересд')).toBeVisible();
  expect(found.getAllByRole('link')).toHaveLength(1);

  await userEvent.click(dialog.getByText('Во всех чатах'));
  expect(await found.findByText('пересд')).toBeVisible();
  expect(found.getAllByRole('link')).toHaveLength(2);

  await userEvent.click(found.getByRole('link', { name: /платная/ }));
  const conversation = within(await screen.findByRole('region', { name: /Переписка/ }));
  expect(await conversation.findByText('А пересдача платная?')).toBeVisible();
});

it('what is too short or nowhere is said in words', async () => {
  await say(teacher, 'Пересдача во вторник');
  await show(student, '/chat');
  await userEvent.click(await screen.findByRole('button', { name: 'Поиск по сообщениям' }));

  const dialog = await searchFor('пе');
  expect(dialog.getByText('Введите хотя бы три буквы')).toBeVisible();
  await searchFor('рышко');
  expect(await dialog.findByText('Ничего не нашлось')).toBeVisible();
});
