import { libraryApi } from '@bilim/contract/library';
import { librarian, sampleFiles, student } from '@bilim/server/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { BookScreen } from './BookScreen.tsx';

const portal = openCampusDay();

it('does not offer a file that the check of files found broken', async () => {
  const { bookId } = await portal().callAs(librarian)(
    libraryApi.save,
    { bookId: null, title: 'Потерянная', categoryId: 2 },
    { files: [new File([new Uint8Array(sampleFiles.pdf)], 'потерянная.pdf')] },
  );
  await portal().pool.query(`update books set file_state = 'broken' where id = $1`, [bookId]);
  await renderScreen(<BookScreen />, student, portal().callAs(student), {
    address: `/library/${bookId}`,
    route: '/library/$bookId',
  });

  expect(await screen.findByText('Файл не читается. Библиотека заменит его')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^(Скачать|Читать)/ })).toBeNull();
});
