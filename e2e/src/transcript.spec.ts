import { violationsOn } from './axe.ts';
import { untilKept } from './device.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

test.describe.configure({ timeout: 120_000 });

test('a student has a transcript issued, gives a link away, and closes it; whoever has the link sees no more than allowed, also without a network', async ({
  browser,
}) => {
  // A repeated journey would find what the one before it left.
  const login = `student${[4, 24, 25][test.info().retry]}`;
  const student = await browserOf(browser, login, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const own = await student.newPage();
  await own.goto('/lms/transcript');
  await own.getByRole('button', { name: 'На русском' }).click();
  const links = own.getByText(/^Ссылки для проверки/).first();
  await links.click();
  await own.getByLabel('Что видно').first().selectOption({ label: 'Имя скрыто звёздочками' });
  await own.getByRole('button', { name: 'Создать ссылку' }).first().click();
  const link = own.getByRole('listitem').filter({ hasText: /^Имя скрыто звёздочками/ });
  await link.getByRole('button', { name: 'Копировать' }).click();
  const address = await own.evaluate('navigator.clipboard.readText()');
  const found = await violationsOn(own, 'transcript');

  const stranger = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'ru-RU',
    serviceWorkers: 'allow',
  });
  const page = await stranger.newPage();
  await page.goto(String(address));
  await expect(page.getByRole('heading', { name: 'Документ действителен' })).toBeVisible();
  await expect(page.getByText(/^\S+ \S\*\*\*/)).toBeVisible();
  await expect(page.getByText('GPA')).toHaveCount(0);
  found.push(...(await violationsOn(page, 'verification')));

  // Opened once, the page verifies without a network what it cannot ask about.
  await untilKept(page);
  await stranger.setOffline(true);
  await page.goto('about:blank');
  await page.goto(String(address));
  await expect(page.getByRole('heading', { name: 'Подпись университета верна' })).toBeVisible();
  await stranger.setOffline(false);

  const changed = String(address).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  await page.goto('about:blank');
  await page.goto(changed);
  await expect(page.getByRole('heading', { name: 'Документ не подтверждён' })).toBeVisible();

  await own.reload();
  await links.click();
  await expect(link.getByText(/просмотров: \d/)).toBeVisible();
  await link.getByRole('button', { name: 'Закрыть ссылку' }).click();
  await expect(own.getByText('Закрыта').first()).toBeVisible();
  await page.goto('about:blank');
  await page.goto(String(address));
  await expect(page.getByRole('heading', { name: 'Ссылка больше не открывается' })).toBeVisible();
  expect(found).toEqual([]);
});
