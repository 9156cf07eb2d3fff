import { AppError } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { Setting } from '@bilim/contract/settings';
import type { SettingValue } from '@bilim/contract/settings';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import { settingKinds, valuesOf } from '#platform/settingValues.ts';
import type { SettingKey } from '#platform/settingValues.ts';
import { isTextKey } from '#platform/texts.ts';

import {
  deleteSetting,
  lockSetting,
  selectSettingHistory,
  selectSwitched,
  settingEntity,
  upsertSetting,
} from './settings.queries.ts';
import { say } from './texts/say.ts';

const keys = Object.keys(settingKinds).filter(isKnown);

/** Every setting with its value, what it means in the reader's language, and who changed it. */
export async function listSettings(db: Database, language: Language): Promise<Setting[]> {
  return settingsOf(keys, await selectSwitched(db, { key: null }), language);
}

export interface ToSet {
  readonly key: string;
  /** What the person saw. */
  readonly before: SettingValue;
  /** Undefined brings the usual value back. */
  readonly value?: SettingValue | undefined;
}

/** Sets a value, unless somebody has set another one since; pass the transaction. */
export async function saveSetting(
  tx: Database,
  who: Actor & { readonly person: { readonly id: number } },
  language: Language,
  { key, before, value }: ToSet,
): Promise<Setting> {
  const known = requireKey(key);
  await lockSetting(tx, { key: known });
  const standing = await readSetting(tx, language, known);
  const wanted =
    value === undefined ? wireValue(settingKinds[known].usual) : requireValue(language, known, value);
  const isThere = isDeepStrictEqual(standing.value, wanted) && standing.isUsual === (value === undefined);
  if (isThere) return standing;
  if (!isDeepStrictEqual(standing.value, before)) {
    throw new AppError('setting.changed_elsewhere', { current: z.encode(Setting, standing) });
  }

  if (value === undefined) await deleteSetting(tx, { key: known });
  else await upsertSetting(tx, { key: known, value: wanted, personId: who.person.id, now: who.now });
  await audit(tx, who, {
    action: 'setting.changed',
    entity: settingEntity,
    entityId: known,
    before: { value: standing.value },
    after: { value: wanted },
  });
  return await readSetting(tx, language, known);
}

/** Who changed a setting, the latest change first. */
export async function readSettingHistory(db: Database, key: string) {
  const rows = await selectSettingHistory(db, { key: requireKey(key) });
  return rows.map(({ before, after, ...entry }) => ({
    ...entry,
    before: z.parse(Kept, before),
    after: z.parse(Kept, after),
  }));
}

const Kept = z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]);

async function readSetting(db: Database, language: Language, key: SettingKey): Promise<Setting> {
  const [setting] = settingsOf([key], await selectSwitched(db, { key }), language);
  if (setting === undefined) throw new Error(`no setting ${key}`);
  return setting;
}

type Switched = RowOf<typeof selectSwitched>;

function settingsOf(asked: readonly SettingKey[], rows: readonly Switched[], language: Language): Setting[] {
  const values = valuesOf(new Map(rows.map(({ key, value }) => [key, value])));
  return asked.map((key) => {
    const row = rows.find((one) => one.key === key);
    return {
      ...describe(key, language),
      value: wireValue(values[key]),
      isUsual: row === undefined,
      changedAt: row?.changedAt ?? null,
      changedBy: row?.changedBy ?? null,
    };
  });
}

function isKnown(key: string): key is SettingKey {
  return Object.hasOwn(settingKinds, key);
}

function requireKey(key: string): SettingKey {
  if (!isKnown(key)) throw new AppError('setting.unknown');
  return key;
}

function requireValue(language: Language, key: SettingKey, value: SettingValue): SettingValue {
  const read = z.safeParse<z.ZodMiniType<SettingValue>>(settingKinds[key].schema, value);
  if (!read.success) throw new InvalidInput([{ field: 'value', sms: say(language, 'field.invalid') }]);
  return read.data;
}

function wireValue(value: boolean | number | string | readonly string[]): SettingValue {
  return typeof value === 'object' ? [...value] : value;
}

function describe(key: SettingKey, language: Language) {
  const one: Kind = settingKinds[key];
  return {
    key,
    section: sectionOf(key),
    title: word(language, `setting.${key}`),
    about: word(language, `setting.${key}.about`),
    kind: one.kind,
    unit: one.unit ?? null,
    least: one.least ?? null,
    most: one.most ?? null,
    longest: one.longest ?? null,
    choices: (one.choices ?? []).map((value) => ({
      value,
      label: word(language, `setting.${key}.${value}`),
    })),
    usual: wireValue(one.usual),
  };
}

type Kind = Pick<Setting, 'kind'> &
  Partial<Pick<Setting, 'unit' | 'least' | 'most' | 'longest'>> & {
    readonly usual: boolean | number | string | readonly string[];
    readonly choices?: readonly string[];
  };

const sectionByPrefix: Readonly<Record<string, Setting['section']>> = {
  maintenance: 'portal',
  'auth.help_contact': 'portal',
  passwords: 'auth',
  auth: 'auth',
  journal: 'journal',
  grades: 'journal',
  excuses: 'excuses',
  qr: 'qr',
  card: 'qr',
  documents: 'portal',
  transcripts: 'portal',
  chat: 'chat',
  notices: 'notices',
  files: 'files',
  downloads: 'files',
  upload: 'files',
  photos: 'files',
  imports: 'imports',
  curricula: 'curricula',
  termplan: 'curricula',
  registration: 'curricula',
  timetable: 'imports',
};

function sectionOf(key: SettingKey): Setting['section'] {
  const section = sectionByPrefix[key] ?? sectionByPrefix[key.split('.', 1)[0] ?? ''];
  if (section === undefined) throw new Error(`The setting ${key} stands under no heading.`);
  return section;
}

function word(language: Language, key: string): string {
  if (!isTextKey(key)) throw new Error(`There is no text ${key}.`);
  return say(language, key);
}
