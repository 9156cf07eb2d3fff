import { journalApi } from '@bilim/contract/journal/journal';
import { themePlanApi } from '@bilim/contract/journal/themePlan';
import { themesApi } from '@bilim/contract/journal/themes';
import { dean, lecture, ownFaculty, teacher } from '@bilim/server/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { JournalScreen } from '../JournalScreen.tsx';

const portal = openCampusDay();
beforeAll(async () => {
  // Parts that arrive when they are asked for; compiling them is not what these tests wait for.
  await Promise.all([import('../TeacherJournal.tsx'), import('../ClassBook.tsx')]);
  await call()(themePlanApi.savePlan, {
    ...plan,
    themes: ['Введение', 'Нормальные формы', 'Ключи'].map((title, index) => ({
      themeId: -1,
      number: index + 1,
      title,
      hours: 2,
      moduleId: 1,
    })),
  });
});

const plan = {
  academicYearId: 26,
  semesterId: 5,
  disciplineId: 31,
  credits: 5,
  lessonTypeId: 1,
  teacherId: teacher.id,
};
const call = () => portal().callAs(teacher);
const stored = async () =>
  (await call()(themePlanApi.plan, plan)).map(({ number, title, hours }) => `${number} ${title} ${hours}`);

async function open() {
  await renderScreen(<JournalScreen />, teacher, call(), {
    address: `/journal?assignment=${lecture.assignmentId}&view=themes`,
  });
  return await screen.findByRole('list', { name: 'Темы плана' });
}
const rows = () => within(screen.getByRole('list', { name: 'Темы плана' })).getAllByRole('listitem');
const choose = async (number: number, action: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Действия с темой ${number}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

it('shows the plan in order and what is missing to the load', async () => {
  await open();

  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Введение'),
    expect.stringContaining('Нормальные формы'),
    expect.stringContaining('Ключи'),
  ]);
  expect(await screen.findByText('В плане не хватает 26 ч до нагрузки')).toBeVisible();
});

it('edits a theme in place: Enter saves, Escape does not', { tags: 'long' }, async () => {
  await open();

  await userEvent.click(screen.getByRole('button', { name: 'Ключи' }));
  expect(screen.getByLabelText('Тема')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Тема'), ' и связи{Escape}');
  expect(await stored()).toContain('3 Ключи 2');

  await userEvent.click(screen.getByRole('button', { name: 'Ключи' }));
  await userEvent.type(screen.getByLabelText('Тема'), ' и связи{Enter}');
  expect(await screen.findByRole('button', { name: 'Ключи и связи' })).toBeVisible();
  expect(await stored()).toContain('3 Ключи и связи 2');
});

it('adds a theme at the end, and says which number is taken', async () => {
  await open();

  await userEvent.click(screen.getByRole('button', { name: 'Добавить тему' }));
  await userEvent.type(screen.getByLabelText('Тема'), 'Индексы');
  await userEvent.clear(screen.getByLabelText('Номер'));
  await userEvent.type(screen.getByLabelText('Номер'), '1');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Номер 1 уже занят другой темой');

  await userEvent.clear(screen.getByLabelText('Номер'));
  await userEvent.type(screen.getByLabelText('Номер'), '4');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByRole('button', { name: 'Индексы' })).toBeVisible();
});

it('moves a theme by keys, by the menu, and by dragging', async () => {
  await open();

  fireEvent.keyDown(screen.getByRole('button', { name: /^Переместить тему 2/ }), {
    key: 'ArrowUp',
    altKey: true,
  });
  await waitFor(async () => expect((await stored())[0]).toBe('1 Нормальные формы 2'));
  await choose(1, 'Ниже');
  await waitFor(async () => expect((await stored())[0]).toBe('1 Введение 2'));

  const dataTransfer = { setData: () => {}, effectAllowed: '' };
  fireEvent.dragStart(screen.getByRole('button', { name: /^Переместить тему 1/ }), { dataTransfer });
  fireEvent.dragOver(rows()[2]!, { dataTransfer, clientY: 10 });
  await act(async () => {});
  fireEvent.drop(rows()[2]!, { dataTransfer });
  await waitFor(async () => expect((await stored())[2]).toBe('3 Введение 2'));
  await choose(3, 'Выше');
  await choose(2, 'Выше');
  await waitFor(async () => expect((await stored())[0]).toBe('1 Введение 2'));
});

it('takes a theme away and brings it back', async () => {
  await open();

  await choose(2, 'Удалить');
  await waitFor(async () => expect(await stored()).toHaveLength(3));
  await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));

  await waitFor(async () => expect((await stored())[1]).toBe('2 Нормальные формы 2'));
});

it('adds what is pasted from a spreadsheet after showing it', { tags: 'long' }, async () => {
  await open();

  await userEvent.click(screen.getByRole('button', { name: 'Вставить из таблицы' }));
  const area = await screen.findByLabelText('Строки таблицы');
  fireEvent.change(area, {
    target: {
      value:
        '№\tТема\tЧасы\tМодуль\n1\tТранзакции\t2,5\tМодуль 2\n2\t\t2\n3\tРепликация\tмного\n4\tШардирование\t4',
    },
  });
  const preview = screen.getByRole('table', { name: 'Что будет добавлено' });
  expect(within(preview).getAllByRole('row')).toHaveLength(5);
  expect(screen.getByText('2 строки не подходят и не будут добавлены')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Добавить 2 темы' }));

  expect(await screen.findByRole('button', { name: 'Шардирование' })).toBeVisible();
  expect((await stored()).slice(-2)).toEqual(['5 Транзакции 2.5', '6 Шардирование 4']);
});

it('writes a theme down for a lesson without one, and shows when it was taught', async () => {
  const lesson = { ...lecture, lessonDate: '2026-10-14', weekday: 3 };
  await call()(journalApi.createList, lesson);
  await open();

  await userEvent.click(screen.getAllByRole('button', { name: 'Взять для занятия' })[0]!);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'сегодня' }));

  await userEvent.click(await screen.findByRole('button', { name: 'сегодня · 2 ч' }));
  const hours = await screen.findByLabelText('Часы, 14 октября');
  await userEvent.clear(hours);
  await userEvent.type(hours, '1{Enter}');
  await waitFor(async () => {
    const [first] = await call()(themesApi.themes, lecture);
    expect(first).toMatchObject({ isUsed: true, lessonDate: '2026-10-14', taughtHours: 1 });
  });
});

it('is only to be read by staff', async () => {
  const reader = { ...dean, grants: [{ grant: 'journals.read', facultyId: ownFaculty }] } as const;
  await renderScreen(<JournalScreen />, reader, portal().callAs(dean), {
    address: `/journal?teacher=${teacher.id}&assignment=${lecture.assignmentId}&view=themes`,
  });

  expect(await screen.findByText('Введение')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Добавить тему' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Действия с темой/ })).toBeNull();
});
