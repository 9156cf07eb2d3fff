import { openLectureSheet, openPortal, teacher } from '@bilim/server/testing';
import type { Portal } from '@bilim/server/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { SheetScreen } from './SheetScreen.tsx';

let portal: Portal;
let sheet: Awaited<ReturnType<typeof openLectureSheet>>;
beforeAll(async () => {
  portal = await openPortal();
  sheet = await openLectureSheet(portal);
});
afterAll(() => portal.close());

it('takes a column of a spreadsheet with points and words, and says what is accepted where it does not fit', async () => {
  await renderScreen(<SheetScreen />, teacher, portal.callAs(teacher), {
    address: `/sheet?open=${sheet.sheetId}`,
  });
  const fields = await screen.findAllByRole('textbox', { name: /^Баллы: / });
  const { rows } = await sheet.rows();
  const column: Readonly<Record<number, string>> = { 201: '33', 202: 'не явился', 203: 'зачтено', 204: '20' };
  await userEvent.click(fields.find((field) => !field.hasAttribute('disabled'))!);
  expect(fields[0]).toHaveFocus();

  await userEvent.paste(`${rows.map(({ studentId }) => column[studentId]).join('\r\n')}\r\n41\r\n`);

  const told = await screen.findByText(/^Вставлено 2 строки\. Не подошло: /);
  expect(told).toHaveTextContent(/ – зачтено; /);
  expect(told).toHaveTextContent(/ – 20; /);
  expect(told).toHaveTextContent(/; 41\. Здесь ставят баллы от 0 до 40, н\/я или I$/);
  await waitFor(async () => {
    const entered = (await sheet.rows()).rows.map((row) => [row.studentId, row.missed ?? row.examPoints]);
    expect(Object.fromEntries(entered)).toEqual({ 201: 33, 202: 'absent', 203: null, 204: null });
  });

  const third = fields[rows.findIndex(({ studentId }) => studentId === 203)]!;
  await userEvent.type(third, 'зач');
  expect(screen.getByText('Баллы от 0 до 40, н/я или I')).toBeVisible();
});
