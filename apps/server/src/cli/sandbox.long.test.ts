import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { selectTables } from '#platform/backup/catalogue.queries.ts';
import { withSession } from '#platform/backup/session.ts';
import { loadKeys } from '#platform/keys.ts';
import { openPortal, student } from '#testing';
import type { Portal } from '#testing';

import { reachDatabase } from '../start/openStorage.ts';
import { isTrainingCopy } from '../start/training.ts';
import { backUp } from './backup.ts';
import { makeSandbox } from './sandbox.ts';

/** Stands wherever a person could be told by it. */
const canary = 'Канарейкина';
let portal: Portal;
let place: string;
let said: string[] = [];
const terminal = {
  say: (line: string) => void said.push(line),
  during: async <T>(_title: string, work: (show: () => void) => Promise<T>) => await work(() => {}),
};

beforeAll(async () => {
  portal = await openPortal();
  place = mkdtempSync(join(tmpdir(), 'bilim-sandbox-'));
  chmodSync(place, 0o711);
});
afterAll(async () => {
  await portal.close();
  rmSync(place, { recursive: true });
});

/** Puts the canary wherever the rows of the campus have words that tell of a person. */
async function plantCanaries() {
  const { db } = portal;
  await db.execute(sql`insert into audit_log (academic_year_id, actor_role, action, entity, after)
    values (26, 'admin', 'people.add', 'people', jsonb_build_object('name', ${canary}::text))`);
  await db.execute(
    sql`insert into app_settings (key, value) values ('auth.help_contact', to_jsonb(${canary}::text))`,
  );
  await db.execute(sql`update people set last_name = ${canary}, first_name = ${canary}, middle_name = ${canary},
    full_name_kg = ${canary}, latin_name = ${canary}, phone = ${canary}, education = ${canary},
    email = ${canary} || id, tax_id = '2' || lpad(id::text, 13, '9')`);
  await db.execute(sql`update users set login = ${canary} || id, login_key = lower(${canary}) || id`);
  await db.execute(sql`update students set student_code = ${canary} || id`);
  await db.execute(sql`update teachers set staff_number = ${canary} || id`);
  await db.execute(sql`update messages set body = ${canary}`);
  await db.execute(sql`update lessons set theme_text = ${canary}`);
  await db.execute(sql`update user_roles set reason = ${canary}`);
  await db.execute(sql`update news_texts set headline = ${canary}, body = ${canary}`);
  await db.execute(sql`insert into excuses (academic_year_id, student_id, kind, words, starts_on, ends_on, state)
    values (26, ${student.id}, 'illness', ${canary}, '2026-10-01', '2026-10-02', 'waiting')`);
  await db.execute(sql`update own_texts set text = ${canary}`);
}

it('holds nothing of anybody, neither in its rows nor in its bytes, and lets people in by training logins', async () => {
  await plantCanaries();
  const folder = join(place, 'sandbox');
  const { password, logins } = await makeSandbox([folder], { DATABASE_URL: portal.url }, terminal);
  expect(bytesOf(join(folder, 'postgres'), canary)).toEqual([]);
  expect(existsSync(`${folder}.part`)).toBe(false);

  const { url, stop } = await reachDatabase({ databaseUrl: undefined, varFolder: folder });
  const keys = loadKeys(undefined, join(folder, 'secret'));
  const copy = await openPortal({ copy: { url, drop: stop }, keys, isTraining: true });
  try {
    for (const { name } of await withSession(url, selectTables)) {
      const { rows } = await copy.pool.query(
        `select t::text from "${name}" t where t::text ~* $1 or t::text ~ '29{9,}'`,
        [canary],
      );
      expect([name, rows]).toEqual([name, []]);
    }
    const figures = sql`select count(*)::int as people, (select count(*)::int from messages) as messages,
      (select count(*)::int from lesson_marks) as marks from people`;
    expect((await copy.db.execute(figures)).rows).toEqual((await portal.db.execute(figures)).rows);
    const names = await copy.db.execute(sql`select count(distinct full_name)::int as count from people`);
    expect(Number(names.rows[0]?.['count'])).toBeGreaterThan(5);
    expect(await isTrainingCopy(copy.db)).toBe(true);

    const browser = copy.browser();
    expect((await browser.get('/config.json')).json()).toMatchObject({ data: { training: 1 } });
    for (const { login } of logins) {
      const reply = await browser.post('/api/auth/orize.json', { login, password, token: login });
      expect([login, reply.statusCode]).toEqual([login, 200]);
    }
    expect(logins.map(({ role }) => role)).toEqual(expect.arrayContaining(['admin', 'student', 'teacher']));
  } finally {
    await copy.close();
  }
});

it('is made of a backup as well, and never over something', async () => {
  await backUp(
    [join(place, 'backups')],
    { DATABASE_URL: portal.url, BILIM_VAR: join(place, 'var') },
    terminal,
  );
  const [backup = ''] = readdirSync(join(place, 'backups'));
  const folder = join(place, 'of-a-backup');
  await makeSandbox([folder, '--from', join(place, 'backups', backup)], {}, terminal);
  expect(bytesOf(join(folder, 'postgres'), canary)).toEqual([]);
  await expect(makeSandbox([folder], { DATABASE_URL: portal.url }, terminal)).rejects.toThrow(
    'name a new folder',
  );
  expect(existsSync(join(folder, 'secret'))).toBe(true);
  await expect(makeSandbox([], {}, terminal)).rejects.toThrow('Into which folder');
});

/** The files below a folder in which these words stand. */
function bytesOf(folder: string, words: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(words));
}
