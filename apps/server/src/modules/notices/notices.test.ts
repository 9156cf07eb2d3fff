import { chatApi } from '@bilim/contract/chat';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import { noticesApi } from '@bilim/contract/notices';
import { journalApi } from '@bilim/contract/journal/journal';
import { themesApi } from '@bilim/contract/journal/themes';
import { eq, isNull, sql } from 'drizzle-orm';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sessions } from '#modules/auth/auth.tables.ts';
import { pushSubscriptions } from '#modules/channels/channels.tables.ts';
import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { people } from '#modules/people/people.tables.ts';
import { outbox } from '#platform/db/platform.tables.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import { smtpMailer } from '#platform/mail/mailer.ts';
import { isKnownService } from '#platform/push/push.ts';
import {
  campusNow,
  campusPassword,
  chatOfClass,
  classmate,
  lecture,
  marksLastWeek,
  openPortal,
  refusalOf,
  student,
  teacher,
} from '#testing';
import type { Browser, Portal } from '#testing';
import { startMailServer, textOfEmail } from '../../testing/mailServer.ts';
import { startPushService } from '../../testing/pushService.ts';

import { digestDeliveries, queueDigests } from './digests.jobs.ts';
import { personalDelivery } from './personal.jobs.ts';
import { pushDeliveries, queuePushes } from './pushes.jobs.ts';

let portal: Portal;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: Awaited<ReturnType<typeof startPushService>>;
const visitId = marksLastWeek.student;
const [eight, nine, absent, empty] = [18, 19, 1, 0];
const all = {
  pushMarks: true,
  pushAbsences: true,
  pushLessons: true,
  pushMessages: true,
  pushNews: true,
  mailMarks: true,
  mailAbsences: true,
  mailLessons: true,
  mailMessages: false,
  mailNews: false,
};

beforeAll(async () => {
  [mail, service] = await Promise.all([startMailServer(), startPushService()]);
  portal = await openPortal({
    mailer: smtpMailer({ smtpUrl: mail.url, from: 'Bilim <bilim@campus.example>' }),
  });
});
afterAll(async () => {
  await portal.close();
  portal.parts.mailer?.close();
  await Promise.all([mail.stop(), service.stop()]);
});
beforeEach(async () => {
  await portal.db.delete(pushSubscriptions);
  await portal.db.delete(outbox);
  portal.setTime(campusNow);
  await asStudent()(noticesApi.choose, all);
  // What is delivered is looked at by the clock of the database.
  await portal.db.update(sessions).set({ endsAt: new Date(Date.now() + 86_400_000) });
  service.mood.status = 201;
  await queuePushes(portal.parts);
});

const asStudent = () => portal.callAs(student);
const mark = async (markId: number, of: number = visitId) =>
  await portal.callAs(teacher)(journalApi.setMark, { visitId: of, markId });
/** What the runners of jobs do, once. */
async function deliver() {
  await queuePushes(portal.parts);
  await deliverBatch(portal.db, pushDeliveries({ ...portal.parts, clock: { now: () => new Date() } }));
}

describe('what somebody wrote in a chat', () => {
  const say = async (text: string, mentions: string[] = []) =>
    await portal.callAs(teacher)(chatApi.insert, { ...chatOfClass, text, mentions });
  const deliverAt = async (at: Date) => {
    await queuePushes(portal.parts);
    await deliverBatch(portal.db, pushDeliveries({ ...portal.parts, clock: { now: () => at } }));
  };

  it('comes to the phone of whoever has not read it, and leads there', async () => {
    const phone = service.device('chat-phone');
    await asStudent()(noticesApi.subscribe, phone.keys);

    const { conversationId, messageId } = await say('Завтра контрольная');
    await deliverAt(campusNow);
    expect(phone.opened()).toMatchObject([
      {
        title: 'Базы данных',
        body: expect.stringContaining(': Завтра контрольная'),
        tag: `chat-${conversationId}`,
        path: `/lms/chat?chat=${conversationId}&message=${messageId}`,
      },
    ]);

    const read = await say('Прочитано');
    await asStudent()(chatApi.markRead, { messageId: read.messageId });
    await deliverAt(campusNow);
    expect(phone.opened()).toHaveLength(1);
  });

  it('stays silent at night, in a muted chat, and for whoever does not want it; a mention is heard', async () => {
    const phone = service.device('silent-phone');
    await asStudent()(noticesApi.subscribe, phone.keys);

    await say('Ночью');
    await deliverAt(new Date('2026-10-14T23:30:00+06:00'));
    await asStudent()(conversationsApi.mute, { ...chatOfClass, isMuted: true });
    await say('Тихо');
    await deliverAt(campusNow);
    expect(phone.opened()).toEqual([]);
    await say('@Асанова', [String(student.id)]);
    await deliverAt(campusNow);
    expect(phone.opened()).toHaveLength(1);
    await asStudent()(conversationsApi.mute, { ...chatOfClass, isMuted: false });
    await asStudent()(noticesApi.choose, { ...all, pushMessages: false });
    await say('Не надо');
    await deliverAt(campusNow);
    expect(phone.opened()).toHaveLength(1);
  });
});

describe('a message to a phone', () => {
  it('tells of a mark in the person’s language, sealed for that browser and signed by us', async () => {
    const phone = service.device('phone');
    await asStudent()(noticesApi.subscribe, phone.keys);

    await mark(nine);
    await deliver();

    expect(phone.opened()).toEqual([
      {
        title: 'Новая отметка',
        body: 'Базы данных: 9, занятие 07.10.2026',
        path: '/lms/journal',
        tag: `mark-${visitId}`,
        language: 'ru',
      },
    ]);
    const { headers } = service.received.at(-1)!;
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization!)!;
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const { payload } = await jwtVerify(
      token,
      await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256'),
    );
    expect(payload).toMatchObject({ aud: service.origin, sub: 'mailto:portal@campus.example' });
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: `mark-${visitId}`,
    });
    expect((await asStudent()(noticesApi.state, {})).pushKey).toBe(key);
  });

  it('about a seat leads to where one registers, about the card to the card', async () => {
    const phone = service.device('seat-phone');
    await asStudent()(noticesApi.subscribe, phone.keys);
    const words = { 'what.ru': 'Базы данных' };
    for (const kind of ['seat_given', 'photo_accepted'] as const)
      await notifyPerson(portal.db, student.id, { kind, words }, campusNow);
    const clock = { now: () => new Date() };
    await deliverBatch(portal.db, [personalDelivery({ ...portal.parts, clock })]);

    expect(phone.opened()).toMatchObject([
      { body: 'Место освободилось: вы записаны на «Базы данных».', path: '/lms/registration' },
      { path: '/lms/personalcard' },
    ]);
  });

  it('goes once to each device for each event, however many processes are at it', async () => {
    const [phone, desk] = [service.device('once-phone'), service.device('once-desk')];
    for (const { keys } of [phone, desk, phone]) await asStudent()(noticesApi.subscribe, keys);
    await mark(eight);

    await Promise.all([queuePushes(portal.parts), queuePushes(portal.parts), queuePushes(portal.parts)]);
    await Promise.all([deliver(), deliver()]);

    expect([phone.opened().length, desk.opened().length]).toEqual([1, 1]);
  });

  it('says what stands there now, and nothing of a mark that was taken back', async () => {
    const phone = service.device('now');
    await asStudent()(noticesApi.subscribe, phone.keys);

    await mark(nine);
    await mark(absent);
    await deliver();
    await mark(empty);
    await deliver();

    expect(phone.opened()).toMatchObject([{ title: 'Отмечен пропуск', body: 'Базы данных, 07.10.2026' }]);
  });

  it('tells the class of a lesson that has changed, and nobody of somebody else’s mark', async () => {
    const phone = service.device('lesson');
    await asStudent()(noticesApi.subscribe, phone.keys);

    await mark(nine, marksLastWeek.classmate);
    await portal.callAs(teacher)(themesApi.saveTheme, {
      ...lecture,
      lessonDate: '2026-10-07',
      theme: 'Индексы',
      hours: 2,
    });
    await deliver();

    expect(phone.opened()).toMatchObject([
      { title: 'Изменилось занятие', body: 'Базы данных, 07.10.2026: Индексы' },
    ]);
  });

  it('is not sent of what is switched off', async () => {
    const phone = service.device('off');
    await asStudent()(noticesApi.subscribe, phone.keys);
    await asStudent()(noticesApi.choose, { ...all, pushAbsences: false });

    await mark(absent);
    await deliver();
    await mark(eight);
    await deliver();

    expect(phone.opened()).toMatchObject([{ title: 'Новая отметка' }]);
  });

  it.each([404, 410])('ends with a browser that is gone (%i), and only then', async (status) => {
    await asStudent()(noticesApi.subscribe, service.device(`gone-${status}`).keys);
    service.mood.status = 503;
    await mark(status === 404 ? nine : eight);
    await deliver();
    expect((await asStudent()(noticesApi.state, {})).devices).toBe(1);

    service.mood.status = status;
    await portal.db.execute(sql`update outbox set run_after = now()`);
    await deliver();

    expect((await asStudent()(noticesApi.state, {})).devices).toBe(0);
  });

  it('follows a browser to the person who uses it now, and leaves with the switch', async () => {
    const { keys } = service.device('shared');
    await portal.callAs(classmate)(noticesApi.subscribe, keys);
    await asStudent()(noticesApi.subscribe, keys);
    expect(await portal.callAs(classmate)(noticesApi.state, {})).toMatchObject({ devices: 0 });

    expect(await asStudent()(noticesApi.unsubscribe, { endpoint: keys.endpoint })).toMatchObject({
      devices: 0,
    });
  });

  describe('of a browser in which its person has signed in', () => {
    const enter = async (fields: object = {}) => {
      const browser = portal.browser();
      await browser.get('/config.json');
      const pair = { login: 'student', password: campusPassword, token: 'own' };
      await browser.post('/api/auth/orize.json', { ...pair, ...fields });
      return browser;
    };
    const subscribed = async (name: string, fields: object = {}) => {
      const phone = service.device(name);
      const browser = await enter(fields);
      await browser.post('/api/notices/subscribe.json', phone.keys);
      return { phone, browser };
    };
    let markId = eight;
    const isTold = async ({ opened }: { opened: () => readonly unknown[] }, at = campusNow) => {
      const before = opened().length;
      markId = markId === nine ? eight : nine;
      portal.setTime(campusNow);
      await mark(markId);
      portal.setTime(at);
      await queuePushes(portal.parts);
      await deliverBatch(portal.db, pushDeliveries({ ...portal.parts, clock: { now: () => at } }));
      portal.setTime(campusNow);
      return opened().length > before;
    };
    const hoursLater = (hours: number) => new Date(campusNow.getTime() + hours * 3_600_000);

    it.each([
      [
        'from another device',
        async () => (await enter()).post('/api/auth/sessions/end.json', await ownSession()),
      ],
      ['by signing out', async (browser: Browser) => browser.post('/api/auth/logout.json', {})],
    ])('ends with the session %s, and comes again with the next one there', async (how, end) => {
      const { phone, browser } = await subscribed(how.replaceAll(' ', '-'));
      expect(await isTold(phone)).toBe(true);

      expect((await end(browser)).statusCode).toBe(200);

      expect(await isTold(phone)).toBe(false);
      const pair = { login: 'student', password: campusPassword, token: 'own' };
      await browser.get('/config.json');
      await browser.post('/api/auth/orize.json', pair);
      expect(await isTold(phone)).toBe(true);
    });

    it('goes on while the session rests on the person’s own device, and for as long as it may last', async () => {
      const { phone } = await subscribed('rests');

      expect(await isTold(phone, hoursLater(13))).toBe(true);
      expect(await isTold(phone, hoursLater(7 * 24 + 1))).toBe(false);
    });

    it('does not go on where the device is somebody else’s', async () => {
      const { phone } = await subscribed('foreign-device', { foreign_device: true });

      expect(await isTold(phone, hoursLater(11))).toBe(true);
      expect(await isTold(phone, hoursLater(13))).toBe(false);
    });

    /** The one in which the only device was made known. */
    async function ownSession() {
      const [own] = await portal.db
        .select({ id: sessions.id })
        .from(sessions)
        .innerJoin(pushSubscriptions, eq(pushSubscriptions.deviceHash, sessions.deviceHash))
        .where(isNull(sessions.endedAt));
      return { id: own!.id };
    }
  });

  it('never goes to an address that is no push service', async () => {
    const { keys } = service.device('foreign');
    const subscribe = asStudent()(noticesApi.subscribe, { ...keys, endpoint: 'http://10.0.0.1/internal' });

    expect(await refusalOf(subscribe)).toMatchObject({ code: 'request.invalid' });
    expect(isKnownService(new URL('https://fcm.googleapis.com/fcm/send/x'))).toBe(true);
    for (const foreign of ['http://fcm.googleapis.com/x', 'https://fcm.googleapis.com.evil.example/x']) {
      expect(isKnownService(new URL(foreign))).toBe(false);
    }
  });
});

describe('the email of the day', () => {
  const evening = '2026-10-14T19:05:00+06:00';
  /** The database's own clock is another one than the portal's. */
  const happenedAt = async (moment: string) =>
    await portal.db.execute(sql`update live_events set made_at = ${moment}::timestamptz`);
  const send = async () => {
    await queueDigests(portal.parts);
    await deliverBatch(portal.db, digestDeliveries(portal.parts));
  };

  beforeEach(async () => {
    mail.emails.length = 0;
    await portal.db.execute(sql`delete from notice_digests`);
    await portal.db.execute(sql`delete from live_events`);
    await portal.db.update(people).set({ email: 'student@campus.example' }).where(eq(people.id, student.id));
  });

  it('comes once, at its hour, with what the day has brought', async () => {
    await mark(nine);
    await mark(eight);
    await happenedAt('2026-10-14T12:00:00+06:00');

    portal.setTime('2026-10-14T18:59:00+06:00');
    await send();
    expect(mail.emails).toEqual([]);
    portal.setTime(evening);
    await Promise.all([send(), send()]);
    await send();

    expect(mail.emails).toHaveLength(1);
    const [email] = mail.emails;
    expect(email!.to).toEqual(['student@campus.example']);
    const text = textOfEmail(email!);
    expect(text).toContain('• Новая отметка: Базы данных: 8, занятие 07.10.2026');
    expect(text.match(/•/g)).toHaveLength(1);
    expect(text).toContain('https://portal.campus.example/lms/personalcard');
  });

  it('comes neither without anything new nor to who does not want it', async () => {
    portal.setTime(evening);
    await send();
    await mark(nine);
    await happenedAt('2026-10-14T12:00:00+06:00');
    await asStudent()(noticesApi.choose, {
      ...all,
      mailMarks: false,
      mailAbsences: false,
      mailLessons: false,
    });
    await send();

    expect(mail.emails).toEqual([]);
  });

  it('leaves out what came after its hour, for the next one', async () => {
    await mark(eight);
    await mark(nine);
    await happenedAt('2026-10-14T19:30:00+06:00');

    portal.setTime(evening);
    await send();
    expect(mail.emails).toEqual([]);
    portal.setTime('2026-10-15T19:01:00+06:00');
    await send();

    expect(mail.emails).toHaveLength(1);
  });
});
