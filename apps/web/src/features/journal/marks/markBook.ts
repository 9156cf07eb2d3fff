import type { Mark } from '@bilim/contract/journal/classes';

/** A mark as a cell shows it. */
export type MarkValue = Pick<Mark, 'markId' | 'text'>;

/** Marks that the dictionary names by a letter. */
const letters: Readonly<Record<string, string>> = { н: 'н/б', о: 'оп', у: 'н/у', '+': '+', '=': '+' };

/** Keys of a Latin layout: where the letter lies on the Cyrillic one, the letter that sounds like it, and the English word's. */
const latin: Readonly<Record<string, string>> = {
  y: 'н',
  n: 'н',
  a: 'н',
  j: 'о',
  o: 'о',
  l: 'о',
  e: 'у',
  u: 'у',
};

/** Latin letters that look like Cyrillic ones in texts that come from elsewhere. */
const lookAlikes: Readonly<Record<string, string>> = { h: 'н', n: 'н', b: 'б', o: 'о', y: 'у', u: 'у' };

/** Other ways to write a mark in a spreadsheet. */
const spellings: Readonly<Record<string, string>> = { нб: 'н/б', ну: 'н/у', н: 'н/б', о: 'оп', у: 'н/у' };

/** Absent without excuse: the only mark that counts as an absence. */
export const absentText = 'н/б';
export const presentText = '+';
export const lateText = 'оп';
/** The mark of a cell that was cleared; the wire's number for it. */
export const clearedMark: MarkValue = { markId: 0, text: '' };

export function isAbsence(text: string): boolean {
  return text === absentText;
}

/** The dictionary of marks of one class, asked by what a person types. */
export type MarkBook = ReturnType<typeof createMarkBook>;

export function createMarkBook(marks: readonly Mark[]) {
  const byText = new Map(marks.map((mark) => [mark.text, mark]));
  const numbers = marks.filter(({ points }) => points !== null).map(({ text }) => text);

  return {
    marks,

    /** Marks without points, in the order in which a teacher looks for them, then the points. */
    words: marks.filter(({ points, text }) => points === null && text !== ''),
    points: marks.filter(({ points }) => points !== null),
    best: Math.max(0, ...marks.map(({ points }) => points ?? 0)),

    byText: (text: string): Mark | undefined => byText.get(text),

    /** The mark behind a letter key of any layout. */
    byLetter(key: string): Mark | undefined {
      const letter = key.toLowerCase();
      const text = letters[latin[letter] ?? letter];
      return text === undefined ? undefined : byText.get(text);
    },

    /** Whether more digits could follow, as after the 1 of 10. */
    mayGrow: (digits: string) => numbers.some((text) => text !== digits && text.startsWith(digits)),

    /** The mark a text from elsewhere means; undefined when there is none. */
    read(text: string): MarkValue | undefined {
      const known = tidy(text);
      return known === '' ? clearedMark : (byText.get(known) ?? byText.get(spellings[known] ?? known));
    },
  };
}

/** «Н/Б», «8,0» and Latin look-alikes become what the dictionary says. */
function tidy(text: string) {
  const plain = text.trim().toLowerCase();
  if (/^\d+[.,]0+$/.test(plain)) return plain.replace(/[.,]0+$/, '');
  if (/^\d+,\d+$/.test(plain)) return plain.replace(',', '.');
  return plain.replace(/[a-z]/g, (letter) => lookAlikes[letter] ?? letter);
}
