import { cardSeconds } from '@bilim/contract/studentCard';

import type { Keys } from '#platform/keys.ts';
import { seal, sealAlike, unseal } from '#platform/seal.ts';

/** What a student's code says: whose it is, of which issue, and until when it opens for strangers. */
export interface Card {
  readonly studentId: number;
  readonly groupId: number;
  readonly issue: number;
  readonly endsAt: Date;
}

const owner = 'student-card';
/** `student:group:issue:end`, the end in seconds. */
const told = /^(\d{1,10}):(\d{1,10}):(\d{1,10}):(\d{1,11})$/;
const sealedText = /^[\w-]{40,200}$/;

/** A card for a screen: it is shown anew before it ends. */
export function screenCard(keys: Keys, of: Omit<Card, 'endsAt'>, now: Date): string {
  return writeCard(keys, { ...of, endsAt: new Date(now.getTime() + cardSeconds * 1000) });
}

/** Sealed, so that nobody makes one from a number, or reads a number from it. */
export function writeCard(keys: Keys, card: Card): string {
  return seal(keys.of('card'), owner, wordsOf(card)).toString('base64url');
}

/** A card for paper: as long as nothing on it changes it is the same text, whenever it is printed. */
export function printedCard(keys: Keys, card: Card): string {
  return sealAlike(keys.of('card'), owner, wordsOf(card)).toString('base64url');
}

function wordsOf({ studentId, groupId, issue, endsAt }: Card): string {
  return `${studentId}:${groupId}:${issue}:${Math.floor(endsAt.getTime() / 1000)}`;
}

/** The card in a text that a camera read, an address around it or not; null for what is none of ours. */
export function readCard(keys: Keys, text: string): Card | null {
  const sealed = /[?&]data=([^&#]*)/.exec(text)?.[1] ?? text.trim();
  const bytes = Buffer.from(sealed, 'base64url');
  // One spelling for each card: base64url would read the same bytes from several.
  if (!sealedText.test(sealed) || bytes.toString('base64url') !== sealed) return null;
  const found = told.exec(unseal(keys.of('card'), owner, bytes) ?? '');
  if (found === null) return null;
  const [studentId = 0, groupId = 0, issue = 0, seconds = 0] = found.slice(1).map(Number);
  return { studentId, groupId, issue, endsAt: new Date(seconds * 1000) };
}
