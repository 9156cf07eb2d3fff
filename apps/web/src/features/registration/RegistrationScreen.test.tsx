import type { Call } from '@bilim/contract/client';
import { enrolmentApi } from '@bilim/contract/enrolment';
import { enrolmentChoicesApi } from '@bilim/contract/enrolmentChoices';
import { inLatin } from '@bilim/contract/personNames';
import { registrationOfficeApi } from '@bilim/contract/registrationOffice';
import { registrationStudentApi } from '@bilim/contract/registrationStudent';
import { databases, registrar, student, teacher } from '@bilim/server/testing';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { TransportError } from '#platform/api/TransportError.ts';
import { heard } from '#platform/live/heard.ts';
import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { RegistrationScreen } from './RegistrationScreen.tsx';

const portal = openCampusDay();
const term = { academicYearId: 26, seasonId: 2 };
const day = (number: number) => new Date(`2026-10-${String(number).padStart(2, '0')}T00:00:00+06:00`);
let periodId = 0;
let labs: readonly number[] = [];

beforeAll(async () => {
  labs = await portal().build.spring();
  periodId = await portal().build.period();
});

/** The period as an office has it now. */
async function isPeriod(over: object = {}) {
  const none = { facultyId: null, formId: null, studyYear: null, minCredits: null, maxCredits: null };
  const wishes = { wishesOpenAt: null, wishesCloseAt: null, drawRule: null };
  await portal().callAs(registrar)(registrationOfficeApi.savePeriod, {
    ...term,
    ...none,
    ...wishes,
    periodId,
    kind: 'any',
    opensAt: day(1),
    closesAt: day(31),
    ...over,
  });
}
beforeEach(async () => await isPeriod());

const open = async (call: Call = portal().callAs(student)) =>
  await renderScreen(<RegistrationScreen />, student, call, {
    address: '/registration?year=26&season=2',
  });
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const press = async (within_: Awaited<ReturnType<typeof card>>, name: string | RegExp) =>
  await userEvent.click(await within_.findByRole('button', { name }));

/** The card of what is chosen stands elsewhere than it did. */
const hasChosen = async (name: string) =>
  await waitFor(() =>
    expect(within(screen.getByRole('article', { name })).getByText('Выбрано')).toBeVisible(),
  );

/** So that what is undone next is what was done next. */
async function clearToasts() {
  expect(await screen.findByRole('button', { name: 'Отменить' })).toBeVisible();
  notifications.clean();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Отменить' })).toBeNull());
}

it('tells nobody to choose while wishes are asked for, and takes those in an order', async () => {
  await isPeriod({
    opensAt: day(20),
    wishesOpenAt: day(1),
    wishesCloseAt: day(19),
    drawRule: 'lottery',
  });
  await open();
  expect(await screen.findByText('Сбор пожеланий')).toBeVisible();
  await card('Базы данных');
  expect(screen.queryByText(/^(?:Выберите|Осталось выбрать)/)).toBeNull();

  // Wishes are put in order by keys, which go on where they were.
  for (const name of ['Разработка игр', 'Философия'])
    await userEvent.click(await screen.findByRole('button', { name: `Добавить в пожелания: ${name}` }));
  screen.getByRole('button', { name: 'Ниже: Разработка игр' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Выше: Разработка игр' })).toHaveFocus();
});

it('keeps the focus in the card of what is chosen and dropped, and takes back only what was done last', async () => {
  await open();
  const holdsFocus = async () =>
    await waitFor(() =>
      expect(document.activeElement?.closest('article')).toHaveAccessibleName('Разработка игр'),
    );
  await press(await card('Разработка игр'), 'Выбрать');
  await hasChosen('Разработка игр');
  await holdsFocus();
  await press(await card('Разработка игр'), 'Отказаться');
  expect(await (await card('Разработка игр')).findByRole('button', { name: 'Выбрать' })).toBeVisible();
  await holdsFocus();

  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Отменить' })).toHaveLength(1));
  await clearToasts();
});

it('gives an elective for another, and undoing that brings the first one back', async () => {
  await open();
  await press(await card('Разработка игр'), 'Выбрать');
  await hasChosen('Разработка игр');
  await clearToasts();
  await userEvent.click(await screen.findByText(/^Другие дисциплины блока/));
  await press(await card('Философия'), 'Взять вместо «Разработка игр»');
  await hasChosen('Философия');

  await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
  await hasChosen('Разработка игр');
});

it('lets classes of the plan be chosen while a period is open for the plan alone', async () => {
  await isPeriod({ kind: 'plan' });
  await open();
  await press(await card('Базы данных'), 'Выбрать преподавателя и подгруппу');
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранить выбор' }));
  expect(await (await card('Базы данных')).findByText('Записаны')).toBeVisible();
});

const kept = async () =>
  (await portal().pool.query('select from seat_holds where ended_at is null')).rowCount;

it('lets seats go that were kept for a change, also where it is given up before the server has answered', async () => {
  const real = portal().callAs(student);
  await real(enrolmentApi.save, {
    ...term,
    disciplineId: databases,
    classIds: [labs[0]!],
    registrationId: null,
  });
  let answer = () => undefined as void;
  const answered = new Promise<void>((done) => (answer = done));
  await open(async (endpoint, sent, options) => {
    const reply = await real(endpoint, sent, options);
    if (endpoint === (enrolmentChoicesApi.hold as never)) await answered;
    return reply;
  });
  await press(await card('Базы данных'), 'Сменить преподавателя или подгруппу');
  await userEvent.click(await screen.findByRole('radio', { name: /подгруппа.2/ }));
  await waitFor(async () => expect(await kept()).toBe(1));

  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  answer();

  await waitFor(async () => expect(await kept()).toBe(0));
});

it('says that the time of a kept seat is over, and still offers to save', async () => {
  const real = portal().callAs(student);
  const chosen = { ...term, disciplineId: databases, registrationId: null };
  await real(enrolmentApi.save, { ...chosen, classIds: [labs[0]!] });
  await open(async (endpoint, sent, options) => {
    const reply = await real(endpoint, sent, options);
    const isHold = endpoint === (enrolmentChoicesApi.hold as never);
    return isHold ? ({ ...(reply as object), remainingMs: 50 } as never) : reply;
  });
  await press(await card('Базы данных'), 'Сменить преподавателя или подгруппу');
  await userEvent.click(await screen.findByRole('radio', { name: /подгруппа.2/ }));

  expect(await screen.findByText(/^Время вышло, место больше не придержано/)).toBeVisible();
  expect(screen.queryByText(/^Место придержано/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Сохранить выбор' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(async () => expect(await kept()).toBe(0));
});

/** Everybody else may take so many seats of the second lab. */
const hasSeats = async (seats: number) => {
  const offer = { classId: labs[1]!, isOpen: true, least: 0, seats, reserved: [] };
  await portal().callAs(registrar)(registrationOfficeApi.saveOffer, offer);
};

it('says that a picked seat is gone, and that what was chosen before is not', async () => {
  await hasSeats(5);
  await open();
  await press(await card('Базы данных'), 'Сменить преподавателя или подгруппу');
  await userEvent.click(await screen.findByRole('radio', { name: /подгруппа.2/ }));
  expect(await screen.findByText(/^Место придержано/)).toBeVisible();

  await portal().pool.query('update seat_holds set ended_at = now() where ended_at is null');
  await hasSeats(0);
  heard.tell({ events: [{ eventId: 1, kind: 'seats', at: new Date() }], hasGap: false, signals: [] });
  const gone = 'Свободных мест здесь больше нет. Прежний выбор остаётся за вами.';
  expect(await screen.findByText(gone, undefined, { timeout: 4_000 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Сохранить выбор' })).toBeDisabled();
  expect(screen.getByRole('button', { name: /очередь/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
});

it('learns of a seat that somebody else was faster to keep when it is picked', async () => {
  await hasSeats(5);
  await open();
  await press(await card('Базы данных'), 'Сменить преподавателя или подгруппу');
  await hasSeats(0);
  await userEvent.click(await screen.findByRole('radio', { name: /подгруппа.2/ }));
  expect(await screen.findByText(/^Мест нет\. Выберите/)).toBeVisible();
  expect(await screen.findByText(/^Свободных мест здесь больше нет/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
});

it('says on the card of a discipline for which of its classes one waits, and how far one has come', async () => {
  await hasSeats(0);
  await portal().callAs(student)(enrolmentChoicesApi.wait, { classId: labs[1]!, fallbackId: null });

  await open();
  expect(
    await (await card('Базы данных')).findByText(/^В очереди: .* подгруппа 2, место 1 из 1$/),
  ).toBeVisible();
});

/** What was chosen before is given up. */
async function hasNoElective() {
  const call = portal().callAs(student);
  for (const { registrationId } of await call(enrolmentApi.electives, term))
    if (registrationId !== null) await call(enrolmentApi.remove, { registrationId });
}

/** The line is lost with what is chosen, before the server has it or after. */
function cutLine(when: 'before' | 'after') {
  const real = portal().callAs(student);
  let isCut = true;
  const call: Call = async (endpoint, sent, options) => {
    const isLost = isCut && endpoint === (enrolmentApi.addElective as never);
    if (isLost && when === 'before') throw new TransportError('NETWORK_ERROR');
    const reply = await real(endpoint, sent, options);
    if (isLost) throw new TransportError('NETWORK_ERROR');
    return reply;
  };
  return { call, mend: () => void (isCut = false) };
}

it('says in the card alone that no answer came, and saves once when that is tried again there', async () => {
  await hasNoElective();
  const { call, mend } = cutLine('before');
  await open(call);
  const games = await card('Разработка игр');
  await press(games, 'Выбрать');
  expect(await games.findByRole('alert')).toHaveTextContent(/^Ответ не пришёл: связь прервалась/);
  expect(screen.getAllByRole('alert')).toHaveLength(1);

  mend();
  await press(games, 'Повторить');
  await hasChosen('Разработка игр');
  expect(screen.queryByRole('alert')).toBeNull();
  await clearToasts();
});

it('shows as chosen what the server has, though its answer was lost', async () => {
  await hasNoElective();
  const { call } = cutLine('after');
  await open(call);
  await press(await card('Философия'), 'Выбрать');
  await hasChosen('Философия');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('says in the card that the period was closed meanwhile, and lets nothing be chosen any more', async () => {
  await hasNoElective();
  await open();
  const games = await card('Разработка игр');
  await isPeriod({ closesAt: day(2) });
  await press(games, 'Выбрать');
  expect(await games.findByRole('alert')).toHaveTextContent(/закры|законч/i);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Выбрать' })).toBeNull());
  expect(games.getByRole('alert')).toBeVisible();
});

it('learns at once that an office held the student, and that it let go', async () => {
  const call = portal().callAs(registrar);
  const hears = () =>
    heard.tell({
      events: [{ eventId: 1, kind: 'registration', at: new Date() }],
      hasGap: false,
      signals: [],
    });
  await open();
  expect(await screen.findByText('Открыта')).toBeVisible();
  await call(registrationStudentApi.hold, {
    studentIds: [student.id],
    kind: 'debt',
    reason: 'Оплатите контракт',
  });
  hears();
  expect(await screen.findByText('Приостановлена', undefined, { timeout: 4_000 })).toBeVisible();
  expect(screen.getByText(/Оплатите контракт/)).toBeVisible();

  const { data } = await call(registrationStudentApi.holds, {});
  await call(registrationStudentApi.liftHold, { holdId: data[0]!.holdId });
  hears();
  expect(await screen.findByText('Открыта', undefined, { timeout: 5_000 })).toBeVisible();
}, 15_000);

it('learns at once that an office changed the period', async () => {
  await open();
  expect(await screen.findByText('Открыта')).toBeVisible();
  await isPeriod({ closesAt: day(2) });
  heard.tell({ events: [{ eventId: 1, kind: 'period', at: new Date() }], hasGap: false, signals: [] });
  expect(await screen.findByText('Закрыта', undefined, { timeout: 4_000 })).toBeVisible();
});

it('spells teachers in the history as readers of English do, and says on paper whose half-year it is', async () => {
  await hasNoElective();
  const call = portal().callAs(student);
  const [games] = await call(enrolmentChoicesApi.classes, term);
  const { disciplineId, assignmentId } = games!;
  await call(enrolmentApi.addElective, {
    ...term,
    disciplineId,
    classIds: [assignmentId],
    registrationId: null,
  });
  await renderScreen(<RegistrationScreen />, student, call, {
    address: '/registration?year=26&season=2',
    language: 'en',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'History' }));
  const entries = await within(await screen.findByRole('dialog')).findAllByRole('listitem');
  expect(entries[0]).toHaveTextContent(/ · [A-Z][a-z]+ [A-Z][a-z]+/);
  const { rows } = await portal().pool.query<{ name: string }>(
    `select full_name as name from people where id = ${student.id}`,
  );
  expect(screen.getByText(inLatin(rows[0]!.name))).toBeInTheDocument();
});

it('writes credits as the language does, and asks for none in a half-year that has nothing to take', async () => {
  await isPeriod({ minCredits: 20.5, maxCredits: 32.5 });
  const spring = await open();
  expect(await screen.findByText('32,5')).toBeInTheDocument();
  expect(screen.getByText('20,5')).toBeInTheDocument();
  expect(screen.getByText(/^не хватает \d+,5 до 20,5$/)).toBeVisible();
  spring.unmount();

  await renderScreen(<RegistrationScreen />, student, portal().callAs(student), {
    address: '/registration?year=26&season=3',
  });
  expect(await screen.findByText('Выбирать пока нечего')).toBeVisible();
  expect(screen.queryByText(/не хватает/i)).toBeNull();
});

it('says at the top what the queue has given, until it was read', async () => {
  await portal().pool.query(
    `insert into personal_notices (person_id, kind, words, made_at) values ($1, 'seat_given', '{"what.ru": "Базы данных"}', now())`,
    [student.id],
  );
  await open();
  const given = await screen.findByText('Место освободилось: вы записаны на «Базы данных».');
  expect(given).toBeVisible();
  expect(within(given).queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Прочитано' }));
  await waitFor(() => expect(given).not.toBeInTheDocument());
});

it('is refused to whoever may not look at what students chose', async () => {
  await renderScreen(<RegistrationScreen />, teacher, portal().callAs(teacher), { address: '/registration' });
  expect(await screen.findByText('Недостаточно прав для выполнения операции')).toBeVisible();
});
