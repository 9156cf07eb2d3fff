import { column, dictionary, namesOf, sameInAll } from '#platform/dictionaries/dictionary.ts';
import { academicYears } from '#modules/structure/calendar.tables.ts';
import { toSpecialty } from '#modules/structure/organisation.dictionaries.ts';

import { gradeBands, gradeScaleRules, gradeScales } from './gradeScales.tables.ts';
import { dayLabel, isSettledFrom, isSettledGrade } from '../settled.sql.ts';
import '../texts/say.ts';

const toScale = { table: gradeScales, label: namesOf(gradeScales), closedOn: gradeScales.closedOn };
const isRequired = { isRequired: true };

/** Which points are which grade, for whom, and from when. */
export const gradeDictionaries = [
  dictionary({
    name: 'gradescales',
    right: 'settings.manage',
    table: gradeScales,
    columns: {
      name: column.names(namesOf(gradeScales)),
      code: column.text(gradeScales.code, { longest: 40, isRequired: true }),
    },
    label: namesOf(gradeScales),
    order: ['name'],
    known: ['code'],
    usedBy: [
      ['grade_bands', 'scale_id'],
      ['grade_records', 'scale_id'],
      ['grade_scale_rules', 'scale_id'],
      ['grading_sheet_rows', 'scale_id'],
    ],
  }),
  dictionary({
    name: 'gradebands',
    right: 'settings.manage',
    table: gradeBands,
    columns: {
      letter: column.text(gradeBands.letter, { longest: 10, isRequired: true }),
      scale: column.reference(gradeBands.scaleId, toScale, { isRequired: true, isFixed: true }),
      least: column.number(gradeBands.leastPoints, { least: 0, most: 100, ...isRequired }),
      name: column.names(namesOf(gradeBands), { longest: 60 }),
      gpa: column.number(gradeBands.gradePoints, { least: 0, most: 4, digits: 2, ...isRequired }),
      five: column.number(gradeBands.fivePoint, { least: 2, most: 5, ...isRequired }),
      passed: column.flag(gradeBands.isPassed),
    },
    label: sameInAll(gradeBands.letter),
    order: ['scale', 'least'],
    known: ['scale', 'letter'],
    settled: isSettledGrade,
    usedBy: [],
  }),
  dictionary({
    name: 'gradescalerules',
    right: 'settings.manage',
    table: gradeScaleRules,
    columns: {
      starts: column.day(gradeScaleRules.startsOn, isRequired),
      scale: column.reference(gradeScaleRules.scaleId, toScale, isRequired),
      specialty: column.reference(gradeScaleRules.specialtyId, toSpecialty),
      admitted: column.reference(gradeScaleRules.admittedFromId, {
        table: academicYears,
        label: sameInAll(academicYears.label),
      }),
    },
    label: sameInAll(dayLabel(gradeScaleRules.startsOn)),
    order: ['starts', 'scale'],
    known: ['starts', 'specialty', 'admitted'],
    settled: isSettledFrom(gradeScaleRules.startsOn),
    usedBy: [],
  }),
];
