import type { Call } from '@bilim/contract/client';
import { yearsApi } from '@bilim/contract/years';
import { derivedColumns, journalApi } from '@bilim/contract/journal/journal';
import {
  classmate,
  dean,
  elective,
  lecture,
  openPortal,
  otherTeacher,
  ownFaculty,
  registrar,
  student,
  teacher,
  today,
} from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';

import { TransportError } from '#platform/api/TransportError.ts';
import { openCampusDay } from '#testing/openCampusDay.ts';
import { sheetOffice } from '#testing/everywhere.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { JournalScreen } from './JournalScreen.tsx';

const portal = openCampusDay();
// Read before the first test, whose patience is for the server and not for the compiler.
beforeAll(async () => void (await import('./TeacherJournal.tsx')));

/** Staff as the page knows them: with the grants that their role has in the database. */
const reader = { ...dean, grants: [{ grant: 'journals.read', facultyId: ownFaculty }] } as const;

const lectureAddress = `/journal?assignment=${lecture.assignmentId}&view=grid`;

async function openJournal(call: Call = portal().callAs(teacher), address = lectureAddress) {
  const page = await renderScreen(<JournalScreen />, teacher, call, { address });
  await screen.findByRole('grid', { name: 'Журнал посещаемости' });
  return page;
}

const rowOf = (surname: string) => screen.getByRole('row', { name: new RegExp(surname) });

/** What the row of a student owns: the marks, then the totals. */
function ownedBy(surname: string) {
  const ids = rowOf(surname).getAttribute('aria-owns')?.split(' ') ?? [];
  const [cells, totals] = ids.map((id) => document.getElementById(id));
  if (!cells || !totals) throw new Error(`${surname} has no cells in the page`);
  return { cells, totals };
}

const cellsOf = (surname: string) => ownedBy(surname).cells;

/** The cell of a student on the given lesson, from 0. */
function cellOf(surname: string, lesson: number) {
  const cell = cellsOf(surname).querySelector<HTMLElement>(`[data-column="${lesson}"]`);
  if (cell === null) throw new Error(`no lesson ${lesson}`);
  return cell;
}

/** Всего н/б, общая сумма, средняя оценка. */
function totalsOf(surname: string) {
  return within(ownedBy(surname).totals)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);
}

async function type(surname: string, keys: string, lesson = 0) {
  cellOf(surname, lesson).focus();
  await userEvent.keyboard(keys);
}

/** The mark is painted before the word about it: a cell on its way tells of itself at once. */
async function saved() {
  await waitFor(() => expect(document.querySelector('[role="gridcell"][data-state]')).toBeNull());
  return await screen.findByText('Сохранено');
}

/** A call that fails for marks as long as the test says so. */
function unreliable(call: Call) {
  const network = { isDown: true };
  const flaky: Call = async (endpoint, input, options) => {
    const isMark = endpoint.path === journalApi.setMark.path || endpoint.path === journalApi.correctMark.path;
    if (isMark && network.isDown) throw new TransportError('NETWORK_ERROR');
    return await call(endpoint, input, options);
  };
  return { network, call: flaky };
}

describe('the journal of a teacher', () => {
  it('shows all students by all lessons under the headings of the specification', async () => {
    await openJournal();

    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['ФИО студента', 'ср07.10', 'Всего н/б', 'Общая сумма', 'Средняя оценка']);
    expect(screen.getByText(/^Базы данных · ПИ-1-24 · 4 студента · 1 занятие$/)).toBeVisible();
    expect(totalsOf('Өмүрбекова')).toEqual(['0', '8', '8,00']);
  });

  it('keeps a typed mark: the totals at once, and the journal when it is opened again', async () => {
    const page = await openJournal();

    await type('Касымов', '7{Enter}');
    expect(totalsOf('Касымов')).toEqual(['0', '7', '7,00']);
    await saved();
    page.unmount();
    await openJournal();

    expect(cellOf('Касымов', 0)).toHaveTextContent('7');
    expect(totalsOf('Касымов')).toEqual(['0', '7', '7,00']);
  });

  it('has the totals of the wire’s derived rows', async () => {
    await openJournal();

    const { beside } = await portal().callAs(teacher)(journalApi.journal, lecture);
    expect(beside.derived).toHaveLength(4);
    for (const row of beside.derived) {
      const [absences = '', sum = '', average = ''] = totalsOf(String(row[derivedColumns.name]));
      expect(Number(absences)).toBe(row[derivedColumns.absences]);
      expect(Number(sum.replace(',', '.'))).toBe(row[derivedColumns.sum]);
      expect(Number(average.replace(',', '.'))).toBe(row[derivedColumns.average]);
    }
  });

  it('makes 10 of a 1 and a 0 and н/б of the letter, in either layout, and takes back with Ctrl Z', async () => {
    await openJournal();

    await type('Касымов', '10{Enter}');
    expect(cellOf('Касымов', 0)).toHaveTextContent('10');
    await type('Касымов', 'н');
    expect(totalsOf('Касымов')).toEqual(['1', '0', '0,00']);
    await type('Касымов', '{Control>}z{/Control}');
    expect(cellOf('Касымов', 0)).toHaveTextContent('10');
    await type('Касымов', '{Control>}z{/Control}');
    expect(cellOf('Касымов', 0)).toHaveTextContent('7');
    await type('Касымов', '{Control>}y{/Control}y');
    expect(cellOf('Касымов', 0)).toHaveTextContent('н/б');
    await type('Касымов', '{Delete}');
    expect(cellOf('Касымов', 0)).toHaveTextContent('');
    await saved();
  });

  it('moves by arrows among the cells, of which one is in the tab order', async () => {
    await openJournal();
    const [first, second] = [0, 1].map((row) => document.querySelector<HTMLElement>(`[data-row="${row}"]`));

    await userEvent.tab();
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');

    expect(second).toHaveFocus();
    expect(document.querySelectorAll('[data-column][tabindex="0"]')).toHaveLength(1);
    await userEvent.keyboard('{Control>}{ArrowUp}{/Control}{ArrowUp}');
    expect(screen.getByRole('button', { name: /07\.10/ })).toHaveFocus();
  });

  it('keeps a mark that could not be sent, says so, and sends it when asked', async () => {
    const { network, call } = unreliable(portal().callAs(teacher));
    await openJournal(call);

    await type('Иванов', '5{Enter}');
    expect(await screen.findByText('1 оценка ждёт отправки.')).toBeVisible();
    expect(cellOf('Иванов', 0)).toHaveTextContent('5');
    network.isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Отправить сейчас' }));
    await saved();

    await waitFor(() => expect(screen.queryByText(/ждёт отправки/)).not.toBeInTheDocument());
    const { data } = await portal().callAs(teacher)(journalApi.journal, lecture);
    expect(data[0].find(({ studentId }) => studentId === classmate.id)?.markText).toBe('5');
  });

  it('shows both marks when another window was faster, and does as the teacher chooses', async () => {
    await openJournal();
    const elsewhere = portal().callAs(teacher);
    const { data } = await elsewhere(journalApi.journal, lecture);
    const mark = data[0].find(({ studentId }) => studentId === classmate.id)!;
    await elsewhere(journalApi.correctMark, { visitId: mark.visitId, markId: 13, version: mark.version });

    await type('Иванов', '9{Enter}');
    const conflict = await screen.findByText(/Оценку тем временем изменили: там 3, у вас 9/);
    expect(conflict).toHaveTextContent('Асанова А. М., сегодня, 10:00');
    await userEvent.click(screen.getByRole('button', { name: 'Поставить 9' }));
    await saved();

    const after = await elsewhere(journalApi.markHistory, { visitId: mark.visitId });
    expect(after.slice(0, 2).map(({ before, after: now }) => [before, now])).toEqual([
      ['3', '9'],
      [mark.markText, '3'],
    ]);
  });

  it('takes a refused mark back and says why', async () => {
    const atNight = await openPortal();
    atNight.setTime('2026-10-14T23:59:00+06:00');
    await openJournal(atNight.callAs(teacher));
    atNight.setTime('2026-10-15T00:01:00+06:00');

    await type('Иванов', '2{Enter}');

    const refusal = await screen.findByText(/Срок изменения оценки истёк/);
    expect(refusal).toHaveTextContent('1 оценка не принята');
    await waitFor(() => expect(cellOf('Иванов', 0)).toHaveTextContent('н/б'));
    await userEvent.click(screen.getByRole('button', { name: 'Понятно' }));
    expect(screen.queryByText(/не принята/)).not.toBeInTheDocument();
    await atNight.close();
  });

  it('pastes a column, and asks first when something does not fit', async () => {
    await openJournal();

    cellOf('Иванов', 0).focus();
    await userEvent.paste('8\n12\nнб');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Не подошло 1 значение/)).toBeVisible();
    expect(dialog.getByText('12')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Вставить остальные (2)' }));

    await waitFor(() => expect(cellOf('Иванов', 0)).toHaveTextContent('8'));
    await saved();
  });

  it('tells who changed a mark, when, from what to what', { tags: 'long' }, async () => {
    await openJournal();

    await type('Иванов', 'i');

    const panel = within(await screen.findByRole('dialog', { name: /Иванов/ }));
    expect(await panel.findByRole('heading', { name: 'История оценки' })).toBeVisible();
    const lines = await panel.findAllByRole('listitem');
    expect(lines[0]).toHaveTextContent(/9.*8.*Асанова А\. М\..*сегодня, 10:00/);
  });
});

describe('today’s lesson', () => {
  it('is one press away, and its list is created by the next one', async () => {
    await openJournal();

    const chips = within(await screen.findByRole('navigation', { name: 'Занятия сегодня' }));
    const chip = await chips.findByRole('link', { name: /09:30.*Базы данных.*Лекция · ПИ-1-24/ });
    await userEvent.click(chip);
    expect(await screen.findByText('Занятие сегодня, 09:30–10:50: список ещё не создан')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Создать список' }));

    expect(await screen.findByRole('columnheader', { name: /14\.10/ })).toHaveAttribute('data-today');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Создать список' })).not.toBeInTheDocument(),
    );
    const { data } = await portal().callAs(teacher)(journalApi.journal, lecture);
    expect(data[1].map(({ lessonDate }) => lessonDate)).toEqual(['2026-10-07', today]);
  });

  it('is marked from the list of the day with a finger', async () => {
    await renderScreen(<JournalScreen />, teacher, portal().callAs(teacher), {
      address: `/journal?assignment=${lecture.assignmentId}&date=${today}&view=day`,
    });
    await screen.findByRole('heading', { name: 'Среда, 14 октября' });
    const [first] = await screen.findAllByRole('button', { name: 'Отсутствует (н/б)' });

    await userEvent.click(first!);
    expect(first).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Отмечено 1 из 4')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Остальные присутствуют' }));

    expect(screen.getByText('Отмечено 4 из 4')).toBeVisible();
    await saved();
    const [rows] = await portal().callAs(teacher)(journalApi.studentsOfDay, {
      ...lecture,
      lessonDate: today,
    });
    expect(rows.map(({ markText }) => markText).sort()).toEqual(['+', '+', '+', 'н/б']);
  });

  it('is left by arrows for the lesson before it', { tags: 'long' }, async () => {
    await renderScreen(<JournalScreen />, teacher, portal().callAs(teacher), {
      address: `/journal?assignment=${lecture.assignmentId}&view=day`,
    });
    await screen.findByRole('heading', { name: 'Среда, 14 октября' });

    await userEvent.click(screen.getByRole('button', { name: 'Предыдущее занятие' }));

    expect(await screen.findByRole('heading', { name: 'Среда, 7 октября' })).toBeVisible();
    expect(screen.getByRole('button', { name: /Реляционная модель/ })).toBeVisible();
  });
});

describe('the choice of a class', () => {
  it('opens the class of the first lesson today, and next time the one opened last', async () => {
    const page = await renderScreen(<JournalScreen />, teacher, portal().callAs(teacher), {
      address: '/journal?view=grid',
    });
    expect(await screen.findByText(/Базы данных · ПИ-1-24 · 4 студента/)).toBeVisible();

    await userEvent.click(screen.getByRole('combobox', { name: 'Вид занятия' }));
    await userEvent.click(await screen.findByRole('option', { name: /Лаборатор/ }));
    expect(await screen.findByText(/ПИ-1-24 · подгруппа 1 · 2 студента/)).toBeVisible();
    page.unmount();
    await renderScreen(<JournalScreen />, teacher, portal().callAs(teacher), {
      address: '/journal?view=grid',
    });

    expect(await screen.findByText(/ПИ-1-24 · подгруппа 1 · 2 студента/)).toBeVisible();
  });

  it(
    'names the running year by itself, and the others once somebody turns to them',
    { tags: 'long' },
    async () => {
      const asked: string[] = [];
      const call: Call = async (...given) => {
        asked.push(given[0].path);
        return await portal().callAs(teacher)(...given);
      };
      await openJournal(call);
      const year = screen.getByRole('combobox', { name: 'Учебный год' });
      expect(year).toHaveValue('2026-27');
      expect(asked).not.toContain(yearsApi.years.path);

      await userEvent.click(year);
      await userEvent.click(await screen.findByRole('option', { name: '2025-26' }));
      expect(await screen.findByText('В этом полугодии занятий нет')).toBeVisible();
    },
  );

  it('says honestly when a half-year has no classes', { tags: 'long' }, async () => {
    await renderScreen(<JournalScreen />, teacher, portal().callAs(teacher), {
      address: '/journal?year=25&season=2',
    });

    expect(await screen.findByText('В этом полугодии занятий нет')).toBeVisible();
  });

  it('says honestly that an address names no class of this half-year', { tags: 'long' }, async () => {
    await renderScreen(<JournalScreen />, teacher, portal().callAs(teacher), {
      address: `/journal?assignment=${elective.assignmentId}`,
    });

    expect(await screen.findByText('Такого занятия здесь нет')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'К журналам' }));
    expect(await screen.findByText(/Базы данных · ПИ-1-24/)).toBeVisible();
  });

  it('opens another teacher’s journal to a reader, without a way to mark', async () => {
    await renderScreen(<JournalScreen />, reader, portal().callAs(dean), { address: '/journal?view=grid' });
    expect(await screen.findByText('Чей журнал открыть?')).toBeVisible();

    await userEvent.type(screen.getByRole('textbox', { name: 'Преподаватель' }), 'Асанова');
    await userEvent.click(await screen.findByRole('button', { name: /Асанова Айпери/ }));
    expect(await screen.findByRole('grid')).toHaveAttribute('aria-readonly', 'true');
    const before = cellOf('Иванов', 0).textContent;
    await type('Иванов', '3');

    expect(cellOf('Иванов', 0)).toHaveTextContent(before);
    expect(before).not.toBe('3');
    expect(screen.getByText('Только просмотр')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Занятие' })).not.toBeInTheDocument();
  });

  it('lets the registrar correct a mark with a reason', async () => {
    await renderScreen(<JournalScreen />, sheetOffice, portal().callAs(registrar), {
      address: `/journal?teacher=${teacher.id}&assignment=${lecture.assignmentId}&view=grid`,
    });
    await screen.findByRole('grid');

    await type('Иванов', 'i');
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByRole('heading', { name: 'Исправить оценку' })).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: '6' }));
    await userEvent.type(panel.getByRole('textbox', { name: /Причина/ }), 'Апелляция');
    await userEvent.click(panel.getByRole('button', { name: 'Сохранить' }));

    await waitFor(() => expect(cellOf('Иванов', 0)).toHaveTextContent('6'));
    expect(await panel.findByText('Апелляция', { selector: 'span' })).toBeVisible();
  });

  it('offers a teacher without lessons yet the first list, and says who sits in the class', async () => {
    await renderScreen(<JournalScreen />, otherTeacher, portal().callAs(otherTeacher), {
      address: `/journal?assignment=${elective.assignmentId}`,
    });

    expect(await screen.findByText('Занятий пока нет')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Занятие' })).toBeVisible();
    const seated = within(await screen.findByRole('region', { name: /^Студентов в списке: \d+$/ }));
    expect(seated.getByText(/Ли Айпери/)).toHaveTextContent('ЭК-1-24');
    expect(seated.getByText(/Өмүрбекова/)).toHaveTextContent('ПИ-1-24');
  });
});

describe('the journal of a student', () => {
  it('shows marks, absences against the limit and themes, and nothing to change', async () => {
    await renderScreen(<JournalScreen />, student, portal().callAs(student), { address: '/journal' });

    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('heading', { name: 'Базы данных' })).toBeVisible();
    expect(await card.findByText('0 пропусков')).toBeVisible();
    expect(await card.findByText(/До недопуска: \d+ ч/)).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: /с тем/ }));

    expect(card.getByText('Реляционная модель')).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });

  it('says honestly that a half-year has had no lessons', { tags: 'long' }, async () => {
    await renderScreen(<JournalScreen />, student, portal().callAs(student), {
      address: '/journal?season=2',
    });

    expect(await screen.findByText('Занятий в этом полугодии ещё не было')).toBeVisible();
  });
});

describe('the journal of a stream', () => {
  const stream = `/journal?assignment=${elective.assignmentId}`;

  it('says beside each name of which group the student is, as table and as list of the day', async () => {
    const call = portal().callAs(otherTeacher);
    await call(journalApi.createList, { ...elective, lessonDate: today });

    const table = await renderScreen(<JournalScreen />, otherTeacher, call, {
      address: `${stream}&view=grid`,
    });
    expect(await screen.findByRole('rowheader', { name: /Ли Айпери.*ЭК-1-24/ })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: /Өмүрбекова.*ПИ-1-24/ })).toBeVisible();
    table.unmount();
    await renderScreen(<JournalScreen />, otherTeacher, call, { address: `${stream}&view=day` });

    expect(await screen.findByRole('button', { name: /Ли Айпери.*ЭК-1-24/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /Өмүрбекова.*ПИ-1-24/ })).toBeVisible();
  });

  it('leaves the group out where all have the same', async () => {
    await openJournal();

    expect(rowOf('Иванов')).not.toHaveTextContent('ПИ-1-24');
  });
});
