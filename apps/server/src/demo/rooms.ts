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
const roomsPerFloor = 30;

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
    return numberRooms(kind, Math.max(0, wanted - present));
  });
  return [...known, ...more].map((room, index) => ({
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

/** Numbers of one kind do not meet those of another: each kind has its own wing. */
function numberRooms(kind: RoomKind, count: number) {
  const site = roomSites[kind];
  const wing = Object.keys(roomSites).indexOf(kind) + 1;
  return Array.from({ length: count }, (_, index) => {
    const buildingId = site.buildings[index % site.buildings.length] ?? 1;
    const place = Math.floor(index / site.buildings.length);
    const floor = Math.floor(place / roomsPerFloor) + 1;
    const prefix = buildings.find(({ id }) => id === buildingId)?.prefix ?? '';
    const number = `${prefix}${floor}${wing}${String((place % roomsPerFloor) + 1).padStart(2, '0')}`;
    return { buildingId, number, kind, seats: site.seats[index % site.seats.length] ?? 30 };
  });
}

/** `2/315` is on the third floor. */
function floorOf(number: string): number | null {
  const digits = number.split('/')[1] ?? '';
  return digits.length >= 3 ? Number(digits.charAt(0)) : null;
}
