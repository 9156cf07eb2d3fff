import { roomTypeIds } from '../reference/dictionaries.ts';

import { buildings, roomSites, wellKnownRooms } from './reference/rooms.texts.ts';
import type { Meeting, Room, RoomKind } from './timetable.ts';

export interface DemoRoom extends Room {
  readonly buildingId: number;
  readonly number: string;
  readonly floor: number | null;
  readonly roomTypeId: number;
}

/** Pairs a week that a room can be expected to be used: a little more than half of the shift, or of both shifts. */
const pairsPerRoom = { oneShift: 14, twoShifts: 22 } as const;
const floors = 7;
const leastPerFloor = 12;

type RoomWithoutId = Pick<DemoRoom, 'buildingId' | 'number' | 'kind' | 'seats'>;

/** As many rooms of each kind as the meetings of a term need, the well-known ones first. */
export function buildRooms(meetings: readonly Meeting[], hasTwoShifts: boolean): DemoRoom[] {
  const capacity = hasTwoShifts ? pairsPerRoom.twoShifts : pairsPerRoom.oneShift;
  const demand = demandOf(meetings);
  const known = wellKnownRooms.map(([buildingId, number, kind, seats]) => ({
    buildingId,
    number,
    kind,
    seats,
  }));
  const kinds = Object.keys(roomSites).filter((kind): kind is RoomKind => kind in roomSites);
  const more = kinds.flatMap((kind) => {
    const wanted = Math.ceil((demand.get(kind) ?? 0) / capacity);
    const present = known.filter((room) => room.kind === kind).length;
    return Array.from({ length: Math.max(0, wanted - present) }, (_, index) => siteOf(kind, index));
  });
  return [...known, ...numberRooms(more, known)].map((room, index) => ({
    ...room,
    id: index + 1,
    floor: floorOf(room.number),
    roomTypeId: roomTypeIds[room.kind],
  }));
}

function demandOf(meetings: readonly Meeting[]): Map<RoomKind, number> {
  const demand = new Map<RoomKind, number>();
  for (const { parts, isWeekly } of meetings) {
    for (const { rooms } of parts) {
      const [kind] = rooms;
      if (kind !== undefined) demand.set(kind, (demand.get(kind) ?? 0) + (isWeekly ? 1 : 0.5));
    }
  }
  return demand;
}

function siteOf(kind: RoomKind, index: number) {
  const { buildings: sites, seats } = roomSites[kind];
  return { kind, buildingId: sites[index % sites.length] ?? 1, seats: seats[index % seats.length] ?? 30 };
}

/** Floor by floor; numbers of the well-known rooms are left out. */
function numberRooms(
  rooms: readonly Omit<RoomWithoutId, 'number'>[],
  known: readonly RoomWithoutId[],
): RoomWithoutId[] {
  const taken = new Set(known.map(({ number }) => number));
  const free = new Map<number, Generator<string, string>>(
    buildings.map(({ id, prefix }) => {
      const count = rooms.filter(({ buildingId }) => buildingId === id).length + known.length;
      const perFloor = Math.max(leastPerFloor, Math.ceil(count / floors));
      return [id, freeNumbers(prefix, perFloor, taken)] as const;
    }),
  );
  return rooms.map((room) => ({ ...room, number: free.get(room.buildingId)?.next().value ?? '' }));
}

function* freeNumbers(
  prefix: string,
  perFloor: number,
  taken: ReadonlySet<string>,
): Generator<string, string> {
  for (let floor = 1; ; floor += 1) {
    for (let door = 1; door <= perFloor; door += 1) {
      const number = `${prefix}${floor}${String(door).padStart(2, '0')}`;
      if (!taken.has(number)) yield number;
    }
  }
}

/** `2/315` is on the third floor. */
function floorOf(number: string): number | null {
  const digits = number.split('/')[1] ?? '';
  return digits.length >= 3 ? Number(digits.charAt(0)) : null;
}
