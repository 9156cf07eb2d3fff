import * as z from 'zod/mini';

import { id, bigId, count, between, idOrNone, flag, text, day } from '../core/values.ts';
import { field, like } from '../core/wire.ts';

/** Legacy names of the journal. */
export const lessonId = field('id_lesson', bigId, 'One meeting of a class');
export const visitId = field('id_studentJournalVisit', bigId, 'One mark of one student on one lesson');
export const visitIdOrNone = like(visitId, idOrNone);
export const listEntryId = field(
  'id_studentJournalVisit_subgroup',
  between(-1, 2_147_483_647),
  'Class in whose list a student sits as a member of a subgroup; -1 for none',
);
export const lessonDate = field('visitDate', day, 'Day of a lesson');
export const dateLabel = field(
  'dates',
  z.string(),
  'Day of a lesson, with its ordinal when it is not the first',
);
export const ordinal = field('timesCount', between(1, 5), 'Which lesson of that class on that day');
export const markId = field('id_otsenka', between(0, 32_767), 'Entry of the dictionary of marks');
export const markText = field('otsenka', z.string(), 'A mark as shown');
export const markPoints = field(
  'otsenka_ball',
  z.nullable(z.number()),
  'Points of a mark, null when it has none',
);
export const absences = field('nb_Count', count, 'Number of absences without excuse');
export const pointSum = field('ball_Count', z.number(), 'Sum of points');
export const pointAverage = field('ball_average', z.number(), 'Sum of points divided by the number of dates');
export const absencePercent = field(
  'absence_pct',
  z.number(),
  'Hours missed without excuse, in percent of those held',
);
export const absenceLimit = field(
  'absence_limit',
  z.number(),
  'Absence in percent from which the final exam is closed',
);
export const themeId = field('id_tema', between(-1, 2_147_483_647), 'Theme of the plan; -1 for free text');
export const themeTitle = field('tema', z.string(), 'Theme of a lesson');
export const themeText = like(themeTitle, text(500));
export const themeHours = field('chas', z.number().check(z.minimum(0), z.maximum(1000)), 'Academic hours');
export const plannedHours = field('chas_plan', z.number(), 'Hours that the plan gives');
export const taughtHours = field('chas_fact', z.number(), 'Hours that were taught');
export const isDeleted = field('isDelete', flag, 'Take the row away instead of saving it');
export const listKind = field('fromType', between(1, 99), 'Whose lists: 1 a teacher’s, others a student’s');
export const moduleStartsOn = field('begDate', z.nullable(day), 'First day of a module');
export const moduleEndsOn = field('endDate', z.nullable(day), 'Last day of a module');
export const moduleIdOrNone = field('id_modul', idOrNone, 'Module: 1, 2, 3 final; -1 for none');
export const moduleId = like(moduleIdOrNone, id);
export const moduleName = field('modul', z.string(), 'Name of a module');
