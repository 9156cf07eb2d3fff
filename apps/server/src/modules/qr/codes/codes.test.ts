import { codeSeconds } from '@bilim/contract/qr';
import { describe, expect, it } from 'vitest';

import { keysFrom } from '#platform/keys.ts';

import { lessonCode, lessonShowing, posterCode, readCode, remainingMs, shortCode, stepOf } from './codes.ts';

const keys = keysFrom(Buffer.alloc(32, 7));
const others = keysFrom(Buffer.alloc(32, 8));
const now = new Date('2026-10-14T08:00:03Z');
const step = stepOf(now);
const lessonId = 5001;
const read = (text: string) => readCode(keys, text, now);
const stepsAgo = (steps: number) => lessonCode(keys, lessonId, step - steps);

describe('a code of a lesson', () => {
  it.each([
    ['of the step that comes', -1],
    ['of this step', 0],
    ['of the step before', 1],
  ])('%s is live and proves this moment', (_when, steps) => {
    expect(read(stepsAgo(steps))).toEqual({ kind: 'lesson', lessonId, shownAt: now, isLive: true });
  });

  it('of two steps ago is delivered late and proves when it was shown', () => {
    const shownAt = new Date((step - 2) * codeSeconds * 1000);

    expect(read(stepsAgo(2))).toEqual({ kind: 'lesson', lessonId, shownAt, isLive: false });
  });

  it('may be delivered for a day, and not a step longer', () => {
    const day = (24 * 3_600) / codeSeconds;

    expect(read(stepsAgo(day))).toMatchObject({ kind: 'lesson', isLive: false });
    expect(read(stepsAgo(day + 1))).toEqual({ kind: 'stale' });
  });

  it('of a step that nobody can have seen yet is forged, and so is one with another signature or lesson', () => {
    expect(read(stepsAgo(-2))).toEqual({ kind: 'forged', lessonId });
    expect(read(lessonCode(others, lessonId, step))).toEqual({ kind: 'forged', lessonId });
    expect(read(stepsAgo(0).replace(lessonId.toString(36), (lessonId + 1).toString(36)))).toEqual({
      kind: 'forged',
      lessonId: lessonId + 1,
    });
  });

  it('is found in the address that a camera app opens', () => {
    expect(read(` https://bilim.example/lms/qr?c=${stepsAgo(0)}&x=1 `)).toMatchObject({
      kind: 'lesson',
      lessonId,
    });
    expect(read('')).toEqual({ kind: 'none' });
  });
});

it('digits prove a lesson in the step before, this one and the next, among those asked about', () => {
  const lessons = [4, lessonId];

  for (const near of [-1, 0, 1])
    expect(lessonShowing(keys, lessons, shortCode(keys, lessonId, step + near), now)).toBe(lessonId);
  for (const far of [-2, 2])
    expect(lessonShowing(keys, lessons, shortCode(keys, lessonId, step + far), now)).toBeUndefined();
  expect(lessonShowing(keys, [4], shortCode(keys, lessonId, step), now)).toBeUndefined();
});

it('the poster of a room proves the room, unless it is of another university', () => {
  expect(read(posterCode(keys, 12))).toEqual({ kind: 'room', roomId: 12 });
  expect(read(posterCode(others, 12))).toEqual({ kind: 'forged', lessonId: null });
});

it('the next code comes when the step is over', () => {
  const begins = new Date(step * codeSeconds * 1000);

  expect(remainingMs(begins)).toBe(codeSeconds * 1000);
  expect(remainingMs(new Date(begins.getTime() + 1))).toBe(codeSeconds * 1000 - 1);
});
