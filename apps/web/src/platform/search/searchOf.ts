import * as z from 'zod/mini';

type Fields = Readonly<Record<string, z.core.$ZodType>>;
type Raw = Readonly<Record<string, unknown>>;

/** What an address says. Everything left out is chosen by the screen. */
export type Search<Shape extends Fields> = { readonly [Name in keyof Shape]?: z.output<Shape[Name]> };

/** Takes from an address what a screen understands, by a schema for each name; the rest is left out. */
export function searchOf<const Shape extends Fields>(shape: Shape): (raw: Raw) => Search<Shape>;
export function searchOf(shape: Fields): (raw: Raw) => Raw {
  return (raw) =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, schema]) => {
        const { data } = z.safeParse(schema, raw[name]);
        return data === undefined ? [] : [[name, data]];
      }),
    );
}
