import { registrar } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';

import { openAdminScreen } from '#testing/openAdminScreen.tsx';

import { HealthScreen } from './HealthScreen.tsx';

const { portal, show } = openAdminScreen(<HealthScreen />);
beforeEach(async () => {
  await portal().pool.query('delete from outbox');
});

const giveUp = async (...reasons: readonly string[]) => {
  await portal().pool.query(
    `insert into outbox (kind, payload, attempts, last_error, given_up_at)
     select 'notices.push', '{}', 12, reason, now() from unnest($1::text[]) reason`,
    [reasons],
  );
};
const countGivenUp = async () =>
  (await portal().pool.query('select from outbox where given_up_at is not null')).rowCount;

it('an administrator sees that all is well, and how the files, the database and the processes are', async () => {
  await show();

  expect(await screen.findByText('Всё в порядке')).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Файлы' })).getByText('свободно на сервере'),
  ).toBeVisible();
  expect(screen.getByRole('region', { name: /^PostgreSQL 1\d/ })).toBeVisible();
  expect(screen.getByText(new RegExp(`процесс ${process.pid}: версия`))).toBeVisible();
  expect(screen.queryByText('Не удалось выполнить')).toBeNull();
});

it('a job that was given up is tried again, and no more among those that were', async () => {
  await giveUp('Error: gone');
  await show();

  const letters = within(await screen.findByRole('region', { name: 'Уведомления на устройства' }));
  expect(letters.getByText('Error: gone')).toBeVisible();
  await userEvent.click(letters.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Всё в порядке')).toBeVisible();
  expect((await screen.findAllByText('1 ждёт')).length).toBeGreaterThan(0);
  expect(await countGivenUp()).toBe(0);
});

it('all of a kind are let go only by whoever has read what that means', async () => {
  await giveUp('Error: gone', 'Error: forbidden');
  await show();

  await userEvent.click(await screen.findByRole('button', { name: 'Снять все с очереди' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Снять с очереди' }));
  expect(dialog.getByText(/никогда не будут выполнены/)).toBeVisible();
  expect(await countGivenUp()).toBe(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Снять с очереди' }));
  await waitFor(async () => expect(await countGivenUp()).toBe(0));
  expect(await screen.findByText('Всё в порядке')).toBeVisible();
});

it('is not well while what is done once an hour fails', async () => {
  await portal().pool.query(
    `insert into cron_runs (name, ran_at, took_ms, failed_at, reason) values ('orders.due', now(), 5, now(), 'Error: gone')`,
  );
  await show();

  const jobs = within(await screen.findByRole('region', { name: 'Фоновая работа' }));
  expect(await jobs.findByText('Сбой')).toBeVisible();
  expect(screen.queryByText('Всё в порядке')).toBeNull();
  await portal().pool.query('delete from cron_runs');
});

it('nobody else sees any of it', async () => {
  await show(registrar);
  expect(await screen.findByText('Недостаточно прав для выполнения операции')).toBeVisible();
  expect(screen.queryByText(/^PostgreSQL/)).toBeNull();
});
