import { openPortal, campusPassword, classmate, student, teacher, type Portal } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { PasswordScreen } from './PasswordScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

async function fill(
  old: string,
  next: string,
  confirmation: string,
  labels = ['Старый пароль', 'Новый пароль', 'Подтвердите пароль', 'Сменить пароль'],
) {
  for (const [index, text] of [old, next, confirmation].entries()) {
    if (text !== '') await userEvent.type(screen.getByLabelText(labels[index]!), text);
  }
  await userEvent.click(screen.getByRole('button', { name: labels[3]! }));
}

describe('changing the password', () => {
  it.each([
    ['', 'Fresh1', 'Fresh1', 'Введите старый пароль'],
    ['Secret123', 'abc', 'abc', 'Введите новый пароль (не менее 4 символов)'],
    ['Secret123', 'Fresh1', 'abc', 'Подтвердите новый пароль (не менее 4 символов)'],
    ['Secret123', 'Fresh1', 'Fresh2', 'Новый пароль и подтверждение не совпадают'],
  ])('from "%s" to "%s" and "%s" is refused at the field', async (old, next, confirmation, message) => {
    await renderScreen(<PasswordScreen />, student, portal.callAs(student));

    await fill(old, next, confirmation);

    expect(await screen.findByText(message)).toBeVisible();
  });

  it('speaks the exact English of the specification', async () => {
    await renderScreen(<PasswordScreen />, student, portal.callAs(student), { language: 'en' });

    await fill('', '', '', ['Old password', 'New password', 'Confirm password', 'Change password']);

    expect(await screen.findByText('Enter old password')).toBeVisible();
    expect(screen.getByText('Enter new password (at least 4 characters)')).toBeVisible();
    expect(screen.getByText('Confirm new password (at least 4 characters)')).toBeVisible();
  });

  it('tells a wrong old password and keeps what was typed', async () => {
    await renderScreen(<PasswordScreen />, student, portal.callAs(student));

    await fill('Nonsense1', 'Fresh-pass-1', 'Fresh-pass-1');

    expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось изменить пароль');
    expect(screen.getByLabelText('Новый пароль')).toHaveValue('Fresh-pass-1');
  });

  it('succeeds, says so and clears the fields', async () => {
    await renderScreen(<PasswordScreen />, teacher, portal.callAs(teacher));

    await fill(campusPassword, 'Fresh-pass-1', 'Fresh-pass-1');

    expect(await screen.findByText('Пароль успешно изменён')).toBeVisible();
    await expect.poll(() => screen.getByLabelText('Старый пароль')).toHaveValue('');
  });

  it('lets go on typing after Enter', async () => {
    await renderScreen(<PasswordScreen />, classmate, portal.callAs(classmate));
    await userEvent.type(screen.getByLabelText('Старый пароль'), campusPassword);
    await userEvent.type(screen.getByLabelText('Новый пароль'), 'Fresh-pass-2');

    await userEvent.type(screen.getByLabelText('Подтвердите пароль'), 'Fresh-pass-2{Enter}');

    await expect.poll(() => screen.getByLabelText('Подтвердите пароль')).toHaveValue('');
    await expect.poll(() => screen.getByLabelText('Старый пароль')).toHaveFocus();
  });

  it('says that passwords differ beside a missing old one', async () => {
    await renderScreen(<PasswordScreen />, student, portal.callAs(student));

    await fill('', 'Fresh1', 'Fresh2');

    expect(await screen.findByText('Введите старый пароль')).toBeVisible();
    expect(screen.getByText('Новый пароль и подтверждение не совпадают')).toBeVisible();
  });
});

describe('own sessions', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  async function signInElsewhere(device: string) {
    const elsewhere = portal.browser();
    await elsewhere.get('/config.json');
    const pair = { login: 'student', password: campusPassword };
    await elsewhere.post('/api/auth/orize.json', pair, { 'user-agent': device });
    return elsewhere;
  }
  const end = async (name: string) => {
    const row = (await screen.findByText(name)).closest('li')!;
    await userEvent.click(within(row).getByRole('button', { name: 'Завершить' }));
  };

  it('are listed, and another one can be ended', async () => {
    await signInElsewhere('Firefox/130 Windows');
    await renderScreen(<PasswordScreen />, student, portal.callAs(student));

    const row = (await screen.findByText('Firefox · Windows')).closest('li')!;
    expect(row).toHaveTextContent(/127\.0\.0\.1/);
    await end('Firefox · Windows');

    await expect.poll(() => screen.queryByText('Firefox · Windows')).toBeNull();
    const own = screen.getByText('Этот сеанс').closest('li')!;
    expect(within(own).queryByRole('button')).toBeNull();
  });

  it('that ended by themselves meanwhile leave the list, too', async () => {
    const elsewhere = await signInElsewhere(phone);
    await renderScreen(<PasswordScreen />, student, portal.callAs(student));
    await screen.findByText('Chrome · Android');
    await elsewhere.post('/api/auth/logout.json', {});

    await end('Chrome · Android');

    await expect.poll(() => screen.queryByText('Chrome · Android')).toBeNull();
  });
});
