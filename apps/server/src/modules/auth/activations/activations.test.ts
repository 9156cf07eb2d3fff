import { activationsApi, linksAtOnce } from '@bilim/contract/activations';
import { authApi } from '@bilim/contract/auth';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { importRows } from '#modules/imports/imports.tables.ts';
import { people } from '#modules/people/people.tables.ts';
import { auditLog, outbox, rateCounters } from '#platform/db/platform.tables.ts';
import {
  admin,
  analyst,
  campusNow,
  classmate,
  dean,
  openPortal,
  otherDean,
  otherGroup,
  outsider,
  ownGroup,
  refusalOf,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { activationLinks, users } from '../auth.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(activationLinks);
  await portal.db.delete(rateCounters);
  await portal.db.execute(sql`
    update users set password_hash = coalesce(password_hash, 'kept'), status = 'active', must_update_credentials = false`);
});

/** These people are new: they have no password yet. */
async function makeNew(...ids: readonly number[]) {
  await portal.db
    .update(users)
    .set({ passwordHash: null })
    .where(inArray(users.id, [...ids]));
}

const issueFor = async (person: typeof registrar, ...ids: readonly number[]) =>
  await portal.callAs(person)(activationsApi.issue, { people: [...ids], byLetter: false });

describe('a link for the first sign-in', () => {
  it('lets a new person choose login and password, once', async () => {
    await makeNew(student.id);
    const { slips } = await issueFor(registrar, student.id);
    const [slip] = slips;
    expect(slip).toMatchObject({ id: student.id, login: 'student', unit: 'ПИ-1-24' });

    const visitor = portal.browser();
    await visitor.get('/config.json');
    const activate = () =>
      visitor.post(authApi.activate.path, { code: slip?.code, newlog: 'aiperi', newpas: 'Fresh-2026' });
    expect((await activate()).json()).toMatchObject({ data: [{ result: 1 }] });
    const signedIn = await visitor.post(authApi.orize.path, { login: 'aiperi', password: 'Fresh-2026' });
    expect(signedIn.json()).toMatchObject({ result: 0, data: [{ id: student.id }] });
    expect((await activate()).json()).toMatchObject({ code: 'auth.link_invalid' });

    await portal.db
      .update(users)
      .set({ login: 'student', loginKey: 'student' })
      .where(eq(users.id, student.id));
  });

  it('is known to the server by its hash alone', async () => {
    await makeNew(student.id);
    const { slips } = await issueFor(registrar, student.id);

    const [row] = await portal.db
      .execute(sql`
      select (select json_agg(l)::text from activation_links l) || (select coalesce(json_agg(a)::text, '') from audit_log a)
        || (select coalesce(json_agg(k)::text, '') from idempotency_keys k) as everything`)
      .then(({ rows }) => rows);
    expect(String(row?.['everything'])).not.toContain(slips[0]?.code);
  });

  it('ends the earlier ones of the same person', async () => {
    await makeNew(student.id);
    const first = (await issueFor(registrar, student.id)).slips[0];
    const second = (await issueFor(admin, student.id)).slips[0];

    const owner = (code: string | undefined) =>
      portal.send(null, authApi.activationOwner, { code: code ?? '' });
    expect(await owner(first?.code)).toMatchObject({ code: 'auth.link_invalid' });
    expect(await owner(second?.code)).toMatchObject({ result: 0 });
  });

  it('stays one when two make it at the same moment', async () => {
    await makeNew(student.id, classmate.id);
    await Promise.all([registrar, admin, dean].map((person) => issueFor(person, student.id, classmate.id)));

    const good = await portal.db.execute(sql`
      select user_id, count(*)::int as links from activation_links where expires_at > ${campusNow} group by user_id`);
    expect(good.rows).toHaveLength(2);
    expect(good.rows.every(({ links }) => links === 1)).toBe(true);
  });

  it('opens nothing for somebody who was blocked meanwhile', async () => {
    await makeNew(student.id);
    const { slips } = await issueFor(registrar, student.id);
    await portal.db.update(users).set({ status: 'blocked' }).where(eq(users.id, student.id));

    expect(await portal.send(null, authApi.activationOwner, { code: slips[0]?.code ?? '' })).toMatchObject({
      code: 'auth.link_invalid',
    });
  });

  it('is not made for somebody who has a password, or was blocked', async () => {
    await makeNew(classmate.id);
    await portal.db.update(users).set({ status: 'blocked' }).where(eq(users.id, classmate.id));

    expect(await issueFor(registrar, student.id, classmate.id)).toMatchObject({ slips: [], next: null });
  });

  it('is written down with who made it for whom', async () => {
    await makeNew(student.id);
    await issueFor(registrar, student.id);

    const [entry] = await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'activation.issued'))
      .orderBy(sql`${auditLog.id} desc`)
      .limit(1);
    expect(entry).toMatchObject({
      actorId: registrar.id,
      entity: 'user',
      entityId: String(student.id),
      after: { by: 'slip' },
    });
  });
});

describe('whose links somebody may make', () => {
  it('is limited to the own faculty in a dean’s office', async () => {
    await makeNew(student.id, outsider.id, teacher.id);
    const idsOf = async (person: typeof dean) =>
      (await issueFor(person, student.id, outsider.id, teacher.id)).slips.map(({ id }) => id);

    expect(await idsOf(dean)).toEqual([teacher.id, student.id]);
    expect(await idsOf(otherDean)).toEqual([outsider.id]);
    expect(await idsOf(registrar)).toEqual([teacher.id, student.id, outsider.id]);
  });

  it('leaves accounts with more rights to whoever manages the settings', async () => {
    await makeNew(analyst.id, dean.id, registrar.id, student.id);
    await portal.build.grant(student, 'audit.read');
    const all = [analyst.id, dean.id, registrar.id, student.id];

    expect((await issueFor(registrar, ...all)).slips).toEqual([]);
    expect((await issueFor(admin, ...all)).slips).toHaveLength(4);
    await portal.pool.query('delete from user_grants where user_id = $1', [student.id]);
  });

  it('is nobody for those without the right', async () => {
    for (const person of [student, teacher, analyst]) {
      expect(await refusalOf(issueFor(person, student.id))).toMatchObject({ code: 'auth.forbidden' });
    }
  });
});

describe('the list of first sign-ins', () => {
  const stateOf = async (id: number) => {
    const rows = await portal.callAs(registrar)(activationsApi.people, {});
    return rows.find((row) => row.id === id)?.state;
  };

  it('tells how far everybody has come', async () => {
    await makeNew(student.id);
    expect(await stateOf(student.id)).toBe('none');
    await issueFor(registrar, student.id);
    expect(await stateOf(student.id)).toBe('issued');
    await portal.db.update(activationLinks).set({ expiresAt: campusNow });
    expect(await stateOf(student.id)).toBe('expired');
    await portal.db.update(users).set({ passwordHash: 'chosen' }).where(eq(users.id, student.id));
    expect(await stateOf(student.id)).toBe('used');
    expect(await stateOf(classmate.id)).toBeUndefined();
  });

  it('counts them', async () => {
    await makeNew(student.id, classmate.id, outsider.id);
    await portal.db.update(people).set({ email: null }).where(eq(people.id, classmate.id));
    await issueFor(registrar, student.id);

    expect(await portal.callAs(registrar)(activationsApi.overview, {})).toMatchObject({
      none: 2,
      issued: 1,
      expired: 0,
      used: 0,
      withAddress: 2,
      hasMail: false,
    });
    expect(await portal.callAs(dean)(activationsApi.overview, {})).toMatchObject({ none: 1, issued: 1 });
    await portal.db.update(people).set({ email: 'p202@campus.example' }).where(eq(people.id, classmate.id));
  });

  it('names the groups in which somebody waits', async () => {
    await makeNew(student.id, classmate.id, outsider.id, teacher.id);

    expect(await portal.callAs(registrar)(activationsApi.groups, {})).toEqual([
      { groupId: ownGroup, groupName: 'ПИ-1-24', waiting: 2 },
      { groupId: otherGroup, groupName: 'ЭК-1-24', waiting: 1 },
    ]);
    expect(await portal.callAs(dean)(activationsApi.groups, {})).toHaveLength(1);
  });

  it('can be narrowed to a group, to an import, and by name', async () => {
    await makeNew(student.id, classmate.id, outsider.id);
    const runId = await portal.build.importRun();
    await portal.db.insert(importRows).values([
      { runId, tableName: 'users', key: { id: outsider.id }, after: {} },
      { runId, tableName: 'users', key: { id: student.id }, before: { status: 'blocked' }, after: {} },
      { runId, tableName: 'people', key: { id: classmate.id }, after: {} },
    ]);
    const idsOf = async (input: object) =>
      (await portal.callAs(registrar)(activationsApi.people, input)).map(({ id }) => id);

    expect(await idsOf({ groupId: ownGroup })).toHaveLength(2);
    expect(await idsOf({ runId })).toEqual([outsider.id]);
    const [name] = await portal.db
      .select({ last: people.lastName })
      .from(people)
      .where(eq(people.id, outsider.id));
    expect(await idsOf({ query: name?.last.toUpperCase().slice(0, 4) })).toContain(outsider.id);
    expect(await idsOf({ query: 'outsid' })).toEqual([outsider.id]);
    expect(await idsOf({ query: '%' })).toEqual([]);
  });

  it('comes page by page, each person once', async () => {
    const everybody = [student.id, classmate.id, outsider.id, teacher.id];
    await makeNew(...everybody);
    const seen: number[] = [];
    let afterId: number | undefined;
    do {
      const page = await portal.callAs(registrar)(activationsApi.people, {
        size: 1,
        ...(afterId === undefined ? {} : { afterId }),
      });
      afterId = page[0]?.id;
      seen.push(...page.map(({ id }) => id));
    } while (afterId !== undefined);

    expect(seen.toSorted((a, b) => a - b)).toEqual(everybody.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBe(everybody.length);
  });

  it('does not tell an office, by what comes after them, who there is elsewhere', async () => {
    await makeNew(student.id, classmate.id, outsider.id);
    const after = async (afterId: number) =>
      await portal.callAs(dean)(activationsApi.people, { size: 50, afterId });
    await portal.db.update(people).set({ lastName: 'Аа' }).where(eq(people.id, outsider.id));

    expect(await portal.callAs(dean)(activationsApi.people, { size: 50 })).toHaveLength(2);
    expect(await after(outsider.id)).toEqual(await after(999_999));
  });
});

describe('links for many people', () => {
  const many = linksAtOnce + 20;

  it('come in parts, each person once', async () => {
    await portal.build.students(many, { hasPassword: false });

    const part = await portal.callAs(registrar)(activationsApi.issue, { byLetter: false });
    expect(part.slips).toHaveLength(linksAtOnce);
    const rest = await portal.callAs(registrar)(activationsApi.issue, {
      byLetter: false,
      afterId: part.next ?? 0,
    });
    expect(rest).toMatchObject({ next: null });
    expect(rest.slips).toHaveLength(20);
    expect(new Set([...part.slips, ...rest.slips].map(({ code }) => code)).size).toBe(many);
  });

  it('are not made without end', async () => {
    await makeNew(student.id);
    const calls = Array.from({ length: 41 }, () =>
      issueFor(registrar, student.id).catch((error: unknown) => error),
    );

    expect(await Promise.all(calls)).toContainEqual(expect.objectContaining({ code: 'request.too_many' }));
    await portal.db.delete(rateCounters);
  });
});

it('says that mail is not set up, and queues nothing', async () => {
  await makeNew(student.id);

  expect(
    await refusalOf(portal.callAs(registrar)(activationsApi.issue, { people: [student.id], byLetter: true })),
  ).toMatchObject({ code: 'activations.no_mail' });
  expect(await portal.db.select().from(outbox)).toEqual([]);
});
