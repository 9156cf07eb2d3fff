import type { Language } from '@bilim/contract';
import { byUniversityClock } from '@bilim/contract/core/universityClock';

import { isTextKey } from '#platform/texts.ts';

import { say } from './texts/say.ts';

/** What was done; an action that has no words of its own is told by what it is about. */
export function titleOf(action: string, language: Language): string {
  const key = `audit.${action}`;
  if (isTextKey(key)) return say(language, key);
  const [area = '', done = ''] = action.split('.', 2);
  const areaKey = `audit.area.${area}`;
  return isTextKey(areaKey) ? `${say(language, areaKey)}: ${done.replaceAll('_', ' ')}` : action;
}

/** The same with the dictionary in which it was done. */
export function titleWithin(action: string, entity: string, language: Language): string {
  const title = titleOf(action, language);
  return isTextKey(entity) ? `${title}: ${say(language, entity)}` : title;
}

interface Change {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Facts = Readonly<Record<string, unknown>> | null;

/** What an entry says of before and after, field by field; of what is nobody's business, only that it changed. */
export function changesOf(
  { entity, before, after }: { readonly entity: string; readonly before: Facts; readonly after: Facts },
  language: Language,
): Change[] {
  const was = flat(before);
  const is = flat(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => was.get(key) !== is.get(key))
    .map((key) => ({
      name: nameOf(key, entity, language),
      before: shown(key, was, language),
      after: shown(key, is, language),
    }));
}

const secret =
  /password|secret|token|hash|cookie|salt|\bkey\b|code|tax|phone|birth|passport|address|guardian|military/i;
const hidden = '•••';
const longest = 300;

function shown(key: string, facts: ReadonlyMap<string, string>, language: Language): string | null {
  const value = facts.get(key);
  if (value === undefined) return null;
  if (secret.test(key)) return hidden;
  const of = lastOf(key);
  const words = [`audit.flag.${value}`, `audit.value.${of}.${value}`].find(isTextKey);
  if (words !== undefined) return say(language, words);
  const role = `audit.role.${value}`;
  if (of === 'role' && isTextKey(role)) return say(language, role);
  const at = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? Date.parse(value) : Number.NaN;
  return dayAndTimeIn(Number.isNaN(at) ? value : byUniversityClock(new Date(at)));
}

/** Days and moments as people write them, `28.11.2026, 16:06`; any other text as it is. */
function dayAndTimeIn(value: string): string {
  const [, day = '', time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}).*)?$/.exec(value) ?? [];
  if (day === '') return value;
  const written = day.split('-').toReversed().join('.');
  return time === undefined ? written : `${written}, ${time}`;
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

/** What a field is called; that of a row of a dictionary as its column is. */
function nameOf(key: string, entity: string, language: Language): string {
  const [first, column = '', part = ''] = key.split('.');
  if (first !== 'values') {
    const text = `audit.field.${lastOf(key)}`;
    return isTextKey(text) ? say(language, text) : key;
  }
  const text = [`${entity}.${column}`, `dictionary.any.${column}`].find(isTextKey);
  const of = `dictionary.language.${part}`;
  const words = text === undefined ? column : say(language, text);
  return isTextKey(of) ? `${words}, ${say(language, of)}` : words;
}

function lastOf(key: string): string {
  return key.split('.').at(-1) ?? key;
}
