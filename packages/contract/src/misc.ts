import * as z from 'zod/mini';

import { signedIn } from './core/access.ts';
import { nothing, read, write } from './core/endpoint.ts';
import {
  academicYearId,
  facultyId,
  groupId,
  groupName,
  isDark,
  language,
  seasonId,
  seasonName,
  semesterOrNone,
  yearLabel,
} from './core/fields.ts';
import { single } from './core/values.ts';
import { maybe, orNull, wireObject } from './core/wire.ts';

/** Where the app starts for this person: current year and half-year, own group, language. */
const Defaults = wireObject({
  academicYearId,
  yearLabel,
  seasonId,
  seasonName,
  semesterId: semesterOrNone,
  groupId: maybe(groupId),
  groupName: maybe(groupName),
  facultyId: maybe(facultyId),
  language,
  isDark: orNull(isDark),
  pageSize: z.int(),
});

export type MenuEntry = z.output<typeof MenuEntry>;
/** One entry of the side menu. Exactly one of route (inside the app) and url (outside) is set. */
export const MenuEntry = wireObject({
  key: z.string(),
  title: z.string(),
  route: z.nullable(z.string()),
  url: z.nullable(z.string()),
  icon: z.string(),
  /** Heading under which the entry stands: `study`, `documents`, `services`, `staff`. */
  section: z.string(),
  sort: z.int(),
  badge: z.nullable(z.int()),
});

export const miscApi = {
  /** First the defaults, then the menu of the caller's role. */
  settings: read({
    path: '/api/misc/settings.json',
    access: signedIn,
    caller: { uid: 'id', role: 'role' },
    input: wireObject({}),
    reply: z.tuple([single(Defaults), z.array(MenuEntry)]),
  }),

  /** Language and dark mode, kept with the account. */
  savePreferences: write({
    path: '/api/misc/preferences.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({
      language: maybe(language),
      isDark: maybe(isDark),
    }),
    reply: nothing,
  }),
};
