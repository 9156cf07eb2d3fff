import { sheetsApi } from '@bilim/contract/records/sheets';
import {
  issueRetake,
  openLectureSheet,
  openPortal,
  otherTeacher,
  registrar,
  retakeOf,
  teacher,
} from '@bilim/server/testing';
import type { Portal } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { sheetOffice } from '#testing/everywhere.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { SheetScreen } from './SheetScreen.tsx';

let portal: Portal;
const term = { yearId: 26, seasonId: 1 };
beforeAll(async () => {
  portal = await openPortal();
  await portal.build.setting('grades.commission', 2);
  const sheet = await openLectureSheet(portal);
  await sheet.enter({ 201: 36, 202: 12, 203: 30, 204: null });
  await sheet.sign();
  await sheet.close();
  await issueRetake(portal, { sheetId: sheet.sheetId, kind: 'retake1' });
  const retake = await retakeOf(portal, 'retake1');
  await retake.open();
  await retake.enter({ 202: 0 });
  await retake.sign();
  await retake.close();
});
afterAll(() => portal.close());

it('says which member a commission names twice, and sends no day that nobody can read or that is over', async () => {
  const board = await renderScreen(<SheetScreen />, sheetOffice, portal.callAs(registrar), {
    address: '/sheet?view=retakes',
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Выписать' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  const choose = async (label: string, words: string) => {
    const field = dialog.getByRole('combobox', { name: new RegExp(`^${label}`) });
    await userEvent.clear(field);
    await userEvent.type(field, words);
    const [first] = await screen.findAllByRole('option', { name: new RegExp(`^${words}`) });
    await userEvent.click(first!);
  };
  // A student is no examiner.
  await userEvent.type(dialog.getByRole('combobox', { name: /^Председатель/ }), 'Иванов');
  expect(await screen.findByText('Никто не найден')).toBeVisible();
  await choose('Председатель', 'Асанова');
  await choose('Член комиссии 1', 'Асанова');
  expect(dialog.getByRole('alert')).toHaveTextContent('В комиссии один человек назван дважды');
  await choose('Член комиссии 1', 'Бакиров');
  expect(dialog.queryByRole('alert')).toBeNull();

  await userEvent.type(dialog.getByLabelText('Срок'), '01.01.2020{Enter}');
  expect(dialog.getByText(/^Этот день уже прошёл/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Выписать' })).toBeDisabled();
  await userEvent.clear(dialog.getByLabelText('Срок'));
  await userEvent.type(dialog.getByLabelText('День экзамена'), '32.13.2026');
  await userEvent.click(dialog.getByRole('button', { name: 'Выписать' }));
  expect(dialog.getByLabelText('День экзамена')).toHaveFocus();
  expect((await portal.callAs(registrar)(sheetsApi.list, { ...term, kind: 'retake2' })).data).toEqual([]);
  board.unmount();
});

it('asks a commission to sign again as soon as its chair changes what was signed', async () => {
  const retake = await retakeOf(portal, 'retake1');
  const commission = [teacher.id, otherTeacher.id];
  await issueRetake(portal, { sheetId: retake.sheetId, kind: 'retake2' }, { commission });
  const second = await retakeOf(portal, 'retake2');
  await second.open();
  await second.enter({ 202: 20 });
  await second.sign();
  await renderScreen(<SheetScreen />, teacher, portal.callAs(teacher), {
    address: `/sheet?open=${second.sheetId}`,
  });
  const members = within(await screen.findByRole('list', { name: 'Комиссия' }));
  expect(members.getByText(/подпись: /)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Подписать' })).toBeNull();

  const [points] = screen.getAllByRole('textbox', { name: /^Баллы: / });
  await userEvent.clear(points!);
  await userEvent.type(points!, '25{Enter}');

  expect(await screen.findByRole('button', { name: 'Подписать' })).toBeVisible();
  expect(members.queryByText(/подпись: /)).toBeNull();
});
