import { column, dictionary, namesOf } from '#platform/dictionaries/dictionary.ts';

import { examTypes, lessonTypes } from './curriculum.tables.ts';
import { named } from './organisation.dictionaries.ts';

/** Kinds of lessons and of assessment. */
export const lessonDictionaries = [
  dictionary({
    name: 'lessontypes',
    right: 'schedules.manage',
    table: lessonTypes,
    columns: {
      ...named(lessonTypes),
      short: column.names(
        { ru: lessonTypes.shortRu, kg: lessonTypes.shortKg, en: lessonTypes.shortEn },
        { longest: 20 },
      ),
      journal: column.flag(lessonTypes.hasJournal, { isFixed: true }),
      place: column.number(lessonTypes.sort, { least: 0, most: 30_000 }),
    },
    label: namesOf(lessonTypes),
    order: ['place', 'name'],
    place: 'place',
    known: ['name'],
    hasDoubles: true,
    shapesTimetables: true,
    usedBy: [
      ['planned_classes', 'lesson_type_id'],
      ['teaching_assignments', 'lesson_type_id'],
      ['themes', 'lesson_type_id'],
    ],
  }),
  dictionary({
    name: 'examtypes',
    right: 'settings.manage',
    table: examTypes,
    columns: {
      ...named(examTypes),
      short: column.text(examTypes.shortName, { longest: 20, isRequired: true }),
      graded: column.flag(examTypes.isGraded, { isFixed: true }),
    },
    label: namesOf(examTypes),
    order: ['name'],
    known: ['name'],
    hasDoubles: true,
    usedBy: [
      ['curriculum_items', 'exam_type_id'],
      ['discipline_registrations', 'exam_type_id'],
      ['grade_records', 'exam_type_id'],
      ['grading_sheets', 'exam_type_id'],
      ['materials', 'exam_type_id'],
      ['planned_classes', 'exam_type_id'],
      ['teaching_assignments', 'exam_type_id'],
    ],
  }),
];
