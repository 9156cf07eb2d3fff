import { startCluster } from './cluster.ts';
import { enter } from './loginForm.ts';
import { startServer } from './server.ts';
import { expect, test } from './test.ts';

test('an empty start prints a link with which the first administrator chooses login and password', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const server = await startServer({ flags: ['--empty'] });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const link = /http\S+\/lms\/public\/activate\?code=\S+/.exec(server.output())?.[0];
    if (link === undefined) throw new Error(`no link in what the server printed:\n${server.output()}`);
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Создайте логин и пароль' })).toBeVisible();
    await page.getByLabel('Логин').fill('first.admin');
    await page.getByLabel('Пароль', { exact: true }).fill('Choose2468');
    await page.getByLabel('Пароль ещё раз').fill('Choose2468');
    await page.getByRole('button', { name: 'Сохранить и войти' }).click();

    await expect(page.getByText('Добро пожаловать в Bilim')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Администратор');
    await page.getByRole('banner').locator('[popovertarget]').click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await enter(page, 'first.admin', 'Choose2468');
    await expect(page.getByRole('banner')).toContainText('Администратор');

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Ссылка больше не действует' })).toBeVisible();
    await expect(page.getByLabel('Логин')).toHaveCount(0);
  } finally {
    await context.close();
    await server.remove();
  }
});

test('several processes print one link, which leads to the address that people use, and say what they log', async () => {
  test.setTimeout(180_000);
  const cluster = await startCluster({ isEmpty: true });
  try {
    await expect.poll(() => linksIn(cluster.output())).toHaveLength(2);
    const [link, other] = linksIn(cluster.output());
    expect(other).toBe(link);
    expect(link).toContain(`${cluster.url}/lms/public/activate?code=`);
    expect((await fetch(link!)).status).toBe(200);

    // What the processes log is read where the cluster was started.
    expect(cluster.output().match(/"msg":"Server listening/g)).toHaveLength(2);
  } finally {
    await cluster.remove();
  }
});

function linksIn(said: string): string[] {
  return said.match(/http\S+\/lms\/public\/activate\?code=\S+/g) ?? [];
}
