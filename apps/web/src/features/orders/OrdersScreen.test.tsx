import { ordersApi } from '@bilim/contract/orders';
import { admin, openPortal, student, type Portal } from '@bilim/server/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { OrdersScreen } from './OrdersScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(() => localStorage.clear());

const office = { ...admin, grants: [{ grant: 'orders.manage' as const, facultyId: null }] };
const show = async (address: string) =>
  await renderScreen(<OrdersScreen />, office, portal.callAs(admin), { address });
const number = async () => await screen.findByLabelText(/^Номер/);

it('has what was typed into a new order there again after the page was closed, until it is cancelled', async () => {
  const { unmount } = await show('/?edit=true');
  await userEvent.type(await number(), '17-с');
  unmount();

  const again = await show('/?edit=true');
  expect(await number()).toHaveValue('17-с');
  expect(screen.getByText('Восстановлен черновик')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  again.unmount();

  await show('/?edit=true');
  expect(await number()).toHaveValue('');
});

it('keeps what is typed about one student apart from other orders', async () => {
  const { unmount } = await show(`/?edit=true&student=${student.id}`);
  await userEvent.type(await number(), '18-с');
  unmount();

  await show('/?edit=true');
  expect(await number()).toHaveValue('');
});

it('forgets what was typed once the order is saved', async () => {
  const { unmount } = await show(`/?edit=true&student=${student.id}&kind=award`);
  await userEvent.type(await number(), '19-с');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить проект' }));
  await screen.findByText('Подписать');
  unmount();

  expect(await portal.callAs(admin)(ordersApi.list, { query: '19-с' })).toMatchObject({
    data: [{ number: '19-с' }],
  });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('order.draft'))).toEqual([]);
});
