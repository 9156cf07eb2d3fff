import * as z from 'zod/mini';

import { holding, signedIn } from './core/access.ts';
import { get, nothing, read, readAny, write } from './core/endpoint.ts';
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
import { count, flag, idOrNone, instant, single, text } from './core/values.ts';
import { field, like, maybe, orNull, wireObject } from './core/wire.ts';

export type MissingText = z.output<typeof MissingText>;
/** A key that a page asked for and a language file lacks. */
export const MissingText = wireObject({
  language,
  key: z.string(),
  hits: count,
  lastSeenAt: field('last_seen', instant),
});

const YearRow = wireObject({
  academicYearId: like(academicYearId, idOrNone),
  label: yearLabel,
  isDefault: field('isDefault', flag),
});
const DefaultYear = wireObject({ academicYearId, label: yearLabel, seasonId, seasonName });

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

  /** First the defaults, then the menu of the caller's role. */
  settings: read({
    path: '/api/misc/settings.json',
    access: signedIn,
    caller: { uid: 'id', role: 'role' },
    input: wireObject({}),
    reply: z.tuple([single(Defaults), z.array(MenuEntry)]),
  }),

  /** Links that lead outside the portal. */
  links: readAny({
    path: '/api/misc/dinurls.json',
    access: signedIn,
    input: wireObject({}),
    reply: z.array(
      wireObject({
        key: z.string(),
        name: z.string(),
        url: z.string(),
        target: z.string(),
        icon: z.string(),
      }),
    ),
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

  /** A key the language files lack; counted. `POST /locales/add/{lang}/{ns}` with `{key: fallback}` does the same. */
  reportMissingText: write({
    path: '/api/misc/missingtext.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ language, key: text(200, 1) }),
    reply: nothing,
  }),

  /** What the language files lack, what was asked for last first. */
  missingTexts: read({
    path: '/api/misc/missingtexts.json',
    access: holding('settings.manage'),
    input: wireObject({}),
    reply: z.array(MissingText),
  }),
};
