import { offerStates } from '@bilim/contract/addressWords';
import { yearNumber } from '@bilim/contract/core/values';
import * as z from 'zod/mini';

import { own } from '#platform/api/own.ts';
import { queueFields } from '#platform/queues/queueSearch.ts';
import { anId } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

export const registrationOfficeTabs = ['periods', 'offers', 'board', 'holds', 'steps'] as const;

/** What the address of the registration's office says: of which half-year, which list of it, and how it is narrowed. */
export type RegistrationOfficeSearch = ReturnType<typeof parseRegistrationOfficeSearch>;
export const parseRegistrationOfficeSearch = searchOf({
  ...queueFields(offerStates),
  tab: z.enum(registrationOfficeTabs),
  year: own(yearNumber),
  season: anId,
  period: anId,
});
