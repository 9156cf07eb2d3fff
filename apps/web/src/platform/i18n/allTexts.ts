import i18next from 'i18next';

import { fallbackLanguage } from './languages.ts';
import { fetchWhole, hasWhole } from './textsBackend.ts';

const asked = new Map<string, Promise<void>>();

/** All texts of a language, and of the one that stands in for it. All screens but the first ones wait for them. */
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
  await i18next.reloadResources([...new Set([language, fallbackLanguage])]);
  // i18next asks again by itself, and keeps silent about what did not come in the end.
  if (!hasWhole(language)) throw new TypeError(`the texts in ${language} did not come`);
}
