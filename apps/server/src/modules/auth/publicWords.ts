import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';

import { brandingApi } from '@bilim/contract/branding';
import type { Database } from '#platform/db/database.ts';
import type { Parts } from '#platform/parts.ts';

import { selectUniversity } from './auth.queries.ts';

/** Shown small in the menu (specification section 2). */
const version = 'v0.0.1';

/** What the app knows before anybody signs in. */
export async function readPublicConfig({ settings, isSecure, openId, isTraining = false }: Parts) {
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
    isTraining,
  };
}

interface UniversityWords {
  readonly name: string;
  readonly width: number;
  readonly fontSize: number;
  readonly logoHash: string | null;
  readonly paperLogoHash: string | null;
}

/** Until a university has chosen a logo, the portal's stands for it on screens, and none on paper. */
const usualLogo = '/lms/logo.svg';

/** The logo, and the university's name in a language. */
export async function readBranding(db: Database, language: Language) {
  const [found] = await selectUniversity[language](db);
  return brandingOf(found);
}

/** Before the university is entered it is called as the portal. */
export function brandingOf(university: UniversityWords | undefined) {
  if (university === undefined) {
    return { logo: usualLogo, width: 96, name: 'Bilim', fontSize: 20, paperLogo: null };
  }
  const { name, width, fontSize, logoHash, paperLogoHash } = university;
  return {
    logo: logoHash === null ? usualLogo : logoAt(logoHash),
    width,
    name,
    fontSize,
    paperLogo: paperLogoHash === null ? null : logoAt(paperLogoHash),
  };
}

/** Below the portal, as everything is that pages ask for. */
function logoAt(hash: string): string {
  return `/lms${brandingApi.logo.path}?v=${hash}`;
}
