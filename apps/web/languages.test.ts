import { readdir, readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { readLanguage, wireLanguages, type Texts } from './languages.ts';
import { startTexts } from './src/testing/texts.ts';

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

describe('a week with its number', async () => {
  const say = Object.fromEntries(
    await Promise.all(
      wireLanguages.map(async (language) => [language, (await startTexts(language)).t] as const),
    ),
  );

  it.each([
    ['ru', ['5-я неделя', '5-я неделя из 16', 'с 5-й недели, 28.09', 'До 4-й недели включительно']],
    ['kg', ['5-апта', '16 аптанын 5-аптасы', '5-аптадан, 28.09', '4-аптага чейин (аны кошо)']],
    ['en', ['week 5', 'Week 5 of 16', 'from week 5, 28.09', 'Up to and with week 4']],
  ])('reads in %s as it is said: %s', (language, [alone, ofAll, from, until]) => {
    const t = say[language]!;
    expect(t('schedule.week', { week: 5 })).toBe(alone);
    expect(t('schedule.oneweek', { first: 5 })).toBe(alone);
    expect(t('schedule.weekof', { week: 5, total: 16 })).toBe(ofAll);
    expect(t('timetable.fromnth', { week: 5, day: '28.09' })).toBe(from);
    expect(t('timetable.remains', { week: 4 })).toContain(until);
  });

  it.each([
    ['ru', 'недели 5–9', 'нед. 5–9'],
    ['kg', '5–9-апталар', '5–9-апта'],
    ['en', 'weeks 5–9', 'wk 5–9'],
  ])('has both its ends in %s: %s', (language, weeks, printed) => {
    const t = say[language]!;
    expect(t('schedule.weeks', { first: 5, last: 9 })).toBe(weeks);
    expect(t('schedule.printweeks', { first: 5, last: 9 })).toBe(printed);
  });

  it('is joined to its word in Kyrgyz wherever it stands, as are the lesson of a day, a subgroup and a line', () => {
    const which = /\{\{(?:week|first|last|ordinal|attempt|n|line)\}\}/;
    const numbered = [...texts['kg']!].filter(([, text]) => which.test(text));
    const joined = new RegExp(`${which.source}(?:–\\{\\{last\\}\\})?[-‑][а-яөүң]`);

    expect(numbered.length).toBeGreaterThan(10);
    expect(numbered.filter(([, text]) => !joined.test(text))).toEqual([]);
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

describe('names of people', async () => {
  const spelled = String.raw`(?:\w+\??\.)*(?:fullName|(?:teacher|student|owner|author|sender|reporter)Name|(?:changed|settled|answered)By)\b`;
  /** As words of the page, of a label or of a sentence, or as initials. */
  const raw = new RegExp(
    String.raw`(?:>\s*\{|(?:title|label)=\{|\b(?:name|value): |initialsOf\()${spelled}`,
    'g',
  );
  /** The card says how a name is written in each language, in one row each. */
  const asWritten = new Set(['features/profile/ProfileCards.tsx']);

  it('are in Latin letters wherever English readers see them: a screen spells them by its format', async () => {
    const screens = (await sources('.tsx')).filter(({ file }) => !asWritten.has(file));
    const found = screens.flatMap(({ file, source }) =>
      [...source.matchAll(raw)].map(([words]) => `${file}: ${words}`),
    );
    expect(found).toEqual([]);
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
  for (const { file, source } of await sources()) {
    for (const [, key = ''] of source.matchAll(/\bt\(\s*['`]([\w.${}]+?)['`]/g)) asked.push({ file, key });
    for (const [, key = ''] of source.matchAll(/\bt\(\s*`([\w.]+\.)\$\{/g)) asked.push({ file, key });
  }
  return asked;
}

/** What screens are made of. */
async function sources(ending = '') {
  const folder = `${import.meta.dirname}/src`;
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && file.endsWith(ending) && !file.includes('.test.'),
  );
  return await Promise.all(
    files.map(async (file) => ({ file, source: await readFile(`${folder}/${file}`, 'utf8') })),
  );
}

function exists(key: string) {
  const fixed = key.split('${')[0] ?? '';
  const isGroup = fixed !== key || key.endsWith('.');
  return [...russian.keys()].some((known) =>
    isGroup ? known.startsWith(fixed) : withoutPlural(known) === key,
  );
}
