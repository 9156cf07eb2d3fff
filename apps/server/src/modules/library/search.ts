/** Words beyond these narrow nothing: the first ones have found the book, or have not. */
const mostWords = 4;
/** Shorter words are like too many others. */
const leastForTypos = 4;

/** As the database folds titles and authors. */
function folded(text: string): string {
  const letters: Readonly<Record<string, string>> = { ө: 'о', ү: 'у', ң: 'н', ё: 'е' };
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[өүңё]/g, (letter) => letters[letter] ?? letter);
}

/** Patterns of `like` for each of the words that were typed: one that fits all of them fits the search. */
export function patternsOf(query: string): readonly (readonly string[])[] {
  return wordsOf(query).map((word) => [`%${escaped(word)}%`]);
}

/** The same with one letter of each word wrong, missing, too many, or in the place of its neighbour. */
export function likePatternsOf(query: string): readonly (readonly string[])[] {
  return wordsOf(query).map((word) =>
    word.length < leastForTypos ? [`%${escaped(word)}%`] : [...new Set(slipsOf(Array.from(word)))],
  );
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
