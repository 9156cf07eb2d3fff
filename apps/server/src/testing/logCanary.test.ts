import { apis } from '@bilim/contract/apis';
import { admits, wireColumns } from '@bilim/contract';
import type { Endpoint } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { buildApp } from '#app';
import { rateCounters } from '#platform/db/platform.tables.ts';
import { messages } from '#modules/chat/chat.tables.ts';
import { messageIdOf } from '#modules/chat/conversations/place.sql.ts';
import { openLog } from '#platform/log/openLog.ts';

import { actors, personOf } from '../actors/rows.ts';
import type { Actor, Row } from '../actors/rows.ts';
import { authorisation } from './authorisation.table.ts';
import { Browser } from './browser.ts';
import { isLong } from './long.ts';
import { openPortal } from './portal.ts';
import type { Portal } from './portal.ts';
import { sampleFiles } from './sampleFiles.ts';

/** Many wait for a lock together. */
const atOnce = 24;

let portal: Portal;
let app: Portal['app'];
let complaint: TextCall;
const lines: string[] = [];
const browsers = new Map<Actor, Browser>();

beforeAll(async () => {
  portal = await openPortal({ connections: atOnce + 1 });
  // The most talkative level there is.
  app = await buildApp(
    portal.parts,
    openLog({ level: 'trace', stream: { write: (line) => void lines.push(line) } }),
  );
  complaint = await complain();
  await portal.pool.query(breaking);
});
/** There is no message yet that anybody could complain about. */
async function complain(): Promise<TextCall> {
  const written = textCalls.find(({ name, body }) => name === 'chat.insert' && body['message'] === canary)!;
  browsers.set(written.actor, await open(written.actor));
  await send(written);
  const { rows } = await portal.db.execute<{ id: number }>(
    sql`select ${messageIdOf('m')} as id from ${messages} m`,
  );
  return {
    name: 'chat/reports.report',
    endpoint: apis['chat/reports'].report,
    actor: 'TG',
    body: { id_message: rows[0]?.id, kind: 'spam', words: canary },
  };
}

/** Some calls end the session, and some are not to be made too often. */
beforeEach(async () => {
  await portal.db.delete(rateCounters);
  for (const actor of actors) browsers.set(actor, await open(actor));
  lines.length = 0;
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

async function open(actor: Actor) {
  const person = personOf[actor];
  const browser = new Browser(app);
  if (person === null) await browser.get('/config.json');
  else
    for (const [name, value] of (await portal.newBrowserOf(person)).cookies) browser.cookies.set(name, value);
  return browser;
}

const canary = 'Канарейка7fq';
/** In the forms that a text field may ask for. */
const disguises = [
  canary,
  `${canary} ${canary}`,
  'Kanareika7fq',
  'https://127.0.0.1/Kanareika7fq',
  `${'7'.repeat(12)}7091`,
  'Kanareika7fq'.padEnd(87, 'A'),
  'Kanareika7fq'.padEnd(22, 'A'),
];
const traces = /Канарейка7fq|Kanareika7fq|77777091|\$argon2/u;

/** Tables that stay whole: without them nobody would come as far as to their words. */
const spared = ['sessions', 'rate_counters', 'app_settings'];

/** From now on a write to any other table fails in the way that `trouble` names, quoting the row as PostgreSQL does. */
const breaking = `
  create table trouble (kind text not null);
  create function break_write() returns trigger language plpgsql as $$
  declare kind text := (select t.kind from trouble t);
  begin
    if kind = 'constraint' then
      raise exception 'new row for relation "%" violates it: %', tg_table_name, coalesce(new, old)::text
        using errcode = 'check_violation', detail = 'Failing row contains ' || coalesce(new, old)::text;
    elsif kind = 'input' then
      raise exception 'invalid input syntax for type integer: "%"', coalesce(new, old)::text
        using errcode = 'invalid_text_representation';
    elsif kind = 'disk' then
      raise exception 'could not extend file "base/5/16403": No space left on device'
        using errcode = 'disk_full', detail = coalesce(new, old)::text, hint = coalesce(new, old)::text;
    elsif kind = 'killed' then
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(1);
    end if;
    return coalesce(new, old);
  end $$;
  do $$
  declare name text;
  begin
    for name in select tablename from pg_tables
      where schemaname = 'public' and tablename <> all ('{${spared.join(',')},trouble}') loop
      execute format('create trigger break_it before insert or update or delete on %I for each row execute function break_write()', name);
    end loop;
  end $$`;

interface TextCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly actor: Actor;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Every call that takes a text, once for each field that takes one, as the first actor who may make it. */
const textCalls: readonly TextCall[] = Object.entries(apis).flatMap(([module, api]) =>
  Object.entries(api as Readonly<Record<string, Endpoint>>).flatMap(([name, endpoint]) => {
    const rows: Readonly<Record<string, Row>> = authorisation[module as keyof typeof authorisation];
    const row = rows[name]!;
    const cells = row.cells.split(' ');
    const may = actors.filter(
      (actor, column) => cells[column] !== '401' && admits(endpoint.access, personOf[actor]),
    );
    const actor = may.find((one) => cells[actors.indexOf(one)] !== 'no') ?? may[0];
    if (actor === undefined || endpoint.kind === 'redirect') return [];
    const good = row.send?.(actor) ?? {};
    return withWords(endpoint, good).map((body) => ({ name: `${module}.${name}`, endpoint, actor, body }));
  }),
);

function withWords(endpoint: Endpoint, good: Record<string, unknown>): Record<string, unknown>[] {
  const fields = (wireColumns(endpoint.input) ?? []).map(({ wire }) => wire);
  return fields.flatMap((field) => {
    const fitting = disguises.find(
      (word) => z.safeDecode(endpoint.input, { ...good, [field]: word }).success,
    );
    return fitting === undefined ? [] : [{ ...good, [field]: fitting }];
  });
}

async function send({ endpoint, actor, body }: TextCall) {
  const browser = browsers.get(actor)!;
  const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
  if (endpoint.kind === 'upload')
    return await browser.uploadAll(
      endpoint.path,
      [{ name: `${canary}.pdf`, bytes: sampleFiles.pdf }],
      fields,
    );
  if (endpoint.methods[0] === 'GET')
    return await browser.get(`${endpoint.path}?${new URLSearchParams(fields).toString()}`);
  return await browser.post(endpoint.path, { ...body });
}

/** Names of the calls that failed. */
async function failing(calls: readonly TextCall[]): Promise<ReadonlySet<string>> {
  const waiting = [...calls];
  const failed = new Set<string>();
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if ((await send(next)).statusCode >= 500) failed.add(next.name);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return failed;
}

/** Of those that fail when nothing can be written, what people trust us with most. */
const mostTelling = [
  'auth.orize',
  'ownAccount.changePassword',
  'notices.subscribe',
  'journal/excuse.submit',
  'qr.appeal',
  'chat.insert',
  'chat/reports.report',
  'news/office.insert',
];

const told = () => lines.join('');

describe('no word of anybody stands in the log, at the most talkative level', () => {
  it('of the many calls that take one', () => {
    expect(new Set(textCalls.map(({ name }) => name)).size).toBeGreaterThan(40);
  });

  const troubles = [
    ['a constraint refuses the row', 'constraint', '23514'],
    ['the row cannot be read', 'input', '22P02'],
    ['the disk is full', 'disk', '53100'],
    ['the connection is cut', 'killed', '57P01'],
  ] as const;
  it.each(isLong ? troubles : troubles.slice(0, 2))(
    'when %s',
    async (_name, kind, code) => {
      await portal.pool.query('insert into trouble values ($1)', [kind]);
      const failed = await failing(
        [...textCalls, complaint].filter(({ endpoint }) => endpoint.effect !== 'read'),
      );
      await portal.pool.query('delete from trouble');

      expect([...failed]).toEqual(expect.arrayContaining(mostTelling));
      expect(told()).toContain(code);
      expect(told()).not.toMatch(traces);
    },
    120_000,
  );

  it('when locks are waited for in vain', { tags: 'long', timeout: 240_000 }, async () => {
    const holder = new Client(portal.url);
    await holder.connect();
    try {
      await holder.query(`begin; ${lockingAll}`);
      const failed = await failing(textCalls.filter((_call, place) => place % 6 === 0));
      expect(failed.size).toBeGreaterThan(10);
    } finally {
      await holder.query('rollback');
      await holder.end();
    }

    expect(told()).toContain('canceling statement due to lock timeout');
    expect(told()).not.toMatch(traces);
  });

  it('when all is well', async () => {
    await failing([...textCalls, complaint]);

    expect(told()).toContain('request completed');
    const { rows } = await portal.pool.query<{ action: string }>(
      `select distinct action from audit_log a where a::text ~ '${traces.source}'`,
    );
    const actions = rows.map(({ action }) => action);
    expect(actions).toContain('news.written');
    expect(kept).toEqual(expect.arrayContaining(actions));
    expect(told()).not.toMatch(traces);
  }, 120_000);
});

/**
 * What the audit keeps in people's words: lessons, themes and news, what a book is called, why a student left a class or
 * may take an elective beside the plan, and personal cards, whose history of each field is read from it. Calls that come at
 * once sometimes refuse each other.
 */
const kept = [
  'class.student_removed',
  'lesson.theme_saved',
  'library.added',
  'news.written',
  'person.attached',
  'person.changed',
  'person.guardian',
  'registration.permitted',
  'theme.saved',
];

/** Everything but what finds out who is calling. */
const lockingAll = `
  do $$
  declare name text;
  begin
    for name in select tablename from pg_tables
      where schemaname = 'public' and tablename <> all ('{${spared.join(',')},users,user_roles,people}') loop
      execute format('lock table %I in access exclusive mode', name);
    end loop;
  end $$`;
