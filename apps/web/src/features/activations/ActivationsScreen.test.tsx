import type { Person } from '@bilim/contract';
import { activationsApi } from '@bilim/contract/activations';
import { authApi } from '@bilim/contract/auth';
import {
  admin,
  campusNow,
  classmate,
  openPortal,
  outsider,
  student,
  teacher,
  type Portal,
} from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { ActivationsScreen } from './ActivationsScreen.tsx';

/** As the session tells it: rights come from the role. */
const registrarOffice: Person = { ...admin, grants: [{ grant: 'accounts.activate', facultyId: null }] };
const newPeople = [student.id, classmate.id, outsider.id];

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.pool.query('delete from activation_links');
  await portal.pool.query('delete from rate_counters');
  await portal.pool.query(
    `update users set password_hash = case when id = any($1) then null else coalesce(password_hash, 'kept') end`,
    [newPeople],
  );
});

async function show(address = '/admin/activations', language: 'ru' | 'kg' | 'en' = 'ru') {
  const call = portal.callAs(admin);
  const shown = await renderScreen(<ActivationsScreen />, registrarOffice, call, { address, language });
  await screen.findByRole('heading', { level: 1 });
  return shown;
}

const rows = async () => await screen.findAllByRole('listitem');

describe('the first sign-ins', () => {
  it('list who has no password yet, with how many stand where', async () => {
    await show();

    expect(await rows()).toHaveLength(newPeople.length);
    expect(await screen.findByRole('button', { name: /3\s*без ссылки/ })).toBeVisible();
    expect(screen.getByText(/Почта не настроена/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Отправить письма' })).toBeDisabled();
  });

  it('narrow down to a state, and back', async () => {
    await portal.callAs(admin)(activationsApi.issue, { people: [student.id], byLetter: false });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: /1\s*ссылка выдана/ }));

    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.getByText(/^До /)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /ссылка выдана/ }));
    await waitFor(async () => expect(await rows()).toHaveLength(newPeople.length));
  });

  it('find by name', async () => {
    await show();
    await userEvent.type(await screen.findByLabelText('Имя или логин'), 'outsid');

    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('say in words what making slips does, and show each link once', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await show('/admin/activations?find=student');
    await userEvent.click(
      await screen.findByRole('checkbox', { name: /Асанова|Иванов|Өмүрбекова|Касымов|Ли/ }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Напечатать талоны (1)' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Прежние неиспользованные ссылки этих людей перестанут работать');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Сделать ссылки' }));

    const sheet = await screen.findByRole('list', { name: 'Лист 1' });
    const link = within(sheet).getByText(/\/lms\/public\/activate\?code=/).textContent;
    expect(within(sheet).getByRole('img', { name: /QR-код/ })).toBeVisible();
    const code = new URL(link ?? '').searchParams.get('code') ?? '';
    expect(await portal.send(null, authApi.activationOwner, { code })).toMatchObject({
      data: [{ login: 'student' }],
    });

    await userEvent.click(screen.getByRole('button', { name: 'Печать' }));
    expect(print).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(await screen.findByText(/^До /)).toBeVisible();
  });

  it('ask before links are lost that nobody has printed', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Напечатать талоны (3)' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Сделать ссылки' }),
    );
    await screen.findByRole('list', { name: 'Лист 1' });
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));

    expect(await screen.findByRole('dialog')).toHaveTextContent('Талоны ещё не напечатаны');
  });

  it('give the focus back to where a lost password was looked for, when nothing is renewed after all', async () => {
    await portal.pool.query("update users set password_hash = 'lost' where id = $1", [student.id]);
    await show();
    const beginning = await screen.findByRole('button', { name: 'Утерян пароль' });
    await userEvent.click(beginning);
    const finding = within(await screen.findByRole('dialog', { name: /утерянного пароля/ }));
    await userEvent.type(finding.getByLabelText('Фамилия, имя или логин целиком'), 'student');
    await userEvent.click(await finding.findByRole('button', { name: /^Выдать новый вход/ }));
    await screen.findByRole('dialog', { name: 'Сбросить пароль и сделать талон?' });
    await userEvent.keyboard('{Escape}');

    await waitFor(() => expect(beginning).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('renew a lost password for somebody who came, and say what that does', async () => {
    await portal.pool.query("update users set password_hash = 'lost' where id = $1", [student.id]);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Утерян пароль' }));
    const finding = await screen.findByRole('dialog', { name: /утерянного пароля/ });
    await userEvent.type(within(finding).getByLabelText('Фамилия, имя или логин целиком'), 'student');
    await userEvent.click(await within(finding).findByRole('button', { name: /^Выдать новый вход/ }));

    const asked = await screen.findByRole('dialog', { name: 'Сбросить пароль и сделать талон?' });
    expect(asked).toHaveTextContent('на всех устройствах человек выйдет из портала');
    const { rows: before } = await portal.pool.query('select password_hash from users where id = $1', [
      student.id,
    ]);
    expect(before).toEqual([{ password_hash: 'lost' }]);
    await userEvent.click(within(asked).getByRole('button', { name: 'Сбросить и сделать талон' }));

    const sheet = await screen.findByRole('list', { name: 'Лист 1' });
    const link = within(sheet).getByText(/\/lms\/public\/activate\?code=/).textContent;
    const code = new URL(link ?? '').searchParams.get('code') ?? '';
    expect(await portal.send(null, authApi.activationOwner, { code })).toMatchObject({
      data: [{ login: 'student' }],
    });
  });

  it.each([
    ['en', 'Links for the first sign-in'],
    ['kg', 'Биринчи кирүү үчүн шилтемелер'],
  ] as const)('speak %s', async (language, title) => {
    await show('/admin/activations', language);

    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('are not for everybody', async () => {
    await renderScreen(<ActivationsScreen />, teacher, portal.callAs(teacher), {
      address: '/admin/activations',
    });

    expect(await screen.findByText('Недостаточно прав для выполнения операции')).toBeVisible();
  });
});
