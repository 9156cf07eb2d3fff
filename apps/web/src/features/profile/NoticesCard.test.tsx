import { noticesApi } from '@bilim/contract/notices';
import { openPortal, registrar, student, teacher, type Portal } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { ProfileScreen } from './ProfileScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const show = (person: typeof student) =>
  renderScreen(<ProfileScreen />, person, portal.callAs(person), { address: '/personalcard' });
const card = async () => within(await screen.findByRole('region', { name: 'Уведомления' }));
const stateOnServer = async () => await portal.callAs(student)(noticesApi.state, {});

/** A browser that can be sent messages; what it is asked for is its person's to allow. */
function allowMessages(permission: NotificationPermission) {
  let made: object | null = null;
  const endpoint = 'http://127.0.0.1:9/device';
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }),
    unsubscribe: async () => {
      made = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => made,
    subscribe: async () => (made = subscription),
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', function PushManager() {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
}

describe('what a student is told while the portal is closed', () => {
  it('is chosen by kind and way, and kept with the account', async () => {
    await portal.callAs(student)(noticesApi.choose, {
      pushMarks: true,
      pushAbsences: true,
      pushLessons: true,
      pushMessages: true,
      pushNews: true,
      mailMarks: false,
      mailAbsences: false,
      mailLessons: false,
      mailMessages: false,
      mailNews: false,
    });
    await show(student);

    await userEvent.click(await (await card()).findByRole('switch', { name: 'Пропуски: Push' }));

    await expect
      .poll(stateOnServer)
      .toMatchObject({ pushMarks: true, pushAbsences: false, pushLessons: true });
    expect((await card()).getByRole('switch', { name: 'Оценки: Почта' })).toBeDisabled();
    expect((await card()).getByText('Почта на этом портале не настроена.')).toBeVisible();
  });

  it('comes to this device after a tap and the browser’s permission, until it is switched off', async () => {
    allowMessages('granted');
    await show(student);

    await userEvent.click(await (await card()).findByRole('button', { name: 'Включить' }));
    expect(await (await card()).findByText('На этом устройстве уведомления включены')).toBeVisible();
    await expect.poll(stateOnServer).toMatchObject({ devices: 1 });

    await userEvent.click((await card()).getByRole('button', { name: 'Выключить' }));
    expect(await (await card()).findByRole('button', { name: 'Включить' })).toBeVisible();
    await expect.poll(stateOnServer).toMatchObject({ devices: 0 });
  });

  it('is explained where the browser cannot', async () => {
    await show(student);

    expect(await (await card()).findByText('Этот браузер не поддерживает уведомления')).toBeVisible();
  });

  it.each([
    { who: 'a teacher', person: teacher, kinds: ['Сообщения в чатах', 'Новости'] },
    { who: 'staff', person: registrar, kinds: ['Новости'] },
  ])('is offered to $who of what can reach them', async ({ person, kinds }) => {
    await show(person);

    const groups = await (await card()).findAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(kinds);
    await userEvent.click((await card()).getByRole('switch', { name: 'Новости: Push' }));
    await expect
      .poll(async () => await portal.callAs(person)(noticesApi.state, {}))
      .toMatchObject({ pushNews: false, pushMarks: true });
  });
});
