import { admin, openPortal, student, teacher, type Portal } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { MissingTextsScreen } from './MissingTextsScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const administrator = { ...admin, grants: [{ grant: 'settings.manage', facultyId: null }] } as const;
const show = async (person: typeof admin) =>
  await renderScreen(<MissingTextsScreen />, person, portal.callAs(person));

it('staff read which texts pages lacked, and in which language', async () => {
  const { unmount } = await show(administrator);
  expect(await screen.findByText('Все переводы на месте')).toBeVisible();
  unmount();

  const browser = await portal.browserOf(student);
  await browser.post('/lms/locales/add/kg/cm', { 'brand.new': 'По умолчанию' });
  await show(administrator);

  expect(await screen.findByText('brand.new')).toBeVisible();
  expect(within(screen.getByRole('listitem')).getByText('Кыргызча')).toBeVisible();
  expect(screen.getByText(/^1 запрос, последний/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /0\s*English/ }));
  expect(await screen.findByText('Таких ключей нет')).toBeVisible();
});

it('nobody else does', async () => {
  await show(teacher);
  expect(screen.queryByText('brand.new')).toBeNull();
  expect(await screen.findByText('Недостающие переводы')).toBeVisible();
});
