import type { Page } from '@playwright/test';
import { epubOf } from '@bilim/server/testing/books';

import { violationsOn } from './axe.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';
import { wordsIn } from './words.ts';

const paragraphs = Array.from({ length: 30 }, (_, line) => `<p>Строка ${line} о горах и озёрах.</p>`).join(
  '',
);
/** A stranger's book whose scripts would mark the page, were they ever run. */
const script = `<script>document.documentElement.dataset.reached = 'yes';</script><img src="x" onerror="document.documentElement.dataset.reached='yes'"/>`;
const epub = (attempt: number) =>
  epubOf([
    `<h1>Начало пути</h1>${script}${paragraphs}`,
    `<h1>Перевал</h1>${paragraphs}`,
    `<h1>Дом</h1>${paragraphs}<p>${attempt}</p>`,
  ]);

/** A black square as scans have them, in JBIG2. */
const scan =
  '000000003000010000001300000008000000080000000000000000000000000000012600010000001900000008000000080000000000000000000126a2fffe002002>';

/** Pages of a PDF with words and a scan, and with a script that runs wherever a reader lets it. */
function pdfOf(pages: readonly string[]): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\('reached'\\); this.submitForm\\('/lms/reached'\\);) >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter [/ASCIIHexDecode /JBIG2Decode] /Length ${scan.length} >>\nstream\n${scan}\nendstream`,
    ...pages.flatMap((words, at) => {
      const content = `q 400 0 0 400 100 200 cm /I1 Do Q BT /F1 32 Tf 60 700 Td (${words}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /I1 4 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((body, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

/** The colour in the middle of the second page, where the scan stands. */
const middleOfPage = `(() => {
  const drawn = document.querySelector('[data-page="2"] canvas');
  const { data } = drawn.getContext('2d').getImageData(drawn.width / 2, drawn.height / 2, 1, 1);
  return [...data.slice(0, 3)];
})()`;

interface Added {
  readonly title: string;
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

async function add(page: Page, { title, ...file }: Added): Promise<void> {
  await page.getByRole('button', { name: 'Добавить книгу' }).click();
  const form = page.getByRole('dialog');
  await form.locator('input[type=file]').setInputFiles(file);
  await form.getByLabel('Название книги').fill(title);
  await form.getByRole('combobox', { name: 'Рубрика' }).click();
  await page.getByRole('option', { name: 'Физика' }).click();
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form).toBeHidden();
}

const [kg, en] = [wordsIn('kg'), wordsIn('en')];
/** What leads into a book, wherever one has come to in it. */
const readOf = {
  kg: new RegExp(`^(${kg.say('l.read')}|${kg.say('l.readon', { share: '' })})`),
  en: new RegExp(`^(${en.say('l.read')}|${en.say('l.readon', { share: '' })})`),
};

/** Opens a book by its name as a student finds it, once its file has been looked into. */
async function find(page: Page, title: string, language: 'kg' | 'en'): Promise<void> {
  await page.goto(`/lms/library?lang=${language}&find=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(async () => {
    const read = page.getByRole('link', { name: readOf[language] });
    if (!(await read.isVisible())) await page.reload();
    await expect(read).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

test('a librarian adds books, a student reads one on a phone and takes it up on the desktop, where no script of it ever ran', async ({
  browser,
}) => {
  const found: string[] = [];
  // The library refuses a book that it has already, as a repeated journey would bring it.
  const { retry } = test.info();
  const [road, five] = [`Дорога в горы ${retry}`, `Пять страниц ${retry}`];
  const keeper = await (await browserOf(browser, 'librarian1')).newPage();
  await keeper.goto('/lms/library');
  await add(keeper, {
    title: road,
    name: 'дорога.epub',
    mimeType: 'application/epub+zip',
    buffer: epub(retry),
  });
  await add(keeper, {
    title: five,
    name: 'пять.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf(['One', 'Two', 'Three', 'Four', `Five ${retry}`]),
  });
  await keeper.getByRole('button', { name: 'Добавить книгу' }).click();
  await keeper
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'half.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nhalf') });
  await keeper.getByRole('dialog').getByRole('combobox', { name: 'Рубрика' }).click();
  await keeper.getByRole('option', { name: 'Физика' }).click();
  found.push(...(await violationsOn(keeper, 'form of a book')));
  await keeper.getByRole('button', { name: 'Сохранить' }).click();
  await expect(keeper.getByText('Файл повреждён и не открывается')).toBeVisible();
  await keeper.goto('/lms/library/latest');
  await expect(keeper.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
  await keeper.goto('/lms/admin/library?view=provision');
  await expect(keeper.getByText(/Студентов: \d+/).first()).toBeVisible();
  found.push(...(await violationsOn(keeper, 'work of the library')));

  const phone = await browserOf(browser, 'student1', { viewport: { width: 390, height: 844 } });
  const reader = await phone.newPage();
  await find(reader, road, 'kg');
  found.push(...(await violationsOn(reader, 'a book on a phone')));
  await reader.getByRole('link', { name: readOf.kg }).click();
  await expect(reader.getByRole('heading', { name: 'Начало пути' })).toBeVisible();
  expect(
    await reader.evaluate<string | undefined>('document.documentElement.dataset.reached'),
  ).toBeUndefined();
  await reader.getByRole('button', { name: kg.say('l.setmark') }).click();
  await expect(reader.getByRole('button', { name: kg.say('l.takemark') })).toBeVisible();
  await reader.getByRole('button', { name: kg.say('l.after') }).click();
  await expect(reader.getByRole('heading', { name: 'Перевал' })).toBeVisible();
  found.push(...(await violationsOn(reader, 'reader on a phone')));
  await reader.getByRole('button', { name: kg.say('l.contentsandmarks') }).click();
  const ways = reader.getByRole('complementary', { name: kg.say('l.ways') });
  await expect(ways).toBeVisible();
  await reader.goBack();
  await expect(ways).toBeHidden();
  await expect(reader.getByRole('heading', { name: 'Перевал' })).toBeVisible();
  // The place is lost neither without a network nor with the page.
  await phone.setOffline(true);
  await reader.getByLabel(kg.say('l.pagenumber')).fill('1');
  await expect(reader.getByRole('heading', { name: 'Начало пути' })).toBeVisible();
  await reader.getByLabel(kg.say('l.pagenumber')).fill('2');
  await expect(reader.getByRole('heading', { name: 'Перевал' })).toBeVisible();
  await expect(reader.getByRole('progressbar', { name: /3\d\s?%/ })).toBeAttached();
  await reader.goto('about:blank');
  await reader.close();
  await phone.setOffline(false);
  const again = await phone.newPage();
  await find(again, road, 'kg');
  // The place is told once the portal has started again, and the page may have asked before.
  await expect(async () => {
    await again.reload();
    await expect(
      again.getByRole('link', { name: kg.like('l.readon', { share: String.raw`3\d\s?%` }) }),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });

  const desktop = await (await browserOf(browser, 'student1')).newPage();
  const calls: string[] = [];
  desktop.on('request', (request) => calls.push(new URL(request.url()).pathname));
  desktop.on('dialog', (dialog) => found.push(`a book said ${dialog.message()}`));
  await desktop.goto('/lms/library?shelf=history&lang=en');
  await desktop.getByRole('link', { name: road }).click();
  await desktop.getByRole('link', { name: en.like('l.readon') }).click();
  await expect(desktop.getByRole('heading', { name: 'Перевал' })).toBeVisible();
  await desktop.getByRole('button', { name: en.say('l.contentsandmarks') }).click();
  await desktop.getByText(en.say('l.panel.marks'), { exact: true }).click();
  await expect(desktop.getByRole('button', { name: en.say('l.part', { page: 1 }) })).toBeVisible();

  await find(desktop, five, 'en');
  await desktop.getByRole('link', { name: readOf.en }).click();
  await expect(desktop.locator('[data-page="1"]').getByText('One')).toBeAttached();
  await desktop.keyboard.press('ArrowRight');
  await expect(desktop.locator('[data-page="2"]').getByText('Two')).toBeInViewport();
  await expect(async () => expect(await desktop.evaluate(middleOfPage)).toEqual([0, 0, 0])).toPass();
  found.push(...(await violationsOn(desktop, 'reader of a PDF')));
  // One page at a time, and what is set off is seen on its page.
  await desktop.getByRole('button', { name: en.say('l.looks') }).click();
  await desktop.getByText(en.say('l.mode.page'), { exact: true }).click();
  found.push(...(await violationsOn(desktop, 'look of the pages')));
  await desktop.keyboard.press('Escape');
  await desktop.keyboard.press('PageDown');
  await expect(desktop.locator('[data-page]')).toHaveCount(1);
  await desktop.locator('[data-page="3"]').getByText('Three').selectText();
  await desktop.getByRole('button', { name: en.say('l.highlight') }).click();
  await expect(async () => {
    expect(await desktop.evaluate(`CSS.highlights.get('book-marked')?.size`)).toBe(1);
  }).toPass();
  expect(calls).not.toContain('/lms/reached');
  expect(found).toEqual([]);
});

test(
  'a PDF whose pieces do not come says so, and is read on once they do',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await (await browserOf(browser, 'student2')).newPage();
    await page.goto(`/lms/library?find=${encodeURIComponent('Базы данных: от')}`);
    await page.getByRole('link', { name: /^Базы данных: от таблицы/ }).click();
    await page.route(/library\/book\.file/, async (route) => await route.abort());
    await page.getByRole('link', { name: /^Читать/ }).click();
    await expect(page.getByText('Книгу не удалось открыть. Проверьте связь.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.locator('[data-page="1"] canvas')).toBeVisible();
  },
);
