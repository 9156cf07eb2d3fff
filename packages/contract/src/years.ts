import * as z from 'zod/mini';

import { signedIn } from './core/access.ts';
import { get } from './core/endpoint.ts';
import { academicYearId, seasonId, seasonName, yearLabel } from './core/fields.ts';
import { flag, idOrNone, single } from './core/values.ts';
import { field, like, wireObject } from './core/wire.ts';

const YearRow = wireObject({
  academicYearId: like(academicYearId, idOrNone),
  label: yearLabel,
  isDefault: field('isDefault', flag),
});
const DefaultYear = wireObject({ academicYearId, label: yearLabel, seasonId, seasonName });

export const yearsApi = {
  /** The six academic years of the specification, newest first; before them ` --- ` for none. */
  years: get({
    path: '/api/misc/years.json',
    access: signedIn,
    input: wireObject({}),
    reply: z.array(YearRow),
  }),

  defaultYear: get({
    path: '/api/misc/defaultyear.json',
    access: signedIn,
    input: wireObject({}),
    reply: single(DefaultYear),
  }),
};
