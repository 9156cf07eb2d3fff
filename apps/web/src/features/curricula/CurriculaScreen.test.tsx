import { curriculaApi } from '@bilim/contract/curricula';
import { openPortal, registrar, type Portal } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { CurriculaScreen } from './CurriculaScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it('a draft is discarded only by whoever has read that it cannot be opened again', async () => {
  const call = portal.callAs(registrar);
  const intake = { specialtyId: 1, formId: 1, yearId: 24 };
  await call(curriculaApi.open, intake);
  const person = { ...registrar, grants: [{ grant: 'curricula.manage', facultyId: null }] } as const;
  const address = '/?specialty=1&form=1&year=24';
  await renderScreen(<CurriculaScreen />, person, call, { address });

  await userEvent.click(await screen.findByRole('button', { name: 'Ещё' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Удалить черновик' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Удалить черновик?' }));
  expect((await call(curriculaApi.one, intake)).draft).not.toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Удалить черновик' }));
  await waitFor(async () => expect((await call(curriculaApi.one, intake)).draft).toBeNull());
});
