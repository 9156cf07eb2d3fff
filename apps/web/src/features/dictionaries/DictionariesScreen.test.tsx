import type { Person } from '@bilim/contract';
import { dictionariesApi } from '@bilim/contract/dictionaries';
import { openPortal, registrar, teacher, type Portal } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { DictionariesScreen } from './DictionariesScreen.tsx';

/** As the session tells it: rights come from the role. */
const office: Person = { ...registrar, grants: [{ grant: 'schedules.manage', facultyId: null }] };

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  localStorage.clear();
  await portal.pool.query('delete from rooms where id not in (11, 12)');
  await portal.pool.query('delete from buildings where id > 1');
  await portal.pool.query('update rooms set seats = 120, closed_on = null where id = 11');
});

async function show(address = '/admin/dictionaries?name=rooms', language: 'ru' | 'kg' | 'en' = 'ru') {
  const shown = await renderScreen(<DictionariesScreen />, office, portal.callAs(registrar), {
    address,
    language,
  });
  await screen.findByRole('heading', { level: 1 });
  return shown;
}

const open = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};
const isClosed = async () => await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const seatsOf = async (id: number) =>
  (await portal.pool.query<{ seats: number }>('select seats from rooms where id = $1', [id])).rows[0]?.seats;

describe('the screen of dictionaries', () => {
  it('shows the rows of one in words, and leads to the others', async () => {
    await show();

    const row = within(await screen.findByRole('row', { name: /1\/101/ }));
    expect(row.getByText('Корпус 1')).toBeVisible();
    expect(row.getByText('Лекционный зал')).toBeVisible();
    expect(row.getByText('120')).toBeVisible();
    const others = within(screen.getByRole('navigation', { name: 'Справочники' }));
    await userEvent.type(others.getByLabelText('Найти справочник'), 'корп');
    await waitFor(() => expect(others.getAllByRole('link')).toHaveLength(1));
    await userEvent.click(others.getByRole('link', { name: 'Корпуса' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Корпуса' })).toBeVisible();
  });

  it('finds words and sorts by a column', async () => {
    await show();
    await screen.findByRole('row', { name: /1\/101/ });
    await userEvent.click(screen.getByRole('button', { name: 'Мест' }));
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('2/210'));
    await userEvent.type(screen.getByLabelText('Поиск'), 'лекц');

    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(screen.getByRole('row', { name: /1\/101/ })).toBeVisible();
  });

  it('adds a row by what it refers to, and says at its fields what is wrong', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Добавить' }));
    const form = within(await screen.findByRole('dialog', { name: 'Новая запись' }));
    await userEvent.click(form.getByRole('button', { name: 'Сохранить' }));
    const number = form.getByLabelText(/^Номер/);
    await waitFor(() => expect(number).toHaveAccessibleDescription('Заполните поле'));
    expect(number).toHaveFocus();

    await userEvent.click(form.getByRole('combobox', { name: /^Корпус/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Корпус 1' }));
    await userEvent.type(form.getByLabelText(/^Номер/), '3/301');
    await userEvent.click(form.getByRole('combobox', { name: /^Вид/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Лаборатория' }));
    await userEvent.type(form.getByLabelText(/^Мест/), '16');
    await userEvent.type(form.getByLabelText(/^Радиус/), '50');
    await userEvent.click(form.getByRole('button', { name: 'Сохранить' }));

    expect(await screen.findByRole('row', { name: /3\/301.*Лаборатория/ })).toBeVisible();
  });

  it(
    'changes a row, also after a look at its history, and takes the change back',
    { tags: 'long' },
    async () => {
      await show();
      const form = await open('1/101');
      await userEvent.clear(form.getByLabelText(/^Мест/));
      await userEvent.type(form.getByLabelText(/^Мест/), '140');
      await userEvent.click(form.getByRole('tab', { name: 'История' }));
      await userEvent.click(form.getByRole('tab', { name: 'Данные' }));
      await userEvent.type(form.getByLabelText(/^Мест/), '{Enter}');
      await waitFor(async () => expect(await seatsOf(11)).toBe(140));
      await isClosed();

      await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
      await waitFor(async () => expect(await seatsOf(11)).toBe(120));
    },
  );

  it('shows what somebody else wrote meanwhile before it is written over', { tags: 'long' }, async () => {
    await show();
    const form = await open('1/101');
    await portal.pool.query('update rooms set seats = 60 where id = 11');
    await userEvent.clear(form.getByLabelText(/^Мест/));
    await userEvent.type(form.getByLabelText(/^Мест/), '140{Enter}');

    expect(await form.findByRole('alert')).toHaveTextContent('Запись тем временем изменили');
    await userEvent.click(form.getByRole('button', { name: 'Взять, что там теперь' }));
    expect(form.getByLabelText(/^Мест/)).toHaveValue('60');
    await userEvent.clear(form.getByLabelText(/^Мест/));
    await userEvent.type(form.getByLabelText(/^Мест/), '70{Enter}');
    await waitFor(async () => expect(await seatsOf(11)).toBe(70));
  });

  it('closes a row and tells its history', async () => {
    await show();
    await userEvent.click((await open('1/101')).getByRole('button', { name: 'Закрыть запись' }));
    await isClosed();
    await userEvent.click(await screen.findByRole('button', { name: /1\s*закрыты/ }));
    const row = await open('1/101');
    await userEvent.click(row.getByRole('tab', { name: 'История' }));

    expect(await row.findByText('Закрыта')).toBeVisible();
    expect(row.getByText(/Занятия в расписании: 2/)).toBeVisible();
    await userEvent.click(row.getAllByRole('button', { name: 'Отменить' })[0]!);
    await waitFor(async () => {
      const { data } = await portal.callAs(registrar)(dictionariesApi.list, {
        dictionary: 'rooms',
        state: 'closed',
      });
      expect(data).toEqual([]);
    });
  });

  it('narrows by a column, and is narrowed so when one comes back', async () => {
    await show();
    await screen.findByRole('row', { name: /1\/101/ });
    await userEvent.click(screen.getByRole('combobox', { name: 'Вид' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Лекционный зал' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));

    await userEvent.click(screen.getByRole('link', { name: 'Корпуса' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Аудитории' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Вид' })).toHaveValue('Лекционный зал'));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  });

  it(
    'tells what would move before two rows are merged, also when another one is chosen',
    { tags: 'long' },
    async () => {
      await portal.pool.query(
        `insert into rooms (building_id, number, room_type_id, seats) select building_id, '3/301', room_type_id, 16 from rooms where id = 12`,
      );
      await show();
      const row = await open('1/101');
      await userEvent.click(row.getByRole('tab', { name: 'Объединить' }));
      const into = await row.findByRole('combobox', { name: 'Какая запись останется' });
      await userEvent.click(into);
      await userEvent.click(await screen.findByRole('option', { name: /3\/301/ }));
      await row.findByText('Занятия в расписании');
      await userEvent.click(into);
      await userEvent.click(await screen.findByRole('option', { name: /2\/210/ }));
      await waitFor(() => expect(into).toHaveDisplayValue(/2\/210/));
      expect(await row.findByText('Занятия в расписании')).toBeVisible();
      await userEvent.click(await row.findByRole('button', { name: 'Объединить' }));

      await waitFor(() => expect(screen.queryByRole('row', { name: /1\/101/ })).toBeNull());
      await isClosed();
      await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
      expect(await screen.findByRole('row', { name: /1\/101/ })).toBeVisible();
    },
  );

  it('puts rows in order by keys, and the focus goes along', async () => {
    await show('/admin/dictionaries?name=lessontypes');
    const first = (await screen.findAllByRole('button', { name: /^Переставить/ }))[0]!;
    const name = first.getAttribute('aria-label')!;
    first.focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');

    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^Переставить/ })[1]).toHaveAccessibleName(name),
    );
    expect(await screen.findByText(/^Место 2 из/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  });

  it('takes the place of a room from the phone that stands in it', async () => {
    const getCurrentPosition = (found: PositionCallback) =>
      found({ coords: { latitude: 42.8439117, longitude: 74.5860724, accuracy: 12.4 } } as never);
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as never);
    await show();
    const row = await open('1/101');
    await userEvent.click(row.getByRole('button', { name: 'Взять место этого телефона' }));

    expect(await row.findByText(/с точностью до 13 м/)).toBeVisible();
    expect(row.getByLabelText(/^Широта/)).toHaveValue('42,843912');
    expect(row.getByLabelText(/^Долгота/)).toHaveValue('74,586072');
    vi.restoreAllMocks();
  });

  it('asks whether a changed name is a new one, and from when', { tags: 'long' }, async () => {
    await show('/admin/dictionaries?name=disciplines');
    const row = await open('Философия');
    const name = row.getByLabelText(/^Русский/);
    expect(row.queryByRole('radio', { name: /^Переименовать/ })).toBeNull();
    await userEvent.clear(name);
    await userEvent.type(name, 'История философии');
    expect(row.getByRole('radio', { name: /^Переименовать/ })).toBeChecked();
    const from = row.getByLabelText(/^Называется так с/);
    await userEvent.clear(from);
    await userEvent.type(from, '01.09.2026{Enter}');
    await userEvent.click(row.getByRole('button', { name: 'Сохранить' }));
    await isClosed();

    const renamed = await open('История философии');
    await userEvent.click(renamed.getByRole('tab', { name: 'История' }));
    expect(await renamed.findByText(/^До 1 сентября 2026.*: Философия$/)).toBeVisible();
    await userEvent.click(renamed.getByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(renamed.queryByText(/^До 1 сентября/)).toBeNull());
    await userEvent.click(renamed.getByRole('tab', { name: 'Данные' }));
    await waitFor(() => expect(renamed.getByLabelText(/^Русский/)).toHaveValue('Философия'));
  });

  it.each([
    ['en', 'Rooms', 'Lecture hall'],
    ['kg', 'Аудиториялар', 'Лекция залы'],
  ] as const)('speaks %s', async (language, title, hall) => {
    const portalInLanguage = await portal.browserOf(registrar);
    portalInLanguage.cookies.set('lang', language);
    onTestFinished(() => void portalInLanguage.cookies.delete('lang'));
    await show('/admin/dictionaries?name=rooms', language);

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByRole('cell', { name: hall })).toBeVisible();
  });

  it('is not for everybody', async () => {
    await renderScreen(<DictionariesScreen />, teacher, portal.callAs(teacher), {
      address: '/admin/dictionaries',
    });

    expect(await screen.findByText('Недостаточно прав для выполнения операции')).toBeVisible();
  });
});
