import { between } from '@bilim/contract/core/values';

import { own } from '#platform/api/own.ts';
import { anId, ifSo, someText } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of the matrix of materials says. */
export type CoverageSearch = ReturnType<typeof parseCoverageSearch>;
export const parseCoverageSearch = searchOf({
  year: anId,
  season: own(between(1, 3)),
  department: anId,
  specialty: anId,
  form: anId,
  find: someText,
  missing: ifSo,
});
