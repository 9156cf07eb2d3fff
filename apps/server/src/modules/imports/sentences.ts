import type { Language } from '@bilim/contract';
import type { ImportSheet } from '@bilim/contract/imports';

import { isTextKey } from '#platform/texts.ts';

import type { Dependant, Refused } from './runs/kept.ts';
import { say } from './texts/say.ts';

/** Why an import came to nothing; refusals of calls have their sentences elsewhere. */
export function refusalText(language: Language, { code, params }: Refused): string {
  return sentence(language, isTextKey(code) ? code : `imports.refusal.${code}`, params);
}

/** What is wrong, without the place. */
export function reasonText(language: Language, { code, value, known }: Reason): string {
  return sentence(language, `imports.problem.${code}`, { value: value ?? '', known: known ?? '' });
}

interface Reason {
  readonly code: string;
  readonly value: string | null;
  /** Of an unknown word, those that are known. */
  readonly known?: string | null | undefined;
}

interface Problem extends Reason {
  readonly file: string;
  readonly line: number;
  readonly heading: string | null;
}

/** `users.csv:17 email "x": the value is too long` */
export function problemText(language: Language, { file, line, heading, ...reason }: Problem): string {
  const place = line === 0 ? file : `${file}:${line}`;
  const { value } = reason;
  const what = [heading, value === null ? null : `"${value}"`].filter((part) => part !== null);
  return `${[place, ...what].join(' ')}: ${reasonText(language, reason)}`;
}

/** What the sheets of a workbook and their columns may be, in the language of whoever looks. */
export function sheetInWords(language: Language, sheet: ImportSheet): ImportSheet {
  const ofColumn = (column: string) => {
    const own = `imports.column.${sheet.sheetKind}.${column}`;
    return sentence(language, isTextKey(own) ? own : `imports.column.${column}`);
  };
  return {
    ...sheet,
    kinds: sheet.kinds.map(({ value }) => ({ value, label: sentence(language, `imports.sheet.${value}`) })),
    choices: sheet.choices.map(({ value }) => ({ value, label: ofColumn(value) })),
  };
}

/** What stands in the way of undoing, in words where we have them; what people call the same is one line. */
export function dependantTexts(language: Language, dependants: readonly Dependant[]): Dependant[] {
  const most = new Map<string, number>();
  for (const { what, count } of dependants) {
    const words = sentence(language, `imports.dependant.${what}`).replace(/^imports\.dependant\./, '');
    most.set(words, Math.max(most.get(words) ?? 0, count));
  }
  return [...most].map(([what, count]) => ({ what, count }));
}

function sentence(language: Language, key: string, params: Refused['params'] = {}): string {
  return isTextKey(key) ? say(language, key, params) : key;
}
