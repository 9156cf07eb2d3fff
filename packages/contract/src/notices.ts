import * as z from 'zod/mini';

import { only } from './core/access.ts';
import { read } from './core/endpoint.ts';
import { disciplineName, lessonDate, markText, visitId } from './core/fields.ts';
import { flag } from './core/values.ts';
import { wireObject } from './core/wire.ts';

export type ToldMark = z.output<typeof ToldMark>;
/** A mark as it is told in one line: «Новая оценка: Базы данных, 8». */
export const ToldMark = wireObject({
  visitId,
  disciplineName,
  lessonDate,
  /** Empty when the mark was taken back. */
  markText,
  isAbsence: flag,
});

export const noticesApi = {
  /** What to say of own marks that have just changed. */
  told: read({
    path: '/api/notices/told.json',
    access: only('student'),
    input: wireObject({ visits: z.array(visitId.schema).check(z.maxLength(50)) }),
    reply: z.array(ToldMark),
  }),
};
