import type { Person } from '@bilim/contract';
import { libraryApi } from '@bilim/contract/library';
import { keepingApi } from '@bilim/contract/library/keeping';
import { lecture, librarian } from '@bilim/server/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { KeepingScreen } from './KeepingScreen.tsx';

const portal = openCampusDay();
/** As the session tells it: the right comes from the role. */
const keeper: Person = { ...librarian, grants: [{ grant: 'library.manage', facultyId: null }] };

it('tells how many books there are for a student, where there are fewer than one, too', async () => {
  const call = portal().callAs(librarian);
  const book = { bookId: null, title: 'Основной учебник', categoryId: 2, copies: 1 };
  const { bookId } = await call(libraryApi.save, book);
  await call(keepingApi.setShelf, { bookId, disciplineId: lecture.disciplineId, kind: 'main' });
  const { data } = await call(keepingApi.provision, { page: 1 });
  const { ratio } = data.find((one) => one.disciplineId === lecture.disciplineId)!;
  expect(ratio).toBeGreaterThan(0);
  expect(ratio).toBeLessThan(1);

  await renderScreen(<KeepingScreen />, keeper, call, { address: '/admin/library?view=provision' });

  const told = ratio.toLocaleString('ru', { maximumFractionDigits: 2 });
  expect(await screen.findByText(`На студента: ${told}`)).toBeVisible();
});
