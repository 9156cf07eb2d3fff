import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chatApi } from '@bilim/contract/chat';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { campusNow, chatOfClass, openEmpty, openPortal, student, teacher } from '#testing';
import type { Portal } from '#testing';
import { backupLock } from '#platform/db/backupUnderWay.ts';
import { files } from '#platform/db/platform.tables.ts';
import { sharedFolder } from '#platform/postgres/sharedFolder.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import { fileRemoval, removeAfterCommit } from '#platform/files/removal.ts';

import { backUp } from './backup.ts';
import { move } from './move.ts';
import { restore } from './restore.ts';

let portal: Portal;
let place: string;
let said: string[];
const terminal = {
  say: (line: string) => void said.push(line),
  during: async <T>(_title: string, work: (show: () => void) => Promise<T>) => await work(() => {}),
};
const secret = Buffer.alloc(32, 7).toString('base64url');

beforeAll(async () => {
  portal = await openPortal();
  await portal.build.setting('chat.per_minute', 1_000_000);
});
afterAll(() => portal.close());
beforeEach(() => {
  said = [];
  place = mkdtempSync(join(tmpdir(), 'bilim-backup-'));
  // PostgreSQL does not run as root, and has to get in.
  chmodSync(place, 0o711);
  mkdirSync(join(place, 'var'));
  symlinkSync(portal.folder, join(place, 'var/files'));
});
afterEach(() => rmSync(place, { recursive: true }));

const backups = () => join(place, 'backups');
/** What a proof left: in the temporary folder, and where the data of a root process lie that cannot lie there. */
function leftOvers(): string[] {
  const elsewhere = process.getuid?.() === 0 ? sharedFolder() : null;
  const isOurs = (name: string) =>
    readFileSync(join(elsewhere ?? '', name, 'belongs-to'), 'utf8').includes('bilim-prove-');
  return [
    ...namesOf(tmpdir()).filter((name) => name.startsWith('bilim-prove-')),
    ...(elsewhere === null ? [] : namesOf(elsewhere).filter(isOurs)),
  ];
}
const namesOf = (folder: string) => readdirSync(folder).toSorted();
const here = (folder = 'var') => ({
  DATABASE_URL: portal.url,
  BILIM_VAR: join(place, folder),
  BILIM_SECRET: secret,
});

/** Makes one and gives its folder. */
async function make(...flags: readonly string[]): Promise<string> {
  expect(await backUp([backups(), ...flags], here(), terminal)).toBe(0);
  return join(backups(), namesOf(backups()).at(-1) ?? '');
}

/** Brings it back into a database of its own and a folder `restored`, and opens a portal on it. */
async function openRestored(backup: string): Promise<Portal> {
  const empty = await openEmpty();
  await restore([backup], { ...here('restored'), DATABASE_URL: empty.url }, terminal);
  return await openPortal({ copy: empty });
}

async function keepFile(text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const storageKey = await portal.parts.files.put(bytes);
  const sha256 = createHash('sha256').update(bytes).digest();
  await portal.db.insert(files).values({
    storageKey,
    originalName: 'справка.txt',
    mime: 'text/plain',
    sizeBytes: bytes.length,
    sha256,
    kind: 'chat',
    uploadedBy: student.id,
    createdAt: campusNow,
  });
  return storageKey;
}

const say = async (from: typeof teacher, text: string) =>
  await portal.callAs(from)(chatApi.insert, { ...chatOfClass, text });

describe('a backup', () => {
  it('taken while people go on holds one moment: all that was answered before it, and nothing by halves', async () => {
    const answered: string[] = [];
    const over = new AbortController();
    const writing = [teacher, student].map(async (person) => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const text = `${person.role} ${number}`;
        await say(person, text);
        answered.push(text);
      }
    });
    await expect.poll(() => answered.length).toBeGreaterThan(10);
    const before = [...answered];
    const backup = await make();
    over.abort();
    await Promise.all(writing);

    const again = await openRestored(backup);
    const { rows } = await again.db.execute<{ texts: string[]; last: string; counted: string }>(sql`
      select array_agg(m.body order by m.number) as texts, max(c.last_number) as last, count(*) as counted
      from messages m join conversations c on c.id = m.conversation_id`);
    expect(rows[0]?.texts).toEqual(expect.arrayContaining(before));
    // What each of them wrote up to that moment, in order and without a gap.
    for (const { role } of [teacher, student]) {
      const own = rows[0]?.texts.filter((text) => text.startsWith(`${role} `)) ?? [];
      expect(own).toEqual(own.map((_, number) => `${role} ${number}`));
    }
    expect(Number(rows[0]?.last)).toBe(Number(rows[0]?.counted));
    expect(Number(rows[0]?.counted)).toBeLessThan(answered.length);
    await again.close();
  });

  it('comes back as a portal in which everybody goes on: the next message has the next number', async () => {
    const key = await keepFile('Справка');
    await say(teacher, 'До копии');
    const again = await openRestored(await make());
    await again.callAs(student)(chatApi.insert, { ...chatOfClass, text: 'После неё' });
    const { rows } = await again.db.execute(sql`select body from messages order by number desc limit 2`);
    expect(rows).toEqual([{ body: 'После неё' }, { body: 'До копии' }]);
    expect(readFileSync(join(place, 'restored/files', key), 'utf8')).toBe('Справка');
    expect(said.at(-1)).toMatch(/^Restored as it stood at .*: \d+ tables, \d+ rows, \d+ files\.$/);
    await again.close();
  });

  it('keeps the bytes that its moment knows, though they are let go of meanwhile', async () => {
    const key = await keepFile('Ещё нужна');
    const other = await portal.pool.connect();
    await other.query('select pg_advisory_lock_shared($1)', [backupLock]);
    await portal.db.transaction(async (tx) => await removeAfterCommit(tx, key));
    await deliverBatch(portal.db, fileRemoval(portal.parts));
    expect((await portal.parts.files.read(key)).toString()).toBe('Ещё нужна');

    await other.query('select pg_advisory_unlock_shared($1)', [backupLock]);
    other.release();
    await portal.db.execute(sql`update outbox set run_after = now()`);
    await deliverBatch(portal.db, fileRemoval(portal.parts));
    await expect(portal.parts.files.read(key)).rejects.toThrow('the store has no such file');
    await portal.db.execute(sql`delete from files where storage_key = ${key}`);
  });

  it('stores a file once, however many backups hold it, and says which are lost', async () => {
    const key = await keepFile('Одна на всех');
    const [first, second] = [await make(), await make()];
    const inode = (backup: string) => statSync(join(backup, 'files', key)).ino;
    expect(inode(second)).toBe(inode(first));

    rmSync(backups(), { recursive: true });
    writeFileSync(join(portal.folder, key), 'испорчена');
    expect(await backUp([backups()], here(), terminal)).toBe(3);
    expect(said.at(-1)).toContain(key);
    await portal.db.execute(sql`delete from files where storage_key = ${key}`);
  });

  it('removes none but the oldest, and only where that is asked for', async () => {
    const made = [await make(), await make(), await make('--keep', '2')];
    expect(namesOf(backups())).toEqual(made.slice(1).map((folder) => folder.split('/').at(-1)));
    await expect(backUp(['--keep', '0'], here(), terminal)).rejects.toThrow('--keep is a number of backups');
  });
});

describe('restoring', () => {
  it('is proved in a scratch place, and leaves nothing there', async () => {
    const backup = await make();
    await restore([backup, '--prove'], here(), terminal);
    expect(said.at(-1)).toMatch(/^Can be restored as it stood at /);
    expect(leftOvers()).toEqual([]);
  });

  it('writes nothing over what is there', async () => {
    await expect(restore([await make()], here(), terminal)).rejects.toThrow(
      'There are people in this database already',
    );
  });

  it.each([
    ['a table is damaged', 'tables/people.gz', 'The table "people" of the backup cannot be read'],
    ['the manifest is', 'manifest.json', 'manifest.json of'],
  ])('brings nothing back where %s', async (_what, name, sentence) => {
    const backup = await make();
    const bytes = readFileSync(join(backup, name));
    writeFileSync(join(backup, name), bytes.subarray(0, bytes.length >> 1));
    const empty = await openEmpty();
    const asked = restore([backup], { ...here('restored'), DATABASE_URL: empty.url }, terminal);
    await expect(asked).rejects.toThrow(sentence);
    await restore([await make()], { ...here('restored'), DATABASE_URL: empty.url }, terminal);
    await empty.drop();
  });

  it('refuses what a newer Bilim made, and what is no backup', async () => {
    const backup = await make();
    const file = join(backup, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { migrations: string[] };
    writeFileSync(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 'of tomorrow'] }));
    await expect(restore([backup], here(), terminal)).rejects.toThrow('a newer one');
    await expect(restore([place], here(), terminal)).rejects.toThrow('is no backup');
  });
});

it('a university moves from the database of the var folder to one of its own with one command', async () => {
  const backup = await make();
  const own = { BILIM_VAR: join(place, 'own') };
  await restore([backup], own, terminal);
  const empty = await openEmpty();
  await move([empty.url], own, terminal);
  expect(said.at(-1)).toContain('From now on start with DATABASE_URL');

  const moved = await openPortal({ copy: empty });
  const { rows } = await moved.db.execute(sql`select count(*) from messages`);
  const { rows: before } = await portal.db.execute(sql`select count(*) from messages`);
  expect(rows).toEqual(before);
  await moved.close();
});
