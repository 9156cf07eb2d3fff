/** The letters of one key each, on a Latin and on a Cyrillic keyboard. */
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const toCyrillic = keysOf(latin, cyrillic);
const toLatin = keysOf(cyrillic, latin);

function keysOf(from: string, to: string): ReadonlyMap<string, string> {
  return new Map(Array.from(from, (letter, place) => [letter, to[place] ?? letter]));
}

/** What somebody meant to type who forgot to switch the keyboard: «;ehyfk» is «журнал», «ыусгкшен» is «security». */
export function inOtherLayout(text: string): string {
  const typed = text.toLowerCase();
  const letters = /[а-яё]/.test(typed) ? toLatin : toCyrillic;
  return Array.from(typed, (letter) => letters.get(letter) ?? letter).join('');
}
