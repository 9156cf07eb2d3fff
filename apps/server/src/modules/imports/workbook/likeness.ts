import { dayOf, textOf } from '#platform/xlsx/values.ts';
import type { Cell } from '#platform/xlsx/sheet.ts';

/** How alike two headings are, 0 to 1: one that says more, and one with a slip of the pen, are nearly alike. */
export function likeness(title: string, word: string): number {
  const [said, known] = [tokensOf(title), tokensOf(word)];
  if (said.length === 0 || known.length === 0) return 0;
  const isInside = known.every((one) =>
    said.some((other) => isShortFor(other, one) || sharesStem(bare(one), bare(other))),
  );
  if (isInside) return 0.6 + (0.4 * known.length) / Math.max(said.length, known.length);
  const [left, right] = [bare(said.join('')), bare(known.join(''))];
  const longest = Math.max(left.length, right.length);
  const isFar = longest < 5 || Math.abs(left.length - right.length) > longest * 0.3;
  return isFar ? 0 : 1 - distance(left, right) / longest;
}

/** Words; one that is cut short keeps its dot. */
function tokensOf(title: string): readonly string[] {
  const told = title.replaceAll('№', ' номер ').normalize('NFKC').toLowerCase().replaceAll('ё', 'е');
  return told.match(/[\p{L}\p{N}]+\.?/gu) ?? [];
}

function bare(words: string): string {
  return words.replaceAll('.', '');
}

/** «зач.» for «зачётной». */
function isShortFor(said: string, word: string): boolean {
  return said.length > 3 && said.endsWith('.') && word.startsWith(said.slice(0, -1));
}

/** Words of one stem, as far as endings go: «телефон» and «телефона». */
function sharesStem(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < 5) return one === other;
  const stem = Math.max(4, shorter - 2);
  return one.slice(0, stem) === other.slice(0, stem) && Math.abs(one.length - other.length) < 4;
}

/** Letters to change, add or leave out. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of one.split('').entries()) {
    const next = [at + 1];
    for (const [place, against] of other.split('').entries())
      next.push(
        Math.min(
          (next[place] ?? 0) + 1,
          (row[place + 1] ?? 0) + 1,
          (row[place] ?? 0) + (letter === against ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** What stands in a column tells what it is, where the heading does not. */
const contents: Readonly<Record<string, (cell: Cell) => boolean>> = {
  email: (cell) => /^\S+@\S+\.\S+$/.test(textOf(cell)),
  taxId: (cell) => /^[12]\d{13}$/.test(textOf(cell).replaceAll(' ', '')),
  phone: (cell) => /^(\+?996|0)[\d\s()-]{9,16}$/.test(textOf(cell)),
  birthDate: (cell) => isBirthday(dayOf(cell)),
  gender: (cell) => /^(м|ж|муж|жен|мужской|женский|эркек|аял)\.?$/i.test(textOf(cell)),
  fullName: (cell) =>
    /^\p{Lu}[\p{L}-]+ \p{Lu}[\p{L}.-]*( \p{Lu}[\p{L}.-]*)?( (уулу|кызы))?$/u.test(textOf(cell)),
  group: (cell) => /^\p{L}{1,6}[\p{L}()]*[ -]?\d?[ -]?\d{1,2}([ -]\d{2})?$/u.test(textOf(cell)),
};

function isBirthday(day: string | null): boolean {
  return day !== null && day >= '1930' && day < String(new Date().getFullYear() - 13);
}

const enough = 0.8;

/** Whether most of what stands there can only be that. */
export function looksLike(key: string, cells: readonly Cell[]): boolean {
  const test = contents[key];
  const filled = cells.filter((cell) => textOf(cell) !== '');
  return test !== undefined && filled.length > 0 && filled.filter(test).length >= enough * filled.length;
}
