import { student, teacher } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { openAdminScreen } from '#testing/openAdminScreen.tsx';

import { WordingScreen } from './WordingScreen.tsx';

const { portal, show } = openAdminScreen(<WordingScreen />);

it('staff read which texts pages lacked, and how far each language goes', async () => {
  const browser = await portal().browserOf(student);
  await browser.post('/lms/locales/add/kg/cm', { 'brand.new': 'По умолчанию' });
  await show(undefined, '/?state=missing');

  expect(await screen.findByText('brand.new')).toBeVisible();
  expect(screen.getByText(/^1 запрос, последний/)).toBeVisible();
  expect(screen.getByLabelText('Насколько переведён портал')).toHaveTextContent('Кыргызча');
});

it('a letter is reworded with its preview beside, keeps what the portal fills in, and gets its usual words back', async () => {
  await show(undefined, '/?state=letters&find=activations.letter_subject');
  await userEvent.click(await screen.findByRole('button', { name: /activations\.letter_subject/ }));
  const sheet = within(await screen.findByRole('dialog'));
  const field = sheet.getByRole('textbox', { name: /Русский/ });

  await userEvent.clear(field);
  await userEvent.type(field, 'Добро пожаловать');
  await userEvent.click(sheet.getByRole('button', { name: 'Сохранить' }));
  expect(await sheet.findByText(/Не хватает: \{university\}/)).toBeVisible();

  await userEvent.type(field, ' в {{university}');
  expect(sheet.getByText('Добро пожаловать в Кыргызский университет')).toBeVisible();
  await userEvent.click(sheet.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Свой текст')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: /activations\.letter_subject/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть обычные' }));
  expect(await screen.findByText(/^Ваш вход в портал/)).toBeVisible();
});

it('nobody else does', async () => {
  await show(teacher);
  expect(await screen.findByText('Тексты и языки')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
