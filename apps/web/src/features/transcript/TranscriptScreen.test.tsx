import { AppError } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { documentsApi } from '@bilim/contract/documents';
import { student } from '@bilim/server/testing';
import { screen } from '@testing-library/react';
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
