import { scopeOf } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import type { Dictionary as Described, DictionaryColumn } from '@bilim/contract/dictionaries';

import { hintOf, textOf } from '#platform/dictionaries/dictionary.ts';
import type { Dictionary } from '#platform/dictionaries/dictionary.ts';

import type { View } from './dictionaries.queries.ts';
import { say } from './texts/say.ts';

/** What the screen of a dictionary needs to know of it. */
export function describe({ dictionary, person, language }: View): Described {
  const { name, title, about, spans = [], faculty, place = null, isSingle = false } = dictionary;
  return {
    name,
    title: say(language, title),
    about: say(language, about),
    columns: describeColumns(dictionary, language),
    spans: spans.map((span) => [...span]),
    place,
    mayClose: dictionary.table.closedOn !== undefined,
    mayMerge: dictionary.hasDoubles === true,
    mayAdd: !isSingle && (faculty !== undefined || scopeOf(person, dictionary.right) === 'all'),
  };
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
    };
  });
}
