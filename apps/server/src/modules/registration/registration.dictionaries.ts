import { column, dictionary, namesOf, sameInAll } from '#platform/dictionaries/dictionary.ts';
import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { toDiscipline } from '#modules/structure/organisation.dictionaries.ts';

import { streamKinds, streams } from './registration.tables.ts';
import './texts/say.ts';

const isSaidOnce = { isRequired: true, isFixed: true };

/** Those who sit together; their groups come with the lists of classes, and the class lists follow from them. */
export const registrationDictionaries = [
  dictionary({
    name: 'streams',
    right: 'schedules.manage',
    table: streams,
    columns: {
      title: column.text(streams.name, { longest: 100, isRequired: true }),
      discipline: column.reference(streams.disciplineId, toDiscipline, isSaidOnce),
      credits: column.number(streams.credits, { least: 0.5, most: 60, digits: 1, ...isSaidOnce }),
      year: column.reference(
        streams.academicYearId,
        { table: academicYears, label: sameInAll(academicYears.label) },
        isSaidOnce,
      ),
      season: column.reference(streams.seasonId, { table: seasons, label: namesOf(seasons) }, isSaidOnce),
      kind: column.choice(streams.kind, streamKinds, { isFixed: true }),
    },
    label: sameInAll(streams.name),
    order: ['year', 'season', 'title'],
    known: ['year', 'season', 'discipline', 'title'],
    shapesTimetables: true,
    hasDoubles: true,
    alike: ['discipline', 'credits', 'year', 'season', 'kind'],
    outside: 'stream',
    usedBy: [
      ['conversations', 'stream_id'],
      ['grading_sheets', 'stream_id'],
      ['stream_groups', 'stream_id', ['group_id']],
      ['teaching_assignments', 'stream_id'],
    ],
  }),
];
