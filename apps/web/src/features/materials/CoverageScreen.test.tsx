import type { Person } from '@bilim/contract';
import { dean, lecture } from '@bilim/server/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { CoverageScreen } from './CoverageScreen.tsx';

const portal = openCampusDay();

/** As the session tells it: the rights come from the role. */
const office: Person = { ...dean, grants: [{ grant: 'journals.read', facultyId: null }] };

it('says for the paper, in words, what the matrix is narrowed by', async () => {
  const { academicYearId, seasonId } = lecture;
  await renderScreen(<CoverageScreen />, office, portal().callAs(dean), {
    address: `/umk/coverage?year=${academicYearId}&season=${seasonId}&find=базы&missing=true`,
  });
  const words = await screen.findByText(/^Учебный год: 20/);
  await waitFor(() => expect(words).toHaveTextContent('базы'));
  expect(words).toHaveTextContent('Только с пробелами');

  await userEvent.click(screen.getByRole('combobox', { name: 'Кафедра' }));
  const [option] = await screen.findAllByRole('option');
  const label = option!.textContent;
  await userEvent.click(option!);

  await waitFor(() => expect(words).toHaveTextContent(`Кафедра: ${label}`));
});
