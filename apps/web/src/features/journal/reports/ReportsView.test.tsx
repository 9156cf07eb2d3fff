import { lecture, teacher } from '@bilim/server/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { JournalScreen } from '../JournalScreen.tsx';

const portal = openCampusDay();
beforeAll(async () => {
  // Parts that arrive when they are asked for; compiling them is not what these tests wait for.
  await Promise.all([import('../TeacherJournal.tsx'), import('../ClassBook.tsx')]);
});

const open = (more = '', language: 'ru' | 'kg' = 'ru') =>
  renderScreen(<JournalScreen />, teacher, portal().callAs(teacher), {
    language,
    address: `/journal?assignment=${lecture.assignmentId}&view=reports${more}`,
  });
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

it('reports the themes with the sum of hours, and leads to the workbooks', async () => {
  await open();

  expect(await rows()).toEqual([
    'ДатаВремяТема занятияКоличество часовМодуль',
    '7 октября 202609:30-10:50Реляционная модель2Модуль 1',
    'Итого2',
  ]);
  expect(screen.getByRole('link', { name: 'Excel' })).toHaveAttribute(
    'href',
    expect.stringContaining('/api/visitlog/temareport.xlsx?id_a_year=26'),
  );
});

it(
  'keeps to the days of the address and says when they are the wrong way round',
  { tags: 'long' },
  async () => {
    await open('&from=2026-10-08');
    expect(await screen.findByText('За эти дни занятий нет')).toBeVisible();

    fireEvent.change(screen.getByLabelText('По дату'), { target: { value: '01.10.2026' } });
    expect(await screen.findByText('Первый день позже последнего')).toBeVisible();

    fireEvent.change(screen.getByLabelText('С даты'), { target: { value: '' } });
    expect(await screen.findByText('За эти дни занятий нет')).toBeVisible();
  },
);

it('reports who was there by date, mark and name', async () => {
  await open();

  await screen.findByRole('table');
  await userEvent.click(screen.getByText('Посещаемость'));

  await screen.findByRole('columnheader', { name: 'Оценка' });
  expect(await rows()).toEqual(
    expect.arrayContaining(['ДатаОценкаФИО студента', expect.stringMatching(/^7 октября 2026н\/б/)]),
  );
});

it('takes a day from a calendar in the language of the portal, and says which typed day it cannot read', async () => {
  const { router } = await open('&from=2026-10-08', 'kg');
  const from = await screen.findByLabelText('Башталган күнү');
  expect(from).toHaveValue('08.10.2026');

  const [calendar] = screen.getAllByRole('button', { name: 'Күндү календардан тандоо' });
  if (calendar === undefined) throw new Error('No way to the calendar');
  await userEvent.click(calendar);
  const month = within(await screen.findByRole('dialog', { name: 'Күндү календардан тандоо' }));
  expect(await month.findByText('Октябрь 2026')).toBeVisible();
  await waitFor(() => expect(month.getByRole('button', { name: '8 октябрь 2026' })).toHaveFocus());
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '2026-10-07' }));
  await waitFor(() => expect(from).toHaveValue('07.10.2026'));

  await userEvent.clear(from);
  await userEvent.type(from, '1.10{Enter}');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '2026-10-01' }));
  await waitFor(() => expect(from).toHaveValue('01.10.2026'));
  await userEvent.clear(from);
  await userEvent.type(from, 'кечээ{Enter}');
  await waitFor(() => expect(from).toHaveAccessibleDescription('Күндү мындай жазыңыз: 22.11.2026'));
  expect(from).toHaveValue('кечээ');
});
