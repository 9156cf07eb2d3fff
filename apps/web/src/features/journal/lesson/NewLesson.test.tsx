import { journalApi } from '@bilim/contract/journal/journal';
import { lastWeek, lecture, slots, teacher, today } from '@bilim/server/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import type { MadeLesson } from './useMakeLesson.ts';
import { MadeList } from './MadeList.tsx';
import { NewLesson } from './NewLesson.tsx';

const portal = openCampusDay();

/** Opens the panel, and gives what it leads to. */
async function open() {
  const onMade = vi.fn<(lesson: MadeLesson) => void>();
  await renderScreen(
    <>
      <NewLesson classKey={lecture} lessons={[]} term={null} onMade={onMade} />
      <MadeList classKey={lecture} />
    </>,
    teacher,
    portal().callAs(teacher),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Занятие' }));
  return { onMade, panel: within(await screen.findByRole('dialog', { name: 'Новое занятие' })) };
}

const daysOfClass = async () =>
  (await portal().callAs(teacher)(journalApi.journal, lecture)).data[1].map(({ lessonDate }) => lessonDate);

it('a day that cannot be is refused in the panel, which stays open as it was', async () => {
  const { onMade, panel } = await open();
  fireEvent.change(panel.getByLabelText(/Дата/), { target: { value: '21.10.2026' } });

  await userEvent.click(panel.getByRole('button', { name: 'Создать список' }));

  expect(await panel.findByRole('alert')).toHaveTextContent('Занятие ещё не наступило');
  expect(panel.getByLabelText(/Дата/)).toHaveValue('21.10.2026');
  expect(onMade).not.toHaveBeenCalled();
  expect(await daysOfClass()).toEqual([lastWeek]);
});

it('a list that is there already is said to be, and opened', async () => {
  const { onMade, panel } = await open();
  fireEvent.change(panel.getByLabelText(/Дата/), { target: { value: lastWeek } });

  await userEvent.click(panel.getByRole('button', { name: 'Создать список' }));

  expect(await screen.findByText('Занятие на эту дату уже создано')).toBeVisible();
  await waitFor(() => expect(onMade).toHaveBeenCalledExactlyOnceWith({ date: lastWeek, lesson: 1 }));
  expect(await daysOfClass()).toEqual([lastWeek]);
});

it('the list of today is made for the period of the timetable, and leads to its lesson', async () => {
  const { onMade, panel } = await open();
  await waitFor(() =>
    expect(panel.getByRole('combobox', { name: 'Время' })).not.toHaveValue('Вне сетки пар'),
  );

  await userEvent.click(panel.getByRole('button', { name: 'Создать список' }));

  expect(await screen.findByText('Список создан')).toBeVisible();
  await waitFor(() => expect(onMade).toHaveBeenCalledExactlyOnceWith({ date: today, lesson: 1 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await daysOfClass()).toEqual([lastWeek, today]);
  const { rows } = await portal().pool.query('select time_slot_id from lessons where lesson_date = $1', [
    today,
  ]);
  expect(rows).toEqual([{ time_slot_id: slots.second }]);
});
