import { planners, nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

export const authorisation = {
  dictionaries: {
    all: { cells: planners },
    list: { cells: planners, send: () => ({ dictionary: 'rooms', state: 'open' }) },
    options: { cells: planners, send: () => ({ dictionary: 'rooms', column: 'building' }) },
    save: {
      cells: planners,
      send: (actor) => ({ dictionary: 'buildings', values: { title: `Корпус ${actor}` } }),
    },
    close: { cells: nobodyKnows, send: () => ({ dictionary: 'rooms', id: 9_999, version: '' }) },
    restore: { cells: planners, send: () => ({ dictionary: 'rooms', id: 11, version: '' }) },
    move: { cells: planners, send: () => ({ dictionary: 'lessontypes', id: 1 }) },
    merge: {
      cells: nobodyKnows,
      send: () => ({ dictionary: 'rooms', id: 9_999, version: '', into: 9_998, intoVersion: '', trial: 1 }),
    },
    history: { cells: planners, send: () => ({ dictionary: 'rooms', id: 11 }) },
    undo: {
      cells: nobodyKnows,
      send: () => ({ dictionary: 'rooms', change: '00000000-0000-4000-8000-000000000000' }),
    },
    workbook: { cells: planners, send: () => ({ dictionary: 'rooms' }) },
    upload: { cells: nobodyKnows },
  },
} satisfies Partial<Calls>;
