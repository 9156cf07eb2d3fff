import { activationsApi } from '@bilim/contract/activations';
import { authApi } from '@bilim/contract/auth';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { people } from '#modules/people/people.tables.ts';
import { outbox } from '#platform/db/platform.tables.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import { smtpMailer } from '#platform/mail/mailer.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { campusNow, classmate, openPortal, registrar, student } from '#testing';
import type { Portal } from '#testing';

import { startMailServer, textOfEmail } from '../../../testing/mailServer.ts';
import { activationLinks, users } from '../auth.tables.ts';

import { activationEmails } from './activationEmail.jobs.ts';

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
  server.mood.isBusy = false;
  server.mood.refusedAddresses.clear();
  await portal.db.delete(outbox);
  await portal.db.delete(activationLinks);
  await portal.db
    .update(users)
    .set({ passwordHash: null, language: 'ru' })
    .where(inArray(users.id, [student.id, classmate.id]));
});

const addressOf = (id: number) => `p${id}@campus.example`;

const ask = (...ids: readonly number[]) =>
  portal.callAs(registrar)(activationsApi.issue, { people: [...ids], byLetter: true });
const deliver = () => deliverBatch(portal.db, activationEmails(portal.parts));
const letterStateOf = async (id: number) => {
  const rows = await portal.callAs(registrar)(activationsApi.people, { people: [id] });
  return rows[0]?.letter;
};

describe('an email with the link', () => {
  it('reaches its person and works', async () => {
    expect(await ask(student.id)).toMatchObject({ slips: [], letters: 1, unreachable: 0, recent: 0 });
    expect(await letterStateOf(student.id)).toBe('queued');
    await deliver();

    expect(server.emails).toHaveLength(1);
    const [email] = server.emails;
    expect(email).toMatchObject({ from: 'bilim@campus.example', to: [addressOf(student.id)] });
    const text = textOfEmail(email!);
    expect(text).toContain('student');
    const code = /https:\/\/portal\.campus\.example\/lms\/public\/activate\?code=([\w-]+)/.exec(text)?.[1];
    expect(await portal.send(null, authApi.activationOwner, { code: code ?? '' })).toMatchObject({
      result: 0,
    });
    expect(await letterStateOf(student.id)).toBe('sent');
  });

  it('is in the person’s language, and so is the name', async () => {
    await portal.db.update(users).set({ language: 'en' }).where(eq(users.id, student.id));
    await ask(student.id);
    await deliver();

    const text = textOfEmail(server.emails[0]!);
    expect(text).toContain('your account on the portal of');
    expect(text).toMatch(/^Hello [A-Z][A-Za-z ]+,\r?$/m);
  });

  it('leaves nothing readable behind, neither waiting nor sent', async () => {
    await ask(student.id);
    const waiting = JSON.stringify(await portal.db.select().from(outbox));
    await deliver();
    const code = /code=([\w-]+)/.exec(textOfEmail(server.emails[0]!))?.[1] ?? '';

    expect(waiting).not.toContain(code);
    const [sent] = await portal.db.select().from(outbox);
    expect(sent).toMatchObject({ payload: {}, deliveredAt: expect.anything() });
  });

  it('waits while the mail server is busy, and goes once it is not', async () => {
    server.mood.isBusy = true;
    await ask(student.id);
    await deliver();
    expect(server.emails).toEqual([]);
    const [waiting] = await portal.db.select().from(outbox);
    expect(waiting).toMatchObject({
      deliveredAt: null,
      attempts: 1,
      lastError: 'Error EENVELOPE 451',
    });
    expect(await letterStateOf(student.id)).toBe('queued');

    server.mood.isBusy = false;
    await portal.db.update(outbox).set({ runAfter: sql`now()` });
    await deliver();
    expect(server.emails).toHaveLength(1);
  });

  it('is given up when the address does not exist, and the list says so', async () => {
    server.mood.refusedAddresses.add(addressOf(student.id));
    await ask(student.id, classmate.id);
    await deliver();

    expect(server.emails.map(({ to }) => to)).toEqual([[addressOf(classmate.id)]]);
    expect(await letterStateOf(student.id)).toBe('refused');
    expect(await deliver()).toBe(0);
  });

  it('is not sent once its link has ended', async () => {
    await ask(student.id);
    portal.setTime(new Date(campusNow.getTime() + 80 * 3_600_000));
    await deliver();

    expect(server.emails).toEqual([]);
    expect(await deliver()).toBe(0);
  });

  it('is not sent twice within minutes, however often one asks', async () => {
    await ask(student.id);
    expect(await ask(student.id)).toMatchObject({ letters: 0, recent: 1 });
    await deliver();
    expect(server.emails).toHaveLength(1);

    portal.setTime(new Date(campusNow.getTime() + 11 * 60_000));
    expect(await ask(student.id)).toMatchObject({ letters: 1, recent: 0 });
  });

  it('is not written to people without an address', async () => {
    await portal.db.update(people).set({ email: '' }).where(eq(people.id, student.id));
    expect(await ask(student.id)).toMatchObject({ letters: 0, unreachable: 1 });
    await portal.db
      .update(people)
      .set({ email: addressOf(student.id) })
      .where(eq(people.id, student.id));
  });

  it('cannot be steered to other recipients by what stands as an address', async () => {
    const evil = `p1@campus.example\r\nBcc: thief@evil.example`;
    await portal.db.update(people).set({ email: evil }).where(eq(people.id, student.id));
    await ask(student.id);
    await deliver();

    expect(server.emails).toEqual([]);
    expect(await letterStateOf(student.id)).toBe('refused');
    await portal.db
      .update(people)
      .set({ email: addressOf(student.id) })
      .where(eq(people.id, student.id));
  });
});
