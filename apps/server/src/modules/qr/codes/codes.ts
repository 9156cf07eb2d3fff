import { createHmac, timingSafeEqual } from 'node:crypto';

import { dayMs } from '@bilim/contract/days';
import { codeSeconds, shortCodeDigits } from '@bilim/contract/qr';

import type { Keys } from '#platform/keys.ts';

/**
 * Codes on the teacher's screen. A code is computed, never stored: it proves the lesson and the step of the
 * server's clock in which it was shown, so that a phone may deliver it later (docs/rules.md).
 */
const stepMs = codeSeconds * 1000;
/** How long a phone without a network may keep a code. */
const lateSteps = dayMs / stepMs;
const macBytes = 8;

export type ReadCode =
  | { readonly kind: 'none' }
  | { readonly kind: 'lesson'; readonly lessonId: number; readonly shownAt: Date; readonly isLive: boolean }
  | { readonly kind: 'short'; readonly digits: string }
  | { readonly kind: 'room'; readonly roomId: number }
  | { readonly kind: 'stale' }
  /** Not made by us; the lesson it names is not to be trusted. */
  | { readonly kind: 'forged'; readonly lessonId: number | null };

export function stepOf(at: Date): number {
  return Math.floor(at.getTime() / stepMs);
}

/** Milliseconds until the next code. */
export function remainingMs(now: Date): number {
  return stepMs - (now.getTime() % stepMs);
}

export function lessonCode(keys: Keys, lessonId: number, step: number): string {
  return `${lessonId.toString(36)}.${step.toString(36)}.${mac(keys.of('visit'), `${lessonId}|${step}`)}`;
}

/** Digits for phones without a camera. They prove a lesson only among those a student may be at. */
export function shortCode(keys: Keys, lessonId: number, step: number): string {
  const bytes = createHmac('sha256', keys.of('visit')).update(`short|${lessonId}|${step}`).digest();
  const digits = bytes.readUIntBE(0, 6) % 10 ** shortCodeDigits;
  return String(digits).padStart(shortCodeDigits, '0');
}

/** The code that hangs in a room for good: it proves nothing about the time. */
export function posterCode(keys: Keys, roomId: number): string {
  return `p.${roomId.toString(36)}.${mac(keys.of('poster'), String(roomId))}`;
}

const spellings = {
  lesson: /^([0-9a-z]{1,11})\.([0-9a-z]{1,9})\.([\w-]{11})$/,
  room: /^p\.([0-9a-z]{1,6})\.([\w-]{11})$/,
  short: new RegExp(`^\\d{${shortCodeDigits}}$`),
};

/** What a scanned or typed text says. A code of the step that just begins is live: screens know it in advance. */
export function readCode(keys: Keys, text: string | undefined, now: Date): ReadCode {
  const said = codeIn(text ?? '');
  if (said === '') return { kind: 'none' };
  const digits = said.replaceAll(/[\s-]/g, '');
  if (spellings.short.test(digits)) return { kind: 'short', digits };
  const room = spellings.room.exec(said);
  if (room !== null) return readPoster(keys, room);
  const lesson = spellings.lesson.exec(said);
  return lesson === null ? { kind: 'forged', lessonId: null } : readLesson(keys, lesson, now);
}

function readPoster(keys: Keys, [, room = '', signature = '']: readonly string[]): ReadCode {
  const roomId = Number.parseInt(room, 36);
  if (!isSame(signature, mac(keys.of('poster'), String(roomId)))) return { kind: 'forged', lessonId: null };
  return { kind: 'room', roomId };
}

function readLesson(
  keys: Keys,
  [, lesson = '', shown = '', signature = '']: readonly string[],
  now: Date,
): ReadCode {
  const [lessonId, step] = [Number.parseInt(lesson, 36), Number.parseInt(shown, 36)];
  if (!Number.isSafeInteger(lessonId) || lessonId < 1) return { kind: 'forged', lessonId: null };
  if (!isSame(signature, mac(keys.of('visit'), `${lessonId}|${step}`))) return { kind: 'forged', lessonId };
  const age = stepOf(now) - step;
  if (age < -1) return { kind: 'forged', lessonId };
  if (age > lateSteps) return { kind: 'stale' };
  const isLive = age <= 1;
  return { kind: 'lesson', lessonId, shownAt: isLive ? now : new Date(step * stepMs), isLive };
}

/** Which of these lessons shows the digits now, or showed them a moment ago. */
export function lessonShowing(
  keys: Keys,
  lessonIds: readonly number[],
  digits: string,
  now: Date,
): number | undefined {
  const step = stepOf(now);
  return lessonIds.find((lessonId) =>
    [step, step - 1, step + 1].some((one) => isSame(digits, shortCode(keys, lessonId, one))),
  );
}

/** The QR code holds an address of the portal, so that any camera app opens it. */
function codeIn(text: string): string {
  const trimmed = text.trim();
  const at = /[?&]c=([^&#\s]{1,60})/.exec(trimmed);
  return at?.[1] ?? trimmed;
}

function mac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest().subarray(0, macBytes).toString('base64url');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
