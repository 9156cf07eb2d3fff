import { scopeOf } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import type { Dictionary as Described, DictionaryColumn, MadeRow } from '@bilim/contract/dictionaries';

import { hintOf, textOf } from '#platform/dictionaries/dictionary.ts';
import type { Dictionary } from '#platform/dictionaries/dictionary.ts';

import type { View } from './dictionaries.queries.ts';
import { say } from './texts/say.ts';

/** Who looks at a dictionary, in which language. */
type Onlooker = Omit<View, 'today'>;

/** What the screen of a dictionary needs to know of it. */
export function describe({ dictionary, person, language }: Onlooker, all: readonly Dictionary[]): Described {
  const {
    name,
    title,
    about,
    spans = [],
    faculty,
    place = null,
    renamed = null,
    isSingle = false,
  } = dictionary;
  return {
    name,
    title: say(language, title),
    about: say(language, about),
    columns: describeColumns(dictionary, language).map((column) => ({
      ...column,
      makes: madeBy({ dictionary, person, language }, column.key, all),
    })),
    spans: spans.map((span) => [...span]),
    place,
    renamed,
    mayClose: dictionary.table.closedOn !== undefined,
    mayMerge: dictionary.hasDoubles === true,
    mayAdd: !isSingle && (faculty !== undefined || scopeOf(person, dictionary.right) === 'all'),
  };
}

/** Of what the column refers to: its dictionary and name, where a row needs nothing else and the person may add one. */
function madeBy({ dictionary, person }: Onlooker, key: string, all: readonly Dictionary[]): MadeRow | null {
  const table = dictionary.columns[key]?.target?.table;
  const kept = table === undefined ? undefined : all.find((one) => one.table === table);
  if (kept === undefined || kept.isSingle === true || scopeOf(person, kept.right) !== 'all') return null;
  const needed = Object.entries(kept.columns).filter(
    ([, { isRequired, kind }]) => isRequired && kind !== 'flag',
  );
  const [[only, { kind }] = ['', { kind: 'flag' }], another] = needed;
  if (another !== undefined || (kind !== 'names' && kind !== 'text')) return null;
  return { dictionary: kept.name, key: only, kind };
}

export function describeColumns(dictionary: Dictionary, language: Language): DictionaryColumn[] {
  return Object.entries(dictionary.columns).map(([key, column]) => {
    const hint = hintOf(dictionary, key);
    const { kind, isRequired = false, isFixed = false, isHidden = false, choices = [] } = column;
    return {
      key,
      title: say(language, textOf(dictionary, key)),
      hint: hint === null ? null : say(language, hint),
      kind,
      isRequired,
      isFixed,
      isListed: !isHidden,
      longest: column.longest ?? null,
      least: column.least ?? null,
      most: column.most ?? null,
      digits: column.digits ?? null,
      choices: choices.map((value) => ({
        value,
        label: say(language, textOf(dictionary, `${key}.${value}`)),
      })),
      makes: null,
    };
  });
}
