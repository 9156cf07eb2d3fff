import * as z from 'zod/mini';

import { roles } from './access.ts';
import type { Access, Person } from './access.ts';
import type { AttachmentKind } from './attachments.ts';

type Schema = z.core.$ZodType;
export type Method = 'GET' | 'POST';
export type Path = `/api/${string}` | '/config.json' | '/logo.json';

/**
 * Legacy payloads repeat who is calling. The client fills these wire fields from the session and
 * the server refuses a call whose fields disagree with it, so neither side's features see them.
 */
export type CallerFields = Readonly<Record<string, 'id' | 'role'>>;

/**
 * - `read`: changes nothing.
 * - `natural`: a write that has the same effect however often it arrives, by a unique key or a version.
 * - `keyed`: a write that is remembered under its Idempotency-Key, and whose reply is repeated.
 */
export type Effect = 'read' | 'natural' | 'keyed';

export interface Endpoint<
  In extends Schema = Schema,
  Out extends Schema = Schema,
  Beside extends Schema = Schema,
> {
  readonly kind: 'json' | 'upload' | 'download' | 'redirect';
  readonly methods: readonly Method[];
  readonly path: Path;
  /** A second address of a call that the specification writes as `{api}/…`: `{api}` is read as `/lms` or `/lms/api`. */
  readonly alsoAt?: Path;
  readonly access: Access;
  readonly effect: Effect;
  readonly caller?: CallerFields;
  /** Travels in the query of a GET, in the JSON body of a POST, in the fields of a multipart form. */
  readonly input: In;
  readonly reply: Out;
  /** What travels in the envelope beside `data`, e.g. `resArray` of a journal. */
  readonly beside?: Beside;
  /** The reply gives away something that opens a door: it does not travel compressed, which could tell of it by its length. */
  readonly hasSecret?: true;
  /** Of an upload: its files go straight to the file store, within the size limit of that kind. */
  readonly store?: StoredKind;
  /** Of an upload: its files are held in memory, within the size limit and the number of that kind; a photo's when left out. */
  readonly held?: HeldKind;
}

/** Kinds of files that are drawn anew or looked into before they are kept. */
export type HeldKind = 'photo' | 'excuse' | 'timetable' | 'workbook';

/** Kinds of files that are too large to be held in memory on their way in. */
export type StoredKind = 'import' | AttachmentKind;

export type Api = Readonly<Record<string, Endpoint>>;

export type Input<E extends Endpoint> = z.output<E['input']>;
/** What a handler returns and a caller gets; `{ data, beside }` where the envelope carries more than data. */
export type Output<E extends Endpoint> = E extends { readonly beside: infer B extends Schema }
  ? { readonly data: z.output<E['reply']>; readonly beside: z.output<B> }
  : z.output<E['reply']>;

/** For calls that take, or give back, nothing. */
export const nothing = z.codec(z.object({}), z.void(), { decode: () => undefined, encode: () => ({}) });

interface Head {
  readonly path: Path;
  readonly alsoAt?: Path;
  readonly access: Access;
  readonly caller?: CallerFields;
  readonly input: Schema;
  readonly reply: Schema;
  readonly beside?: Schema;
  readonly hasSecret?: true;
}

interface WriteHead extends Head {
  readonly repeat: Exclude<Effect, 'read'>;
}

/** A read by GET. */
export const get = <const H extends Head>(head: H) =>
  ({ kind: 'json', methods: ['GET'], effect: 'read', ...head }) as const;

/** A read by POST, as most legacy reads are. */
export const read = <const H extends Head>(head: H) =>
  ({ kind: 'json', methods: ['POST'], effect: 'read', ...head }) as const;

/** A read whose method the specification does not show: takes GET and POST. */
export const readAny = <const H extends Head>(head: H) =>
  ({ kind: 'json', methods: ['POST', 'GET'], effect: 'read', ...head }) as const;

/** A write. `repeat` says why a second arrival does no harm. */
export const write = <const H extends WriteHead>({ repeat, ...head }: H) =>
  ({ kind: 'json', methods: ['POST'], effect: repeat, ...head }) as const;

/** A multipart write: `input` describes the form's fields, files come as parts named `files`. */
export const upload = <
  const H extends WriteHead & { readonly store?: StoredKind; readonly held?: HeldKind },
>({
  repeat,
  ...head
}: H) => ({ kind: 'upload', methods: ['POST'], effect: repeat, ...head }) as const;

/** A GET that answers with bytes instead of an envelope. */
export const download = <const H extends Omit<Head, 'reply' | 'beside'>>(head: H) =>
  ({ kind: 'download', methods: ['GET'], effect: 'read', reply: nothing, ...head }) as const;

/** A GET that a browser follows to a page of the portal, and that changes something: nobody else can be sent there by POST. */
export const redirect = <const H extends Omit<WriteHead, 'reply' | 'beside'>>({ repeat, ...head }: H) =>
  ({ kind: 'redirect', methods: ['GET'], effect: repeat, reply: nothing, ...head }) as const;

/** The legacy wire value of one of the caller's properties. */
export function callerValue(person: Person, property: 'id' | 'role'): number {
  return property === 'role' ? roles[person.role] : person.id;
}
