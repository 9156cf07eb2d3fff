import type { Call } from '@bilim/contract/client';
import { scheduleApi } from '@bilim/contract/schedule';
import { classmate, dean, openPortal, student, teacher, type Portal } from '@bilim/server/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { TransportError } from '#platform/api/TransportError.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { ScheduleScreen } from './ScheduleScreen.tsx';

const lecture = 701;
const labOfOddWeeks = 702;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(() => {
  // Only the date: the server and its database live in real time.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T10:00:00+06:00') });
});
afterEach(async () => {
  vi.useRealTimers();
  await portal.pool.query('delete from schedule_exceptions');
});

const show = (person: typeof student, address = '/schedule', call: Call = portal.callAs(person)) =>
  renderScreen(<ScheduleScreen />, person, call, { address });

/** Lessons in the order of the table, row by row. */
async function lessons() {
  const table = await screen.findByRole('table', { name: 'Занятия недели' });
  return within(table)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
}

it('on paper says of a lesson of one week that week alone', async () => {
  const meetsIn = async (weeks: string) =>
    await portal.pool.query('update schedule_entries set weeks = $1 where id = $2', [weeks, labOfOddWeeks]);
  await meetsIn('[7,8)');
  await show(student);
  await lessons();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = screen.getByRole('heading', { name: 'Расписание занятий', hidden: true }).closest('section');
  await meetsIn('[1,18)');

  expect(paper).toHaveTextContent('7-я неделя');
  expect(paper).not.toHaveTextContent('нечёт');
});

describe('the week', () => {
  it('shows the lessons of this week by time, with type and place in words', async () => {
    await show(student);

    expect(await lessons()).toEqual([
      expect.stringMatching(/^ЛекцияРазработка игрОнлайн/),
      'ЛекцияБазы данныхауд. 1/101Асанова А.\u00A0М., идёт сейчас',
      'ЛабораторнаяБазы данныхауд. 2/210Асанова А.\u00A0М.1-я подгруппа, впереди',
    ]);
    expect(screen.getByText('7-я неделя из 17, нечётная')).toBeVisible();
    expect(screen.getByText('12 – 17 октября')).toBeVisible();
    expect(screen.getByRole('columnheader', { current: 'date' })).toHaveTextContent('Среда14 октября');
    expect(screen.getByText('Сейчас 10:00')).toBeInTheDocument();
  });

  it('goes to the next week, where the even lessons are, and back', async () => {
    const user = userEvent.setup();
    await show(teacher);
    expect((await lessons()).join()).toContain('1-я подгруппа');

    await user.click(screen.getByRole('button', { name: 'Следующая неделя' }));

    expect(await screen.findByText('8-я неделя из 17, чётная')).toBeVisible();
    expect((await lessons()).join()).toContain('2-я подгруппа');
    expect((await lessons()).join()).not.toContain('1-я подгруппа');

    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText('7-я неделя из 17, нечётная')).toBeVisible();
  });

  it('ends where the half-year does', async () => {
    await show(student, '/schedule?day=2026-12-24');

    expect(await screen.findByText('17-я неделя из 17, нечётная')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Следующая неделя' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Предыдущая неделя' })).toBeEnabled();
  });

  it('tells everything about a lesson and leads to the timetable of its teacher', async () => {
    const user = userEvent.setup();
    await show(student);
    await lessons();

    await user.click(screen.getByRole('button', { name: /Лабораторная/ }));

    const details = within(await screen.findByRole('dialog', { name: 'Базы данных' }));
    expect(details.getByText('11:00–12:20')).toBeVisible();
    expect(details.getByText('ПИ-1-24, 1-я подгруппа')).toBeVisible();
    expect(details.getByText('недели 1–17').parentElement).toHaveTextContent('по нечётным неделям');
    expect(details.getByRole('link', { name: 'Асанова Айпери Маратовна' })).toHaveAttribute(
      'href',
      '/schedule?teacher=101&day=2026-10-14',
    );
    expect(details.queryByRole('link', { name: 'Открыть журнал' })).not.toBeInTheDocument();
  });

  it('leads a teacher into the journal of the own lesson', async () => {
    const user = userEvent.setup();
    await show(teacher);
    await lessons();
    await user.click(screen.getByRole('button', { name: /Лекция/ }));
    const own = within(await screen.findByRole('dialog'));
    expect(own.getByRole('link', { name: 'Открыть журнал' }).getAttribute('href')).toContain(
      'assignment=901',
    );
  });
});

describe('one-off changes', () => {
  it('strike a cancelled lesson through and say why', async () => {
    await portal.build.change(lecture, '2026-10-14', { kind: 'cancelled', reason: 'Болезнь' });
    const user = userEvent.setup();

    await show(student);

    const card = await screen.findByRole('button', { name: /Отменено/ });
    expect(within(card).getByText('Базы данных').tagName).toBe('S');
    await user.click(card);
    expect(within(await screen.findByRole('dialog')).getByText(/Болезнь/)).toBeVisible();
  });

  it('show a moved lesson where it was and where it is', async () => {
    await portal.build.change(labOfOddWeeks, '2026-10-14', {
      kind: 'moved',
      newDate: '2026-10-16',
      newTimeSlotId: 104,
      newRoomId: 11,
    });

    await show(student);

    const away = await screen.findByRole('button', { name: /Перенесено/ });
    expect(away).toHaveTextContent('на пт, 16 октября, 13:00 · ауд. 1/101');
    const here = screen.getByRole('button', { name: /Перенос(?!ено)/ });
    expect(here).toHaveTextContent('ауд. 1/101');
    expect(here).toHaveTextContent('было ср, 14 октября, 11:00 · ауд. 2/210');
    expect(screen.getByRole('row', { name: /^13:00 14:20/ })).toContainElement(here);
  });

  it('tell students who stands in, and the teacher that a colleague does', async () => {
    await portal.build.change(lecture, '2026-10-14', { kind: 'substituted', newTeacherId: 102 });

    const { unmount } = await show(student);
    expect(await screen.findByRole('button', { name: /Замена/ })).toHaveTextContent('вместо Асанова А. М.');
    unmount();

    await show(teacher);
    expect(await screen.findByRole('button', { name: /Вас заменяют/ })).toBeVisible();
  });

  it('lead to a lesson that meets online', async () => {
    await portal.build.change(lecture, '2026-10-14', { kind: 'online', onlineUrl: 'https://meet.example/x' });
    const user = userEvent.setup();

    await show(student);

    await user.click(await screen.findByRole('button', { name: /Базы данных.*Онлайн/ }));
    const details = within(await screen.findByRole('dialog'));
    expect(details.getByRole('link', { name: 'Подключиться' })).toHaveAttribute(
      'href',
      'https://meet.example/x',
    );
  });
});

describe("somebody else's timetable", () => {
  it('is read by anyone when a teacher has it, and leads back to the own one', async () => {
    await show(student, '/schedule?teacher=102');

    expect(await screen.findByRole('heading', { name: /^Расписание: Бакиров/ })).toBeVisible();
    expect((await lessons()).join()).toContain('Философия');
    expect(screen.getByRole('link', { name: 'Моё расписание' })).toHaveAttribute('href', '/schedule');
    expect(localStorage.getItem('schedule')).toBeNull();
  });

  it("is refused when it is another student's", async () => {
    await show(classmate, `/schedule?student=${student.id}`);
    expect(await screen.findByText('Расписание недоступно')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Моё расписание' })).toBeVisible();
  });

  it('is looked up by staff, who have none', async () => {
    const user = userEvent.setup();
    await show(dean);

    await user.type(await screen.findByLabelText('Введите фамилию преподавателя или студента'), 'Асан');

    const link = await screen.findByRole('link', { name: /Асанова Айпери Маратовна/ });
    expect(link).toHaveAttribute('href', '/schedule?teacher=101');
  });
});

describe('the copy in the browser', () => {
  /** The same server, which goes away when told to. */
  function breakable(person: typeof student) {
    const call = portal.callAs(person);
    const state = { isGone: false };
    const through: Call = async (endpoint, input, options) => {
      if (state.isGone) throw new TransportError('NETWORK_ERROR');
      return await call(endpoint, input, options);
    };
    return { state, through };
  }

  it('is kept under the names of the specification, with date, year, half-year, person and role', async () => {
    await show(student);
    await lessons();

    await waitFor(() => expect(localStorage.getItem('schedule')).not.toBeNull());
    expect(JSON.parse(localStorage.getItem('schedule')!)).toMatchObject({
      date: '2026-10-14T10:00:00.000+06:00',
      year: 26,
      ws: 1,
      uid: 201,
      role: 2,
    });
    expect(new Date(localStorage.getItem('lastUpdated')!)).toEqual(new Date('2026-10-14T04:00:00Z'));
  });

  it('shows when the server is gone, and says as of when', async () => {
    const { state, through } = breakable(student);
    const { unmount } = await show(student, '/schedule', through);
    await lessons();
    await waitFor(() => expect(localStorage.getItem('schedule')).not.toBeNull());
    unmount();
    vi.setSystemTime(new Date('2026-10-14T11:30:00+06:00'));

    await showGone(state, through);

    expect((await lessons()).join()).toContain('Базы данных');
    expect(await screen.findByText(/по состоянию на: сегодня, 10:00$/)).toBeVisible();
  });

  it('is replaced on every opening while the server answers', async () => {
    const first = await show(student);
    await lessons();
    first.unmount();
    await portal.build.change(lecture, '2026-10-14', { kind: 'cancelled' });

    await show(student);

    expect(await screen.findByRole('button', { name: /Отменено/ })).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('schedule')).toContain('cancelled'));
  });

  it("is refused, and removed, when it is another person's", async () => {
    const first = await show(student);
    await lessons();
    await waitFor(() => expect(localStorage.getItem('schedule')).not.toBeNull());
    first.unmount();
    const { state, through } = breakable(classmate);

    await showGone(state, through, classmate);

    expect(await screen.findByRole('alert')).toHaveTextContent('Нет связи с сервером');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(localStorage.getItem('schedule')).toBeNull();
    expect(localStorage.getItem('lastUpdated')).toBeNull();
  });

  it('is refused when it is broken', async () => {
    localStorage.setItem('schedule', '{"uid":201,"role":2');
    await show(student);
    expect((await lessons()).join()).toContain('Базы данных');
  });

  /** Opens the screen, whose person is known, and takes the server away before it is asked for lessons. */
  async function showGone(state: { isGone: boolean }, through: Call, person = student) {
    const call: Call = async (endpoint, input, options) => {
      if (endpoint.path === scheduleApi.student.path) state.isGone = true;
      return await through(endpoint, input, options);
    };
    return await show(person, '/schedule', call);
  }
});

describe('on a tablet', () => {
  it('shows the week, though the menu of the portal is that of a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({ matches: query.includes('899.92'), addEventListener() {}, removeEventListener() {} }) as never,
    );
    await show(student);

    expect(await screen.findByRole('table', { name: 'Занятия недели' })).toBeVisible();
    vi.restoreAllMocks();
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({ matches: query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
    );
  });
  afterEach(() => vi.restoreAllMocks());

  it('shows one day at a time and goes on by the strip of days', async () => {
    const user = userEvent.setup();
    await show(student);
    expect(await screen.findByRole('heading', { name: 'Среда, 14 октября' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: /^пт 16/ }));

    const friday = await screen.findByRole('heading', { name: 'Пятница, 16 октября' });
    expect(friday.closest('section')).toHaveTextContent('08:0009:20Разработка игр');
    expect(screen.getByRole('button', { name: /^пт 16/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('steps from Saturday to Monday by arrow keys', async () => {
    const user = userEvent.setup();
    await show(student, '/schedule?day=2026-10-17');
    expect(await screen.findByRole('heading', { name: 'Суббота, 17 октября' })).toBeVisible();

    await user.keyboard('{ArrowRight}');

    expect(await screen.findByText('8-я неделя из 17, чётная')).toBeVisible();
    expect(screen.getByRole('button', { name: /^пн 19/ })).toHaveAttribute('aria-pressed', 'true');
  });
});
