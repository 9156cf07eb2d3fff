import { violationsOn } from './axe.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';
import { wordsIn } from './words.ts';

test('the owner asks on a phone, in Russian, for a correction with a document, the registrar corrects the card in English, its history and print tell so', async ({
  browser,
}) => {
  const found: string[] = [];
  const own = await browserOf(browser, 'student9');
  const card = await own.newPage();
  await card.setViewportSize({ width: 390, height: 844 });
  await card.goto('/lms/personalcard');
  await card.getByRole('button', { name: 'Исправить: Имя латиницей' }).click();
  const form = card.getByRole('dialog', { name: 'Имя латиницей' });
  await form.getByLabel('Как должно быть').fill('Probaeva Proba');
  await form.getByLabel('Выбрать файл', { exact: true }).setInputFiles({
    name: 'pasport.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  });
  found.push(...(await violationsOn(card, 'the form of a request, 390 px')));
  await form.getByRole('button', { name: 'Отправить запрос' }).click();
  await expect(card.getByText('исправление ждёт решения')).toBeVisible();
  found.push(...(await violationsOn(card, 'the own card, 390 px')));

  const office = await browserOf(browser, 'registrar1');
  const queue = await office.newPage();
  const inEnglish = wordsIn('en').say;
  await queue.goto('/lms?lang=en');
  await queue.getByRole('link', { name: inEnglish('home.waiting.people') }).click();
  const request = queue.getByRole('button', { name: inEnglish('card.field.latinName') });
  await request.first().click();
  await expect(queue.getByText('Probaeva Proba')).toBeVisible();
  const paper = `${inEnglish('card.paperno', { number: 1 })} (PDF)`;
  await expect(queue.getByRole('link', { name: paper })).toBeVisible();
  found.push(...(await violationsOn(queue, 'the queue, 1280 px')));
  await queue.getByRole('button', { name: inEnglish('card.accept'), exact: true }).click();
  await expect(request).toHaveCount(0);

  await card.reload();
  await expect(card.getByText('Исправлено в карточке: Имя латиницей.')).toBeVisible();
  await card.getByRole('button', { name: 'Исправить: Имя латиницей' }).click();
  await expect(card.getByRole('dialog').locator('ins', { hasText: 'Probaeva Proba' })).toBeVisible();
  await card.keyboard.press('Escape');
  await card.emulateMedia({ media: 'print' });
  await expect(card.getByRole('definition').filter({ hasText: 'Probaeva Proba' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Исправить: Имя латиницей' })).toBeHidden();
  await expect(card.getByText('Нажмите карандаш')).toBeHidden();
  expect(found).toEqual([]);
});
