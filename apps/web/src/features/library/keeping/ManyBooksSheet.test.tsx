import type { Person } from '@bilim/contract';
import { libraryApi } from '@bilim/contract/library';
import { librarian } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { KeepingScreen } from './KeepingScreen.tsx';

const portal = openCampusDay();
/** As the session tells it: the right comes from the role. */
const keeper: Person = { ...librarian, grants: [{ grant: 'library.manage', facultyId: null }] };
const titles = async () =>
  (await portal().callAs(librarian)(libraryApi.list, {})).data.map(({ title }) => title);

it(
  'many books are added at once, without those that were taken out or are broken',
  { tags: 'long' },
  async () => {
    await renderScreen(<KeepingScreen />, keeper, portal().callAs(librarian), { address: '/admin/library' });
    await userEvent.click(await screen.findByRole('button', { name: 'Добавить несколько' }));
    const sheet = within(await screen.findByRole('dialog'));
    const file = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);
    await userEvent.upload(sheet.getByLabelText('Выбрать файлы'), [
      file('Отчёт.txt', new TextEncoder().encode('Не книга')),
      file('Половина.pdf', new TextEncoder().encode('%PDF-1.7\nhalf')),
      file('Записки.txt', new TextEncoder().encode('Записки о горах')),
    ]);

    await userEvent.click(sheet.getByRole('button', { name: 'Убрать Отчёт.txt' }));
    await userEvent.click(sheet.getByRole('combobox', { name: /Рубрика/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Математика' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Добавить: 2' }));

    expect(await sheet.findByText(/^Файл повреждён и не открывается/)).toBeVisible();
    await waitFor(async () => expect(await titles()).toEqual(['Записки']));
    // What is broken is taken out, what is there stays.
    await userEvent.click(await sheet.findByRole('button', { name: 'Убрать Половина.pdf' }));
    expect(sheet.getAllByRole('listitem')).toHaveLength(1);
  },
);
