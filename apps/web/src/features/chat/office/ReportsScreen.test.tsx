import type { Person } from '@bilim/contract';
import { chatReportsApi } from '@bilim/contract/chat/reports';
import { classmate, dean, student, teacher } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { openCampus } from '../testing/openCampus.tsx';
import { ReportsScreen } from './ReportsScreen.tsx';

/** What the office's account may do. */
const office: Person = { ...dean, grants: [{ grant: 'chat.moderate', facultyId: 1 }] };
const { portal, say, listFor } = openCampus();

async function reported(text: string) {
  const { messageId } = await say(student, text);
  const report = { messageId, kind: 'insult', words: 'Грубость' } as const;
  await portal().callAs(classmate)(chatReportsApi.report, report);
}
const show = async (person: Person = office) =>
  await renderScreen(<ReportsScreen />, person, portal().callAs(person), { address: '/admin/chat' });
const opened = async () => within(await screen.findByRole('region', { name: 'Оскорбление' }));

it('the office reads what was reported among what is around it, and keeps it', async () => {
  await say(teacher, 'Тише');
  await reported('Сам дурак');
  await show();

  const report = await opened();
  expect(await report.findByText('Тише')).toBeVisible();
  expect(report.getByText('Грубость')).toBeVisible();
  expect(await screen.findByRole('button', { name: /1\s*ждут решения/ })).toBeVisible();
  await userEvent.click(report.getByRole('button', { name: 'Оставить' }));

  expect(await screen.findByText('Сообщение оставлено')).toBeVisible();
  expect(await screen.findByText('Жалоб нет')).toBeVisible();
  await userEvent.click(screen.getByText('оставлены'));
  expect(await (await opened()).findByText(/^Оставлено: /)).toBeVisible();
  expect(await listFor(teacher)).toHaveLength(2);
});

it('removing takes a word, and the message is gone from the chat', async () => {
  await reported('Сам дурак');
  await show();
  const report = await opened();

  await userEvent.click(report.getByRole('button', { name: 'Удалить сообщение' }));
  expect(await report.findByText('Напишите, почему сообщение удалено')).toBeVisible();
  await userEvent.type(report.getByRole('textbox', { name: 'Комментарий автору' }), 'Оскорбление');
  await userEvent.click(report.getByRole('button', { name: 'Удалить сообщение' }));

  expect(await screen.findByText('Сообщение удалено из чата')).toBeVisible();
  expect(await listFor(teacher)).toEqual([]);
  await userEvent.click(screen.getByText('удалены'));
  expect(await (await opened()).findByText(/^Удалено: /)).toHaveTextContent('Оскорбление');
});

it('whoever decides second is told what stands there', async () => {
  await reported('Сам дурак');
  await show();
  const report = await opened();
  const { data } = await portal().callAs(dean)(chatReportsApi.queue, { state: 'waiting' });
  const { reportId } = data[0]!;
  await portal().callAs(dean)(chatReportsApi.decide, { reportId, isRemoved: true, answer: 'Грубость' });

  await userEvent.click(report.getByRole('button', { name: 'Оставить' }));

  expect(await screen.findByText(/уже/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Оскорбление' })).toBeNull());
});

it('is closed to everybody else', async () => {
  await show(teacher);
  expect(await screen.findByText('Жалобы на сообщения')).toBeVisible();
  expect(screen.queryByText('ждут решения')).toBeNull();
});
