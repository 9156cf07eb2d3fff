import { journalApi } from '@bilim/contract/journal/journal';
import { lecture, teacher, today } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { JournalScreen } from './JournalScreen.tsx';

const portal = openCampusDay();
beforeEach(async () => {
  await portal().pool.query('delete from lessons where lesson_date = $1', [today]);
});

const openAt = async (search: string) =>
  await renderScreen(<JournalScreen />, teacher, portal().callAs(teacher), {
    address: `/journal?assignment=${lecture.assignmentId}&${search}`,
  });
const createToday = async () =>
  await portal().callAs(teacher)(journalApi.createList, { ...lecture, lessonDate: today });
const marksOfToday = async () => {
  const [rows] = await portal().callAs(teacher)(journalApi.studentsOfDay, { ...lecture, lessonDate: today });
  return rows.map(({ markText }) => markText);
};
const quick = (name: string) => screen.findAllByRole('button', { name });

describe('today’s lesson before its list is there', () => {
  it('shows no marks of another day to change, but the way to its list, and then the list', async () => {
    const user = userEvent.setup();
    await openAt(`date=${today}&view=day`);
    const create = await screen.findByRole('button', { name: 'Создать список' });
    expect(screen.queryByRole('button', { name: 'Присутствует' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Среда, 7 октября' })).toBeNull();

    await user.click(create);

    expect(await screen.findByRole('heading', { name: 'Среда, 14 октября' })).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Присутствует'));
  });

  it('leads to the day before only by choice', async () => {
    const user = userEvent.setup();
    await openAt('view=day');
    await user.click(await screen.findByRole('button', { name: 'Предыдущее занятие: 7 октября' }));
    expect(await screen.findByRole('heading', { name: 'Среда, 7 октября' })).toBeVisible();
  });

  it('keeps what became of the list on the screen until it is put away', async () => {
    const user = userEvent.setup();
    const page = await openAt('view=day');
    await user.click(await screen.findByRole('button', { name: 'Создать список' }));

    const result = await screen.findByText('Список создан');
    await user.click(screen.getByRole('radio', { name: /Таблица/ }));
    expect(result.isConnected || screen.getByText('Список создан').isConnected).toBe(true);
    const kept = screen.getByText('Список создан').closest<HTMLElement>('[role="status"]')!;
    await user.click(within(kept).getByRole('button', { name: 'Закрыть' }));
    expect(screen.queryByText('Список создан')).toBeNull();
    page.unmount();
  });
});

describe('the list of a lesson', () => {
  it('is marked by the keys of the table; Enter goes on to the next student', async () => {
    await createToday();
    await openAt(`date=${today}&view=day`);
    const [first] = await quick('Присутствует');
    first!.focus();

    await userEvent.keyboard('н{Enter}9{Enter}+');

    await waitFor(async () => expect(await marksOfToday()).toEqual(['н/б', '9', '+', '']));
    await userEvent.keyboard('{ArrowUp}{Delete}');
    await waitFor(async () => expect(await marksOfToday()).toEqual(['н/б', '', '+', '']));
  });

  it('marks the rest absent in one press, and takes that back', async () => {
    const user = userEvent.setup();
    await createToday();
    await openAt(`date=${today}&view=day`);
    const [first] = await quick('Присутствует');
    await user.click(first!);

    await user.click(screen.getByRole('button', { name: 'Остальным н/б' }));
    expect(await screen.findByText('Отсутствуют: 3')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Отменить' }));
    expect(await screen.findByText('Отсутствуют: 0')).toBeVisible();
  });
});

describe('the table', () => {
  const cell = (row: number) => document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="0"]`);

  it('tells of what was taken back, aloud and on the screen', async () => {
    await openAt('view=grid');
    await screen.findByRole('grid');
    cell(1)!.focus();
    await userEvent.keyboard('7{Enter}{Control>}z{/Control}');

    const told = await screen.findByText('Отменено, оценок: 1');
    expect(told.closest('[role="status"]')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Отменять больше нечего')).toBeVisible();
  });

  it('has the focus back where it was when the history of a mark is closed', async () => {
    await openAt('view=grid');
    await screen.findByRole('grid');
    cell(2)!.focus();
    await userEvent.keyboard('{F2}');
    const drawer = await screen.findByRole('dialog');
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));

    await userEvent.keyboard('{Escape}');

    await waitFor(() => expect(cell(2)).toHaveFocus());
  });

  it('has the focus back at the button of a dialog, and at the button of the menu for an entry of it', async () => {
    const user = userEvent.setup();
    await openAt('view=grid');
    await screen.findByRole('grid');
    await user.click(screen.getByRole('button', { name: 'Занятие' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Занятие' })).toHaveFocus());

    await user.click(screen.getByRole('button', { name: 'Ещё о журнале' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Список студентов' }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ещё о журнале' })).toHaveFocus());
  });
});
