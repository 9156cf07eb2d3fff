import { column, dictionary, namesOf } from '#platform/dictionaries/dictionary.ts';

import { curriculumCycles } from './curricula.tables.ts';
import './texts/say.ts';

export const curriculaDictionaries = [
  dictionary({
    name: 'cycles',
    right: 'settings.manage',
    table: curriculumCycles,
    columns: {
      name: column.names(namesOf(curriculumCycles)),
      code: column.text(curriculumCycles.code, { longest: 20, isRequired: true }),
      place: column.number(curriculumCycles.sort, { least: 0, most: 30_000 }),
    },
    label: namesOf(curriculumCycles),
    order: ['place', 'code'],
    place: 'place',
    known: ['code'],
    hasDoubles: true,
    usedBy: [['curriculum_items', 'cycle_id']],
  }),
];
