import { student, teacher } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { openAdminScreen } from '#testing/openAdminScreen.tsx';

import { MissingTextsScreen } from './MissingTextsScreen.tsx';

const { portal, show } = openAdminScreen(<MissingTextsScreen />);

it('staff read which texts pages lacked, and in which language', async () => {
  const { unmount } = await show();
  expect(await screen.findByText('Все переводы на месте')).toBeVisible();
  unmount();

  const browser = await portal().browserOf(student);
  await browser.post('/lms/locales/add/kg/cm', { 'brand.new': 'По умолчанию' });
  await show();

  expect(await screen.findByText('brand.new')).toBeVisible();
  expect(within(screen.getByRole('listitem')).getByText('Кыргызча')).toBeVisible();
  expect(screen.getByText(/^1 запрос, последний/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /0\s*English/ }));
  expect(await screen.findByText('Ничего не найдено')).toBeVisible();
});

it('nobody else does', async () => {
  await show(teacher);
  expect(screen.queryByText('brand.new')).toBeNull();
  expect(await screen.findByText('Недостающие переводы')).toBeVisible();
});
