import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Bytes by a key that no address ever shows. */
export interface FileStore {
  /** Keeps the bytes durably and gives back their key. What streams in is never held as a whole. */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<string>;
  /** The same under a key that `put` gave once: a backup comes back. */
  putUnder(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Keeps beside a file what was made of it; it goes when the file goes. */
  putBeside(key: string, what: Beside, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Buffer>;
  /** Opens the bytes, or some of them, without reading ahead of whoever takes them. */
  open(key: string, range?: ByteRange): Promise<OpenedFile>;
  /** Some bytes, few enough to be held (`pieceBytes` of the contract); a file that has not got them is a `MissingFile`. */
  readPiece(key: string, range: ByteRange): Promise<Buffer>;
  openBeside(key: string, what: Beside): Promise<OpenedFile>;
  /** A path under which the bytes can be read, for whoever needs a file, until it is released. */
  borrow(key: string): Promise<BorrowedFile>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
  /** The files that were there before then, in no order. */
  list(before: Date): AsyncIterable<string>;
  /** Forgets what began to arrive before then and never came to its end. */
  forgetUnfinished(before: Date): Promise<void>;
  room(): Promise<Room>;
}

export const lengthOf = ({ start, end }: ByteRange): number => end - start + 1;

/** What is kept beside a file: a small picture of it, the same as JPEG, the bytes with which a reader begins, and the words of an EPUB. */
export const besides = ['thumb', 'jpeg', 'opening', 'parts'] as const;
export type Beside = (typeof besides)[number];

/** Where the bytes lie, and for how many more there is room; null where the store does not say. */
export interface Room {
  readonly place: 'folder' | 'bucket';
  readonly freeBytes: number | null;
}

/** From the first byte to the last one, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenedFile {
  readonly stream: Readable;
  /** Of the whole file, also where a part of it was asked for. */
  readonly sizeBytes: number;
}

export interface BorrowedFile {
  readonly path: string;
  release(): Promise<void>;
}

/** There is nothing under that key. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';

  constructor(cause: unknown) {
    super('the store has no such file', { cause });
  }
}

/** A key that nothing has. */
export function newKey(): string {
  const name = randomUUID();
  return `${name.slice(0, 2)}/${name}`;
}

export const keyShape = /^[0-9a-f]{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
