import type { Person } from '@bilim/contract';
import { registrationOfficeApi as office } from '@bilim/contract/registrationOffice';
import { registrar, student } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { RegistrationOfficeScreen } from './RegistrationOfficeScreen.tsx';

/** What the server finds in the database, the page is told at sign-in. */
const own: Person = {
  ...registrar,
  grants: (['registration.manage', 'registration.read'] as const).map((grant) => ({
    grant,
    facultyId: null,
  })),
};
const portal = openCampusDay();
const call = () => portal().callAs(registrar);
const term = { academicYearId: 26, seasonId: 2 };
let periodId = 0;

beforeAll(async () => await portal().build.spring());
beforeEach(async () => {
  await portal().pool.query('truncate registration_periods cascade');
  periodId = await portal().build.period();
});

const open = async (tab: string) =>
  await renderScreen(<RegistrationOfficeScreen />, own, call(), {
    address: `/admin/registration?year=26&season=2&tab=${tab}`,
  });
const press = async (name: string, within_: Pick<typeof screen, 'findByRole'> = screen) =>
  await userEvent.click(await within_.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

/** Asks and confirms; the dialog stays open with what was refused. */
async function refusedAs(name: string, words: RegExp) {
  await press(name);
  await press(name, await dialog());
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent(words);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
}

it('says in the question about a period why it is not removed, though its button is gone by then', async () => {
  await open('periods');
  await screen.findByRole('button', { name: 'Убрать период' });
  await portal().pool.query(`update registration_periods set closes_at = '2026-10-02T00:00:00+06:00'`);
  await call()(office.finish, { periodId });
  await refusedAs('Убрать период', /^Жеребьёвка или закрытие уже прошли/);
  expect(await screen.findByRole('button', { name: 'Отменить закрытие', hidden: true })).toBeInTheDocument();
  expect((await dialog()).getByRole('alert')).toBeVisible();
});

it('says in the question about a reminder why nobody was reminded', async () => {
  await open(`board&period=${periodId}`);
  await screen.findByRole('button', { name: 'Напомнить всем' });
  await call()(office.endPeriod, { periodId });
  await refusedAs('Напомнить всем', /период/i);
});

it('says in the question about a step why it is not taken back, and has forgotten it when asked again', async () => {
  await portal().pool.query('truncate registration_pools, registration_offers cascade');
  await call()(office.offerAll, term);
  await open('steps');
  const name = 'Вернуть как было: Предложены занятия';
  await screen.findByRole('button', { name });
  const { data } = await call()(office.offers, term);
  const { classId } = data[0]!;
  await call()(office.saveOffer, { classId, isOpen: true, least: 0, seats: 7, reserved: [] });
  await press(name);
  await press('Вернуть как было', await dialog());
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent(/^Отменить уже нельзя/);
  await userEvent.click((await dialog()).getByText('Отмена'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(name);
  expect((await dialog()).queryByRole('alert')).toBeNull();
});

it('says of a period which credits it asks for otherwise than the settings', async () => {
  await open('periods');
  const card = within(await screen.findByRole('region', { name: 'Все студенты' }));
  expect(card.queryByText(/кредитов$/)).toBeNull();
  await press('Изменить');
  await userEvent.type(await (await dialog()).findByLabelText('Не больше кредитов'), '24.55');
  await press('Сохранить', await dialog());
  const term = await card.findByText('Не больше кредитов');
  expect(term.nextElementSibling).toHaveTextContent('24,5');
});

it('offers students alone to be held', async () => {
  await portal().build.teacher({ lastName: 'Уникова', firstName: 'Айгүл' });
  await portal().build.student({ lastName: 'Уникова', firstName: 'Бегимай' });
  await open('holds');
  await press('Приостановить регистрацию');
  await userEvent.type(await (await dialog()).findByRole('combobox', { name: /Студент/ }), 'уникова');
  expect(await screen.findByRole('option', { name: /Бегимай|Уникова Б/ })).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

it('is shut to whoever runs no registration', async () => {
  await renderScreen(<RegistrationOfficeScreen />, student, portal().callAs(student), {
    address: '/admin/registration',
  });
  expect(await screen.findByText('Недостаточно прав для выполнения операции')).toBeVisible();
});
