import { curriculaApi } from '@bilim/contract/curricula';
import { databases, gameDesign, openPortal, registrar, type Portal } from '@bilim/server/testing';
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

it('a block that nobody named is named in the language of whoever edits, and a name stands as it was given', async () => {
  const call = portal.callAs(registrar);
  const intake = { specialtyId: 1, formId: 1, yearId: 23 };
  const { draft } = await call(curriculaApi.open, intake);
  const hours = { lectureHours: 32, labHours: 0, practiceHours: 0, selfStudyHours: 118, requires: [] };
  const item = { semester: 1, code: null, cycleId: null, credits: 5, examTypeId: 1, ...hours };
  const items = [databases, gameDesign].map((disciplineId, at) => ({ ...item, disciplineId, block: at + 1 }));
  const blocks = ['ДПВ-1', 'Игры'].map((title, at) => ({
    semester: 1,
    block: at + 1,
    title,
    choose: at + 1,
  }));
  await call(curriculaApi.save, { ...draft, plan: { items, blocks } });
  const person = { ...registrar, grants: [{ grant: 'curricula.manage', facultyId: null }] } as const;
  const address = '/?specialty=1&form=1&year=23';
  await renderScreen(<CurriculaScreen />, person, call, { address, language: 'en' });

  expect(await screen.findByRole('rowheader', { name: /^Electives 1 · / })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: /^Игры · / })).toBeVisible();

  // How many are chosen of the second block stays as it was when a block is named.
  await userEvent.click(screen.getByRole('button', { name: 'Разработка игр' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.clear(form.getByRole('textbox', { name: 'Name of the block' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('rowheader', { name: /^Electives 2 · choose 2 of 1/ })).toBeVisible();
});
