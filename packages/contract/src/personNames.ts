import type { Language } from './core/languages.ts';

/**
 * «Садыкова Айжан Канатовна» becomes «Садыкова А. К.»: the surname stays, the rest are initials. «Акжол уулу» and
 * «Кубан кызы» are one name, with which no initial is made of the second word: «Акжол уулу Э.».
 */
export function shortName(fullName: string): string {
  const [surname = '', ...given] = namesOf(fullName);
  return [surname, ...given.map((name) => `${initialOf(name)}.`)].join('\u00A0');
}

/** One or two letters for a picture-less avatar. */
export function initialsOf(fullName: string): string {
  return namesOf(fullName).slice(0, 2).map(initialOf).join('');
}

/** «Son of» and «daughter of» as the peoples of the country write them, after the father's name. */
const childOf = new Set(['уулу', 'кызы', 'оглы', 'угли', 'гызы', 'кизи', 'uulu', 'kyzy', 'ogly', 'ugli']);

/** The names of a full name; a father's name and the word for the child after it are one. */
export function namesOf(fullName: string): string[] {
  const names: string[] = [];
  for (const word of fullName.trim().split(/\s+/)) {
    const before = names.at(-1);
    if (before !== undefined && childOf.has(word.toLocaleLowerCase('ru'))) {
      names[names.length - 1] = `${before} ${word}`;
    } else names.push(word);
  }
  return names;
}

function initialOf(name: string) {
  return name.charAt(0).toLocaleUpperCase('ru');
}

/** As readers of a language have it: in English as passports spell names. */
export function spelledIn(language: Language, name: string): string {
  return language === 'en' ? inLatin(name) : name;
}

/** As passports spell names: Айпери becomes Aiperi, Чынгыз becomes Chyngyz. */
export function inLatin(name: string): string {
  return name.replaceAll(/[а-яёңөү]/gi, latinLetter);
}

const alphabet = 'а б в г д е ё ж з и й к л м н ң о ө п р с т у ү ф х ц ч ш щ ъ ы ь э ю я'.split(' ');
const spellings = 'a b v g d e e zh z i i k l m n ng o o p r s t u u f kh ts ch sh shch - y - e iu ia'.split(
  ' ',
);

const latin = new Map(alphabet.map((letter, index) => [letter, spellings[index]?.replace('-', '')]));

function latinLetter(letter: string): string {
  const small = letter.toLowerCase();
  const spelled = latin.get(small);
  if (spelled === undefined) return letter;
  return small === letter ? spelled : spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
