import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { read, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { count, instant, single, text } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';

export { settingsErrors } from './settings.errors.ts';

export const settingUnits = [
  'days',
  'hours',
  'minutes',
  'seconds',
  'years',
  'hour',
  'metres',
  'megabytes',
  'percent',
  'points',
  'tries',
  'pieces',
] as const;

/** Under which headings settings stand, in this order. */
export const settingSections = [
  'portal',
  'auth',
  'curricula',
  'journal',
  'excuses',
  'qr',
  'chat',
  'notices',
  'files',
  'imports',
] as const;

const settingForms = ['number', 'flag', 'text', 'choice', 'choices'] as const;

export type SettingValue = z.output<typeof SettingValue>;
export const SettingValue = z.union([
  z.boolean(),
  z.number(),
  z.string().check(z.maxLength(2_000)),
  z.array(z.string()).check(z.maxLength(100)),
]);

export type Setting = z.output<typeof Setting>;
export const Setting = wireObject({
  key: z.string(),
  section: z.enum(settingSections),
  title: z.string(),
  about: z.string(),
  kind: z.enum(settingForms),
  /** Of numbers: what is counted, and the bounds. */
  unit: z.nullable(z.enum(settingUnits)),
  least: z.nullable(z.int()),
  most: z.nullable(z.int()),
  /** Of texts. */
  longest: z.nullable(count),
  choices: z.array(wireObject({ value: z.string(), label: z.string() })),
  value: SettingValue,
  /** What holds where nobody has switched anything. */
  usual: SettingValue,
  isUsual: field('default', z.boolean()),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
});

export type SettingChange = z.output<typeof SettingChange>;
export const SettingChange = wireObject({
  at: instant,
  by: z.nullable(z.string()),
  before: SettingValue,
  after: SettingValue,
});

const access = holding('settings.manage');
const key = text(80, 1);

/** What the university may switch while the portal runs. */
export const settingsApi = {
  list: read({
    path: '/api/settings/list.json',
    access,
    input: wireObject({}),
    reply: z.array(Setting),
  }),

  /** Takes a value in place of the one that was seen; without a value the usual one holds again. */
  save: write({
    path: '/api/settings/save.json',
    access,
    repeat: 'keyed',
    input: wireObject({ key, before: SettingValue, value: z.optional(SettingValue) }),
    reply: single(outcome({ setting: Setting })),
  }),

  /** Who changed a setting and when, the latest first. */
  history: read({
    path: '/api/settings/history.json',
    access,
    input: wireObject({ key }),
    reply: z.array(SettingChange),
  }),
};
