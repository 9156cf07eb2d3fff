/** Words beyond these narrow nothing: the first ones have found the book, or have not. */
const mostWords = 4;
/** Shorter words are like too many others. */
const leastForTypos = 4;
/** Shorter ones stand inside too many words, and are looked for where one begins. */
const leastInside = 3;
/** What may stand before a word. */
const openings = [' ', '«', '(', '-', '.', '"'];

/** As the database folds titles and authors. */
function folded(text: string): string {
  const letters: Readonly<Record<string, string>> = { ө: 'о', ү: 'у', ң: 'н', ё: 'е' };
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[өүңё]/g, (letter) => letters[letter] ?? letter);
}

/** How one word is looked for: by patterns of `like` of which one fits, or as it is but for one letter. */
export interface WordPattern {
  readonly like: readonly string[];
  readonly slip: string | null;
}

/** All words have to be found. */
export function patternsOf(query: string): readonly WordPattern[] {
  return wordsOf(query).map(asTyped);
}

/** The same with a slip of the hand in each word that is long enough for one. */
export function slipsIn(query: string): readonly WordPattern[] {
  return wordsOf(query).map((word) =>
    Array.from(word).length < leastForTypos ? asTyped(word) : { like: [], slip: word },
  );
}

function asTyped(word: string): WordPattern {
  const own = escaped(word);
  if (Array.from(word).length >= leastInside) return { like: [`%${own}%`], slip: null };
  return { like: [`${own}%`, ...openings.map((sign) => `%${sign}${own}%`)], slip: null };
}

function wordsOf(query: string): string[] {
  return folded(query)
    .split(/[\s.,;:!?«»"()]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
}

/** Nobody types signs of patterns as such. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** The words as PostgreSQL looks for them where it does not know their forms: whatever begins so; null for none. */
export function prefixesOf(query: string): string | null {
  const words =
    folded(query)
      .match(/[\p{L}\p{N}]{3,}/gu)
      ?.slice(0, mostWords) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}
