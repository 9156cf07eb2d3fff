import { modulesApi } from '@bilim/contract/journal/modules';
import { lecture, student, teacher } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { JournalScreen } from '../JournalScreen.tsx';

const portal = openCampusDay();
beforeAll(async () => {
  // Parts that arrive when they are asked for; compiling them is not what these tests wait for.
  await Promise.all([
    import('../TeacherJournal.tsx'),
    import('../ClassBook.tsx'),
    import('./PointsPanel.tsx'),
  ]);
});

beforeEach(async () => {
  await portal().pool.query('delete from module_points');
});

const call = () => portal().callAs(teacher);
const stored = async () => {
  const [module] = await call()(modulesApi.points, lecture);
  return module!.rows.find(({ studentId }) => studentId === student.id)!;
};

/** The points of the control that somebody has entered. */
const has = async (control: number) =>
  await call()(modulesApi.savePoints, {
    ...lecture,
    moduleId: 1,
    rows: [{ studentId: student.id, control }],
  });

async function open(module = 1) {
  await renderScreen(<JournalScreen />, teacher, call(), {
    address: `/journal?assignment=${lecture.assignmentId}&view=modules&module=${module}`,
  });
  return await screen.findByRole('table');
}
const control = () => screen.getByLabelText(/^Контрольный: Өмүрбекова/);

it('keeps what is typed when the cell is left, and the sums follow', async () => {
  await open();

  await userEvent.type(control(), '13{Enter}');

  expect(await screen.findByText('Сохранено')).toBeVisible();
  const row = screen.getByRole('row', { name: /Өмүрбекова/ });
  await waitFor(() => expect(within(row).getAllByText('25')).toHaveLength(2));
  expect(await stored()).toMatchObject({ control: 13, total: 25 });
});

it('says why points are refused and leaves them to be mended', { tags: 'long' }, async () => {
  await has(13);
  await open();

  await userEvent.clear(control());
  await userEvent.type(control(), '16{Enter}');

  expect(await screen.findByText('Балл не может превышать 15')).toBeVisible();
  expect(control()).toHaveValue('16');
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(control()).toHaveValue('13'));
});

it('shows both values when another window was faster, and puts the chosen one', async () => {
  await has(13);
  await open();
  await has(9);

  await userEvent.clear(control());
  await userEvent.type(control(), '14{Enter}');

  expect(await screen.findByText(/Там 9, у вас 14\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Поставить 14' }));
  await waitFor(async () => expect(await stored()).toMatchObject({ control: 14 }));
});

it('writes the formula out and adjusts the points with a reason', { tags: 'long' }, async () => {
  await has(13);
  await open();

  await userEvent.click(screen.getByRole('button', { name: /^Из чего сложился балл: Өмүрбекова/ }));
  const panel = await screen.findByRole('dialog');
  await waitFor(() => expect(panel).toHaveTextContent('15 × 8 ÷ (10 × 1) = 12'));
  await userEvent.click(within(panel).getByText('+2'));
  const save = within(panel).getByRole('button', { name: 'Сохранить' });
  expect(save).toBeDisabled();
  await userEvent.type(within(panel).getByLabelText(/Причина/), 'Олимпиада');
  await userEvent.click(save);

  await waitFor(async () => expect(await stored()).toMatchObject({ current: 14, reason: 'Олимпиада' }));
  expect(await within(panel).findByText('Изменение: 0 → 2')).toBeVisible();
});

it('shows a module of the control alone without points of the lessons', async () => {
  await open(3);

  await userEvent.click(screen.getByRole('button', { name: /^Из чего сложился балл: Өмүрбекова/ }));

  expect(await screen.findByText('В этом модуле баллы ставятся только за контроль.')).toBeVisible();
});
