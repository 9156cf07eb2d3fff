/** «Садыкова Айжан Канатовна» becomes «Садыкова А. К.»: the first word stays, the rest are initials. */
export function shortName(fullName: string): string {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  return [first, ...rest.map((word) => `${initialOf(word)}.`)].join('\u00A0');
}

/** One or two letters for a picture-less avatar. */
export function initialsOf(fullName: string): string {
  return fullName.trim().split(/\s+/).slice(0, 2).map(initialOf).join('');
}

function initialOf(word: string) {
  return word.charAt(0).toLocaleUpperCase('ru');
}
