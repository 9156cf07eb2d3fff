import { confirmationsApi } from '@bilim/contract/confirmations';
import { queuesApi } from '@bilim/contract/queues';
import { correctionsApi } from '@bilim/contract/records/corrections';
import { dean, openLectureSheet, openPortal, registrar } from '@bilim/server/testing';
import type { Portal } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { SheetScreen } from './SheetScreen.tsx';

let portal: Portal;
let sheetId: number;
const grants = [
  { grant: 'journals.read', facultyId: 1 },
  { grant: 'journals.correct', facultyId: 1 },
] as const;
beforeAll(async () => {
  portal = await openPortal();
  await portal.build.grant(dean, 'journals.correct', 1);
  const sheet = await openLectureSheet(portal);
  sheetId = sheet.sheetId;
  await sheet.enter({ 201: 36, 202: 30, 203: 30, 204: null });
  await sheet.sign();
  await sheet.close();
  const row = (await sheet.rows()).rows.find(({ studentId }) => studentId === 201)!;
  const asked = { sheetId: sheet.sheetId, studentId: 201, examPoints: 40, missed: null } as const;
  await portal.callAs(registrar)(correctionsApi.correct, {
    ...asked,
    version: row.version,
    reason: 'Ошибка при вводе',
  });
});
afterAll(() => portal.close());

const open = async (person: typeof dean, address = '/sheet?view=corrections') =>
  await renderScreen(<SheetScreen />, { ...person, grants: [...grants] }, portal.callAs(person), {
    address,
  });

it('says on the sheet itself that a correction waits, and leads to where it is confirmed', async () => {
  const sheet = await open(registrar, `/sheet?open=${sheetId}`);

  expect(await screen.findByText('Исправление ждёт второго человека')).toBeVisible();
  // Whose correction waits is offered no other one.
  const row = screen.getByText('Исправление ждёт второго человека').closest('tr')!;
  await userEvent.click(within(row).getByRole('button', { name: /^Действия: / }));
  const waits = await screen.findByRole('menuitem', { name: 'Исправление ждёт второго человека' });
  expect(waits).toHaveAttribute('href', expect.stringContaining('corrections'));
  expect(screen.queryByRole('menuitem', { name: 'Исправить' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('link', { name: 'Исправлений ждёт второго человека: 1' }));
  expect(await screen.findByText(/^Могут подтвердить: /)).toBeVisible();
  sheet.unmount();
});

it('shows whoever asked for a correction of a closed sheet who may confirm it', async () => {
  const waiting = await open(registrar);

  expect(await screen.findByText(/^Могут подтвердить: /)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Подтвердить' })).toBeNull();
  expect(await portal.callAs(registrar)(queuesApi.waiting, {})).toMatchObject({ sheetcorrections: 0 });
  waiting.unmount();
});

it('lets a second person confirm it, and tells afterwards what it changed', async () => {
  expect(await portal.callAs(dean)(queuesApi.waiting, {})).toMatchObject({ sheetcorrections: 1 });
  await open(dean);
  await userEvent.click(await screen.findByRole('button', { name: 'Подтвердить' }));

  expect(await screen.findByText('Ничего не ждёт подтверждения')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Показать решённые' }));
  expect(await screen.findByText(/84 B → 88 A$/)).toBeVisible();
});

it('lists there nothing that takes another right', async () => {
  const asked = { isDecided: true, grant: 'rights.manage' } as const;

  expect(await portal.callAs(dean)(confirmationsApi.list, asked)).toEqual([]);
});
