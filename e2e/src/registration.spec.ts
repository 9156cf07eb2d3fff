import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { Locator, Page } from '@playwright/test';

import { addDays } from '@bilim/contract/days';

import { violationsOn } from './axe.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';
import { wordsIn } from './words.ts';

const phoneSize = { viewport: { width: 390, height: 844 }, hasTouch: true };
const deskSize = { viewport: { width: 1440, height: 900 } };

const [ru, kg, en] = [wordsIn('ru'), wordsIn('kg'), wordsIn('en')];

test('a student chooses a whole semester on a phone, sees the week, and somebody else sees the seat go', async ({
  browser,
}) => {
  const phone = await browserOf(browser, 'student9', phoneSize);
  const desk = await browserOf(browser, 'student10', deskSize);
  const own = await phone.newPage();
  const other = await desk.newPage();
  const java = own.getByRole('article', { name: 'Java тилинде программалоо' });
  const sameJava = other.getByRole('article', { name: 'Programming in Java' });
  await Promise.all([own.goto('/lms/registration?lang=kg'), other.goto('/lms/registration?lang=en')]);
  const seats = sameJava.getByText(en.like('registration.free'));
  await expect(seats).toBeVisible();
  const before = Number(/\d+/.exec((await seats.textContent()) ?? '')?.[0]);
  await expect(
    own.getByText(kg.say('registration.tochoose', { names: 'Тандоо дисциплиналары 2' })),
  ).toBeVisible();

  await java.getByRole('button', { name: kg.say('registration.take') }).click();
  await expect(java.getByText(kg.say('registration.chosen'))).toBeVisible();
  await expect(own.getByText(kg.like('registration.whole'))).toBeVisible();
  await expect(seats).toHaveText(new RegExp(`^${before - 1} `));
  const view = (name: string) => own.locator('label').filter({ hasText: new RegExp(`^${kg.say(name)}$`) });
  await view('registration.week').click();
  await expect(
    own.getByRole('listitem').filter({ hasText: 'Java тилинде программалоо' }).first(),
  ).toBeVisible();
  const found = [
    ...(await violationsOn(own, 'the week, 390 px')),
    ...(await violationsOn(other, 'choices, 1440 px')),
  ];

  await view('registration.choices').click();
  await java.getByRole('button', { name: kg.say('registration.drop') }).click();
  await expect(java.getByRole('button', { name: kg.say('registration.take') })).toBeVisible();
  await own.getByRole('button', { name: kg.say('registration.history') }).click();
  const dropped = `${kg.say('registration.deed.dropped')}: Java тилинде программалоо`;
  await expect(own.getByText(dropped).first()).toBeVisible();
  expect(found).toEqual([]);
});

test('a student wishes on a phone, the registrar draws and closes the period, and the student reads what came of it', async ({
  browser,
}) => {
  const phone = await browserOf(browser, 'student91', phoneSize);
  const desk = await browserOf(browser, 'registrar1', deskSize);
  const [own, office] = await Promise.all([phone.newPage(), desk.newPage()]);
  await own.goto('/lms/registration?lang=en');
  await own
    .getByRole('button', { name: en.like('wish.addname') })
    .first()
    .click();
  await expect(own.getByText(en.say('wish.saved'))).toBeVisible();
  const found = await violationsOn(own, 'wishes, 390 px');

  // Offices speak all languages as well: each step in another one.
  const periodIn = ({ say }: typeof ru) =>
    office.getByRole('region', { name: say('regoffice.studyyear', { year: 3 }) });
  await office.goto('/lms/admin/registration?lang=ru');
  await periodIn(ru)
    .getByRole('button', { name: ru.say('btn.edit') })
    .click();
  const form = office.getByRole('dialog');
  for (const [moment, days] of [
    ['wishesOpenAt', 9],
    ['wishesCloseAt', 7],
    ['opensAt', 6],
    ['closesAt', 3],
  ] as const)
    await setBack(form.getByRole('group', { name: ru.say(`regoffice.moment.${moment}`) }), days);
  found.push(...(await violationsOn(office, 'a period, 1440 px')));
  await form.getByRole('button', { name: ru.say('btn.save') }).click();
  await expect(form).toBeHidden();

  await office.goto('/lms/admin/registration?lang=kg');
  await act(office, periodIn(kg), kg.say('regoffice.deed.run'));
  await expect(periodIn(kg).getByText(kg.like('regoffice.drawn', { students: '[1-9]' }))).toBeVisible();
  const fetched = office.waitForEvent('download');
  await periodIn(kg)
    .getByRole('link', { name: kg.say('regoffice.drawfile') })
    .click();
  const program = fileURLToPath(new URL('../../scripts/cli.mjs', import.meta.url));
  const worked = [program, 'verify-draw', await (await fetched).path()];
  expect(execFileSync(process.execPath, worked, { encoding: 'utf8' })).toContain('Equal: ');
  await own.reload();
  await expect(own.getByRole('heading', { name: en.say('wish.receipt') })).toBeVisible();
  found.push(...(await violationsOn(own, 'a receipt, 390 px')));

  await office.goto('/lms/admin/registration?lang=en');
  await act(office, periodIn(en), en.say('regoffice.deed.finish'));
  await expect(periodIn(en).getByText(en.say('regoffice.phase.finished'), { exact: true })).toBeVisible();
  await office.getByRole('tab', { name: en.say('regoffice.tabs.steps') }).click();
  await expect(office.getByText(en.say('regoffice.step.closed')).first()).toBeVisible();
  found.push(...(await violationsOn(office, 'steps, 1440 px')));
  expect(found).toEqual([]);
});

async function setBack(at: Locator, days: number) {
  const day = addDays(new Date().toISOString().slice(0, 10), -days);
  await at.getByLabel('Дата').fill(day);
  await at.getByLabel('Дата').blur();
}

/** What is done with a period is asked about first. */
async function act(page: Page, period: Locator, name: string) {
  await period.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}
