import * as z from 'zod/mini';

import { only } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import {
  lessonDate,
  moduleIdOrNone,
  moduleName,
  ordinal,
  taughtHours,
  themeHours,
  themeId,
  themeText,
  themeTitle,
} from './journal.fields.ts';
import { outcome } from '../core/rows.ts';
import { count, flag } from '../core/values.ts';
import { like, maybe, wireObject } from '../core/wire.ts';

import { classKey } from './class.ts';
import { journalReaders } from './journalAccess.ts';

export type PlannedTheme = z.output<typeof PlannedTheme>;
/** A theme of the thematic plan, and where it was taught. */
export const PlannedTheme = wireObject({
  themeId,
  number: count,
  title: themeTitle,
  hours: themeHours,
  moduleId: moduleIdOrNone,
  moduleName,
  isUsed: flag,
  lessonDate: like(lessonDate, z.nullable(z.string())),
  /** Over all lessons of this class that had the theme. */
  taughtHours,
  version: count,
});

/** Academic hours a single lesson may have. */
export const lessonHours = { least: 0.5, most: 8 } as const;

export const themesApi = {
  themes: read({
    path: '/api/visitlog/gettemajournal.json',
    access: journalReaders,
    input: wireObject(classKey),
    reply: z.array(PlannedTheme),
  }),

  /**
   * Gives a lesson its theme: one of the plan, or free text with hours. `version` is what the sender saw of the
   * lesson; another one there means somebody else was faster.
   */
  saveTheme: write({
    path: '/api/visitlog/savetemajournal.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({
      ...classKey,
      lessonDate,
      ordinal: maybe(ordinal),
      themeId: maybe(themeId),
      theme: themeText,
      hours: like(themeHours, themeHours.schema.check(z.multipleOf(0.1))),
      moduleId: maybe(moduleIdOrNone),
      version: z.optional(count),
    }),
    reply: z.array(outcome({})),
  }),
};
