import { libraryApi } from '@bilim/contract/library';
import { librarian } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { BookSheet } from './BookSheet.tsx';

const portal = openCampusDay();
const follows = (one: Element, other: Element) =>
  // oxlint-disable-next-line no-bitwise -- so the standard tells it
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

it('says why a book is refused beside the button that was pressed, and adds what is meant', async () => {
  const call = portal().callAs(librarian);
  const isbn = '978-5-8459-1794-2';
  await call(libraryApi.save, { bookId: null, title: 'Прежнее издание', categoryId: 2, isbn });
  await renderScreen(<BookSheet isOpen book={null} onClose={() => {}} />, librarian, call);
  const form = within(await screen.findByRole('dialog'));
  const save = form.getByRole('button', { name: 'Сохранить' });

  await userEvent.click(save);
  expect(follows(form.getByLabelText('Описание'), await form.findByRole('alert'))).toBe(true);

  await userEvent.type(form.getByLabelText(/Название книги/), 'Новое издание');
  await userEvent.click(form.getByRole('combobox', { name: /Рубрика/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Математика' }));
  await userEvent.type(form.getByLabelText('ISBN'), isbn);
  await userEvent.click(save);
  await userEvent.click(await form.findByRole('checkbox', { name: /Это другая книга/ }));
  await userEvent.click(save);
  expect(await screen.findByText('Книга сохранена')).toBeVisible();
});

it('leaves a year as it was typed, for the university to refuse', async () => {
  await renderScreen(
    <BookSheet isOpen book={null} onClose={() => {}} />,
    librarian,
    portal().callAs(librarian),
  );
  const form = within(await screen.findByRole('dialog'));
  const year = form.getByLabelText('Год');
  await userEvent.type(year, '20255');
  await userEvent.tab();
  expect(year).toHaveValue('20255');

  await userEvent.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(await form.findByText(/Год издания от 1400 до 2200/)).toBeVisible();
});
