import { termPlanStates } from '@bilim/contract/addressWords';
import { yearNumber } from '@bilim/contract/core/values';

import { own } from '#platform/api/own.ts';
import { queueFields } from '#platform/queues/queueSearch.ts';
import { anId } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of the plan of a term says: of which half-year, and how it is narrowed. */
export type TermPlanSearch = ReturnType<typeof parseTermPlanSearch>;
export const parseTermPlanSearch = searchOf({
  ...queueFields(termPlanStates),
  year: own(yearNumber),
  season: anId,
  department: anId,
});
