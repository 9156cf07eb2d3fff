import type { JournalLesson, JournalMark } from '@bilim/contract/journal/journal';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openMarkOutbox } from '#domain/journal/markOutbox.ts';
import { renderPage } from '#testing/renderPage.tsx';

import { createMarkBook } from '../marks/markBook.ts';
import { createJournalStore, type JournalStore } from '../store/journalStore.ts';

import { JournalGrid } from './JournalGrid.tsx';

const [students, lessonCount] = [120, 3];

const lessons = Array.from({ length: lessonCount }, (_, column): JournalLesson => ({
  lessonId: column + 1,
  lessonDate: `2026-10-0${column + 1}`,
  ordinal: 1,
  themeId: null,
  theme: '',
  hours: 2,
  moduleName: '',
  isLocked: false,
  isLate: false,
  version: 0,
  canEdit: true,
}));

const marks = Array.from({ length: students * lessonCount }, (_, place): JournalMark => ({
  visitId: place + 1,
  studentId: Math.floor(place / lessonCount) + 1,
  studentName: `Студент ${String(Math.floor(place / lessonCount) + 1).padStart(3, '0')}`,
  dateLabel: '',
  ordinal: 1,
  markId: 0,
  markText: '',
  canEdit: true,
  version: 0,
  lessonId: (place % lessonCount) + 1,
}));

const absent = { markId: 1, text: 'н/б', points: null };
const points = Array.from({ length: 11 }, (_, point) => ({
  markId: 10 + point,
  text: String(point),
  points: point,
}));

let store: JournalStore;

/** A stream of 120 students, in a window that shows a part of them. */
async function openGrid() {
  const outbox = openMarkOutbox({ personId: 101, send: () => new Promise(() => {}) });
  store = createJournalStore([marks, lessons], outbox, {
    teacherId: 101,
    assignmentId: 901,
    classTitle: 'Базы данных · ПИ-1-24',
  });
  store.connect();
  await renderPage(
    <JournalGrid
      store={store}
      book={createMarkBook([absent, ...points])}
      isReadOnly={false}
      startColumn={1}
      onOpen={vi.fn<() => void>()}
      onMisfits={vi.fn<() => void>()}
    />,
  );
}

const grid = () => screen.getByRole('grid');
const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
const inTabOrder = () => document.querySelectorAll('[data-column][tabindex="0"]');

function columnsOf(cells: HTMLElement) {
  const all = within(cells).getAllByRole('gridcell');
  return all.map((one) => one.getAttribute('aria-colindex')).join(' ');
}

describe('the grid of a large class', () => {
  beforeEach(openGrid);

  it('has every name, and the marks of the rows near by', () => {
    expect(screen.getAllByRole('rowheader')).toHaveLength(students + 1);
    expect(cell(0, 0)).toBeInTheDocument();
    expect(cell(100, 0)).not.toBeInTheDocument();
  });

  it('tells screen readers its whole size and where each row and cell stands in it', () => {
    expect(grid()).toHaveAttribute('aria-rowcount', '122');
    expect(grid()).toHaveAttribute('aria-colcount', '7');
    const last = screen.getAllByRole('row').at(-2);
    expect(last).toHaveAttribute('aria-rowindex', '121');
    expect(last).not.toHaveAttribute('aria-owns');
    const [, first] = screen.getAllByRole('row');
    const owned = first?.getAttribute('aria-owns')?.split(' ') ?? [];
    const columns = owned.map((id) => columnsOf(document.getElementById(id)!));
    expect(columns).toEqual(['2 3 4', '5 6 7']);
  });

  it('goes by keys to rows that were not in the page, and stays there to be marked', async () => {
    act(() => cell(0, 1)?.focus());

    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(cell(119, 2)).toHaveFocus();
    await userEvent.keyboard('8');
    expect(cell(119, 2)).toHaveTextContent('8');
    expect(inTabOrder()).toHaveLength(1);

    await userEvent.keyboard('{Control>}{Home}{/Control}{PageDown}{PageDown}{PageDown}');
    expect(cell(30, 0)).toHaveFocus();
    expect(cell(119, 2)).not.toBeInTheDocument();
    expect(inTabOrder()).toHaveLength(1);
  });

  it('marks a chosen column also where it is not in the page, and takes it back', async () => {
    act(() => cell(0, 1)?.focus());

    await userEvent.keyboard('{Control>} {/Control}7');
    expect(store.cellAt({ row: 119, column: 1 })?.mark.text).toBe('7');
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(store.cellAt({ row: 119, column: 1 })?.mark.text).toBe('');
  });

  it('shows a row that comes into the page as chosen when it is', async () => {
    act(() => cell(0, 1)?.focus());

    await userEvent.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
    expect(cell(119, 1)).toHaveAttribute('aria-selected', 'true');
    expect(cell(119, 0)).not.toHaveAttribute('aria-selected');
  });

  it('takes a whole column at its heading, and gives one', async () => {
    const heading = cell(-1, 1);
    act(() => heading?.focus());
    const column = Array.from({ length: students }, (_, row) => String(row % 11)).join('\n');

    await userEvent.paste(column);
    expect(store.cellAt({ row: 0, column: 1 })?.mark.text).toBe('0');
    expect(store.cellAt({ row: 119, column: 1 })?.mark.text).toBe(String(119 % 11));

    let copied = '';
    fireEvent.copy(heading!, { clipboardData: { setData: (_: string, text: string) => (copied = text) } });
    expect(copied).toBe(column);
  });

  it('says below each lesson how many were absent, and the average of its marks', async () => {
    const below = () => within(screen.getByRole('row', { name: /По занятию/ })).getAllByRole('gridcell');
    expect(below().map(({ textContent }) => textContent)).toEqual(['0', '0', '0']);

    act(() => cell(0, 1)?.focus());
    await userEvent.keyboard('8{Enter}7{Enter}н');

    expect(below()[1]).toHaveTextContent('17,5');
    expect(below()[1]).toHaveAccessibleName('Отсутствуют: 1. Средняя оценка: 7,5');
  });

  it('prints all rows', () => {
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(students);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

/** Ten rows high, once it is laid out. */
async function openLaidOutGrid() {
  const [rowHeight, seen] = [30, 10];
  const sizes = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get');
  sizes.mockImplementation(function heightOf(this: HTMLElement) {
    return rowHeight * (this.querySelector('[role="grid"]') === null ? students : seen);
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe() {
        this.#tell();
      }
      disconnect() {}
    },
  );
  await openGrid();
  await waitFor(() => expect(cell(15, 1)).toBeInTheDocument());
  return (row: number) => {
    const box = grid().parentElement!.parentElement!;
    box.scrollTop = row * rowHeight;
    fireEvent.scroll(box);
  };
}

describe('the grid on a busy device', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('takes the next key in its own row, though there was no time yet to draw it', async () => {
    const scrollTo = await openLaidOutGrid();
    act(() => cell(7, 1)?.focus());

    act(() => {
      // What this brings into the page is drawn when there is time, which there is not before the key.
      scrollTo(3);
      fireEvent.keyDown(cell(7, 1)!, { key: 'PageDown' });
      expect(cell(17, 1)).toHaveFocus();
    });

    await userEvent.keyboard('8');
    expect(cell(17, 1)).toHaveTextContent('8');
    expect(cell(7, 1)).toHaveTextContent('');
  });
});
