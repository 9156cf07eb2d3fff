import { AppError } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { documentsApi } from '@bilim/contract/documents';
import { transcriptApi } from '@bilim/contract/transcript';
import { student } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { TranscriptScreen } from './TranscriptScreen.tsx';

const portal = openCampusDay();

it('shows the grades to whoever looks as the student, and says in their place that the papers are closed', async () => {
  await portal().build.record(student.id, { name: 'Физика', scaleId: 1, scaleSince: '2020-09-01' });
  const call = portal().callAs(student);
  const withoutPapers: Call = async (endpoint, ...given) => {
    if (!Object.is(endpoint, documentsApi.list)) return await call(endpoint, ...given);
    throw new AppError('auth.viewing');
  };
  await renderScreen(<TranscriptScreen />, student, withoutPapers, { address: '/transcript' });

  expect(await screen.findByText(/^Эти данные вам не открыты/)).toBeVisible();
  expect(screen.getByText('Физика')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
});

it('tells looks within a minute once, and asks before a printed code is closed for good', async () => {
  await portal().build.record(student.id, { name: 'Химия', scaleId: 1, scaleSince: '2020-09-01' });
  const call = portal().callAs(student);
  await call(transcriptApi.issue, { language: 'ru' });
  const links = async () => (await call(documentsApi.list, { studentId: student.id }))[0]!.links;
  const code = /verify\/(\w+)/.exec((await links())[0]!.address ?? '')?.[1] ?? '';
  await call(documentsApi.verify, { code });
  await call(documentsApi.verify, { code });
  await renderScreen(<TranscriptScreen />, student, call, { address: '/transcript' });

  await userEvent.click(await screen.findByText('Ссылки для проверки: 1'));
  expect(screen.getByText(/просмотров: 2 \([^;]+\)/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть ссылку' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await links())[0]!.isOpen).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Закрыть ссылку' }));

  expect(await screen.findByText('Ссылки для проверки: 0')).toBeVisible();
  expect((await links())[0]!.isOpen).toBe(false);
});
