import { column, dictionary, namesOf, sameInAll } from '#platform/dictionaries/dictionary.ts';
import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { toFaculty } from '#modules/structure/organisation.dictionaries.ts';

import { gradeModules, modulePeriods } from './journal.tables.ts';
import { periodLabel } from './periodLabel.sql.ts';
import './texts/say.ts';

const isSaidOnce = { isRequired: true, isFixed: true };

/** When the parts of a half-year run, and until when marks of theirs may be changed. */
export const journalDictionaries = [
  dictionary({
    name: 'periods',
    right: 'journals.correct',
    table: modulePeriods,
    columns: {
      module: column.reference(
        modulePeriods.moduleId,
        { table: gradeModules, label: namesOf(gradeModules) },
        isSaidOnce,
      ),
      year: column.reference(
        modulePeriods.academicYearId,
        { table: academicYears, label: sameInAll(academicYears.label) },
        isSaidOnce,
      ),
      season: column.reference(
        modulePeriods.seasonId,
        { table: seasons, label: namesOf(seasons) },
        isSaidOnce,
      ),
      faculty: column.reference(modulePeriods.facultyId, toFaculty, { isFixed: true }),
      starts: column.day(modulePeriods.startsOn, { isRequired: true }),
      ends: column.day(modulePeriods.endsOn, { isRequired: true }),
      closes: column.moment(modulePeriods.closesAt, { isRequired: true }),
    },
    label: periodLabel,
    order: ['year', 'season', 'faculty', 'starts'],
    known: ['year', 'season', 'faculty', 'module'],
    spans: [['starts', 'ends']],
    faculty: 'faculty',
    shapesTimetables: true,
    usedBy: [],
  }),
];
