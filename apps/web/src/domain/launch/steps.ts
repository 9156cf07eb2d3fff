import type { LaunchStepName } from '@bilim/contract/launch';

import { activationsLink } from '#domain/activations/activationsLink.ts';
import { dictionariesLink } from '#domain/dictionaries/dictionariesLink.ts';
import { importLink } from '#domain/imports/importLink.ts';
import { timetableImportLink } from '#domain/imports/timetableImportLink.ts';

/** Where a step is done, which chapter of the manual tells how, and about how many minutes it takes with lists that are at hand. */
export const steps = {
  university: { minutes: 1, link: dictionariesLink({ name: 'university', open: 1 }), chapter: 'appearance' },
  terms: { minutes: 1, link: dictionariesLink({ name: 'terms' }), chapter: 'dictionaries' },
  bells: { minutes: 2, link: dictionariesLink({ name: 'bells' }), chapter: 'dictionaries' },
  structure: { minutes: 3, link: importLink(), chapter: 'lists' },
  rooms: { minutes: 3, link: dictionariesLink({ name: 'rooms' }), chapter: 'dictionaries' },
  people: { minutes: 5, link: importLink(), chapter: 'lists' },
  classes: { minutes: 5, link: importLink(), chapter: 'lists' },
  timetable: { minutes: 5, link: timetableImportLink(), chapter: 'timetable' },
  links: { minutes: 3, link: activationsLink(), chapter: 'links' },
} as const satisfies Record<
  LaunchStepName,
  { readonly minutes: number; readonly link: object; readonly chapter: string }
>;
