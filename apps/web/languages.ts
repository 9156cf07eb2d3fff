import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Language codes as they travel: in addresses, cookies and file names. */
export const wireLanguages = ['ru', 'kg', 'en'] as const;
export type WireLanguage = (typeof wireLanguages)[number];

/** The one namespace of the translation files. */
export const namespace = 'cm';
/** The file with the part of it that the first pages need. */
export const firstNamespace = 'first';

const folder = join(import.meta.dirname, 'locales');

/** Texts of one feature: a key leads to a text or to a group of keys. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** All texts of a language as the browser fetches them: one group per file of `locales/<language>`. */
export async function readLanguage(language: WireLanguage): Promise<Texts> {
  const files = (await readdir(join(folder, language))).filter((file) => file.endsWith('.json')).sort();
  const groups = await Promise.all(
    files.map(async (file): Promise<[string, Texts]> => {
      const texts: Texts = JSON.parse(await readFile(join(folder, language, file), 'utf8'));
      return [basename(file, '.json'), texts];
    }),
  );
  return Object.fromEntries(groups);
}
