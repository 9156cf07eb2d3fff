import * as z from 'zod/mini';

import { between } from './core/values.ts';
import { field } from './core/wire.ts';

/** Legacy names of reports of student cards. */
export const studyYearId = field('id_rate', between(1, 7), 'Year of study');
export const studyYearName = field('p22', z.string(), 'Name of a year of study');
export const specialtyCode = field('p25-1', z.string(), 'Code of a specialty');
export const averageGpa = field(
  'avg_gpa',
  z.nullable(z.number()),
  'Mean of the students’ grade point averages',
);
export const averagePoints = field(
  'avg_ball',
  z.nullable(z.number()),
  'Mean of the students’ weighted averages',
);
