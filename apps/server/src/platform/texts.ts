import type { ErrorCode, Language } from '@bilim/contract';
import { languages } from '@bilim/contract';
import { withDatives } from '@bilim/contract/core/kyrgyzDatives';

import en from '../../texts/en.json' with { type: 'json' };
import kg from '../../texts/kg.json' with { type: 'json' };
import ru from '../../texts/ru.json' with { type: 'json' };

type Sentences = Readonly<Record<string, string>>;
type Params = Readonly<Record<string, string | number>>;

declare const known: unique symbol;
/** The name of a sentence that was put together, and found. */
export type KnownText = string & { readonly [known]: true };

/** What is said instead, by language. */
type ByLanguage = Readonly<Record<Language, ReadonlyMap<string, string>>>;
let instead: ByLanguage | null = null;

/** From now on these words of the university are said in place of those that come with the portal. */
export function sayInstead(texts: ByLanguage): void {
  instead = texts;
}

/** What comes with the portal; complete once all modules are there. */
export function usualTexts(language: Language): Sentences {
  return all[language];
}

const all: Readonly<Record<Language, Record<string, string>>> = { ru: {}, kg: {}, en: {} };

/**
 * Takes the sentences of a module, and gives back how to say them, and those that are everybody's, in the language of a
 * person; `{name}` in them is replaced by the value of that name.
 */
export function sayer<Own extends Sentences>(own: Readonly<Record<Language, Own>>) {
  for (const language of languages) Object.assign(all[language], own[language]);
  return (
    language: Language,
    key: (keyof Own & string) | keyof typeof ru | ErrorCode | KnownText,
    params: Params = {},
  ): string => {
    const text = instead?.[language].get(key) ?? all[language][key];
    if (text === undefined) throw new Error(`there is no text ${key} in ${language}`);
    const said = text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
    return language === 'kg' ? withDatives(said) : said;
  };
}

/** What no module in particular says. */
export const say = sayer({ ru, kg, en });

/** Whether there is a sentence of that name; for names that are put together. */
export function isTextKey(key: string): key is KnownText {
  return Object.hasOwn(all.ru, key);
}

/** A sentence that one of the languages lacks is told at the start, and not to whoever needs it. */
export function requireTexts(codes: readonly string[]): void {
  const keys = new Set([...codes, ...languages.flatMap((language) => Object.keys(all[language]))]);
  const missing = languages.flatMap((language) =>
    [...keys].filter((key) => !Object.hasOwn(all[language], key)).map((key) => `${key} (${language})`),
  );
  if (missing.length > 0) throw new Error(`these texts are missing: ${missing.join(', ')}`);
}
