/** Words beyond these narrow nothing: the first ones have found the book, or have not. */
const mostWords = 4;
/** Shorter words are like too many others. */
const leastForTypos = 4;
/** From this length on. */
const leastForGroups = 12;

/** As the database folds titles and authors. */
function folded(text: string): string {
  const letters: Readonly<Record<string, string>> = { ө: 'о', ү: 'у', ң: 'н', ё: 'е' };
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[өүңё]/g, (letter) => letters[letter] ?? letter);
}

/** How one word is looked for: by patterns of `like` of which one fits, or by what it is like as a whole. */
export interface WordPattern {
  readonly like: readonly string[];
  readonly alike: string | null;
}

/** All words have to be found. */
export function patternsOf(query: string): readonly WordPattern[] {
  return wordsOf(query).map((word) => ({ like: [`%${escaped(word)}%`], alike: null }));
}

/**
 * The same with a slip of the hand in each word: long ones by the share of their groups of three letters, short ones,
 * which have too few of those, with one letter wrong, missing, too many, or in the place of its neighbour.
 */
export function likePatternsOf(query: string): readonly WordPattern[] {
  return wordsOf(query).map((word) => {
    if (word.length < leastForTypos) return { like: [`%${escaped(word)}%`], alike: null };
    if (word.length >= leastForGroups) return { like: [], alike: word };
    return { like: [...new Set(slipsOf(Array.from(word)))], alike: null };
  });
}

function slipsOf(letters: readonly string[]): string[] {
  const own = letters.map(escaped);
  return own.flatMap((_, place) => {
    const before = own.slice(0, place);
    const after = own.slice(place + 1);
    const [next] = after;
    return [
      pattern([...before, '_', ...after]),
      pattern([...before, ...after]),
      pattern([...before, '_', ...own.slice(place)]),
      ...(next === undefined ? [] : [pattern([...before, next, own[place] ?? '', ...after.slice(1)])]),
    ];
  });
}

function wordsOf(query: string): string[] {
  return folded(query)
    .split(/[\s.,;:!?«»"()]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
}

const pattern = (parts: readonly string[]) => `%${parts.join('')}%`;

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
