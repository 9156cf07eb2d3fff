import { curriculumStates } from '@bilim/contract/addressWords';
import { yearNumber } from '@bilim/contract/core/values';

import { anId } from '#platform/search/fields.ts';
import { own } from '#platform/api/own.ts';
import { queueFields } from '#platform/queues/queueSearch.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of the study plans says: how the list is narrowed, or which plan is open. */
export type CurriculaSearch = ReturnType<typeof parseCurriculaSearch>;
export const parseCurriculaSearch = searchOf({
  ...queueFields(curriculumStates),
  faculty: anId,
  /** Of admission; together with specialty and form it is a plan. */
  year: own(yearNumber),
  specialty: anId,
  form: anId,
  /** The draft, or what is in force, when left out. */
  version: anId,
});

/** Props of a `<Link>` to study plans. */
export function curriculaLink(search: CurriculaSearch = {}) {
  return { to: '/admin/curricula', search } as const;
}
