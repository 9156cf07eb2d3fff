import { sheetsApi } from '@bilim/contract/records/sheets';
import { campusPassword, lecture, registrar, teacher } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { SheetScreen } from './SheetScreen.tsx';

const portal = openCampusDay();
const term = { yearId: 26, seasonId: 1 };
const office = {
  ...registrar,
  grants: [
    { grant: 'journals.read', facultyId: null },
    { grant: 'journals.correct', facultyId: null },
  ],
} as const;

const open = async (address: string, person: typeof teacher | typeof office) =>
  await renderScreen(<SheetScreen />, person, portal().callAs(person), { address });

async function issued() {
  await portal().callAs(registrar)(sheetsApi.issue, term);
  const { data } = await portal().callAs(teacher)(sheetsApi.list, term);
  return data.find(({ discipline }) => discipline === 'Базы данных')!.sheetId;
}

it('lets the registrar see what has no sheet, issue one or all of a session, and open them', async () => {
  await open('/sheet', office);
  expect(await screen.findByText('Ведомостей пока нет')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: '3 Не выписаны' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Выписать: Базы данных, / }));
  await userEvent.click(await screen.findByRole('button', { name: '2 Не выписаны' }));
  expect(await screen.findByRole('button', { name: 'Базы данных' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Выписать ведомости' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Выписать ведомости' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Открыть показанные: 3' }));
  const opening = await screen.findByRole('dialog');
  await userEvent.click(within(opening).getByRole('button', { name: 'Открыть' }));

  await waitFor(() => expect(screen.getAllByText('Открыта')).not.toHaveLength(0));
  expect(screen.getByText('Базы данных')).toBeVisible();
});

it('takes points row by row with Enter, says how a total came about, and signs with the password', async () => {
  const { build } = portal();
  for (const studentId of [201, 202, 203, 204]) {
    await build.points(lecture, studentId, { moduleId: 2, control: 40 });
  }
  for (const day of ['2026-09-09', '2026-09-16', '2026-09-23', '2026-09-30']) {
    await build.lesson(lecture, day, { 201: 18, 202: 18, 203: 18, 204: 18 });
  }
  const sheetId = await issued();
  await portal().callAs(registrar)(sheetsApi.open, { sheetIds: [sheetId] });
  await open(`/sheet?open=${sheetId}`, teacher);

  const fields = await screen.findAllByRole('textbox', { name: /^Баллы: / });
  expect(screen.getByRole('button', { name: 'Подписать' })).toBeDisabled();
  await userEvent.click(fields[0]!);
  await userEvent.keyboard('33{Enter}30{Enter}25{Enter}20{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Подписать' })).toBeEnabled());
  expect(screen.getByText('Готово: 4 из 4')).toBeVisible();
  const { rows } = await portal().callAs(teacher)(sheetsApi.rows, { sheetId });
  expect(rows.map(({ examPoints }) => examPoints)).toEqual([33, 30, 25, 20]);

  const [row] = rows;
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Итог, ${row!.name}`) }));
  expect(await screen.findByText(/\+ 33 = /)).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Подписать' }));
  const dialog = await screen.findByRole('dialog', { name: 'Подписать' });
  await userEvent.type(within(dialog).getByLabelText('Пароль'), campusPassword);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Подписать' }));
  expect(await screen.findByText('Подписана')).toBeVisible();
});
