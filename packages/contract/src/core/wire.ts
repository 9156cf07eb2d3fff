import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/**
 * The legacy API names fields `p23-1`, `id_a_year`, `otsenka`. Those names live in this package and
 * nowhere else: a wire object is written once, in our own words, and `field` adds the name it travels under.
 */
export interface Renamed<Wire extends string = string, S extends Schema = Schema> {
  readonly wire: Wire;
  readonly schema: S;
  /** One sentence for the glossary; only dictionary fields have it. */
  readonly meaning?: string | undefined;
}

type Field = Schema | Renamed;
export type Fields = Readonly<Record<string, Field>>;

type SchemaOf<F extends Field> = F extends Renamed<string, infer S> ? S : F extends Schema ? F : never;
type WireNameOf<F extends Field, Key extends string> = F extends Renamed<infer W> ? W : Key;
type WireShape<T extends Fields> = { [K in keyof T & string as WireNameOf<T[K], K>]: SchemaOf<T[K]> };
type OwnShape<T extends Fields> = { [K in keyof T & string]: SchemaOf<T[K]> };
type Own<T extends Fields> = z.output<z.ZodMiniObject<OwnShape<T>>>;
type OnWire<T extends Fields> = z.input<z.ZodMiniObject<WireShape<T>>>;

/** A field that is called `wire` on the wire and by its own key everywhere else. */
export function field<const Wire extends string, S extends Schema>(
  wire: Wire,
  schema: S,
  meaning?: string,
): Renamed<Wire, S> {
  return { wire, schema, meaning };
}

/** The same field, which the sender may leave out. */
export function maybe<const Wire extends string, S extends Schema>({
  wire,
  schema,
  meaning,
}: Renamed<Wire, S>): Renamed<Wire, z.ZodMiniOptional<S>> {
  return { wire, schema: z.optional(schema), meaning };
}

/** The same field, null where there is none. */
export function orNull<const Wire extends string, S extends Schema>({
  wire,
  schema,
  meaning,
}: Renamed<Wire, S>): Renamed<Wire, z.ZodMiniNullable<S>> {
  return { wire, schema: z.nullable(schema), meaning };
}

/** The same name on the wire with other values behind it. */
export function like<const Wire extends string, S extends Schema>(
  { wire, meaning }: Renamed<Wire>,
  schema: S,
): Renamed<Wire, S> {
  return { wire, schema, meaning };
}

interface Column {
  readonly own: string;
  readonly wire: string;
  readonly schema: Schema;
}

/** Which own name travels under which wire name; for documentation and for JSON that is built in SQL. */
const columnsOf = new WeakMap<Schema, readonly Column[]>();

/** The columns of a wire object, or undefined for any other schema. */
export function wireColumns(schema: Schema): readonly Column[] | undefined {
  return columnsOf.get(schema);
}

export type WireObject<T extends Fields> = z.ZodMiniCodec<
  z.ZodMiniObject<WireShape<T>>,
  z.ZodMiniCustom<Own<T>, Own<T>>
> & { readonly ownType?: Own<T>; readonly wireType?: OnWire<T> };

/** Decodes wire names to ours and encodes ours back; unknown wire fields are dropped. */
export function wireObject<const T extends Fields>(fields: T): WireObject<T> {
  const columns = Object.entries(fields).map(([own, value]): Column =>
    'wire' in value ? { own, wire: value.wire, schema: value.schema } : { own, wire: own, schema: value },
  );
  const onWire = z.object(Object.fromEntries(columns.map(({ wire, schema }) => [wire, schema])));

  const codec = z.codec(onWire as unknown as z.ZodMiniObject<WireShape<T>>, z.custom<Own<T>>(), {
    decode: (value) => pick(value, columns, 'wire', 'own') as never,
    encode: (value) => pick(value as object, columns, 'own', 'wire') as never,
  });
  columnsOf.set(codec, columns);
  return codec;
}

type Side = 'own' | 'wire';

function pick(value: object, columns: readonly Column[], from: Side, to: Side) {
  const source = value as Record<string, unknown>;
  const picked: Record<string, unknown> = {};
  for (const column of columns) {
    const found = source[column[from]];
    if (found !== undefined) picked[column[to]] = found;
  }
  return picked;
}
