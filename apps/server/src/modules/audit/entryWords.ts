import type { Language } from '@bilim/contract';

import { isTextKey } from '#platform/texts.ts';

import { say } from './texts/say.ts';

/** What was done; a deed that has no words of its own is told by what it is about. */
export function titleOf(action: string, language: Language): string {
  const key = `audit.${action}`;
  if (isTextKey(key)) return say(language, key);
  const [area = '', deed = ''] = action.split('.', 2);
  const areaKey = `audit.area.${area}`;
  return isTextKey(areaKey) ? `${say(language, areaKey)}: ${deed.replaceAll('_', ' ')}` : action;
}

interface Change {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Facts = Readonly<Record<string, unknown>> | null;

/** What an entry says of before and after, field by field; of what is nobody's business, only that it changed. */
export function changesOf(before: Facts, after: Facts, language: Language): Change[] {
  const was = flat(before);
  const is = flat(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => was.get(key) !== is.get(key))
    .map((key) => ({ name: nameOf(key, language), before: shown(key, was), after: shown(key, is) }));
}

const secret =
  /password|secret|token|hash|cookie|salt|\bkey\b|code|tax|phone|birth|passport|address|guardian|military/i;
const hidden = '•••';
const longest = 300;

function shown(key: string, facts: ReadonlyMap<string, string>): string | null {
  const value = facts.get(key);
  if (value === undefined) return null;
  return secret.test(key) ? hidden : value;
}

/** Facts within facts are told by the names of both. */
function flat(facts: Facts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(facts ?? {}).flatMap(([key, value]): [string, string][] => {
      const name = prefix + key;
      if (isPlain(value)) return [...flat(value, `${name}.`)];
      const text = textOf(value);
      return text === '' ? [] : [[name, text.slice(0, longest)]];
    }),
  );
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return JSON.stringify(value);
}

function nameOf(key: string, language: Language): string {
  const last = key.split('.').at(-1) ?? key;
  const text = `audit.field.${last}`;
  return isTextKey(text) ? say(language, text) : key;
}
