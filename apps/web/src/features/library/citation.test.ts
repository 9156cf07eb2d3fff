import { expect, it } from 'vitest';

import { citeByBibtex, citeByGost } from './citation.ts';

const book = {
  bookId: 7,
  title: 'R&D: 100 % о {базах} данных',
  author: 'Асанов А. Т., Ким В.С., von Neumann',
  publisher: 'Наука',
  year: 2024,
  totalPages: 312,
  isbn: '9785845917942',
  format: 'pdf',
} as const;

it('a book is cited by GOST with what is known of it', () => {
  expect(citeByGost(book, 'с.')).toBe(
    'Асанов А. Т., Ким В.С., von Neumann. R&D: 100 % о {базах} данных [Электронный ресурс]. — Наука, 2024. — 312 с. — ISBN 9785845917942.',
  );
  const bare = { ...book, author: '', publisher: '', year: null, totalPages: 0, isbn: null };
  expect(citeByGost({ ...bare, format: 'none' }, 'с.')).toBe('R&D: 100 % о {базах} данных.');
});

it('a book is cited by BibTeX so that TeX reads its names and signs as they are', () => {
  expect(citeByBibtex({ ...book, author: 'Асанов А. Т., Ким В.С.' })).toBe(`@book{bilim7,
  title = {R\\&D: 100 \\% о базах данных},
  author = {Асанов, А. Т. and Ким, В.С.},
  publisher = {Наука},
  year = {2024},
  pagetotal = {312},
  isbn = {9785845917942}
}`);
});
