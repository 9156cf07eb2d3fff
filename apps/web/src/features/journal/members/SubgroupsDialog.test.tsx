import { journalApi } from '@bilim/contract/journal/journal';
import { lab, openPortal, teacher, today, type Portal } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { SubgroupsDialog } from './SubgroupsDialog.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

async function open() {
  const onClose = vi.fn<() => void>();
  await renderScreen(<SubgroupsDialog classKey={lab} onClose={onClose} />, teacher, portal.callAs(teacher));
  await screen.findByRole('list', { name: 'Подгруппа 1' });
}

/** Surnames in the column of a subgroup, in its order. */
const seatedIn = (subgroup: number) =>
  within(screen.getByRole('list', { name: `Подгруппа ${subgroup}` }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent.split(' ')[0]);

const nameOf = (surname: string) => screen.getByRole('button', { name: new RegExp(`^${surname}`) });

it('each subgroup is a column of who sits in it, with group and marks', async () => {
  await open();

  expect(seatedIn(1)).toEqual(['Иванов', 'Өмүрбекова']);
  expect(seatedIn(2)).toEqual(['Касымов', 'Ңурматов']);
  expect(nameOf('Иванов')).toHaveTextContent('ПИ-1-24 · 0 оценок');
});

it('a student is moved with an arrow, and back with one press', async () => {
  await open();

  nameOf('Иванов').focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(seatedIn(2)).toEqual(['Иванов', 'Касымов', 'Ңурматов']));
  expect(seatedIn(1)).toEqual(['Өмүрбекова']);
  await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));

  await waitFor(() => expect(seatedIn(1)).toEqual(['Иванов', 'Өмүрбекова']));
});

it('whoever has marks is moved only after a word about what becomes of them', async () => {
  const call = portal.callAs(teacher);
  await call(journalApi.createList, { ...lab, lessonDate: today });
  const [students] = await call(journalApi.studentsOfDay, { ...lab, lessonDate: today });
  const mark = students.find(({ studentName }) => studentName.startsWith('Иванов'));
  await call(journalApi.setMark, { visitId: mark!.visitId!, markId: 18 });
  await open();

  nameOf('Иванов').focus();
  await userEvent.keyboard('{ArrowRight}');
  const question = within(await screen.findByRole('dialog', { name: /Перевести: Иванов/ }));
  expect(question.getByText(/1 оценка\. Она останется в журнале той подгруппы/)).toBeVisible();
  expect(seatedIn(1)).toContain('Иванов');
  await userEvent.click(question.getByRole('button', { name: 'Перевести' }));

  await waitFor(() => expect(seatedIn(2)).toContain('Иванов'));
  expect(seatedIn(1)).toEqual(['Өмүрбекова']);
});
