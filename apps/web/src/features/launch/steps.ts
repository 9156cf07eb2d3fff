import type { LaunchStepName } from '@bilim/contract/launch';

import { activationsLink } from '#domain/activations/activationsLink.ts';
import { dictionariesLink } from '#domain/dictionaries/dictionariesLink.ts';
import { importLink } from '#domain/imports/importLink.ts';
import { timetableImportLink } from '#domain/imports/timetableImportLink.ts';

/** Where a step is done, and about how many minutes it takes with lists that are at hand. */
export const steps = {
  university: { minutes: 1, link: dictionariesLink({ name: 'university', open: 1 }) },
  terms: { minutes: 1, link: dictionariesLink({ name: 'terms' }) },
  bells: { minutes: 2, link: dictionariesLink({ name: 'bells' }) },
  structure: { minutes: 3, link: dictionariesLink({ name: 'specialties' }) },
  rooms: { minutes: 3, link: dictionariesLink({ name: 'rooms' }) },
  people: { minutes: 5, link: importLink() },
  classes: { minutes: 5, link: importLink() },
  timetable: { minutes: 5, link: timetableImportLink() },
  links: { minutes: 3, link: activationsLink() },
} as const satisfies Record<LaunchStepName, { readonly minutes: number; readonly link: object }>;
