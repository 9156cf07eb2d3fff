import { journalApi } from '@bilim/contract/journal/journal';
import { lateChangesApi } from '@bilim/contract/journal/lateChanges';
import { removalsApi } from '@bilim/contract/journal/removals';
import { dean, lastWeek, lecture, ownFaculty, registrar, student, teacher } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { everywhere } from '#testing/everywhere.ts';
import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { JournalOfficeScreen } from './JournalOfficeScreen.tsx';

const portal = openCampusDay();

/** Staff as the page knows them: with the grants that their role has in the database. */
const manager = { ...dean, grants: [{ grant: 'journals.manage', facultyId: ownFaculty }] } as const;
const office = everywhere(registrar, 'journals.manage', 'journals.correct');

async function open(address: string, person: typeof manager | typeof office = office) {
  return await renderScreen(<JournalOfficeScreen />, person, portal().callAs(person), { address });
}

describe('the office of journals', () => {
  it('brings a deleted lesson back', async () => {
    const lesson = { ...lecture, lessonDate: lastWeek, ordinal: 1 };
    await portal().callAs(teacher)(removalsApi.deleteLesson, lesson);
    await open('/admin/journal?tab=removals');

    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent('Базы данных');
    expect(row).toHaveTextContent('7 октября · 3 оценки');
    await userEvent.click(within(row).getByRole('button', { name: 'Вернуть' }));

    expect(await screen.findByText('Ничего не удалено')).toBeVisible();
    const [, columns] = (await portal().callAs(teacher)(journalApi.journal, lecture)).data;
    expect(columns).toHaveLength(1);
  });

  it('shows which journals wait to be filled in, each a step from it', async () => {
    await portal().pool.query(
      `insert into unfilled_lessons values (901, '2026-10-05', 1, '{1}'), (901, '2026-10-12', 1, '{1}'),
        (902, '2026-10-08', 1, '{1}')`,
    );
    await open('/admin/journal?tab=unfilled');

    const [first] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Базы данных.*2 занятия.*самое раннее: 5 октября/);
    expect(within(first!).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringContaining('assignment=901'),
    );
  });

  it('finds what was taken out by kind and by name', async () => {
    await portal().callAs(dean)(removalsApi.removeStudent, { ...lecture, studentId: student.id });
    await open('/admin/journal?tab=removals&kind=journal');
    expect(await screen.findByText('Ничего не удалено')).toBeVisible();
  });

  it('shows a dean whom they may bring back', async () => {
    await open('/admin/journal?tab=removals&kind=student&find=Өмүр', manager);

    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent('Өмүрбекова');
    await userEvent.click(within(row).getByRole('button', { name: 'Вернуть' }));
    expect(await screen.findByText('Ничего не удалено')).toBeVisible();
  });

  it('permits a late change until a day, and takes the permission back', async () => {
    await portal().db.execute('update lessons set is_locked = true');
    await portal().callAs(teacher)(lateChangesApi.ask, {
      ...lecture,
      lessonDate: lastWeek,
      ordinal: 1,
      reason: 'Болел, не успел внести',
    });
    const page = await open('/admin/journal', manager);
    expect(await screen.findByText('Болел, не успел внести', { selector: 'p' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Разрешить' }));
    expect(await screen.findByRole('button', { name: /1\s*разрешено/ })).toBeVisible();

    page.unmount();
    await open('/admin/journal?tab=permissions', manager);
    const permission = await screen.findByRole('listitem');
    expect(permission).toHaveTextContent('Действует по 21 октября');
    await userEvent.click(within(permission).getByRole('button', { name: 'Отозвать' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отозвать' }),
    );
    expect(await screen.findByText('Отозвано')).toBeVisible();
  });

  it('refuses a request with a word only', async () => {
    await portal().callAs(teacher)(lateChangesApi.ask, {
      ...lecture,
      lessonDate: lastWeek,
      ordinal: 1,
      reason: 'Ещё раз',
    });
    await open('/admin/journal', manager);
    expect(await screen.findByText('Ещё раз', { selector: 'p' })).toBeVisible();
    const refuse = screen.getByRole('button', { name: 'Отказать' });
    await userEvent.click(refuse);
    expect(await screen.findByText('Напишите, почему отказано')).toBeVisible();

    await userEvent.type(screen.getByLabelText('Комментарий преподавателю'), 'Ведомость подписана');
    await userEvent.click(refuse);
    await userEvent.click(await screen.findByRole('button', { name: /1\s*отказано/ }));

    expect(await screen.findByText(/Ведомость подписана/)).toBeVisible();
  });

  it('is closed to teachers', async () => {
    await renderScreen(<JournalOfficeScreen />, teacher, portal().callAs(teacher), {
      address: '/admin/journal',
    });

    expect(await screen.findByText('Недостаточно прав для выполнения операции')).toBeVisible();
  });
});
