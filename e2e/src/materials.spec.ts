import { epubOf } from '@bilim/server/testing/books';
import { zipOf } from '@bilim/server/testing/zips';
import type { Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { untilKept } from './device.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';
import { wordsIn } from './words.ts';

const phone = { viewport: { width: 390, height: 844 } } as const;

/** What a stranger's script finds within its reach, written into its own page. */
const script = `
  var found = [];
  try { document.cookie; found.push('cookies'); } catch (refused) {}
  try { localStorage.length; found.push('store'); } catch (refused) {}
  try { parent.document.title; found.push('page'); } catch (refused) {}
  fetch('/lms/api/misc/settings.json', { method: 'POST', credentials: 'include' })
    .then(function () { found.push('calls'); }, function () {})
    .then(function () { document.body.dataset.found = found.join(' ') || 'nothing'; });`;
const bookPage = `<!doctype html><html lang="ru"><body><h1>Глава</h1><script>${script}</script></body></html>`;

test('a teacher lays out materials, and a student opens them on a phone in three taps', async ({
  browser,
}) => {
  const found: string[] = [];
  // A repeated journey finds what the one before it left.
  const name = `Интерактивная книга ${test.info().retry}`;
  const teacher = await (await browserOf(browser, 'teacher1')).newPage();
  await teacher.goto('/lms/umk');
  await teacher.getByRole('button', { name: 'Базы данных' }).click();
  await teacher.getByRole('button', { name: 'Добавить' }).click();
  const form = teacher.getByRole('dialog');
  await form.getByText('HTML, SCORM', { exact: true }).click();
  await form.getByLabel('Выбрать файл').setInputFiles({
    name: 'book.zip',
    mimeType: 'application/zip',
    buffer: await zipOf({ 'index.html': Buffer.from(bookPage) }),
  });
  await form.getByLabel('Название').fill(name);
  await form.getByRole('combobox', { name: 'Вид материала' }).click();
  await teacher.getByRole('option', { name: 'Методические указания' }).click();
  found.push(...(await violationsOn(teacher, 'form of a material')));
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form).toBeHidden();
  await expect(teacher.getByText(name)).toBeVisible();
  found.push(...(await violationsOn(teacher, 'materials of a teacher')));

  await teacher.setViewportSize(phone.viewport);
  await teacher.getByRole('button', { name: `Действия: ${name}` }).click();
  await teacher.getByRole('menuitem', { name: 'Версии' }).click();
  const versions = teacher.getByRole('dialog');
  await expect(versions.getByRole('button', { name: 'Открыть' })).toBeVisible();
  found.push(...(await violationsOn(teacher, 'versions on a phone')));
  await versions.getByRole('button', { name: 'Закрыть' }).click();
  await teacher.getByRole('button', { name: 'Добавить' }).click();
  await form.getByText('Книга', { exact: true }).click();
  await form.getByRole('combobox', { name: 'Книга библиотеки' }).fill('Базы данных: от');
  await teacher.getByRole('option', { name: /^Базы данных: от таблицы/ }).click();
  await form.getByLabel('Со страницы').fill('2');
  await form.getByRole('combobox', { name: 'Вид материала' }).click();
  await teacher.getByRole('option', { name: 'Учебник' }).click();
  found.push(...(await violationsOn(teacher, 'a place in a book on a phone')));
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form).toBeHidden();

  const page = await (await browserOf(browser, 'student1', phone)).newPage();
  await page.goto('/lms');
  await page.getByRole('navigation', { name: 'Быстрые действия' }).getByRole('link', { name: 'УМК' }).click();
  await page.getByRole('button', { name: 'Базы данных' }).click();
  found.push(...(await violationsOn(page, 'materials of a student')));
  await page.getByRole('button', { name }).click();
  const body = page.frameLocator('iframe').locator('body');
  await expect(body).toHaveAttribute('data-found', 'nothing');
  // A mark that a teacher gives meanwhile is told by a toast, which can be closed, too.
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Закрыть' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Базы данных');
  await expect(page.getByRole('link', { name: 'Базы данных: от таблицы к запросу' }).last()).toHaveAttribute(
    'href',
    /\/library\/\d+\/read\?page=2$/,
  );
  expect(found).toEqual([]);
});

test(
  'a large file waits for a line that breaks, and goes by itself once it is back',
  { tag: '@long' },
  async ({ browser }) => {
    const teacher = await (await browserOf(browser, 'teacher1')).newPage();
    const form = await addTo(teacher, 'Лекции', {
      name: 'Конспект.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(5_000_000, 'a'),
    });
    await teacher.context().setOffline(true);
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(form.getByText(/^Нет связи\. Конспект\.txt/)).toBeVisible();
    await teacher.context().setOffline(false);
    await expect(form).toBeHidden();
  },
);

test(
  'where somebody stopped reading, another device takes up, with the bookmarks',
  { tag: '@long' },
  async ({ browser }) => {
    const tale = `Повесть ${test.info().retry}`;
    const teacher = await (await browserOf(browser, 'teacher1')).newPage();
    const form = await addTo(teacher, 'Учебник', {
      name: 'повесть.epub',
      mimeType: 'application/epub+zip',
      buffer: epubOf(['<h1>Начало пути</h1>', '<h1>Перевал</h1>', '<h1>Дом</h1>']),
    });
    await form.getByLabel('Название').fill(tale);
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(form).toBeHidden();
    await teacher.context().close();

    const kg = wordsIn('kg').say;
    const page = await (await browserOf(browser, 'student1', phone)).newPage();
    await openMaterials(page, 'kg');
    await page.getByRole('link', { name: tale }).click();
    await expect(page.getByRole('heading', { name: 'Начало пути' })).toBeVisible();
    await page.getByRole('button', { name: kg('l.after') }).click();
    await expect(page.getByRole('heading', { name: 'Перевал' })).toBeVisible();
    await page.getByRole('button', { name: kg('l.setmark') }).click();
    await expect(page.getByRole('button', { name: kg('l.takemark') })).toBeVisible();
    const told = page.waitForResponse(/umk\/places\.json/);
    await page.getByRole('button', { name: kg('l.backtomaterials') }).click();
    await told;

    const en = wordsIn('en').say;
    const desktop = await (await browserOf(browser, 'student1')).newPage();
    await openMaterials(desktop, 'en');
    await desktop.getByRole('link', { name: tale }).click();
    await expect(desktop.getByRole('heading', { name: 'Перевал' })).toBeVisible();
    await expect(desktop.getByRole('button', { name: en('l.takemark') })).toBeVisible();
    await desktop.getByRole('button', { name: en('l.contentsandmarks') }).click();
    await desktop.getByText(en('l.panel.marks'), { exact: true }).click();
    await expect(desktop.getByRole('button', { name: en('l.part', { page: 2 }), exact: true })).toBeVisible();
    await desktop.getByText(en('l.panel.search'), { exact: true }).click();
    await desktop.getByRole('textbox', { name: en('l.findinbook') }).fill('дом');
    await desktop.getByRole('button', { name: /^Дом/ }).click();
    await expect(desktop.getByRole('heading', { name: 'Дом' })).toBeVisible();
    expect(await violationsOn(desktop, 'reader of a material')).toEqual([]);
  },
);

test(
  'the matrix of materials is printed in ink, whatever colours the screen has',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await (await browserOf(browser, 'head1', { colorScheme: 'dark' })).newPage();
    await page.goto('/lms/admin/materials');
    await page
      .getByRole('button', { name: /^Напомнить/ })
      .first()
      .click();
    const told = page.getByText('Преподавателю отправлено напоминание');
    await expect(told).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(told).toBeHidden();
    expect(await violationsOn(page, 'the matrix on paper')).toEqual([]);
  },
);

test('what is kept on the device opens with the network cut', { tag: '@long' }, async ({ browser }) => {
  const context = await browserOf(browser, 'student1', { ...phone, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await openMaterials(page);
  await untilKept(page);
  await page.reload();
  await page.getByRole('button', { name: /^Сохранить «Силлабус: Базы данных» на устройстве/ }).click();
  await expect(page.getByText(/^Сохранено на устройстве/)).toBeVisible();
  // With one, it opens in the reader of the portal, and the way back leads here again.
  await page.getByRole('link', { name: 'Силлабус: Базы данных' }).click();
  await expect(page.locator('[data-page="1"]')).toBeInViewport();
  await page.getByRole('button', { name: 'К материалам' }).click();
  await context.setOffline(true);
  const kept = page.getByRole('link', { name: 'Силлабус: Базы данных' });
  await expect(kept).toHaveAttribute('href', /download\.file/);
  const address = await kept.getAttribute('href');
  const bytes: unknown = await page.evaluate(
    `fetch(${JSON.stringify(address)}).then((reply) => reply.text()).then((text) => text.slice(0, 5))`,
  );
  expect(bytes).toBe('%PDF-');
});

const databases = { ru: 'Базы данных', kg: 'Маалымат базалары', en: 'Databases' } as const;

async function openMaterials(page: Page, language: keyof typeof databases = 'ru') {
  await page.goto(`/lms/umk?lang=${language}`);
  await page.getByRole('button', { name: databases[language] }).click();
}

/** The form of a new material of that kind, with a file chosen. */
async function addTo(teacher: Page, kind: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await openMaterials(teacher);
  await teacher.getByRole('button', { name: 'Добавить' }).click();
  const form = teacher.getByRole('dialog');
  await form.getByLabel('Выбрать файл').setInputFiles(file);
  await form.getByRole('combobox', { name: 'Вид материала' }).click();
  await teacher.getByRole('option', { name: kind }).click();
  return form;
}
