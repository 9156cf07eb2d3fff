import type { JournalLesson, JournalMark } from '@bilim/contract/journal/journal';
import { describe, expect, it, vi } from 'vitest';

import { openMarkOutbox } from '#domain/journal/markOutbox.ts';

import { createJournalStore } from './journalStore.ts';

const lessonOn = (lessonId: number, lessonDate: string, ordinal = 1): JournalLesson => ({
  lessonId,
  lessonDate,
  ordinal,
  themeId: null,
  theme: '',
  hours: 2,
  moduleName: '',
  isLocked: false,
  canEdit: true,
  isLate: false,
  version: 0,
});

const markOf = (
  visitId: number,
  studentId: number,
  lessonId: number,
  over: Partial<JournalMark> = {},
): JournalMark => ({
  visitId,
  studentId,
  studentName: ['', 'Ңурматов Бекзат', 'Асанова Айпери', 'Өмүрбекова Айпери'][studentId] ?? '',
  dateLabel: '',
  ordinal: 1,
  markId: 0,
  markText: '',
  canEdit: true,
  version: 0,
  lessonId,
  ...over,
});

const mark = (points: number) => ({ markId: 10 + points, text: String(points) });

function openStore(marks: JournalMark[], lessons = [lessonOn(1, '2026-10-07'), lessonOn(2, '2026-10-14')]) {
  const outbox = openMarkOutbox({ personId: 101, send: () => new Promise(() => {}) });
  const store = createJournalStore([marks, lessons], outbox, {
    teacherId: 101,
    assignmentId: 901,
    classTitle: 'Базы данных · ПИ-1-24',
  });
  store.connect();
  return { store, queued: () => outbox.view().entries };
}

const reply = [markOf(11, 1, 1), markOf(12, 1, 2), markOf(21, 2, 1), markOf(32, 3, 2)];

describe('the journal in a window', () => {
  it('stands by names and by days, with a gap where a student was not listed', () => {
    const { store } = openStore(reply, [lessonOn(2, '2026-10-14'), lessonOn(1, '2026-10-07')]);

    expect(store.sheet().students.map(({ name }) => name.split(' ')[0])).toEqual([
      'Асанова',
      'Ңурматов',
      'Өмүрбекова',
    ]);
    expect(store.sheet().lessons.map(({ lessonId }) => lessonId)).toEqual([1, 2]);
    expect(store.row(0)?.cells.map((cell) => cell?.visitId ?? null)).toEqual([21, null]);
  });

  it('draws the row of a typed mark and no other', () => {
    const { store } = openStore(reply);
    const before = [0, 1, 2].map(store.row);

    store.setMarks([{ row: 1, column: 0, mark: mark(8) }]);

    expect([0, 1, 2].map((row) => store.row(row) === before[row])).toEqual([true, false, true]);
    expect(store.row(1)?.totals).toEqual({ absences: 0, sum: 8, average: 4 });
  });

  it('tells of a pasted column once, and takes it back as one', () => {
    const { store } = openStore(reply);
    const listener = vi.fn<() => void>();
    store.subscribe(listener);

    store.setMarks([0, 1, 2].map((row) => ({ row, column: 0, mark: mark(7) })));
    expect(listener).toHaveBeenCalledTimes(1);
    expect([0, 1, 2].map((row) => store.cellAt({ row, column: 0 })?.mark.text ?? null)).toEqual([
      '7',
      '7',
      null,
    ]);

    expect(store.undo()).toBe(2);
    expect(store.cellAt({ row: 0, column: 0 })?.mark.text).toBe('');
    expect(store.redo()).toBe(2);
    expect(store.cellAt({ row: 1, column: 0 })?.mark.text).toBe('7');
  });

  it('takes 1 and then 10 back as one step', () => {
    const { store } = openStore(reply);
    const at = { row: 0, column: 0 };

    store.setMarks([{ ...at, mark: mark(1) }], { isHeld: true });
    store.setMarks([{ ...at, mark: mark(10) }], { isContinued: true });
    store.undo();

    expect(store.cellAt(at)?.mark.text).toBe('');
    expect(store.undo()).toBe(0);
  });

  it('sets nothing where nothing may be set', () => {
    const { store, queued } = openStore([markOf(11, 1, 1, { canEdit: false })], [lessonOn(1, '2026-10-07')]);

    expect(store.setMarks([{ row: 0, column: 0, mark: mark(8) }])).toBe(0);
    expect(queued()).toEqual([]);
  });

  it('takes what the server says anew, but not over what is being typed', () => {
    const { store, queued } = openStore(reply);
    store.setMarks([{ row: 1, column: 0, mark: mark(8) }]);

    const newer = { markId: 13, markText: '3', version: 4 };
    store.absorb([
      [markOf(11, 1, 1, newer), markOf(12, 1, 2, newer), markOf(21, 2, 1), markOf(32, 3, 2)],
      [lessonOn(1, '2026-10-07'), lessonOn(2, '2026-10-14'), lessonOn(3, '2026-10-21')],
    ]);

    expect(store.row(1)?.cells.map((cell) => cell?.mark.text)).toEqual(['8', '3', undefined]);
    expect(store.standing()).toMatchObject({ saving: 1, troubles: [] });
    expect(queued()).toMatchObject([
      {
        visitId: 11,
        mark: { markId: 18 },
        over: { version: 0 },
        place: {
          lessonDate: '2026-10-07',
          studentName: 'Ңурматов Бекзат',
          classTitle: 'Базы данных · ПИ-1-24',
        },
      },
    ]);
  });
});
