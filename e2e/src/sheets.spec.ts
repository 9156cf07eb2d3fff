import { peopleApi } from '@bilim/contract/people';
import { retakesApi } from '@bilim/contract/records/retakes';
import { sheetsApi } from '@bilim/contract/records/sheets';

import { demoPassword } from './apiClient.ts';
import type { ApiUser } from './apiClient.ts';
import { violationsOn } from './axe.ts';
import { apiUser, browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';
import { wordsIn } from './words.ts';

test('a teacher fills in and signs on a phone, in Kyrgyz, a retake that the registrar issued, and its student sees the grade', async ({
  browser,
}) => {
  const registrar = await apiUser('registrar1');
  const { sheetId, teacher, student } = await issueRetake(registrar);
  const examiner = await browserOf(browser, teacher, { viewport: { width: 390, height: 844 } });
  const page = await examiner.newPage();
  const { say: inKyrgyz, like } = wordsIn('kg');
  await page.goto(`/lms/sheet?open=${sheetId}&lang=kg`);
  const cells = page.getByRole('textbox', { name: like('sheet.examof'), disabled: false });
  await cells.first().click();
  const students = await cells.count();
  for (let place = 0; place < students; place += 1) {
    await page.keyboard.type('38');
    await page.keyboard.press('Enter');
  }
  const found = await violationsOn(page, 'a sheet, 390 px');
  const sign = inKyrgyz('sheet.sign');
  await page.getByRole('button', { name: sign }).click();
  const signing = page.getByRole('dialog', { name: sign });
  await signing.getByLabel(inKyrgyz('sheet.password'), { exact: true }).fill(demoPassword);
  found.push(...(await violationsOn(page, 'signing, 390 px', '[role=dialog]')));
  await signing.getByRole('button', { name: sign }).click();
  await expect(page.getByText(inKyrgyz('sheet.states.signed'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: inKyrgyz('sheet.all') }).click();
  await expect(page.getByRole('heading', { level: 1, name: inKyrgyz('menu.sheet') })).toBeVisible();

  await registrar.call(sheetsApi.close, { sheetIds: [sheetId] });

  const own = await (await browserOf(browser, student)).newPage();
  await own.goto('/lms/sheet?lang=ru');
  const retake = wordsIn('ru').say('sheet.kinds.retake1');
  const result = own.getByRole('article').filter({ hasText: retake }).filter({ hasText: '38 =' });
  await expect(result.first()).toBeVisible();
  found.push(...(await violationsOn(own, 'the own sheets')));
  expect(found).toEqual([]);
});

const firstRetake = 'retake1';

/** A retake of a session that is over, open to its examiner: another one in each try. */
async function issueRetake(registrar: ApiUser) {
  const { term, proposal, able } = await findRetake(registrar);
  const { sheetId: parent, discipline, target, teacher } = proposal;
  await registrar.call(retakesApi.issue, { ...term, sheets: [{ sheetId: parent, kind: firstRetake }] });
  const { data } = await registrar.call(sheetsApi.list, { ...term, kind: firstRetake, size: 200 });
  const made = data.find(
    (one) => one.discipline === discipline && one.target === target && one.state === 'draft',
  );
  const sheetId = made?.sheetId ?? 0;
  await registrar.call(sheetsApi.open, { sheetIds: [sheetId] });
  return {
    sheetId,
    teacher: await loginOf(registrar, 'teachers', teacher),
    student: await loginOf(registrar, 'students', able),
  };
}

/** One that somebody may sit without a word of the office, which holds for one sheet. */
async function findRetake(registrar: ApiUser) {
  const year = new Date().getFullYear() - 2000;
  for (const yearId of [year, year - 1, year - 2]) {
    for (const seasonId of [2, 1]) {
      const term = { yearId, seasonId };
      const { data } = await registrar.call(retakesApi.list, term);
      for (const proposal of data.filter(({ kind }) => kind === firstRetake)) {
        const { rows } = await registrar.call(sheetsApi.rows, { sheetId: proposal.sheetId });
        const able = proposal.students.find(({ studentId: id }) =>
          rows.some(({ studentId, problems }) => studentId === id && problems.length === 0),
        );
        if (able !== undefined) return { term, proposal, able: able.name };
      }
    }
  }
  throw new Error('the demo proposes no retakes');
}

async function loginOf(registrar: ApiUser, kind: 'teachers' | 'students', name: string): Promise<string> {
  const found = await registrar.call(peopleApi.list, { query: name, kind });
  const login = found.find(({ fullName }) => fullName === name)?.login;
  if (login == null) throw new Error(`${name} has no account`);
  return login;
}
