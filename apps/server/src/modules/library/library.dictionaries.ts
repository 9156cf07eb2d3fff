import { column, dictionary, namesOf } from '#platform/dictionaries/dictionary.ts';

import { bookCategories, bookSections } from './categories.tables.ts';
import './texts/say.ts';

export const libraryDictionaries = [
  dictionary({
    name: 'booksections',
    right: 'library.manage',
    table: bookSections,
    columns: {
      name: column.names(namesOf(bookSections)),
      place: column.number(bookSections.sort, { least: 0, most: 30_000 }),
    },
    label: namesOf(bookSections),
    order: ['place', 'name'],
    place: 'place',
    known: ['name'],
    usedBy: [['book_categories', 'section_id']],
  }),
  dictionary({
    name: 'bookcategories',
    right: 'library.manage',
    table: bookCategories,
    columns: {
      name: column.names(namesOf(bookCategories)),
      section: column.reference(
        bookCategories.sectionId,
        { table: bookSections, label: namesOf(bookSections), closedOn: bookSections.closedOn },
        { isRequired: true },
      ),
      place: column.number(bookCategories.sort, { least: 0, most: 30_000 }),
    },
    label: namesOf(bookCategories),
    order: ['section', 'place', 'name'],
    known: ['section', 'name'],
    hasDoubles: true,
    usedBy: [['books', 'category_id']],
  }),
];
