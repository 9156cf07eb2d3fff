import { modulesApi } from '@bilim/contract/journal/modules';
import { lecture, student, teacher } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { JournalScreen } from '../../JournalScreen.tsx';

const portal = openCampusDay();
beforeAll(async () => {
  const call = portal().callAs(teacher);
  for (const moduleId of [1, 2]) {
    const rows = [{ studentId: student.id, control: 15 }];
    await call(modulesApi.savePoints, { ...lecture, moduleId, rows });
  }
});

it('a student sees the points of each module, and imagines what the final would bring', async () => {
  await renderScreen(<JournalScreen />, student, portal().callAs(student), { address: '/journal' });
  const points = within((await screen.findAllByRole('group', { name: 'Баллы по модулям' }))[0]!);
  const first = points.getByText('Модуль 1').closest('li')!;
  expect(first).toHaveTextContent(/2\d из 30/);
  expect(first).toHaveAttribute('title', expect.stringContaining('Контрольная работа: 15'));

  await userEvent.click(points.getByRole('button', { name: 'Что если…' }));
  const outcome = points.getByRole('status');
  expect(outcome).toHaveTextContent(/Итог 61\s*E · удовлетворительно/);
  points.getByRole('slider', { name: 'Итоговый контроль' }).focus();
  await userEvent.keyboard('{End}');
  expect(outcome).toHaveTextContent(/Итог (8\d\s*B|9\d\s*A|7\d\s*C) · /);
});
