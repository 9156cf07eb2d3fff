import type { Random } from './random.ts';
import { dayShape, isFree, isHalfUsed, occupy, slotsPerDay, weekGrids } from './weekGrid.ts';
import type { Parity, Place, WeekGrid } from './weekGrid.ts';

export type RoomKind = 'lecture' | 'classroom' | 'computer' | 'lab' | 'language' | 'gym' | 'clinic';

export interface Room {
  readonly id: number;
  readonly kind: RoomKind;
  readonly seats: number;
}

/** One class of a meeting: who teaches how many, and where. */
export interface MeetingPart {
  readonly assignment: number;
  readonly teacher: number;
  readonly size: number;
  /** From the best kind of room to what would also do; empty meets online. */
  readonly rooms: readonly RoomKind[];
  /** Set when the parts of a meeting take turns. */
  readonly parity?: Parity;
}

/** What happens at one time: a lecture, or the subgroups of a group side by side. All groups are busy meanwhile. */
export interface Meeting {
  readonly groups: readonly number[];
  readonly parts: readonly MeetingPart[];
  readonly isWeekly: boolean;
  /** Second-shift meetings begin after noon when they can. */
  readonly isLate: boolean;
  /** The only weekday allowed, when there is one. */
  readonly weekday?: number;
}

export interface Entry extends Place {
  readonly assignment: number;
  readonly teacher: number;
  /** Null meets online. */
  readonly room: number | null;
}

/** The grids of one meeting, and what it costs to put it somewhere. */
interface Bid {
  readonly meeting: Meeting;
  readonly groups: readonly WeekGrid[];
  readonly teachers: readonly WeekGrid[];
}

interface Offer extends Place {
  readonly cost: number;
}

const workdays: readonly number[] = [1, 2, 3, 4, 5, 6];
const usualSlots = slotsPerDay - 1;
const mostPairsPerDay = 5;
/** What a day costs that already has so many pairs: three or four are best, few days rather than scattered pairs. */
const loadCosts: readonly number[] = [1, 0, 0, 1.5, 4];
/** Pairs 1 to 4 are the first shift, 4 to 7 the second. */
const morningCosts: readonly number[] = [0, 0, 0, 0.2, 1.5, 4, 7, 10];
const lateCosts: readonly number[] = [5, 3, 1, 0, 0, 0, 0.2, 2];
const gapCost = 3;
const teacherGapCost = 0.7;
const repeatedDayCost = 2;
const fillsHalfUsedSlot = -2;

/**
 * Finds a weekly place for every meeting so that no teacher, room or group is in two places at once, days
 * are even and gaps few. Greedy: what involves most people is placed first. Whatever finds no room meets
 * online; whatever finds no time is left out.
 */
export function makeTimetable(meetings: readonly Meeting[], rooms: readonly Room[], random: Random): Entry[] {
  const groupGrid = weekGrids();
  const teacherGrid = weekGrids();
  const findRooms = roomFinder(rooms);
  const days = new Map<number, Set<number>>();
  const order = random.shuffle(meetings).toSorted((one, other) => weight(other) - weight(one));

  return order.flatMap((meeting) => {
    const groups = meeting.groups.map(groupGrid);
    const teachers = meeting.parts.map((part) => teacherGrid(part.teacher));
    const bid = { meeting, groups, teachers };
    const usual = offers(bid, days, random, true);
    const found = usual.length > 0 ? usual : offers(bid, days, random, false);
    const placed = settle(meeting, found, findRooms);
    for (const entry of placed) {
      occupy(teacherGrid(entry.teacher), entry);
      remember(days, entry);
    }
    const [first] = placed;
    if (first !== undefined) for (const grid of groups) occupy(grid, meetingPlace(meeting, first));
    return placed;
  });
}

function weight(meeting: Meeting): number {
  const pinned = meeting.weekday === undefined ? 0 : 1000;
  return pinned + meeting.groups.length * 10 + meeting.parts.length * 2 + (meeting.isWeekly ? 1 : 0);
}

/** Every possible place, cheapest first. `isUsual` keeps days of five pairs and no evenings. */
function offers(bid: Bid, days: ReadonlyMap<number, Set<number>>, random: Random, isUsual: boolean): Offer[] {
  const { meeting } = bid;
  const weekdays = meeting.weekday === undefined ? workdays : [meeting.weekday];
  const parities: readonly Parity[] = meeting.isWeekly ? [0] : [1, 2];
  const lastSlot = isUsual ? usualSlots : slotsPerDay;
  const result: Offer[] = [];
  for (const weekday of weekdays) {
    const repeats = meeting.parts.some((part) => days.get(part.assignment)?.has(weekday) === true);
    for (let slot = 1; slot <= lastSlot; slot += 1) {
      for (const parity of parities) {
        const place = { weekday, slot, parity };
        if (!fits(bid, place, isUsual)) continue;
        const cost = price(bid, place) + (repeats ? repeatedDayCost : 0) + random.float() * 0.3;
        result.push({ ...place, cost });
      }
    }
  }
  return result.toSorted((one, other) => one.cost - other.cost);
}

function fits({ meeting, groups, teachers }: Bid, place: Place, isUsual: boolean): boolean {
  if (!groups.every((grid) => isFree(grid, place))) return false;
  const isTeacherFree = meeting.parts.every((part, index) => {
    const grid = teachers[index];
    return grid !== undefined && isFree(grid, { ...place, parity: part.parity ?? place.parity });
  });
  if (!isTeacherFree || !isUsual) return isTeacherFree;
  return [...groups, ...teachers].every(
    (grid) => dayShape(grid, place.weekday, place.slot).pairs <= mostPairsPerDay,
  );
}

function price({ meeting, groups, teachers }: Bid, { weekday, slot }: Place): number {
  const shift = (meeting.isLate ? lateCosts : morningCosts)[slot - 1] ?? 0;
  const forGroups = groups.map((grid) => groupCost(grid, weekday, slot));
  const forTeachers = teachers.map((grid) => teacherGapCost * addedGaps(grid, weekday, slot));
  return shift + average(forGroups) + average(forTeachers);
}

function groupCost(grid: WeekGrid, weekday: number, slot: number): number {
  if (isHalfUsed(grid, weekday, slot)) return fillsHalfUsedSlot;
  const { pairs } = dayShape(grid, weekday, 0);
  return gapCost * addedGaps(grid, weekday, slot) + (loadCosts[pairs] ?? 9);
}

function addedGaps(grid: WeekGrid, weekday: number, slot: number): number {
  return dayShape(grid, weekday, slot).gaps - dayShape(grid, weekday, 0).gaps;
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

type FindRooms = (meeting: Meeting, place: Place) => (number | null)[] | null;

/** Takes the cheapest place that has rooms for all parts; without any, the cheapest place, online. */
function settle(meeting: Meeting, found: readonly Offer[], findRooms: FindRooms): Entry[] {
  for (const place of found) {
    const rooms = findRooms(meeting, place);
    if (rooms !== null) return entriesAt(meeting, place, rooms);
  }
  const [cheapest] = found;
  return cheapest === undefined ? [] : entriesAt(meeting, cheapest, []);
}

function entriesAt(
  meeting: Meeting,
  { weekday, slot, parity }: Place,
  rooms: readonly (number | null)[],
): Entry[] {
  return meeting.parts.map((part, index) => {
    const { assignment, teacher } = part;
    return { assignment, teacher, room: rooms[index] ?? null, weekday, slot, parity: part.parity ?? parity };
  });
}

/** Parts that take turns keep the whole group busy in all weeks. */
function meetingPlace(meeting: Meeting, entry: Entry): Place {
  return meeting.isWeekly ? { ...entry, parity: 0 } : entry;
}

function remember(days: Map<number, Set<number>>, entry: Entry): void {
  const known = days.get(entry.assignment) ?? new Set();
  days.set(entry.assignment, known.add(entry.weekday));
}

/** Books the smallest free rooms that hold the parts, or none at all. */
function roomFinder(rooms: readonly Room[]): FindRooms {
  const roomGrid = weekGrids();
  const choose = roomChoice(rooms);
  return (meeting, place) => {
    const booked: { room: number | null; place: Place }[] = [];
    for (const part of meeting.parts) {
      const at = { ...place, parity: part.parity ?? place.parity };
      const taken = new Set(booked.map((booking) => booking.room));
      const room = choose(part.rooms).find(
        ({ id, seats }) => seats >= part.size && !taken.has(id) && isFree(roomGrid(id), at),
      );
      if (room === undefined && part.rooms.length > 0) return null;
      booked.push({ room: room?.id ?? null, place: at });
    }
    for (const { room, place: at } of booked) if (room !== null) occupy(roomGrid(room), at);
    return booked.map((booking) => booking.room);
  };
}

/** Rooms of some kinds: by kind as asked, then the smallest first. */
function roomChoice(rooms: readonly Room[]): (kinds: readonly RoomKind[]) => readonly Room[] {
  const bySeats = rooms.toSorted((one, other) => one.seats - other.seats || one.id - other.id);
  const choices = new Map<string, readonly Room[]>();
  return (kinds) => {
    const key = kinds.join();
    const known = choices.get(key) ?? kinds.flatMap((kind) => bySeats.filter((room) => room.kind === kind));
    choices.set(key, known);
    return known;
  };
}
