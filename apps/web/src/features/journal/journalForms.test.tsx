import { journalApi } from '@bilim/contract/journal/journal';
import {
  lastWeek,
  lecture,
  lectureLastWeek,
  marksLastWeek,
  openPortal,
  registrar,
  slots,
  teacher,
  today,
  type Portal,
} from '@bilim/server/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { Correction } from './cell/Correction.tsx';
import { NewLessonDialog } from './lesson/NewLessonDialog.tsx';
import { ThemeForm } from './lesson/ThemeForm.tsx';
import { createMarkBook } from './marks/markBook.ts';

const lesson = {
  lessonId: lectureLastWeek,
  lessonDate: lastWeek,
  ordinal: 1,
  themeId: null,
  theme: 'Реляционная модель',
  hours: 2,
  moduleName: '1',
  isLocked: false,
  canEdit: true,
  isLate: false,
  version: 0,
};

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

describe('the theme of a lesson', () => {
  const plannedTheme = {
    themeId: 12,
    number: 2,
    title: 'Нормальные формы',
    hours: 4,
    moduleId: 1,
    moduleName: '1',
    isUsed: false,
    lessonDate: null,
    taughtHours: 0,
    version: 0,
  };
  const open = async (onSaved = () => {}) =>
    renderScreen(
      <ThemeForm classKey={lecture} lesson={lesson} themes={[plannedTheme]} onSaved={onSaved} />,
      teacher,
      portal.callAs(teacher),
    );
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Тематический план' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  const theme = () => screen.getByLabelText('Тема занятия');

  it('comes from the plan with its hours, and may become a text of one’s own again', async () => {
    await open();

    await choose('2. Нормальные формы');
    expect(theme()).toHaveValue('Нормальные формы');
    expect(theme()).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Количество часов')).toHaveValue('4');

    await choose('Своя тема');
    expect(theme()).toHaveValue('Нормальные формы');
    expect(theme()).not.toHaveAttribute('readonly');
  });

  it('is saved without spaces around it, with hours written with a comma', async () => {
    const onSaved = vi.fn<() => void>();
    await open(onSaved);

    await userEvent.clear(theme());
    await userEvent.type(theme(), '  Ключи ');
    await userEvent.clear(screen.getByLabelText('Количество часов'));
    await userEvent.type(screen.getByLabelText('Количество часов'), '1,5');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));

    await expect.poll(() => onSaved.mock.calls.length).toBe(1);
    const { data } = await portal.callAs(teacher)(journalApi.journal, lecture);
    expect(data[1]).toMatchObject([{ theme: 'Ключи', hours: 1.5 }]);
  });
});

describe('a correction', () => {
  it('waits for another mark and a reason, then clears the reason', async () => {
    const mark = { markId: 18, text: '8', points: 8 };
    const book = createMarkBook([
      { markId: 0, text: '', points: null },
      mark,
      { markId: 19, text: '9', points: 9 },
    ]);
    const cell = {
      visitId: marksLastWeek.student,
      version: 0,
      canEdit: true,
      isLate: false,
      attempt: 1,
      excuse: null,
      mark,
      state: { kind: 'clean' },
    } as const;
    await renderScreen(
      <Correction book={book} cell={cell} version={0} />,
      registrar,
      portal.callAs(registrar),
    );
    const save = screen.getByRole('button', { name: 'Сохранить' });
    const reason = screen.getByRole('textbox', { name: /Причина/ });

    await userEvent.type(reason, '  ');
    await userEvent.click(screen.getByRole('button', { name: '9' }));
    expect(save).toBeDisabled();
    await userEvent.type(reason, 'Апелляция № 7');
    await userEvent.click(screen.getByRole('button', { name: '8' }));
    expect(save).toBeDisabled();

    await userEvent.click(screen.getByRole('button', { name: '9' }));
    await userEvent.click(save);

    await expect.poll(() => screen.getByRole('textbox', { name: /Причина/ })).toHaveValue('');
    const history = await portal.callAs(registrar)(journalApi.markHistory, { visitId: cell.visitId });
    expect(JSON.stringify(history)).toContain('Апелляция № 7');
  });
});

describe('a new lesson', () => {
  it('follows the timetable of its day until told otherwise, and needs a day', async () => {
    const onCreate = vi.fn<(plan: object) => void>();
    await renderScreen(
      <NewLessonDialog
        classKey={lecture}
        lessons={[lesson]}
        term={null}
        today={today}
        isBusy={false}
        error={null}
        onCreate={onCreate}
        onClose={() => {}}
      />,
      teacher,
      portal.callAs(teacher),
    );
    const create = await screen.findByRole('button', { name: 'Создать список' });
    const date = screen.getByLabelText(/Дата/);
    const ordinal = screen.getByRole('combobox', { name: 'Номер занятия' });

    await userEvent.click(ordinal);
    await userEvent.click(await screen.findByRole('option', { name: 'Четвёртое' }));
    fireEvent.change(date, { target: { value: '' } });
    await userEvent.click(create);
    expect(onCreate).not.toHaveBeenCalled();

    fireEvent.change(date, { target: { value: lastWeek } });
    await waitFor(() => expect(ordinal).toHaveValue('Второе'));
    await expect.poll(() => screen.getByRole('combobox', { name: 'Время' })).not.toHaveValue('Вне сетки пар');
    await userEvent.click(create);
    expect(onCreate).toHaveBeenCalledExactlyOnceWith({
      date: lastWeek,
      ordinal: 2,
      timeSlotId: slots.second,
    });
  });
});
