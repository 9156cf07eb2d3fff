import { excusesApi } from '@bilim/contract/excuses';
import { classmate, dean, lastWeek, lecture, teacher } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { JournalScreen } from '../JournalScreen.tsx';

const portal = openCampusDay();

it('a teacher sees that an excuse covers the day before the mark is given, and why «н/б» becomes «н/у»', async () => {
  await portal().pool.query('update lesson_marks set mark_id = 0 where student_id = $1', [classmate.id]);
  const { excuseId } = await portal().callAs(classmate)(
    excusesApi.submit,
    { startsOn: '2026-10-05', endsOn: '2026-10-09', kind: 'illness', words: '' },
    { files: [new File(['%PDF-1.4\n%%EOF'], 'spravka.pdf')] },
  );
  await portal().callAs(dean)(excusesApi.decide, { excuseId, isAccepted: true });
  await renderScreen(<JournalScreen />, teacher, portal().callAs(teacher), {
    address: `/journal?assignment=${lecture.assignmentId}&date=${lastWeek}&view=day`,
  });

  const name = await screen.findByRole('button', { name: /Иванов/ });
  const row = within(name.closest('li')!);
  expect(row.getByText('По справке 05.10–09.10')).toBeVisible();
  expect(screen.getAllByText(/По справке/)).toHaveLength(1);
  await userEvent.click(row.getByRole('button', { name: 'Отсутствует (н/б)' }));
  expect(await row.findByRole('button', { name: 'Оценка: Уважительная причина' })).toBeVisible();

  await userEvent.click(name);
  const panel = within(await screen.findByRole('dialog', { name: /Иванов/ }));
  expect(
    panel.getByText(`«н/б» за эти дни становится «н/у»: деканат принял уважительную причину № ${excuseId}.`),
  ).toBeVisible();
});
