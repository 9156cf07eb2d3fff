import type { Page } from '@playwright/test';

import { journalTable } from './journalTable.ts';
import { classesOfStudent, universityToday } from './lesson.ts';
import { enter } from './loginForm.ts';
import { apiUser } from './signedIn.ts';
import { expect, test } from './test.ts';

// Its list can be made only once.
test.describe.configure({ retries: 0 });

test('a teacher marks today’s lesson by keyboard, and the student sees the mark on a phone', async ({
  page,
  browser,
}) => {
  const student = await apiUser('student1');
  await page.goto('/lms/login');
  await enter(page, 'teacher1');

  const discipline = await openSharedLesson(page);
  await page.getByRole('button', { name: 'Создать список' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: student.account.fullName })).toBeVisible();
  await page.getByText('Таблица', { exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  const place = (await journalTable(page).names()).indexOf(student.account.fullName);
  const marks = await markTwo(page, place);

  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await journalTable(page).show(marks.first + 1);
  await expect(journalTable(page).cell(marks.first)).toHaveText('9');
  await expect(journalTable(page).cell(marks.first + 1)).toHaveText('н/б');

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto('/lms/login');
  await enter(phone, 'student1');
  await seesMark(phone, discipline, place === marks.first ? '9' : 'н/б');
  await seesLessonToday(phone, discipline);
  await phone.close();
});

/** Follows the first of today's lessons on the home page in which `student1` sits; gives its name. */
async function openSharedLesson(page: Page): Promise<string> {
  const attended = await classesOfStudent(await apiUser('student1'));
  const lessons = page.getByRole('region', { name: 'Сегодня' }).locator('a[href*="assignment="]');
  await expect(lessons.first()).toBeVisible();
  for (const lesson of await lessons.all()) {
    const address = new URL((await lesson.getAttribute('href')) ?? '', page.url());
    if (!attended.has(Number(address.searchParams.get('assignment')))) continue;
    const discipline = await lesson.innerText();
    await lesson.click();
    return discipline;
  }
  throw new Error('teacher1 has no lesson with student1 today');
}

/** Nine points for one student, absence for the next; the totals follow at once. */
async function markTwo(page: Page, place: number) {
  const table = journalTable(page);
  const first = Math.min(place, (await table.count()) - 2);
  await table.show(first + 1);
  const [before, beforeNext] = [await table.totals(first), await table.totals(first + 1)];

  await table.cell(first).focus();
  await page.keyboard.press('9');
  await page.keyboard.press('Enter');
  await expect(table.cell(first + 1)).toBeFocused();
  // Where «н» lies on a Latin layout: Playwright knows no Cyrillic keys.
  await page.keyboard.press('y');

  await expect(table.cell(first)).toHaveText('9');
  await expect(table.cell(first + 1)).toHaveText('н/б');
  // The mark is painted first, its sums in the next frame.
  await expect.poll(async () => (await table.totals(first)).sum).toBe(before.sum + 9);
  await expect.poll(async () => (await table.totals(first + 1)).absences).toBe(beforeNext.absences + 1);
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  return { first };
}

async function seesMark(phone: Page, discipline: string, mark: string) {
  await phone
    .getByRole('navigation', { name: 'Быстрые действия' })
    .getByRole('link', { name: 'Журнал' })
    .click();
  const card = phone
    .getByRole('article')
    .filter({ has: phone.getByRole('heading', { name: discipline, exact: true }) });
  await card.getByRole('button', { name: /занят/ }).click();
  const today = card
    .getByRole('listitem')
    .filter({ has: phone.locator(`time[datetime="${universityToday()}"]`) });
  await expect(today.getByText(mark, { exact: true })).toBeVisible();
}

async function seesLessonToday(phone: Page, discipline: string) {
  await phone.getByRole('button', { name: 'Открыть меню' }).click();
  await phone
    .getByRole('navigation', { name: 'Основное меню' })
    .getByRole('link', { name: 'Расписание' })
    .click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Расписание' })).toBeVisible();
  // The other days lie beside today's in a section around all of them, swiped out of sight.
  const today = phone
    .locator('section')
    .filter({ has: phone.getByRole('heading', { name: dayInWords(universityToday()) }) })
    .last();
  await expect(today.getByRole('button', { name: discipline }).first()).toBeInViewport();
}

/** As the heading of a day ends: «22 ноября». */
function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
}
