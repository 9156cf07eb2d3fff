import type { Word } from './known.ts';
import { wordKey } from './rowReader.ts';

/**
 * What lists mean by «ст. преподаватель», «доцент, к.н.» or «практика»: the only word that begins like it, as a whole or
 * in one of its parts. Null where there is none, or several.
 */
export function meantBy(said: string, words: readonly Word[]): string | null {
  const parts = [said, ...said.split(/[,;/()]/)].map(wordKey).filter(Boolean);
  for (const part of parts) {
    const meaning =
      onlyOne(words, (word) => word === part) ??
      onlyOne(words, (word) => beginsLike(part.split(' '), word.split(' ')));
    if (meaning !== null) return meaning;
  }
  return null;
}

function onlyOne(words: readonly Word[], isMeant: (word: string) => boolean): string | null {
  const found = words.filter(({ word }) => isMeant(wordKey(word)));
  // «заоч.» is «заочная» rather than «заочная с дистанционными технологиями».
  const isLonger = ({ word }: Word) => found.some((one) => wordKey(word).startsWith(`${wordKey(one.word)} `));
  const [meaning, ...others] = new Set(found.filter((one) => !isLonger(one)).map((one) => one.meaning));
  return meaning === undefined || others.length > 0 ? null : meaning;
}

function beginsLike(said: readonly string[], word: readonly string[]): boolean {
  return said.length <= word.length && said.every((one, place) => sharesBeginning(one, word[place] ?? ''));
}

/** An abbreviation, or another ending. */
function sharesBeginning(said: string, word: string): boolean {
  if (said.length > 1 && word.startsWith(said)) return true;
  let shared = 0;
  while (shared < said.length && said[shared] === word[shared]) shared += 1;
  return shared >= 5 && shared * 5 >= Math.min(said.length, word.length) * 3;
}
