import { dean, openPortal, registrar, student, teacher, type Portal } from '@bilim/server/testing';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { Shell } from './Shell.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
afterEach(() => setWidth(1440));

function setWidth(width: number) {
  (
    window as unknown as { happyDOM: { setViewport(size: { width: number; height: number }): void } }
  ).happyDOM.setViewport({
    width,
    height: 900,
  });
}

async function menuOf(person: typeof student) {
  await renderScreen(<Shell />, person, portal.callAs(person));
  const menu = screen.getByRole('navigation', { name: 'Основное меню' });
  await within(menu).findByRole('link', { name: 'Журнал' });
  return within(menu)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

describe('the side menu', () => {
  it('shows a student what students may open', async () => {
    const entries = await menuOf(student);

    expect(entries).toEqual(
      expect.arrayContaining(['Расписание', 'Регистрация на дисциплины', 'QR-код студента']),
    );
    expect(entries.join()).not.toContain('Нагрузка преподавателя');
  });

  it('shows a teacher what teachers may open', async () => {
    const entries = await menuOf(teacher);

    expect(entries).toEqual(expect.arrayContaining(['Нагрузка преподавателяскоро']));
    expect(entries.join()).not.toContain('Код оплаты');
  });

  it('shows an office its own work first, and how much waits there', async () => {
    await portal.build.excuse(student.id, '2026-10-05', { endsOn: '2026-10-09' });

    const entries = await menuOf({ ...dean, grants: [{ grant: 'excuses.decide', facultyId: 1 }] });

    const menu = within(screen.getByRole('navigation', { name: 'Основное меню' }));
    expect(await menu.findByRole('link', { name: 'Уважительные причины 1' })).toBeVisible();
    expect(entries.indexOf('Ссылки для входа')).toBeLessThan(entries.indexOf('Расписание'));
  });

  it.each([
    ['/admin/import?run=7', 'Импорт списков'],
    ['/admin/import/timetable?run=7', 'Импорт расписания'],
  ])('marks one line as where one is: %s', async (address, name) => {
    const grants = (['imports.run', 'schedules.manage'] as const).map((grant) => ({
      grant,
      facultyId: null,
    }));
    await renderScreen(<Shell />, { ...registrar, grants }, portal.callAs(registrar), { address });
    const menu = within(screen.getByRole('navigation', { name: 'Основное меню' }));

    expect(await menu.findByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    expect(menu.getAllByRole('link', { current: 'page' })).toHaveLength(1);
  });

  it('carries the version', async () => {
    await menuOf(student);
    expect(await screen.findByText('v0.0.1')).toBeVisible();
  });
});

describe('the profile menu', () => {
  it('names a student by short name and group', async () => {
    await renderScreen(<Shell />, student, portal.callAs(student));

    expect(screen.getByText('Өмүрбекова А. М.')).toBeVisible();
    expect(screen.getByText('Группа ПИ-1-24')).toBeVisible();
  });

  it('names a teacher by position', async () => {
    await renderScreen(<Shell />, teacher, portal.callAs(teacher));

    expect(await screen.findByText('Заведующий кафедрой')).toBeVisible();
  });

  it('switches the theme and keeps the choice with the account', async () => {
    const call = portal.callAs(teacher);
    await renderScreen(<Shell />, teacher, call);

    const profile = document.querySelector<HTMLElement>('[popovertarget="profile-panel"]');
    if (profile !== null) await userEvent.click(profile);
    await userEvent.click(await screen.findByRole('switch', { name: 'Тёмная тема', hidden: true }));

    expect(screen.getByRole('switch', { hidden: true })).toHaveAttribute('aria-checked', 'true');
    await expect
      .poll(
        async () => (await portal.pool.query('select is_dark from users where id = $1', [teacher.id])).rows,
      )
      .toEqual([{ is_dark: true }]);
  });
});

describe('a window of at most 899.92 px', () => {
  it('shows the tabs, the third one first, instead of the side menu', async () => {
    setWidth(390);

    await renderScreen(<Shell />, student, portal.callAs(student));

    const tabs = within(screen.getByRole('navigation', { name: 'Вкладки' }));
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
      'Новости',
      'Сообщения',
      'Приложения',
    ]);
    expect(tabs.getByRole('link', { name: 'Приложения' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('navigation', { name: 'Основное меню' })).toBeNull();
  });

  it('follows a resize after 200 ms', async () => {
    await renderScreen(<Shell />, student, portal.callAs(student));

    act(() => setWidth(390));
    expect(screen.queryByRole('navigation', { name: 'Вкладки' })).toBeNull();

    expect(await screen.findByRole('navigation', { name: 'Вкладки' })).toBeVisible();
  });
});
