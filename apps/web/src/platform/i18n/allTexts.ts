import i18next from 'i18next';

import { fallbackLanguage } from './languages.ts';
import { fetchWhole, hasWhole } from './textsBackend.ts';

const asked = new Map<string, Promise<void>>();

/** All texts of a language. All screens but the first ones wait for them. */
export async function allTexts(language = i18next.language): Promise<void> {
  const known = asked.get(language);
  if (known !== undefined) return await known;
  const fetched = fetchAll(language);
  asked.set(language, fetched);
  // Asked again by whoever needs them next.
  fetched.catch(() => asked.delete(language));
  await fetched;
}

async function fetchAll(language: string) {
  fetchWhole();
  if (!hasWhole(language)) await i18next.reloadResources(language);
  // i18next asks again by itself, and keeps silent about what did not come in the end.
  if (!hasWhole(language)) throw new TypeError(`the texts in ${language} did not come`);
  // What stands in where a text is missing: hardly anything, so nobody waits for it.
  if (!hasWhole(fallbackLanguage)) void i18next.reloadResources(fallbackLanguage);
}
