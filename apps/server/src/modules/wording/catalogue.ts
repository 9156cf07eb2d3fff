import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import type { textSides } from '@bilim/contract/wording';

import { readLocale } from '#platform/http/ownLocales.ts';
import type { LocaleTexts } from '#platform/http/ownLocales.ts';
import { usualTexts } from '#platform/texts.ts';

type Side = (typeof textSides)[number];

export interface Form {
  readonly language: Language;
  readonly key: string;
  readonly usual: string | null;
  readonly holes: readonly string[];
}

/** A text with all its forms in all languages, as it comes with the portal. */
export interface Entry {
  readonly side: Side;
  readonly key: string;
  readonly forms: readonly Form[];
}

const tags = { ru: 'ru', kg: 'ky', en: 'en' } as const;
const ending = /_(zero|one|two|few|many|other)$/;

/** Everything that pages and server say. Without the built pages, what the server says alone. */
export function readCatalogue(webFolder: string | undefined): readonly Entry[] {
  const pages = (language: Language) => {
    const path = webFolder === undefined ? '' : join(webFolder, 'locales', language, 'cm.json');
    return existsSync(path) ? flat(readLocale(path)) : {};
  };
  return [
    ...entriesOf('page', { ru: pages('ru'), kg: pages('kg'), en: pages('en') }),
    ...entriesOf('server', { ru: usualTexts('ru'), kg: usualTexts('kg'), en: usualTexts('en') }),
  ];
}

/** What a page asked for and no language file has: it may be written all the same. */
export function unknownEntry(key: string): Entry {
  const forms = languages.map((language) => ({ language, key, usual: null, holes: [] }));
  return { side: 'page', key, forms };
}

type Sentences = Readonly<Record<string, string>>;

function flat(texts: LocaleTexts, prefix = ''): Sentences {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  );
}

function entriesOf(side: Side, texts: Readonly<Record<Language, Sentences>>): readonly Entry[] {
  const all = new Set(languages.flatMap((language) => Object.keys(texts[language])));
  const baseOf = (key: string) => {
    const base = key.replace(ending, '');
    return side === 'page' && all.has(`${base}_other`) ? base : key;
  };
  return [...new Set([...all].map(baseOf))].sort().map((key) => {
    const isCounted = all.has(`${key}_other`);
    const forms = languages.flatMap((language) =>
      keysOf(key, isCounted ? language : null).map((form): Form => {
        const usual = texts[language][form] ?? null;
        return { language, key: form, usual, holes: holesIn(side, usual ?? texts.ru[form] ?? '') };
      }),
    );
    return { side, key, forms };
  });
}

/** A text that counts has one form for each that the language knows. */
function keysOf(key: string, counted: Language | null): readonly string[] {
  if (counted === null) return [key];
  const { pluralCategories } = new Intl.PluralRules(tags[counted]).resolvedOptions();
  return ['zero', 'one', 'two', 'few', 'many', 'other']
    .filter((form) => pluralCategories.some((known) => known === form))
    .map((form) => `${key}_${form}`);
}

/** What is filled in: `{name}` by the server, `{{name}}` by pages. */
export function holesIn(side: Side, text: string): readonly string[] {
  const found = text.matchAll(side === 'server' ? /\{(\w+)\}/g : /\{\{\s*([^{}]*?)\s*\}\}/g);
  return [...new Set(Array.from(found, ([, name = '']) => name))].sort();
}
