const letters: Readonly<Record<string, string>> = { ө: 'о', ү: 'у', ң: 'н', ё: 'е' };
/** Endings of words change: what begins alike is the same. */
const shortestStem = 4;

/** Letter by letter as they are compared: each stays where it was. */
export function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[өүңё]/g, (letter) => letters[letter] ?? letter);
}

/** How the words that are looked for begin, whatever their endings. */
export function stemsIn(query: string): readonly string[] {
  return (folded(query).match(/[\p{L}\p{N}]{2,}/gu) ?? []).map(stemOf);
}

/** Words of a folded text that begin with one of these. */
export function wordsWith(stems: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.join('|')})[\\p{L}\\p{N}]*`, 'gu');
}

function stemOf(word: string): string {
  const ending = word.length > 7 ? 3 : 2;
  return word.length > shortestStem ? word.slice(0, Math.max(shortestStem, word.length - ending)) : word;
}
