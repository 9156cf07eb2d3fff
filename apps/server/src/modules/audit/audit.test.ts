import { readdirSync, readFileSync } from 'node:fs';

import { auditApi } from '@bilim/contract/audit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { auditAll } from '#platform/audit.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import { isTextKey } from '#platform/texts.ts';
import {
  admin,
  campusNow,
  dean,
  openPortal,
  ownFaculty,
  refusalOf,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
const request = { ip: '10.0.0.7', id: 'call-1' };
beforeAll(async () => {
  portal = await openPortal();
  const who = { person: registrar, request, now: campusNow };
  await auditAll(portal.db, { ...who, request: { ...request, id: 'call-2' } }, [
    {
      action: 'dictionary.changed',
      entity: 'dictionary.rooms',
      entityId: 11,
      before: { values: { seats: 30, name: { kg: 'Зал' } } },
      after: { values: { seats: 35, name: { kg: 'Чоң зал' } } },
    },
  ]);
  await auditAll(portal.db, who, [
    { action: 'photo.replaced', entity: 'person', entityId: student.id },
    {
      action: 'password.changed',
      entity: 'user',
      entityId: teacher.id,
      before: { passwordHash: '$argon2id$canary', reason: 'old' },
      after: {
        passwordHash: '$argon2id$other',
        taxId: '21111199900001',
        lastName: 'Осмонова',
        isOpen: false,
        reason: 'новый',
        role: 'dean',
        until: '2026-11-28T10:06:28.618Z',
        endsOn: '2027-06-30',
      },
    },
    ...Array.from({ length: 30 }, (_, n) => ({ action: 'theme.saved', entity: 'theme', entityId: n })),
  ]);
});
afterAll(() => portal.close());

const list = async (asked: object = {}) => await portal.callAs(admin)(auditApi.list, { size: 200, ...asked });

describe('the audit', () => {
  it('tells who did what to whom in words, and no secret', async () => {
    const [entry] = await list({ about: teacher.id, action: 'password.changed' });

    expect(entry).toMatchObject({
      byId: registrar.id,
      title: 'Пароль изменён',
      aboutId: teacher.id,
      ip: '10.0.0.7',
    });
    expect(entry!.aboutName).not.toBeNull();
    const told = entry!.changes.map(({ name, after }) => [name, after]);
    expect(entry!.changes).toContainEqual({ name: 'Причина', before: 'old', after: 'новый' });
    expect(told).toContainEqual(['Роль', 'Деканат']);
    expect(told).toContainEqual(['Фамилия', 'Осмонова']);
    expect(told).toContainEqual(['Открыто', 'Нет']);
    expect(told).toContainEqual(['До', '28.11.2026, 16:06']);
    expect(told).toContainEqual(['Конец', '30.06.2027']);
    expect(JSON.stringify(entry)).not.toMatch(/argon2|21111199900001/);
  });

  it('calls a dictionary and its columns as their screen does', async () => {
    const [entry] = await list({ requestId: 'call-2' });

    expect(entry).toMatchObject({
      title: 'Изменена запись справочника: Аудитории',
      changes: [
        { name: 'Название, на кыргызском', before: 'Зал', after: 'Чоң зал' },
        { name: 'Мест', before: '30', after: '35' },
      ],
    });
  });

  it.each([
    ['who did it', { by: registrar.id }, 33],
    ['whom it is about', { about: student.id }, 1],
    ['what was done', { action: 'theme.saved' }, 30],
    ['the call', { requestId: 'call-1' }, 32],
    ['several at once', { by: registrar.id, about: teacher.id, requestId: 'call-1' }, 1],
    ['a day before all of it', { untilDay: '2020-01-01' }, 0],
    ['nobody', { by: 999_999 }, 0],
  ])('is found by %s', async (_what, asked, count) => {
    expect(await list(asked)).toHaveLength(count);
  });

  it('comes page by page without a gap, also where many have one time', async () => {
    const all = await list({ by: registrar.id });
    const paged = [];
    for (let after: number | undefined; ;) {
      const page = await list({ by: registrar.id, size: 7, ...(after === undefined ? {} : { after }) });
      paged.push(...page);
      if (page.length < 7) break;
      after = page.at(-1)!.id;
    }
    expect(paged).toEqual(all);
  });

  it('offers what was ever written down, and has words for it', async () => {
    const actions = await portal.callAs(admin)(auditApi.actions, {});
    const known = await portal.db.selectDistinct({ action: auditLog.action }).from(auditLog);

    expect(actions.map(({ action }) => action).toSorted()).toEqual(
      known.map(({ action }) => action).toSorted(),
    );
  });

  it('leaves as a workbook, which is written down, too', async () => {
    const file = await portal.send(admin, auditApi.workbook, { by: String(registrar.id) });

    expect(file.status).toBe(200);
    expect(await list({ action: 'audit.exported' })).toMatchObject([{ byId: admin.id, entityId: '33' }]);
  });

  it('leaves as comma-separated values, in which nothing is a formula', async () => {
    await auditAll(portal.db, { person: admin, request: { ip: '=1+1', id: 'csv' }, now: campusNow }, [
      { action: 'csv.tried', entity: 'x', entityId: '"' },
    ]);
    const file = await (await portal.browserOf(admin)).get(`${auditApi.csv.path}?request=csv`);

    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, row, rest] = file.body.split('\r\n');
    expect(head).toMatch(/^\uFEFF"[^"]+","/);
    expect(row).toContain(`"x """,`);
    expect(row).toContain(`"'=1+1","csv"`);
    expect(rest).toBe('');
  });

  it('is closed to a right that holds in one faculty only', async () => {
    await portal.build.grant(dean, 'audit.read', ownFaculty);

    expect(await refusalOf(portal.callAs(dean)(auditApi.list, {}))).toMatchObject({ code: 'auth.forbidden' });
  });

  it('reads a page from an index, not from everything', async () => {
    await portal.db.execute(sql`
      insert into audit_log (academic_year_id, actor_id, action, entity, entity_id, request_id, at)
      select 26, 1000 + n % 500, 'bulk.' || n % 40, 'theme', n, 'r' || n, timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1, 5000) n`);
    await portal.db.execute(sql`analyze audit_log`);
    for (const where of [sql`true`, sql`actor_id = 1007`, sql`action = 'bulk.7'`, sql`request_id = 'r77'`]) {
      const plan = await portal.db.execute(sql`
        explain (format text) select * from audit_log where ${where} order by at desc nulls last, id desc nulls last limit 51`);
      expect(JSON.stringify(plan.rows)).not.toContain('Seq Scan');
    }
  });
});

it('every action that the code names has words of its own', () => {
  const folder = new URL('..', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const named = files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(
        /\baction(?:: | = )(?:\w+ \? )?'([a-z_]+\.[a-z_]+)'(?: : '([a-z_]+\.[a-z_]+)')?/g,
      ),
    ])
    .flatMap(([, action = '', other = action]) => [action, other]);

  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((action) => !isTextKey(`audit.${action}`))).toEqual([]);
});
