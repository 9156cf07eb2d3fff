import { peopleApi } from '@bilim/contract/people';
import { retakesApi } from '@bilim/contract/records/retakes';
import { sheetsApi } from '@bilim/contract/records/sheets';

import { demoPassword } from './apiClient.ts';
import type { ApiUser } from './apiClient.ts';
import { violationsOn } from './axe.ts';
import { openDevice, untilKept } from './device.ts';
import { openNetwork } from './network.ts';
import { apiUser, browserOf, enterOn, serverUrl } from './signedIn.ts';
import { expect, test } from './test.ts';

test.describe.configure({ timeout: 150_000 });

test('a retake is issued, filled in without a network, signed, closed, seen by its student, and appealed against', async ({
  browser,
}) => {
  const found: string[] = [];
  const registrar = await apiUser('registrar1');
  const { term, proposal } = await findRetake(registrar);
  const at = `year=${term.yearId}&season=${term.seasonId}`;
  const office = await (await browserOf(browser, 'registrar1')).newPage();
  await office.goto(`/lms/sheet?view=retakes&${at}`);
  const card = office.getByRole('listitem').filter({ hasText: proposal.number });
  found.push(...(await violationsOn(office, 'retakes')));
  await card.getByRole('button', { name: 'Выписать' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Выписать', exact: true }).click();
  await expect(card).toHaveCount(0);
  const issued = async () => {
    const { data } = await registrar.call(sheetsApi.list, { ...term, kind: 'retake1', size: 200 });
    return data.find(
      ({ discipline, target, state }) =>
        discipline === proposal.discipline && target === proposal.target && state !== 'closed',
    );
  };
  const sheetId = (await issued())?.sheetId ?? 0;
  await registrar.call(sheetsApi.open, { sheetIds: [sheetId] });

  const network = await openNetwork(serverUrl());
  const device = await openDevice({ baseURL: network.url });
  try {
    const page = device.page();
    await enterOn(device, await loginOf(registrar, 'teachers', proposal.teacher));
    await page.goto(`/lms/sheet?open=${sheetId}`);
    const cells = page.getByRole('textbox', { name: /^Баллы: / });
    await expect(cells.first()).toBeEnabled();
    found.push(...(await violationsOn(page, 'a sheet')));
    await untilKept(page);
    network.cut();
    await cells.first().click();
    for (const [place] of proposal.students.entries()) {
      await page.keyboard.type(String(38 - place));
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(`Нет сети. Ждут отправки: ${proposal.students.length}`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Показана ведомость на/)).toBeVisible();
    await expect(cells.first()).toHaveValue('38');
    await expect(page.getByRole('button', { name: 'Подписать' })).toBeDisabled();
    const entered = async () => {
      const { rows } = await registrar.call(sheetsApi.rows, { sheetId });
      return rows.map(({ examPoints }) => examPoints);
    };
    expect(await entered()).toEqual(proposal.students.map(() => null));
    network.open();
    await expect(page.getByText('Всё сохранено')).toBeVisible({ timeout: 60_000 });
    expect(await entered()).toEqual(proposal.students.map((_student, place) => 38 - place));

    await page.getByRole('button', { name: 'Подписать' }).click();
    const signing = page.getByRole('dialog', { name: 'Подписать' });
    await signing.getByLabel('Пароль', { exact: true }).fill(demoPassword);
    found.push(...(await violationsOn(page, 'signing', '[role=dialog]')));
    await signing.getByRole('button', { name: 'Подписать' }).click();
    await expect(page.getByText('Подписана', { exact: true })).toBeVisible();
  } finally {
    await device.remove();
    await network.close();
  }

  await office.goto(`/lms/sheet?${at}&state=signed`);
  await office.getByRole('button', { name: /^Закрыть подписанные/ }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Закрыть', exact: true }).click();
  await expect(office.getByRole('dialog')).toHaveCount(0);
  found.push(...(await violationsOn(office, 'the board')));

  const [first] = proposal.students;
  const login = await loginOf(registrar, 'students', first?.name ?? '');
  const student = await browserOf(browser, login, { viewport: { width: 390, height: 844 } });
  const own = await student.newPage();
  await own.goto('/lms/sheet');
  const result = own.getByRole('article').filter({ hasText: 'Пересдача 1' }).filter({ hasText: '38 =' });
  await result.getByRole('button', { name: /^Подать апелляцию/ }).click();
  const appeal = own.getByRole('dialog');
  await appeal.getByLabel('Что пересмотреть').fill('Вторая задача решена верно.');
  found.push(...(await violationsOn(own, 'an appeal', '[role=dialog]')));
  await appeal.getByRole('button', { name: 'Подать апелляцию' }).click();
  await expect(result.getByText('Апелляция: ждёт решения')).toBeVisible();
  found.push(...(await violationsOn(own, 'the own sheets')));
  expect(found).toEqual([]);
});

/** Of the last session, a retake that all its students may sit. */
async function findRetake(registrar: ApiUser) {
  const year = new Date().getFullYear() - 2000;
  for (const yearId of [year, year - 1, year - 2]) {
    for (const seasonId of [2, 1]) {
      const term = { yearId, seasonId };
      const { data } = await registrar.call(retakesApi.list, term);
      const proposal = data.find(
        ({ kind, students }) => kind === 'retake1' && students.every(({ total }) => (total ?? 0) >= 40),
      );
      if (proposal !== undefined) return { term, proposal };
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
