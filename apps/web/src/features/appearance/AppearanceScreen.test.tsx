import type { Person } from '@bilim/contract';
import { authApi } from '@bilim/contract/auth';
import { miscApi } from '@bilim/contract/misc';
import { admin, openPortal, samplePicture, teacher, type Portal } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { AppearanceScreen } from './AppearanceScreen.tsx';

/** As the session tells it: rights come from the role. */
const office: Person = { ...admin, grants: [{ grant: 'settings.manage', facultyId: null }] };

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.pool.query('delete from menu_choices');
  await portal.pool.query('update university set logo_hash = null, logo_width = 96');
});

async function show(address = '/admin/appearance') {
  await renderScreen(<AppearanceScreen />, office, portal.callAs(admin), { address });
}

it('a logo and a name are seen before they are saved, and taken back afterwards', async () => {
  await show();
  const preview = within(await screen.findByRole('figure'));
  const picture = new File([new Uint8Array(await samplePicture('png', 60, 40))], 'sign.png', {
    type: 'image/png',
  });
  const [chosen] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  await userEvent.upload(chosen!, picture);
  const name = screen.getByLabelText(/^Русский/);
  const before = (name as HTMLInputElement).value;
  await userEvent.clear(name);
  await userEvent.type(name, 'Новый университет');

  expect(preview.getAllByText('Новый университет')).toHaveLength(2);
  const told = async () => await portal.callAs(admin)(authApi.logo, {});
  expect(await told()).toMatchObject({ logo: '/lms/logo.svg', name: before });
  await screen.findByRole('img', { name: 'Логотип страницы входа' });
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(async () => expect((await told()).name).toBe('Новый университет'));
  expect((await told()).logo).toMatch(/\/logo\.png\?v=[0-9a-f]{64}$/);

  await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
  await waitFor(async () => expect(await told()).toMatchObject({ logo: '/lms/logo.svg', name: before }));
});

it(
  'an entry leaves the menu of a role, others change places, and the usual menu comes back',
  { tags: 'long' },
  async () => {
    await show('/admin/appearance?part=menu&role=teacher');
    const keys = async () => {
      const [, menu] = await portal.callAs(teacher)(miscApi.settings, {});
      return menu.toSorted((a, b) => a.sort - b.sort).map(({ key }) => key);
    };
    const before = await keys();
    await userEvent.click(await screen.findByRole('switch', { name: 'Рейтинг' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ниже: Расписание' }));
    const preview = within(screen.getByRole('figure'));
    expect(preview.queryByText('Рейтинг')).toBeNull();
    expect(await keys()).toEqual(before);

    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(async () => expect(await keys()).not.toContain('rating'));
    expect((await keys()).indexOf('schedule')).toBeGreaterThan((await keys()).indexOf('journal'));

    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть обычное' }));
    await waitFor(async () => expect(await keys()).toEqual(before));
  },
);

it('is not for everybody', async () => {
  await renderScreen(<AppearanceScreen />, teacher, portal.callAs(teacher), {
    address: '/admin/appearance',
  });

  expect(await screen.findByText('Недостаточно прав для выполнения операции')).toBeVisible();
});
