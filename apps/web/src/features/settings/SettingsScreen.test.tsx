import { settingsApi } from '@bilim/contract/settings';
import { admin, teacher } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';

import { openAdminScreen } from '#testing/openAdminScreen.tsx';

import { SettingsScreen } from './SettingsScreen.tsx';

const { portal, show } = openAdminScreen(<SettingsScreen />);
beforeEach(async () => {
  await portal().pool.query('delete from app_settings');
});

it('an administrator finds a setting, changes it, and brings the usual value back', async () => {
  const user = userEvent.setup();
  await show();
  await user.type(await screen.findByRole('textbox', { name: 'Поиск' }), 'правки отметок');
  await user.click(await screen.findByRole('button', { name: /Срок правки отметок.*7 дней/ }));

  const sheet = await screen.findByRole('dialog', { name: 'Срок правки отметок' });
  expect(await within(sheet).findByText('Эту настройку ещё не меняли')).toBeVisible();
  const field = within(sheet).getByRole('textbox', { name: 'Срок правки отметок' });
  await user.clear(field);
  await user.type(field, '21');
  await user.click(within(sheet).getByRole('button', { name: 'Сохранить' }));
  const row = await screen.findByRole('button', { name: /21 день/ });
  expect(within(row).getByText('Изменено')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(row);
  expect(await screen.findByText('7 дней', { selector: 'del' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Вернуть обычное' }));
  expect(await screen.findByRole('button', { name: /7 дней/ })).toBeVisible();
});

it('a setting that is opened while words are still being typed stays open when they are looked for', async () => {
  const user = userEvent.setup();
  const { router } = await show();
  const row = await screen.findByRole('button', { name: /Срок правки отметок/ });
  await user.type(screen.getByRole('textbox', { name: 'Поиск' }), 'правки');
  await user.click(row);

  await waitFor(() => expect(router.state.location.search).toMatchObject({ find: 'правки' }));
  expect(await screen.findByRole('dialog', { name: 'Срок правки отметок' })).toBeVisible();
  expect(router.state.location.search).toMatchObject({ open: 'journal.edit_days' });
});

it('a value that cannot be is refused beside its field', async () => {
  const user = userEvent.setup();
  await show();
  await user.click(await screen.findByRole('button', { name: /Предел пропусков/ }));
  const field = await screen.findByRole('textbox', { name: 'Предел пропусков' });
  await user.clear(field);
  await user.type(field, '140');
  await user.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Неверное значение')).toBeVisible();
  expect(field).toHaveValue('140');
});

it('whoever was second chooses between both values', { tags: 'long' }, async () => {
  const user = userEvent.setup();
  await show();
  await user.click(await screen.findByRole('button', { name: /Опоздание/ }));
  const field = await screen.findByRole('textbox', { name: 'Опоздание' });
  await portal().callAs(admin)(settingsApi.save, { key: 'journal.late_minutes', before: 15, value: 20 });
  await user.clear(field);
  await user.type(field, '5');
  await user.click(screen.getByRole('button', { name: 'Сохранить' }));

  expect(await screen.findByText('Сейчас стоит: 20 минут')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Сохранить моё' }));
  expect(await screen.findByRole('button', { name: /Опоздание.*5 минут/ })).toBeVisible();
});

it('nobody else sees a setting', async () => {
  await show(teacher);
  expect(await screen.findByText('Настройки')).toBeVisible();
  expect(screen.queryByText('Опоздание')).toBeNull();
});
