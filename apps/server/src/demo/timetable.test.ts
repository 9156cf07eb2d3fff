import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createRandom } from './random.ts';
import { makeTimetable } from './timetable.ts';
import type { Entry, Meeting, Room } from './timetable.ts';
import type { Parity } from './weekGrid.ts';

const rooms: readonly Room[] = [
  { id: 1, kind: 'lecture', seats: 90 },
  { id: 2, kind: 'classroom', seats: 30 },
  { id: 3, kind: 'classroom', seats: 40 },
  { id: 4, kind: 'computer', seats: 15 },
  { id: 5, kind: 'computer', seats: 15 },
];

const anyPart = fc.record({
  teacher: fc.integer({ min: 1, max: 8 }),
  size: fc.integer({ min: 5, max: 60 }),
  rooms: fc.constantFrom<Meeting['parts'][number]['rooms']>(
    ['lecture', 'classroom'],
    ['classroom'],
    ['computer'],
    [],
  ),
});
const anyMeeting = fc.record({
  groups: fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 3 }),
  parts: fc.uniqueArray(anyPart, { minLength: 1, maxLength: 2, selector: (part) => part.teacher }),
  isWeekly: fc.boolean(),
  isLate: fc.boolean(),
});

describe('demo timetable', () => {
  it('never puts a teacher, a room or a group in two places at once', () => {
    fc.assert(
      fc.property(fc.array(anyMeeting, { maxLength: 120 }), fc.integer(), (drafts, seed) => {
        const meetings = numbered(drafts);

        const entries = makeTimetable(meetings, rooms, createRandom(seed, 'timetable'));

        expect(clashes(entries, meetings)).toEqual([]);
        expect(entries.filter((entry) => !isRoomy(entry, meetings))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('gives a group three or four pairs a day with few gaps', () => {
    const meetings = numbered(
      Array.from({ length: 10 }, (_, group) =>
        Array.from({ length: 18 }, (__, index) => ({
          groups: [group],
          parts: [{ teacher: (group * 18 + index) % 25, size: 22, rooms: ['classroom'] as const }],
          isWeekly: true,
          isLate: false,
        })),
      ).flat(),
    );
    const manyRooms = Array.from({ length: 9 }, (_, id) => ({ id, kind: 'classroom' as const, seats: 30 }));

    const entries = makeTimetable(meetings, manyRooms, createRandom(1, 'even'));

    const days = Array.from({ length: 10 }, (_, group) => daysOf(entries, meetings, group)).flat();
    expect(entries).toHaveLength(180);
    expect(Math.max(...days.map((slots) => slots.length))).toBeLessThanOrEqual(5);
    expect(days.filter((slots) => slots.length >= 2).length).toBeGreaterThan(days.length * 0.9);
    expect(
      days.filter((slots) => Math.max(...slots) - Math.min(...slots) + 1 > slots.length).length,
    ).toBeLessThan(days.length * 0.15);
  });

  it('keeps a meeting on the day it is pinned to, Sunday included', () => {
    const [draft] = fc.sample(anyMeeting, { numRuns: 1, seed: 1 });
    const meetings = numbered([{ ...draft!, weekday: 7 }]);

    const entries = makeTimetable(meetings, rooms, createRandom(1, 'sunday'));

    expect(new Set(entries.map((entry) => entry.weekday))).toEqual(new Set([7]));
  });

  it('meets online when there is no room', () => {
    const meetings = numbered([
      { groups: [1], parts: [{ teacher: 1, size: 500, rooms: ['lecture'] }], isWeekly: true, isLate: false },
    ]);

    expect(makeTimetable(meetings, rooms, createRandom(1, 'online'))).toMatchObject([{ room: null }]);
  });
});

type Draft = Omit<Meeting, 'parts'> & {
  readonly parts: readonly Omit<Meeting['parts'][number], 'assignment'>[];
};

function numbered(drafts: readonly Draft[]): Meeting[] {
  let assignment = 0;
  return drafts.map((draft) => ({
    ...draft,
    parts: draft.parts.map((part) => ({ ...part, assignment: (assignment += 1) })),
  }));
}

function meetingOf(entry: Entry, meetings: readonly Meeting[]): Meeting {
  return meetings.find((meeting) => meeting.parts.some((part) => part.assignment === entry.assignment))!;
}

/** Counts who is where by hand, without the code under test. */
function clashes(entries: readonly Entry[], meetings: readonly Meeting[]): string[] {
  const seen = new Map<string, Meeting>();
  const twice: string[] = [];
  for (const entry of entries) {
    const meeting = meetingOf(entry, meetings);
    const busy = [`teacher ${entry.teacher}`, ...meeting.groups.map((group) => `group ${group}`)];
    if (entry.room !== null) busy.push(`room ${entry.room}`);
    for (const who of busy) {
      for (const week of weeksOf(entry.parity)) {
        const key = `${who} ${entry.weekday} ${entry.slot} ${week}`;
        const holder = seen.get(key);
        if (holder !== undefined && (holder !== meeting || !who.startsWith('group'))) twice.push(key);
        seen.set(key, meeting);
      }
    }
  }
  return twice;
}

function weeksOf(parity: Parity): readonly number[] {
  return parity === 0 ? [1, 2] : [parity];
}

function isRoomy(entry: Entry, meetings: readonly Meeting[]): boolean {
  const part = meetingOf(entry, meetings).parts.find(({ assignment }) => assignment === entry.assignment)!;
  const room = rooms.find(({ id }) => id === entry.room);
  return room === undefined || (room.seats >= part.size && part.rooms.includes(room.kind));
}

function daysOf(entries: readonly Entry[], meetings: readonly Meeting[], group: number): number[][] {
  const own = entries.filter((entry) => meetingOf(entry, meetings).groups.includes(group));
  return [...new Set(own.map((entry) => entry.weekday))].map((weekday) =>
    own.filter((entry) => entry.weekday === weekday).map((entry) => entry.slot),
  );
}
