import { violationsOn } from './axe.ts';
import { untilKept } from './device.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';
import { wordsIn } from './words.ts';

test('a student has a transcript issued on a phone, in English, gives a link away, and closes it; whoever has the link sees in Kyrgyz no more than allowed, also without a network', async ({
  browser,
}) => {
  // A repeated journey would find what the one before it left.
  const login = `student${[4, 24, 25][test.info().retry]}`;
  const student = await browserOf(browser, login, {
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { say: inEnglish, like } = wordsIn('en');
  const inKyrgyz = wordsIn('kg').say;
  const own = await student.newPage();
  await own.goto('/lms/transcript?lang=en');
  await own.getByRole('button', { name: inEnglish('c.in.ru') }).click();
  const links = own.getByText(like('transcript.links')).first();
  await links.click();
  const masked = inEnglish('transcript.shows.mask');
  await own.getByLabel(inEnglish('transcript.sharewhat')).first().selectOption({ label: masked });
  await own
    .getByRole('button', { name: inEnglish('transcript.share') })
    .first()
    .click();
  const link = own.getByRole('listitem').filter({ hasText: like('transcript.shows.mask') });
  await link.getByRole('button', { name: inEnglish('transcript.copy') }).click();
  const address = await own.evaluate('navigator.clipboard.readText()');
  const found = await violationsOn(own, 'transcript, 390 px');

  const stranger = await browser.newContext({ locale: 'ru-RU', serviceWorkers: 'allow' });
  const page = await stranger.newPage();
  const sees = async (verdict: string) =>
    await expect(page.getByRole('heading', { name: inKyrgyz(verdict) })).toBeVisible();
  // Whoever checks a paper has chosen nothing yet, and does it here.
  await page.goto(String(address));
  await page.getByText('Кыр', { exact: true }).click();
  await sees('verify.valid');
  await expect(page.getByText(/^\S+ \S\*\*\*/)).toBeVisible();
  await expect(page.getByText(inKyrgyz('transcript.gpa'))).toHaveCount(0);
  found.push(...(await violationsOn(page, 'verification')));

  // Opened once, the page verifies without a network what it cannot ask about.
  await untilKept(page);
  await stranger.setOffline(true);
  await page.goto('about:blank');
  await page.goto(String(address));
  await sees('verify.signed');
  await stranger.setOffline(false);

  const changed = String(address).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  await page.goto('about:blank');
  await page.goto(changed);
  await sees('verify.notvalid');

  await own.reload();
  await links.click();
  const [seen = ''] = inEnglish('transcript.seen', { count: 0, moments: '' }).split(':');
  await expect(link.getByText(new RegExp(`${seen}: \\d`))).toBeVisible();
  await link.getByRole('button', { name: inEnglish('transcript.close') }).click();
  await expect(own.getByText(inEnglish('transcript.linkclosed')).first()).toBeVisible();
  await page.goto('about:blank');
  await page.goto(String(address));
  await sees('verify.closed');
  expect(found).toEqual([]);
});
