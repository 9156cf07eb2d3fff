import type { Person } from '@bilim/contract';
import { excusesApi } from '@bilim/contract/excuses';
import { classmate, dean, openPortal, registrar, student, teacher, type Portal } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { ExcusesScreen } from './ExcusesScreen.tsx';

/** As the session tells it: rights come from the role. */
const office: Person = { ...dean, grants: [{ grant: 'excuses.decide', facultyId: 1 }] };
const week = { startsOn: '2026-10-05', endsOn: '2026-10-09', kind: 'illness' } as const;
const paper = new File(['%PDF-1.4\n%%EOF'], 'note.pdf');

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of ['excuse_marks', 'excuse_files', 'excuses', 'files'])
    await portal.pool.query(`delete from ${table}`);
  await portal.pool.query('update lesson_marks set mark_id = 1, version = 0 where student_id = $1', [
    classmate.id,
  ]);
});

const submit = async (person: Person, words: string) =>
  await portal.callAs(person)(excusesApi.submit, { ...week, words }, { files: [paper] });

async function show(address = '/admin/excuses') {
  await renderScreen(<ExcusesScreen />, office, portal.callAs(dean), { address });
}

const detail = async (words: string) => {
  const text = await screen.findByText(words, { selector: 'p' });
  return within(text.closest('section')!);
};

it('the queue shows who waits, what for, and the document; accepting leads to the next one', async () => {
  await submit(classmate, 'Простуда');
  await submit(student, 'Олимпиада');
  await show();

  const first = await detail('Простуда');
  expect(first.getByText('1 пропуск')).toBeVisible();
  expect(first.getByRole('link', { name: /Документ 1/ })).toHaveAttribute(
    'href',
    expect.stringContaining(excusesApi.file.path),
  );
  expect(await screen.findByRole('button', { name: /2\s*ждут решения/ })).toBeVisible();
  await userEvent.click(first.getByRole('button', { name: 'Принять' }));

  expect(await screen.findByText('Принято: 1 отметка «н/б» стала «н/у»')).toBeVisible();
  await detail('Олимпиада');
  expect(await screen.findByRole('button', { name: /1\s*принято/ })).toBeVisible();
});

it('a refusal asks for a word first', async () => {
  const { excuseId } = await submit(classmate, 'Простуда');
  await show();
  const open = await detail('Простуда');

  await userEvent.click(open.getByRole('button', { name: 'Отказать' }));
  expect(await open.findByText('Напишите, почему отказано')).toBeVisible();
  await userEvent.type(open.getByLabelText('Комментарий студенту'), 'Нет печати');
  await userEvent.click(open.getByRole('button', { name: 'Отказать' }));

  expect(await screen.findByText('Никто не ждёт решения')).toBeVisible();
  expect(await portal.callAs(classmate)(excusesApi.own, {})).toMatchObject([
    { excuseId, state: 'refused', answer: 'Нет печати' },
  ]);
});

it('whoever comes second is told what a colleague decided', async () => {
  const { excuseId } = await submit(classmate, 'Простуда');
  await show();
  const open = await detail('Простуда');
  await portal.callAs(registrar)(excusesApi.decide, { excuseId, isAccepted: false, answer: 'Нет печати' });
  await submit(student, 'Олимпиада');

  await userEvent.click(open.getByRole('button', { name: 'Принять' }));

  expect(await screen.findByText(/уже есть решение. Отказано: .*Нет печати/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Простуда')).toBeNull());
  expect(await portal.callAs(classmate)(excusesApi.own, {})).toMatchObject([{ state: 'refused' }]);
});

it('an acceptance is taken back with a word', async () => {
  const { excuseId } = await submit(classmate, 'Простуда');
  await portal.callAs(dean)(excusesApi.decide, { excuseId, isAccepted: true });
  await show('/admin/excuses?state=accepted');
  const open = await detail('Простуда');

  await userEvent.click(open.getByRole('button', { name: 'Отменить решение' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/Комментарий студенту/), 'Документ чужой');
  await userEvent.click(dialog.getByRole('button', { name: 'Отменить решение' }));

  expect(await screen.findByText('Решение отменено: 1 отметка снова «н/б»')).toBeVisible();
});

it('is nothing for a teacher', async () => {
  await renderScreen(<ExcusesScreen />, teacher, portal.callAs(teacher), { address: '/admin/excuses' });

  expect(await screen.findByRole('heading', { name: 'Уважительные причины' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /ждут решения/ })).toBeNull();
  expect(screen.getByText(/попросите администратора портала/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/');
});
