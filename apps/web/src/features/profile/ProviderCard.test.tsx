import { campusPassword, openPortal, outsider, student, type Portal } from '@bilim/server/testing';
import { openIdentityProvider, openIdProvider, type IdentityProvider } from '@bilim/server/testing/openid';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { ProfileScreen } from './ProfileScreen.tsx';

let provider: IdentityProvider;
let portal: Portal;
beforeAll(async () => {
  const origin = 'http://127.0.0.1:8000';
  provider = await openIdentityProvider(origin, []);
  portal = await openPortal({ openId: openIdProvider(provider.settingsFor(origin)) });
});
beforeEach(async () => {
  await portal.pool.query('delete from linked_identities');
  await portal.pool.query(
    `insert into linked_identities (user_id, issuer, subject, email, linked_at)
     values ($1, $2, '1001', 'student@university.kg', '2026-09-02T08:30:00Z')`,
    [student.id, new URL(provider.issuer).href],
  );
});
afterAll(async () => {
  await portal.close();
  await provider.shut();
});

const goesTo = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
beforeEach(() => goesTo.mockClear());

const show = (person: typeof student, address = '/personalcard') =>
  renderScreen(<ProfileScreen />, person, portal.callAs(person), { address });
const card = async () => within(await screen.findByRole('region', { name: 'Вход через Google' }));

describe('an account of elsewhere on the own card', () => {
  it('is linked with the password once more, at the provider’s', async () => {
    await show(outsider);
    await userEvent.click((await card()).getByRole('button', { name: 'Связать аккаунт Google' }));
    const dialog = within(await screen.findByRole('dialog'));

    await userEvent.click(dialog.getByRole('button', { name: 'Перейти к Google' }));
    expect(await dialog.findByText('Введите пароль от портала')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Пароль'), 'wrong');
    await userEvent.click(dialog.getByRole('button', { name: 'Перейти к Google' }));
    expect(await dialog.findByText('Неверный пароль')).toBeVisible();
    expect(goesTo).not.toHaveBeenCalled();
    await userEvent.clear(dialog.getByLabelText('Пароль'));
    await userEvent.type(dialog.getByLabelText('Пароль'), `${campusPassword}{Enter}`);

    await expect.poll(() => String(goesTo.mock.calls[0]?.[0])).toContain(`${provider.issuer}/auth?`);
    expect(goesTo.mock.calls[0]![0]).toContain('prompt=select_account');
  });

  it.each([
    ['done', 'Аккаунт связан. Теперь с ним можно входить в портал'],
    ['taken', 'Этот аккаунт уже связан с другим человеком. Выберите свой или обратитесь в деканат'],
    ['cancelled', 'Вы отменили выбор. Аккаунт не связан'],
  ])('tells what came of it (%s), once', async (outcome, words) => {
    await show(outsider, `/personalcard?link=${outcome}`);

    const shown = await card();
    expect(await shown.findByText(words)).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(shown.queryByText(words)).toBeNull());
  });

  it('shows which one is linked, and is unlinked after a question', async () => {
    await show(student);
    const shown = await card();
    expect(await shown.findByText('student@university.kg')).toBeVisible();
    expect(shown.getByText('Связан 2 сентября')).toBeVisible();

    await userEvent.click(shown.getByRole('button', { name: 'Отвязать' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Отвязать' }));

    expect(await screen.findByText('Аккаунт Google отвязан')).toBeVisible();
    expect(await shown.findByRole('button', { name: 'Связать аккаунт Google' })).toBeVisible();
  });

  it('is no business of anybody else’s', async () => {
    await show(outsider, '/personalcard?person=101');

    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Вход через Google')).toBeNull();
  });

  it('is not mentioned where there is no provider', async () => {
    const bare = await openPortal();
    await renderScreen(<ProfileScreen />, student, bare.callAs(student), { address: '/personalcard' });

    expect(await screen.findByRole('region', { name: 'Контакты' })).toBeVisible();
    expect(screen.queryByText(/Вход через/)).toBeNull();
    await bare.close();
  });
});
