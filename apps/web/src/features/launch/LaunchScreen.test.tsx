import { admin, openPortal, teacher, type Portal } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { LaunchScreen } from './LaunchScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const administrator = { ...admin, grants: [{ grant: 'settings.manage', facultyId: null }] } as const;
const show = async (person: typeof admin) =>
  await renderScreen(<LaunchScreen />, person, portal.callAs(person));

it('says what is done, what is next and where that is done', async () => {
  await show(administrator);
  const next = (await screen.findAllByRole('listitem')).find(
    (one) => one.getAttribute('aria-current') === 'step',
  );
  if (next === undefined) throw new Error('nothing is next');
  expect(within(next).getByRole('heading', { name: 'Название университета' })).toBeVisible();
  expect(within(next).getByRole('link', { name: 'Открыть: Название университета' })).toHaveAttribute(
    'href',
    '/admin/dictionaries?name=university&open=1',
  );
  expect(screen.getByText(/^Сделано \d из 9, осталось около \d+ мин$/)).toBeVisible();
});

it('nobody else sees the steps', async () => {
  await show(teacher);
  expect(await screen.findByText('Запуск портала')).toBeVisible();
  expect(screen.queryByText('Звонки')).toBeNull();
});
