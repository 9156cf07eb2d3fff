import type { DictionaryValue, DictionaryValues, Names } from '@bilim/contract/dictionaryValues';
import { and, asc, eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';

import type { Database } from '#platform/db/database.ts';
import { datedNames } from '#platform/dictionaries/datedNames.tables.ts';
import type { Dictionary } from '#platform/dictionaries/dictionary.ts';
import { InvalidInput } from '#platform/http/failures.ts';

import type { View } from './dictionaries.queries.ts';
import type { DatedName } from './writeChange.service.ts';
import { say } from './texts/say.ts';
import type { TextKey } from './texts/say.ts';

interface Renaming {
  readonly rowId: number;
  readonly were: DictionaryValues;
  readonly values: DictionaryValues;
  /** Undefined where the name was only wrong. */
  readonly from: string | undefined;
}

/**
 * What a row holds when it is called otherwise from a day on, and its other names before and after that. A day that is
 * still to come leaves the name as it is until then, in place of whatever else was to come.
 */
export async function renamedOn(
  tx: Database,
  { dictionary, language, today }: View,
  { rowId, were, values, from }: Renaming,
) {
  if (from === undefined) return null;
  const key = dictionary.renamed ?? '';
  const [old, given] = [namesIn(were[key]), namesIn(values[key])];
  const refused = (text: TextKey) => new InvalidInput([{ field: 'from', sms: say(language, text) }]);
  if (old === null || given === null) throw refused('field.invalid');
  const before = await selectDatedNames(tx, dictionary, rowId);
  const former = before.filter(({ isComing }) => !isComing);
  if (former.some(({ day }) => day >= from)) throw refused('dictionary.renamed_later');
  const isSame = isDeepStrictEqual(old, given);
  if (from > today) {
    const coming = isSame ? [] : [{ day: from, isComing: true, name: given }];
    return { before, after: [...former, ...coming], values: { ...values, [key]: were[key] ?? null } };
  }
  if (isSame) return null;
  const coming = before.filter(({ isComing }) => isComing);
  return { before, after: [...former, { day: from, isComing: false, name: old }, ...coming], values };
}

/** The names of a row beside today's, in the order of their days. */
export async function selectDatedNames(
  db: Database,
  { name }: Dictionary,
  rowId: number,
): Promise<DatedName[]> {
  const rows = await db
    .select()
    .from(datedNames)
    .where(and(eq(datedNames.dictionary, name), eq(datedNames.rowId, rowId)))
    .orderBy(asc(datedNames.day), asc(datedNames.id));
  return rows.map(({ day, isComing, nameRu, nameKg, nameEn }) => ({
    day,
    isComing,
    name: { ru: nameRu, kg: nameKg, en: nameEn },
  }));
}

/** What is called the same in every language is one text. */
export function namesIn(value: DictionaryValue | undefined): Names | null {
  if (typeof value === 'string') return { ru: value, kg: value, en: value };
  return typeof value === 'object' ? value : null;
}
