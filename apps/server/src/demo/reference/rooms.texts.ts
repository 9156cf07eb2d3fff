import type { RoomKind } from '../timetable.ts';

/** Invented points in Bishkek. */
export const buildings = [
  { id: 1, name: 'Корпус 1', prefix: '1/', latitude: 42.843911, longitude: 74.586072 },
  { id: 2, name: 'Корпус 2', prefix: '2/', latitude: 42.84512, longitude: 74.58431 },
  { id: 3, name: 'Корпус 3', prefix: '3/', latitude: 42.8417, longitude: 74.58895 },
  { id: 4, name: 'Спорткомплекс', prefix: 'СК/', latitude: 42.8409, longitude: 74.5901 },
  { id: 5, name: 'Морфологический корпус', prefix: 'МК/', latitude: 42.8503, longitude: 74.6022 },
] as const;

/** Rooms that every size has: building, number, kind, seats. */
export const wellKnownRooms: readonly (readonly [number, string, RoomKind, number])[] = [
  [1, '1/101', 'lecture', 120],
  [1, '1/205', 'classroom', 40],
  [1, '1/312', 'classroom', 30],
  [2, '2/210', 'computer', 15],
  [2, '2/214', 'computer', 20],
  [2, '2/315', 'lab', 15],
  [2, '2/401', 'language', 18],
  [3, '3/110', 'lab', 16],
  [3, '3/220', 'lecture', 90],
  [3, '3/305', 'classroom', 30],
  [4, 'СК/1', 'gym', 60],
  [5, 'МК/12', 'clinic', 24],
];

/** Where rooms of a kind are, and how many seats they have. */
export const roomSites: Readonly<
  Record<RoomKind, { readonly buildings: readonly number[]; readonly seats: readonly number[] }>
> = {
  lecture: { buildings: [1, 2, 3], seats: [120, 100, 90] },
  classroom: { buildings: [1, 2, 3], seats: [30, 40, 32] },
  computer: { buildings: [2, 1], seats: [15, 20, 16] },
  lab: { buildings: [3, 2], seats: [16, 15] },
  language: { buildings: [2, 1], seats: [18, 15] },
  gym: { buildings: [4], seats: [60] },
  clinic: { buildings: [5], seats: [24, 16] },
};
