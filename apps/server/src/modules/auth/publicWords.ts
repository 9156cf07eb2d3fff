import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';

import type { Database } from '#platform/db/database.ts';
import type { Parts } from '#platform/parts.ts';

import { selectUniversity } from './auth.queries.ts';

/** Shown small in the menu (specification section 2). */
const version = 'v0.0.1';

/** What the app knows before anybody signs in. */
export async function readPublicConfig({ settings, isSecure, openId }: Parts) {
  const values = await settings.read();
  const sizes = ['news', 'chat', 'umk', 'library', 'photo'] as const;
  return {
    api: '/lms',
    hasGoogle: openId !== null,
    languages: [...languages],
    defaultLanguage: 'ru' as const,
    version,
    maxSizeMb: Object.fromEntries(sizes.map((kind) => [kind, values[`upload.max_mb.${kind}`]])),
    passwordPolicy: values['passwords.policy'],
    isUnderMaintenance: values.maintenance,
    helpContact: values['auth.help_contact'],
    isInsecure: !isSecure,
  };
}

interface UniversityWords {
  readonly name: string;
  readonly width: number;
  readonly fontSize: number;
}

/** The logo, and the university's name in a language. */
export async function readBranding(db: Database, language: Language) {
  const [found] = await selectUniversity[language](db);
  return brandingOf(found);
}

/** Before the university is entered it is called as the portal. */
export function brandingOf(
  { name, width, fontSize }: UniversityWords = { name: 'Bilim', width: 96, fontSize: 20 },
) {
  return { logo: '/lms/logo.svg', width, name, fontSize };
}
