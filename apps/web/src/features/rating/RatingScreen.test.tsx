import { classmate, openPortal, registrar, student, type Portal } from '@bilim/server/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { RatingScreen } from './RatingScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await portal.pool.query(
    `insert into rating_figures (academic_year_id, season_id, student_id, gpa, average, credits, earned, debts, in_group,
      group_size, in_year, year_size, in_faculty, faculty_size, in_university, university_size)
    select period.year, period.season, $1, period.gpa, 80, 30, 28, 1, 7, 24, 40, 50, 11, 90, 20, 400
    from (values (23, 2, 2.9), (24, 1, 3.4), (0, 0, 3.1)) period (year, season, gpa)`,
    [classmate.id],
  );
});
afterAll(() => portal.close());

it('shows a student the own places, what they come from, and the way of the average', async () => {
  await renderScreen(<RatingScreen />, classmate, portal.callAs(classmate), { address: '/rating' });

  expect(await screen.findByText('7 из 24')).toBeVisible();
  expect(screen.getByText(/Группа · в первых 30 %/)).toBeVisible();
  expect(screen.getByText(/ · в первых 80 %/)).toBeVisible();
  expect(screen.getByText('3,10')).toBeVisible();
  expect(screen.getByRole('img', { name: '2023-24, весеннее: 2,90; 2024-25, осеннее: 3,40' })).toBeVisible();
});

it('names a student in published lists only once the student agrees', async () => {
  await renderScreen(<RatingScreen />, classmate, portal.callAs(classmate), { address: '/rating' });
  expect(await screen.findByText(/Список группы за этот период не опубликован/)).toBeVisible();

  await userEvent.click(await screen.findByRole('switch', { name: /Показывать моё имя/ }));

  expect(await screen.findByText('Ваше имя будет видно в опубликованных списках')).toBeVisible();
});

it('says when there are no places yet', async () => {
  await renderScreen(<RatingScreen />, student, portal.callAs(student), { address: '/rating' });

  expect(await screen.findByText('Мест пока нет')).toBeVisible();
});

it('lists students by place for an office, of the period in the address', async () => {
  const office = { ...registrar, grants: [{ grant: 'people.read' as const, facultyId: null }] };
  await renderScreen(<RatingScreen />, office, portal.callAs(registrar), {
    address: '/rating?period=24-1',
  });

  expect(await screen.findByText('7 / 24')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Excel' })).toHaveAttribute(
    'href',
    expect.stringContaining('id_a_year=24'),
  );
});
