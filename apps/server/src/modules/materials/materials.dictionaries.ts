import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { column, dictionary, namesOf, sameInAll } from '#platform/dictionaries/dictionary.ts';

import { dueLabel } from './coverage/dueLabel.sql.ts';
import { materialDues, materialTypes } from './materials.tables.ts';
import './texts/say.ts';

const isSaidOnce = { isRequired: true, isFixed: true };

/** What the materials of a discipline consist of, and until when they are to be there. */
export const materialDictionaries = [
  dictionary({
    name: 'materialtypes',
    right: 'settings.manage',
    table: materialTypes,
    columns: {
      name: column.names(namesOf(materialTypes)),
      required: column.flag(materialTypes.isRequired),
      hides: column.flag(materialTypes.startsHidden),
      place: column.number(materialTypes.sort, { least: 0, most: 30_000 }),
    },
    label: namesOf(materialTypes),
    order: ['place', 'name'],
    place: 'place',
    known: ['name'],
    usedBy: [
      ['material_dues', 'type_id'],
      ['materials', 'type_id'],
    ],
  }),
  dictionary({
    name: 'materialdues',
    right: 'journals.correct',
    table: materialDues,
    columns: {
      year: column.reference(
        materialDues.academicYearId,
        { table: academicYears, label: sameInAll(academicYears.label) },
        isSaidOnce,
      ),
      season: column.reference(
        materialDues.seasonId,
        { table: seasons, label: namesOf(seasons) },
        isSaidOnce,
      ),
      type: column.reference(
        materialDues.typeId,
        { table: materialTypes, label: namesOf(materialTypes), closedOn: materialTypes.closedOn },
        { isFixed: true },
      ),
      due: column.day(materialDues.dueOn, { isRequired: true }),
    },
    label: dueLabel,
    order: ['year', 'season', 'due'],
    known: ['year', 'season', 'type'],
    usedBy: [],
  }),
];
