import { lecture, teacher } from '@bilim/server/testing';
import { fireEvent, screen, within } from '@testing-library/react';
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

const open = (more = '') =>
  renderScreen(<JournalScreen />, teacher, portal().callAs(teacher), {
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
  expect(screen.getByRole('link', { name: 'Скачать XLSX' })).toHaveAttribute(
    'href',
    expect.stringContaining('/api/visitlog/temareport.xlsx?id_a_year=26'),
  );
});

it('keeps to the days of the address and says when they are the wrong way round', async () => {
  await open('&from=2026-10-08');
  expect(await screen.findByText('За эти дни занятий нет')).toBeVisible();

  fireEvent.change(screen.getByLabelText('По дату'), { target: { value: '2026-10-01' } });
  expect(await screen.findByText('Первый день позже последнего')).toBeVisible();

  fireEvent.change(screen.getByLabelText('С даты'), { target: { value: '' } });
  expect(await screen.findByText('За эти дни занятий нет')).toBeVisible();
});

it('reports who was there by date, mark and name', async () => {
  await open();

  await screen.findByRole('table');
  await userEvent.click(screen.getByText('Посещаемость'));

  await screen.findByRole('columnheader', { name: 'Оценка' });
  expect(await rows()).toEqual(
    expect.arrayContaining(['ДатаОценкаФИО студента', expect.stringMatching(/^7 октября 2026н\/б/)]),
  );
});
