import { column, dictionary, namesOf, sameInAll } from '#platform/dictionaries/dictionary.ts';

import { marks, markSetRules, markSets } from '../journal.tables.ts';
import { dayLabel, isSettledFrom, isSettledMark, saysSomething } from '../settled.sql.ts';
import '../texts/say.ts';

const toSet = { table: markSets, label: namesOf(markSets), closedOn: markSets.closedOn };

/** By which marks journals are kept, and from when. */
export const markDictionaries = [
  dictionary({
    name: 'marksets',
    right: 'settings.manage',
    table: markSets,
    columns: { name: column.names(namesOf(markSets)) },
    label: namesOf(markSets),
    order: ['name'],
    known: ['name'],
    usedBy: [
      ['mark_set_rules', 'mark_set_id'],
      ['marks', 'mark_set_id'],
    ],
  }),
  // What stands in journals says what it did when it was given: a mark is closed and another one added.
  dictionary({
    name: 'marks',
    right: 'settings.manage',
    table: marks,
    columns: {
      text: column.text(marks.text, { longest: 10, isRequired: true, isFixed: true }),
      set: column.reference(marks.markSetId, toSet, { isFixed: true }),
      points: column.number(marks.points, { least: 0, most: 100, digits: 2, isFixed: true }),
      absence: column.flag(marks.isAbsence, { isFixed: true }),
      excused: column.flag(marks.isExcused, { isFixed: true }),
      place: column.number(marks.sort, { least: 0, most: 30_000, isRequired: true }),
    },
    label: sameInAll(marks.text),
    order: ['set', 'place', 'text'],
    known: ['set', 'text'],
    among: saysSomething,
    settled: isSettledMark,
    usedBy: [['lesson_marks', 'mark_id']],
  }),
  dictionary({
    name: 'marksetrules',
    right: 'settings.manage',
    table: markSetRules,
    columns: {
      starts: column.day(markSetRules.startsOn, { isRequired: true }),
      set: column.reference(markSetRules.markSetId, toSet, { isRequired: true }),
    },
    label: sameInAll(dayLabel(markSetRules.startsOn)),
    order: ['starts'],
    known: ['starts'],
    settled: isSettledFrom(markSetRules.startsOn),
    usedBy: [],
  }),
];
