/** Latin letters and the Cyrillic ones that look like them, place by place. */
const latin = 'ABCEHKMOPTXYaceopxy';
const cyrillic = 'АВСЕНКМОРТХУасеорху';

const twins = new Map(latin.split('').map((letter, index) => [letter, cyrillic[index] ?? letter]));

/** Whether both alphabets stand in one word, which nobody means. */
export function mixesAlphabets(text: string): boolean {
  return text
    .split(/[^\p{L}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word));
}

/** The text with every Latin letter that has a Cyrillic twin replaced by it. */
export function inCyrillic(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => twins.get(letter) ?? letter);
}

/** Whether every letter is a Latin one with a Cyrillic twin: `MK-1` may be meant either way. */
export function mayBeCyrillic(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.every((letter) => twins.has(letter));
}
