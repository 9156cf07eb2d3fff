import { materialsApi } from '@bilim/contract/materials';
import { lecture, sampleFiles, teacher } from '@bilim/server/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { MaterialsScreen } from './MaterialsScreen.tsx';

const portal = openCampusDay();
afterEach(async () => {
  await portal().pool.query('truncate material_shelves cascade');
});

const { academicYearId, seasonId, semesterOrSeasonId: semesterId, disciplineId, credits } = lecture;
const shelf = { academicYearId, seasonId, semesterId, disciplineId, credits };
const call = () => portal().callAs(teacher);
const stored = async () =>
  (await call()(materialsApi.list, { ...shelf, teacherId: teacher.id })).data.map(({ title }) => title);
const file = (name: string, bytes: Uint8Array = sampleFiles.pdf) => new File([new Uint8Array(bytes)], name);

async function open() {
  await renderScreen(<MaterialsScreen />, teacher, call(), {
    address: `/umk?year=${academicYearId}&season=${seasonId}&discipline=${disciplineId}&credits=${credits}`,
  });
  return await screen.findByText(/^Перетащите файлы сюда/);
}
const dropped = { dataTransfer: { types: ['Files'], files: [file('Лекция 7.pdf')] } };

it('takes files that are dropped anywhere on it, and is put in order by dragging and by keys', async () => {
  for (const title of ['Первый', 'Второй'])
    await call()(
      materialsApi.save,
      { materialId: null, ...shelf, typeId: 3, title },
      { files: [file(`${title}.pdf`)] },
    );
  await open();
  const rows = () => screen.getAllByRole('listitem');

  fireEvent.keyDown(await screen.findByRole('button', { name: /^Переместить «Второй»/ }), { key: 'ArrowUp' });
  await waitFor(async () => expect(await stored()).toEqual(['Второй', 'Первый']));
  const dragging = { dataTransfer: { types: ['text/plain'], files: [] } };
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Второй'));
  fireEvent.dragStart(rows()[0]!, dragging);
  fireEvent.dragOver(rows()[1]!, dragging);
  fireEvent.drop(rows()[1]!, dragging);
  await waitFor(async () => expect(await stored()).toEqual(['Первый', 'Второй']));
  expect(screen.queryByRole('dialog')).toBeNull();

  fireEvent.drop(rows()[0]!, dropped);
  expect(await screen.findByRole('dialog')).toHaveTextContent('Лекция 7.pdf');
});

it('is filled from an earlier half-year, and what has a date is looked at one by one', async () => {
  await call()(
    materialsApi.save,
    { materialId: null, ...shelf, typeId: 3, title: 'Сдать до 05.12' },
    { files: [file('График.pdf')] },
  );
  await portal().pool.query('update material_shelves set academic_year_id = 25');
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Ещё' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Скопировать материалы' }));
  expect(await screen.findByText('2025-26, осеннее')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Скопировать' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Изменить: Сдать до 05.12' }));

  expect(await screen.findByRole('textbox', { name: 'Название' })).toHaveValue('Сдать до 05.12');
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(await screen.findByRole('button', { name: 'Изменить: Сдать до 05.12' })).toBeVisible();
});

it(
  'keeps which of several files are saved, whichever is taken out after one was refused',
  { tags: 'long' },
  async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Добавить' }));
    const form = within(await screen.findByRole('dialog'));
    const bad = file('Б.pdf', new TextEncoder().encode('MZ no pdf'));
    const all = [file('А.pdf'), bad, file('В.pdf')];
    await userEvent.upload(form.getByLabelText('Выбрать файл'), all);
    await userEvent.upload(form.getByLabelText('Выбрать файл'), all[0]!);
    expect(form.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(form.getByRole('combobox', { name: /^Вид/ }));
    const types = await call()(materialsApi.types, {});
    await userEvent.click(await screen.findByRole('option', { name: types[0]!.name }));
    await userEvent.click(form.getByRole('button', { name: 'Сохранить' }));
    expect(await form.findByRole('alert')).toBeVisible();
    expect(await stored()).toEqual(['А']);

    for (const name of ['А.pdf', 'Б.pdf'])
      await userEvent.click(form.getByRole('button', { name: `Убрать ${name}` }));
    await userEvent.click(form.getByRole('button', { name: 'Сохранить' }));
    await waitFor(async () => expect(await stored()).toEqual(['А', 'В']));
  },
);
