import { calendarFeedApi } from '@bilim/contract/calendarFeed';
import { openPortal, readCalendar, student, teacher, type Portal } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { CalendarScreen } from './CalendarScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.pool.query('delete from calendar_feeds');
});

const show = (person = student, language: 'ru' | 'kg' | 'en' = 'ru') =>
  renderScreen(<CalendarScreen />, person, portal.callAs(person), { language });
const shownAddress = async () => (await screen.findByRole<HTMLInputElement>('textbox')).value;
const fetchFeed = (address: string) =>
  portal.app.inject({
    method: 'GET',
    url: new URL(address).pathname,
    headers: { 'user-agent': 'Google-Calendar-Importer' },
  });

describe('the schedule in a calendar app', () => {
  it('begins without an address and gets one by a press, which works', async () => {
    const user = userEvent.setup();
    await show();
    expect(await screen.findByText('Личного адреса ещё нет')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Получить адрес' }));

    const address = await shownAddress();
    expect(address).toMatch(/^http:\/\/localhost.*\/lms\/public\/ical\/[\w-]{43}\.ics$/);
    expect(readCalendar((await fetchFeed(address)).body).events.length).toBeGreaterThan(10);
    expect(screen.getByRole('link', { name: 'Подписаться на этом устройстве' })).toHaveAttribute(
      'href',
      address.replace('http:', 'webcal:'),
    );
    expect(screen.getByRole('link', { name: 'Скачать файл' })).toHaveAttribute(
      'href',
      '/api/schedule/calendar.ics',
    );
    expect(screen.getByRole('img', { name: 'QR-код адреса для камеры телефона' })).toBeVisible();
  });

  it('copies the address', async () => {
    const user = userEvent.setup();
    await portal.callAs(student)(calendarFeedApi.make, { number: 0 });
    await show();
    const address = await shownAddress();

    await user.click(screen.getByRole('button', { name: 'Скопировать адрес' }));

    expect(await screen.findByRole('button', { name: 'Адрес скопирован' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  it('tells which app asked last, and when', async () => {
    const { path } = await portal.callAs(student)(calendarFeedApi.make, { number: 0 });
    await show();
    expect(await screen.findByText('Календари ещё не обращались')).toBeVisible();

    await fetchFeed(`http://localhost${path}`);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T12:00:00+06:00') });
    await show();

    expect(await screen.findByText('Google: сегодня, 10:00')).toBeVisible();
    vi.useRealTimers();
  });

  it('takes a new address only after asking, and the old one dies', async () => {
    const user = userEvent.setup();
    const { path } = await portal.callAs(student)(calendarFeedApi.make, { number: 0 });
    await show();
    const before = await shownAddress();

    await user.click(screen.getByRole('button', { name: 'Взять новый адрес' }));
    const question = within(await screen.findByRole('dialog', { name: 'Взять новый адрес?' }));
    expect(question.getByText(/Прежний адрес перестанет работать сразу/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Взять новый адрес' }));

    await waitFor(async () => expect(await shownAddress()).not.toBe(before));
    expect((await fetchFeed(`http://localhost${path}`)).statusCode).toBe(404);
    expect((await fetchFeed(await shownAddress())).statusCode).toBe(200);
  });

  it('is switched off only after asking', async () => {
    const user = userEvent.setup();
    const { path } = await portal.callAs(student)(calendarFeedApi.make, { number: 0 });
    await show();
    await shownAddress();

    await user.click(screen.getByRole('button', { name: 'Отключить' }));
    const question = within(await screen.findByRole('dialog', { name: 'Отключить календарь?' }));
    await user.click(question.getByText('Отмена'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await fetchFeed(`http://localhost${path}`)).statusCode).toBe(200);

    await user.click(screen.getByRole('button', { name: 'Отключить' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отключить' }));

    expect(await screen.findByText('Личного адреса ещё нет')).toBeVisible();
    expect((await fetchFeed(`http://localhost${path}`)).statusCode).toBe(404);
  });

  it.each([
    ['ru', 'iPhone и Mac', /Наведите камеру на QR-код/],
    ['kg', 'iPhone жана Mac', /Камераны QR-кодго каратыңыз/],
    ['en', 'iPhone and Mac', /Point the camera at the QR code/],
  ] as const)('explains in %s how each family of calendars is connected', async (language, apple, first) => {
    const user = userEvent.setup();
    await show(teacher, language);
    await screen.findByRole('tablist');
    expect(screen.getAllByRole('listitem')).toHaveLength(4);

    await user.click(screen.getByRole('tab', { name: apple }));

    expect(await screen.findByText(first)).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
  });
});
