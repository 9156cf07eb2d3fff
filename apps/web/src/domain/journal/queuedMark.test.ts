import { describe, expect, it } from 'vitest';

import {
  confirmed,
  dispatched,
  insisted,
  met,
  refused,
  typed,
  type QueuedMark,
  type Step,
} from './queuedMark.ts';

const [none, absent, five, four] = [
  { markId: 0, text: '' },
  { markId: 1, text: 'н/б' },
  { markId: 5, text: '5' },
  { markId: 4, text: '4' },
];
const place = {
  visitId: 9,
  teacherId: 2,
  assignmentId: 3,
  lessonId: 4,
  lessonDate: '2026-10-14',
  ordinal: 1,
  studentName: 'Асанова Айпери',
  classTitle: 'Базы данных · ПИ-1-24',
};
const over = { ...none, version: 3 };
const type = (mark: typeof five): Step =>
  typed({ personId: 2, place, mark, over, sent: [], heldUntil: null, order: 1, typedAt: 0 });
const after = (...steps: readonly Step[]) =>
  steps.reduce<QueuedMark | null>((before, step) => step(before), null);
const theirs = (mark: typeof five, version: number) => ({
  ...mark,
  version,
  changedBy: 'Деканат',
  changedAt: null,
});

describe('a mark that meets another one on the server', () => {
  it('is ours when an answer was lost: the same mark, one version later', () => {
    expect(after(type(five), dispatched, met(theirs(five, 4)))).toBeNull();
    expect(after(type(five), dispatched, type(four), met(theirs(five, 4)))).toMatchObject({
      mark: four,
      over: { ...five, version: 4 },
      trouble: null,
    });
  });

  it('is somebody else’s when the same mark came with a later version', () => {
    expect(after(type(five), dispatched, type(four), met(theirs(five, 5)))).toMatchObject({
      mark: four,
      trouble: { kind: 'conflict', theirs: { markId: 5, version: 5 } },
    });
  });

  it('is somebody else’s when we never sent it', () => {
    expect(after(type(five), met(theirs(absent, 4)))).toMatchObject({ trouble: { kind: 'conflict' } });
  });

  it('needs no choice when both are the same', () => {
    expect(after(type(five), met(theirs(five, 8)))).toBeNull();
  });

  it('replaces the other one over its version when the person insists', () => {
    expect(after(type(five), met(theirs(absent, 7)), insisted)).toMatchObject({
      mark: five,
      over: { ...absent, version: 7 },
      sent: [],
      trouble: null,
    });
  });
});

describe('a mark that was typed', () => {
  it('is nothing to send when it is what stands there and nothing is under way', () => {
    expect(after(type(five), type(none))).toBeNull();
    expect(after(type(five), dispatched, type(none))).toMatchObject({ mark: none, sent: [5] });
  });

  it('goes when the server has it, and stays when something newer was typed meanwhile', () => {
    expect(after(type(five), dispatched, confirmed({ ...five, version: 4 }))).toBeNull();
    expect(after(type(five), dispatched, type(four), confirmed({ ...five, version: 4 }))).toMatchObject({
      mark: four,
      over: { ...five, version: 4 },
      sent: [],
    });
  });

  it('is not sent again by itself once it was refused', () => {
    const held = after(type(five), dispatched, refused(five, 'window_closed'));

    expect(held).toMatchObject({ sent: [], trouble: { kind: 'refused', reason: 'window_closed' } });
    expect(dispatched(held)).toBe(held);
  });
});
