import { activationsApi } from '@bilim/contract/activations';
import { authApi } from '@bilim/contract/auth';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditLog, outbox, rateCounters } from '#platform/db/platform.tables.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import { smtpMailer } from '#platform/mail/mailer.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import {
  admin,
  analyst,
  campusNow,
  dean,
  openPortal,
  otherDean,
  outsider,
  refusalOf,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { startMailServer, textOfEmail } from '../../../testing/mailServer.ts';
import { activationLinks, sessions, users } from '../auth.tables.ts';

import { renewalEmails } from './renewalEmail.jobs.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let mailer: Mailer;
let portal: Portal;
beforeAll(async () => {
  server = await startMailServer();
  mailer = smtpMailer({ smtpUrl: server.url, from: 'Bilim <bilim@campus.example>' });
  portal = await openPortal({ mailer });
});
afterAll(async () => {
  await portal.close();
  mailer.close();
  await server.stop();
});
beforeEach(async () => {
  portal.setTime(campusNow);
  server.emails.length = 0;
  await portal.db.delete(outbox);
  await portal.db.delete(activationLinks);
  await portal.db.delete(rateCounters);
  await portal.db.update(sessions).set({ endedAt: null, endReason: null });
  await portal.db.execute(sql`
    update users set password_hash = coalesce(password_hash, 'kept'), status = 'active', language = 'ru', must_update_credentials = false`);
});

const renew = async (person: typeof registrar, id: number) =>
  await portal.callAs(person)(activationsApi.renew, { id });
const passwordOf = async (id: number) => {
  const [row] = await portal.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
  return row?.hash;
};

describe('a lost password', () => {
  it('ends with every session, and its person chooses another one through the slip', async () => {
    const browser = portal.browser();
    await browser.get('/config.json');
    const slip = await renew(dean, student.id);
    const activate = { code: slip.code, newlog: 'student', newpas: 'Found-2026' };
    expect((await browser.post(authApi.activate.path, activate)).json()).toMatchObject({
      data: [{ result: 1 }],
    });
    const pair = { login: 'student', password: 'Found-2026' };
    expect((await browser.post(authApi.orize.path, pair)).json()).toMatchObject({ result: 0 });

    const again = await renew(dean, student.id);
    expect(again).toMatchObject({ id: student.id, login: 'student', unit: 'ПИ-1-24' });
    const alive = await portal.db.select().from(sessions).where(eq(sessions.userId, student.id));
    expect(alive.length).toBeGreaterThan(0);
    expect(alive.every(({ endedAt, endReason }) => endedAt !== null && endReason === 'renewed')).toBe(true);
    // Whoever was signed in reads that an office did it, not that another device has a new password.
    expect((await browser.post('/api/auth/sessions.json', {})).json()).toMatchObject({
      code: 'auth.session_renewed',
    });
    expect((await browser.post(authApi.orize.path, pair)).json()).toMatchObject({
      code: 'auth.bad_credentials',
    });
  });

  it('is renewed again with another link, and the one before ends', async () => {
    const first = await renew(dean, student.id);
    const second = await renew(dean, student.id);

    const owner = (code: string) => portal.send(null, authApi.activationOwner, { code });
    expect(await owner(first.code)).toMatchObject({ code: 'auth.link_invalid' });
    expect(await owner(second.code)).toMatchObject({ data: [{ login: 'student' }] });
  });

  it('is written down with who ended it', async () => {
    await renew(dean, student.id);

    const entries = await portal.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.action, ['password.ended', 'activation.issued']))
      .orderBy(desc(auditLog.id))
      .limit(2);
    expect(new Set(entries.map(({ action }) => action)).size).toBe(2);
    expect(entries.every(({ actorId }) => actorId === dean.id)).toBe(true);
    expect(entries.every(({ entityId }) => entityId === String(student.id))).toBe(true);
  });

  it('is told to its person by email, without the link', async () => {
    const { code } = await renew(dean, student.id);
    await deliverBatch(portal.db, renewalEmails(portal.parts));

    expect(server.emails).toHaveLength(1);
    expect(server.emails[0]?.to).toEqual([`p${student.id}@campus.example`]);
    const text = textOfEmail(server.emails[0]!);
    expect(text).toContain('больше не действует');
    expect(text).not.toContain(code);
    expect(text).not.toMatch(/[{}]/);
  });

  it('is told in the person’s language', async () => {
    await portal.db.update(users).set({ language: 'kg' }).where(eq(users.id, student.id));
    await renew(dean, student.id);
    await deliverBatch(portal.db, renewalEmails(portal.parts));

    expect(textOfEmail(server.emails[0]!)).toContain('жокко чыгарышты');
  });
});

describe('whose lost password somebody may renew', () => {
  it.each([
    ['of another faculty', otherDean, student],
    ['of another faculty, the other way round', dean, outsider],
    ['of an office, for another office', registrar, dean],
    ['of an office without many rights', registrar, analyst],
    ['of an administrator', registrar, admin],
    ['of oneself', admin, admin],
  ])('is not that %s', async (_what, person, owner) => {
    expect(await refusalOf(renew(person, owner.id))).toMatchObject({ code: 'activations.not_renewable' });
    expect(await passwordOf(owner.id)).not.toBeNull();
  });

  it('is not that of a teacher who holds an office as well', async () => {
    await portal.build.role(teacher, 'head');
    try {
      expect(await refusalOf(renew(registrar, teacher.id))).toMatchObject({
        code: 'activations.not_renewable',
      });
    } finally {
      await portal.db.execute(sql`delete from user_roles where user_id = ${teacher.id} and role = 'head'`);
    }
  });

  it('is not that of somebody who is blocked', async () => {
    await portal.db.update(users).set({ status: 'blocked' }).where(eq(users.id, student.id));

    expect(await refusalOf(renew(dean, student.id))).toMatchObject({ code: 'activations.not_renewable' });
  });

  it('is everybody else’s for whoever manages the settings', async () => {
    expect(await renew(admin, dean.id)).toMatchObject({ id: dean.id });
    expect(await renew(registrar, teacher.id)).toMatchObject({ id: teacher.id });
  });

  it('is never that of the last administrator who can sign in', async () => {
    await portal.build.role(analyst, 'admin');
    const second = { ...admin, id: analyst.id };
    try {
      // Each the other's, at one moment: one of them keeps the password.
      const outcomes = await Promise.allSettled([renew(second, admin.id), renew(admin, analyst.id)]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect([await passwordOf(admin.id), await passwordOf(analyst.id)].filter(Boolean)).toHaveLength(1);
    } finally {
      await portal.db.execute(sql`delete from user_roles where user_id = ${analyst.id} and role = 'admin'`);
    }
  });
});

describe('looking for whoever has lost a password', () => {
  const found = async (person: typeof registrar, query: string) =>
    (await portal.callAs(person)(activationsApi.holders, { query })).map(({ id }) => id);

  it('finds the own people, by login and by beginnings of the name', async () => {
    const [row] = await portal.callAs(dean)(activationsApi.holders, { query: 'STUDENT' });
    expect(row).toMatchObject({ id: student.id, login: 'student', unit: 'ПИ-1-24' });
    const [last = '', first = ''] = row?.fullName.split(' ') ?? [];
    expect(await found(dean, `${first.slice(0, 3)} ${last.slice(0, 3).toUpperCase()}`)).toContain(student.id);
  });

  it('does not find people of another faculty, offices, oneself, or who has no password', async () => {
    expect(await found(otherDean, 'student')).toEqual([]);
    expect(await found(registrar, 'dean')).toEqual([]);
    expect(await found(admin, 'admin')).toEqual([]);
    expect(await found(dean, '%')).toEqual([]);
    await portal.db.update(users).set({ passwordHash: null }).where(eq(users.id, student.id));
    expect(await found(dean, 'student')).toEqual([]);
  });
});
