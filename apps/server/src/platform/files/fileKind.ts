import type { Person } from '@bilim/contract';

import type { Database } from '../db/database.ts';
import { isClean } from '../cleanText.ts';

import type { KeptFile } from './serveFile.ts';

/** Who asks for a file, and when. */
export interface FileAsked {
  readonly person: Person;
  readonly now: Date;
  /** Its bytes are wanted from the beginning: whoever counts openings counts this one. */
  readonly isOpening: boolean;
}

/** A kind of stored files by the number that the wire gives it. */
export interface FileKind {
  readonly kind: number;
  /** Null where there is none for this person; foreign, absent and malformed are alike. */
  readonly find: (db: Database, named: NamedFile, asked: FileAsked) => Promise<KeptFile | null>;
}

/** What a file belongs to and how it is called, as an address says. */
export interface NamedFile {
  readonly ownerId: number;
  readonly name: string;
  /** A name that was encoded twice, as the legacy client does, decoded once more; itself where that makes no name. */
  readonly decoded: string;
}

/** The owner and the file that an address names: `17_plan_2026.pdf`. */
export function parseFileName(text: string): NamedFile | null {
  const [, ownerId, name] = /^([1-9]\d{0,8})_([^]+)$/.exec(text) ?? [];
  if (ownerId === undefined || name === undefined) return null;
  return { ownerId: Number(ownerId), name, decoded: decodedAgain(name) };
}

function decodedAgain(name: string): string {
  try {
    const decoded = decodeURIComponent(name);
    return isClean(decoded) ? decoded : name;
  } catch {
    return name;
  }
}
