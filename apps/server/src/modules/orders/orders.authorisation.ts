import { nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import * as people from '../../actors/people.ts';

const offices = '401 no no no no no ok no ok ok';
const unknown = () => ({ order: 9_999 });
const award = (actor: string) => ({
  kind: 'award',
  number: `А-${actor}`,
  signed: '2026-10-14',
  effective: '2026-10-14',
  title: '',
  items: [{ id_student: people.student.id, id_group: null, funding: null, newName: null }],
});

export const authorisation = {
  orders: {
    list: { cells: offices },
    open: { cells: nobodyKnows, send: unknown },
    save: { cells: offices, send: award },
    effects: { cells: nobodyKnows, send: unknown },
    sign: { cells: nobodyKnows, send: () => ({ ...unknown(), version: '' }) },
    annul: { cells: nobodyKnows, send: () => ({ ...unknown(), reason: 'Ошибка' }) },
    readList: { cells: nobodyKnows },
    scan: { cells: nobodyKnows, send: unknown },
    scanFile: { cells: nobodyKnows, send: unknown },
  },
} satisfies Partial<Calls>;
