import { readdir, readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { readLanguage, wireLanguages, type Texts } from './languages.ts';

const texts = Object.fromEntries(
  await Promise.all(
    wireLanguages.map(async (language) => [language, flat(await readLanguage(language))] as const),
  ),
);
const russian = texts['ru'] ?? new Map<string, string>();

describe('the language files', () => {
  it.each(wireLanguages)('hold the same texts in %s as in Russian', (language) => {
    expect([...new Set([...(texts[language]?.keys() ?? [])].map(withoutPlural))].sort()).toEqual(
      [...new Set([...russian.keys()].map(withoutPlural))].sort(),
    );
  });

  it.each(wireLanguages)('leave nothing empty in %s', (language) => {
    expect([...(texts[language] ?? [])].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(wireLanguages)('use the same placeholders in %s as in Russian', (language) => {
    const different = [...(texts[language] ?? [])].filter(
      ([key, text]) => russian.has(key) && placeholders(text) !== placeholders(russian.get(key) ?? ''),
    );
    expect(different).toEqual([]);
  });

  it('give Russian counts their three forms and Kyrgyz and English their two', () => {
    expect(pluralForms('ru', ['one', 'few', 'many'])).toEqual([]);
    expect(pluralForms('kg', ['one', 'other'])).toEqual([]);
    expect(pluralForms('en', ['one', 'other'])).toEqual([]);
  });
});

describe('the texts that screens ask for', async () => {
  const asked = await askedTexts();

  it('exist', () => {
    const missing = asked.filter(({ key }) => !exists(key));
    expect(missing.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  });

  it('were found at all', () => {
    expect(asked.length).toBeGreaterThan(100);
  });
});

function flat(group: Texts, prefix = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(group)) {
    if (typeof value === 'string') all.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) all.set(inner, text);
  }
  return all;
}

function withoutPlural(key: string) {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

function placeholders(text: string) {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort().join();
}

/** Keys with some plural form but not with all of the language's. */
function pluralForms(language: string, forms: readonly string[]) {
  const keys = [...(texts[language]?.keys() ?? [])];
  const counted = new Set(keys.filter((key) => withoutPlural(key) !== key).map(withoutPlural));
  return [...counted].filter((key) => !forms.every((form) => keys.includes(`${key}_${form}`)));
}

/** Literal keys, and the fixed beginning of keys with a variable end, which must lead to a group. */
async function askedTexts() {
  const asked: { file: string; key: string }[] = [];
  const folder = `${import.meta.dirname}/src`;
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue;
    const source = await readFile(`${folder}/${file}`, 'utf8');
    for (const [, key = ''] of source.matchAll(/\bt\(\s*['`]([\w.${}]+?)['`]/g)) asked.push({ file, key });
    for (const [, key = ''] of source.matchAll(/\bt\(\s*`([\w.]+\.)\$\{/g)) asked.push({ file, key });
  }
  return asked;
}

function exists(key: string) {
  const fixed = key.split('${')[0] ?? '';
  const isGroup = fixed !== key || key.endsWith('.');
  return [...russian.keys()].some((known) =>
    isGroup ? known.startsWith(fixed) : withoutPlural(known) === key,
  );
}
