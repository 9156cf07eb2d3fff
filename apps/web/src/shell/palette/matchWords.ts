import { inOtherLayout } from './keyboardLayout.ts';

/** Letters that many keyboards lack are found by their neighbours, and the other way round. */
const neighbours: Readonly<Record<string, string>> = { ө: 'о', ү: 'у', ң: 'н', ё: 'е' };

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[өүңё]/g, (letter) => neighbours[letter] ?? letter);
}

function wordsOf(text: string): readonly string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Shorter words resemble too much. */
const shortestWithTypo = 4;

/**
 * How well a text fits what was typed: 0 the best, null not at all. First what begins with it, then what has words
 * beginning with each of its words, then what holds it, then the same in the other keyboard layout, then either with a typo.
 */
export function rankOf(typed: string, text: string): number | null {
  const plain = rankAsTyped(typed, text);
  if (plain !== null) return plain;
  const other = rankAsTyped(inOtherLayout(typed), text);
  if (other !== null) return 3 + other;
  return [typed, inOtherLayout(typed)].some((one) => hasAll(one, text, resembles)) ? 6 : null;
}

function rankAsTyped(typed: string, text: string): number | null {
  const [query, all] = [folded(typed).trim(), folded(text)];
  if (query === '' || all.startsWith(query)) return 0;
  if (hasAll(query, text, (word, asked) => word.startsWith(asked))) return 1;
  return all.includes(query) ? 2 : null;
}

function hasAll(typed: string, text: string, fits: (word: string, asked: string) => boolean): boolean {
  const words = wordsOf(text);
  const asked = wordsOf(typed);
  return asked.length > 0 && asked.every((one) => words.some((word) => fits(word, one)));
}

/** A word begins with what was asked but for one slip: a letter wrong, missing, too much, or two swapped. */
function resembles(word: string, asked: string): boolean {
  if (word.startsWith(asked)) return true;
  if (asked.length < shortestWithTypo) return false;
  let place = 0;
  while (place < asked.length && word[place] === asked[place]) place += 1;
  const [restOfWord, restOfAsked] = [word.slice(place), asked.slice(place)];
  return (
    restOfWord.slice(1).startsWith(restOfAsked.slice(1)) ||
    restOfWord.startsWith(restOfAsked.slice(1)) ||
    restOfWord.slice(1).startsWith(restOfAsked) ||
    `${restOfWord[1] ?? ''}${restOfWord[0] ?? ''}${restOfWord.slice(2)}`.startsWith(restOfAsked)
  );
}
