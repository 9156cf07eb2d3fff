import * as z from 'zod/mini';

import { day } from './core/values.ts';

/** What a column of a dictionary holds. */
export const columnKinds = [
  'names',
  'text',
  'number',
  'day',
  'time',
  'moment',
  'choice',
  'reference',
  'flag',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

export type Names = z.output<typeof Names>;
/** A name in the three languages. */
export const Names = z.object({ ru: z.string(), kg: z.string(), en: z.string() });

export type DictionaryValue = z.output<typeof DictionaryValue>;
export const DictionaryValue = z.union([z.null(), z.boolean(), z.number(), z.string(), Names]);

export type DictionaryValues = z.output<typeof DictionaryValues>;
/** The values of a row by the keys of its columns. */
export const DictionaryValues = z.record(z.string(), DictionaryValue);

interface DescribedColumn {
  readonly key: string;
  readonly kind: ColumnKind;
  readonly isRequired: boolean;
  readonly longest: number | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly digits: number | null;
  readonly choices: readonly { readonly value: string }[];
}

/** The schema of a dictionary's rows; the server refuses by it, and a form may do so before. */
export function valuesSchema(columns: readonly DescribedColumn[]): z.ZodMiniType<DictionaryValues> {
  const shape = Object.fromEntries(columns.map((column) => [column.key, schemaOf(column)]));
  return z.object(shape);
}

/** A field that was left empty is no value. */
function schemaOf(column: DescribedColumn): z.ZodMiniType<DictionaryValue> {
  const schema = kindSchema(column);
  if (column.kind === 'flag' || column.kind === 'names' || column.isRequired) return schema;
  const emptied = z.transform((value: unknown) => (isEmpty(value) ? null : value));
  return z.pipe(emptied, z.nullable(schema));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

function kindSchema(column: DescribedColumn): z.ZodMiniType<DictionaryValue> {
  const longest = column.longest ?? 200;
  switch (column.kind) {
    case 'names':
      return inAnyLanguage(longest);
    case 'text':
      return words(longest);
    case 'number':
      return figure(column);
    case 'day':
      return day;
    case 'time':
      return timeOfDay;
    case 'moment':
      return moment;
    case 'choice':
      return z.enum(column.choices.map(({ value }) => value));
    case 'reference':
      return z.int().check(z.minimum(1), z.maximum(2_147_483_647));
    case 'flag':
      return z.boolean();
  }
}

/** One language is enough: the others take the first of those that were said. */
function inAnyLanguage(longest: number): z.ZodMiniType<DictionaryValue> {
  const names = z.partial(z.object({ ru: z.string(), kg: z.string(), en: z.string() }));
  const filled = z.transform((value: unknown) => {
    const { data: said } = z.safeParse(names, value);
    if (said === undefined) return value;
    const name = [said.ru, said.kg, said.en].find((one) => !isEmpty(one)) ?? '';
    const inEach = (one: string | undefined) => (one === undefined || isEmpty(one) ? name : one);
    return { ru: inEach(said.ru), kg: inEach(said.kg), en: inEach(said.en) };
  });
  const other = z.string().check(z.trim(), z.maxLength(longest));
  // Where nothing was said at all, that is one mistake and not three.
  return z.pipe(filled, z.object({ ru: words(longest), kg: other, en: other }));
}

/** By the university's clock. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const moment = z.string().check(z.refine((value) => isDayAndTime(value.split('T'))));

function isDayAndTime([date, time, ...others]: readonly string[]): boolean {
  return z.safeParse(day, date).success && z.safeParse(timeOfDay, time).success && others.length === 0;
}

function words(longest: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
}

function figure({ least, most, digits }: DescribedColumn) {
  const bounds = [z.minimum(least ?? -1e9), z.maximum(most ?? 1e9)] as const;
  const places = digits ?? 0;
  if (places === 0) return z.int().check(...bounds);
  return z.number().check(
    ...bounds,
    z.refine((value) => Number(value.toFixed(places)) === value),
  );
}
