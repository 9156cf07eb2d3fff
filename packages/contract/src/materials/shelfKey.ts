import * as z from 'zod/mini';

import { academicYearId, disciplineId, semesterOrNone } from '../core/fields.ts';
import { between } from '../core/values.ts';
import { field } from '../core/wire.ts';
import { kredits } from '../transcript.fields.ts';

/** Of an elective, which belongs to no semester; else it follows from the semester. */
export const season = field('season', z.optional(between(1, 3)));

/** What names the materials of a discipline. */
export const shelfKey = {
  academicYearId,
  seasonId: season,
  semesterId: semesterOrNone,
  disciplineId,
  credits: kredits,
};
