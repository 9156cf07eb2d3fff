import type { Person } from '@bilim/contract';
import { newsApi } from '@bilim/contract/news';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import { noticesApi } from '@bilim/contract/notices';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { users } from '#modules/auth/auth.tables.ts';
import { noticeChoices, pushSubscriptions } from '#modules/channels/channels.tables.ts';
import { announceDue } from '#modules/news/notices/announce.service.ts';
import { newsEdits, newsItems, newsReads, newsTexts } from '#modules/news/news.tables.ts';
import { reachCounts } from '#modules/news/reach/reach.jobs.ts';
import { people } from '#modules/people/people.tables.ts';
import { auditLog, idempotencyKeys, outbox } from '#platform/db/platform.tables.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import { smtpMailer } from '#platform/mail/mailer.ts';
import {
  admin,
  campusNow,
  classmate,
  openPortal,
  otherDean,
  otherFaculty,
  outsider,
  ownFaculty,
  refusalOf,
  student,
  teacher,
  forgetAudit,
} from '#testing';
import type { Portal } from '#testing';
import { startMailServer, textOfEmail } from '../../testing/mailServer.ts';
import { startPushService } from '../../testing/pushService.ts';

import { digestDeliveries, queueDigests } from './digests.jobs.ts';
import { noticeDigests } from './notices.tables.ts';
import { pushDeliveries, queuePushes } from './pushes.jobs.ts';

let portal: Portal;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let service: Awaited<ReturnType<typeof startPushService>>;
let named = 0;

const night = new Date('2026-10-14T23:30:00+06:00');
const morning = new Date('2026-10-15T07:00:00+06:00');
const words = { title: 'Зимняя сессия', body: 'Расписание **готово**, [смотрите](https://univ.example)' };
const defaults = {
  pushMarks: true,
  pushAbsences: true,
  pushLessons: true,
  pushMessages: true,
  pushNews: true,
  mailMarks: false,
  mailAbsences: false,
  mailLessons: false,
  mailMessages: false,
  mailNews: false,
};

beforeAll(async () => {
  [mail, service] = await Promise.all([startMailServer(), startPushService()]);
  portal = await openPortal({
    mailer: smtpMailer({ smtpUrl: mail.url, from: 'Bilim <bilim@campus.example>' }),
  });
  await portal.build.grant(otherDean, 'news.manage', otherFaculty);
});
afterAll(async () => {
  await portal.close();
  portal.parts.mailer?.close();
  await Promise.all([mail.stop(), service.stop()]);
});
beforeEach(async () => {
  portal.setTime(campusNow);
  mail.emails.length = 0;
  await forgetAudit(portal.db);
  for (const table of [
    pushSubscriptions,
    noticeChoices,
    noticeDigests,
    newsEdits,
    newsReads,
    newsTexts,
    newsItems,
    idempotencyKeys,
  ])
    await portal.db.delete(table);
  await queuePushes(portal.parts);
  await portal.db.delete(outbox);
});

async function publish(more: object = {}) {
  const item = { ...words, readers: 'students', ...more } as const;
  return (await portal.callAs(admin)(newsOfficeApi.insert, item)).newsId;
}
async function phoneOf(person: Person) {
  named += 1;
  const phone = service.device(`phone-${named}`);
  await portal.callAs(person)(noticesApi.subscribe, phone.keys);
  return phone;
}
const choose = async (person: Person, more: object) =>
  await portal.callAs(person)(noticesApi.choose, { ...defaults, ...more });
async function deliver(at = campusNow) {
  await queuePushes({ ...portal.parts, clock: { now: () => at } });
  await deliverBatch(portal.db, pushDeliveries({ ...portal.parts, clock: { now: () => at } }));
}
const remind = async (newsId: number, by: Person = admin) =>
  await portal.callAs(by)(newsOfficeApi.remind, { newsId });
const isWaiting = async () =>
  await portal.db.$count(outbox, sql`delivered_at is null and kind <> 'news.reach'`);

describe('news on a phone', () => {
  it('come to everybody for whom they are, in the person’s language, and lead to the item', async () => {
    const [own, foreign, ofTeacher, ofAuthor] = [
      await phoneOf(student),
      await phoneOf(outsider),
      await phoneOf(teacher),
      await phoneOf(admin),
    ];
    await portal.db.update(users).set({ language: 'en' }).where(eq(users.id, teacher.id));
    const translations = [{ language: 'en', headline: 'Winter exams', body: 'The plan is ready' }] as const;
    const newsId = await publish({ readers: 'all', facultyIds: [ownFaculty], translations });
    await Promise.all([deliver(), deliver()]);
    await portal.db.update(users).set({ language: 'ru' }).where(eq(users.id, teacher.id));

    const place = { tag: `news-${newsId}`, path: `/lms/news/${newsId}` };
    expect(own.opened()).toEqual([
      { ...place, title: 'Зимняя сессия', body: 'Bilim: Расписание готово, смотрите', language: 'ru' },
    ]);
    expect(ofTeacher.opened()).toEqual([
      { ...place, title: 'Winter exams', body: 'Bilim: The plan is ready', language: 'en' },
    ]);
    expect([foreign.opened(), ofAuthor.opened()]).toEqual([[], []]);
  });

  it('come when the item appears, and not again when it is changed or brought back', async () => {
    const phone = await phoneOf(student);
    const at = new Date(campusNow.getTime() + 600_000);
    const newsId = await publish({ publishAt: at });
    await deliver();
    expect(phone.opened()).toEqual([]);

    portal.setTime(at);
    await announceDue(portal.db, at);
    await deliver(at);
    expect(phone.opened()).toHaveLength(1);

    const again = { ...words, readers: 'students', body: 'Другое' } as const;
    await portal.callAs(admin)(newsOfficeApi.edit, { newsId, version: 1, ...again });
    await portal.callAs(admin)(newsOfficeApi.remove, { newsId });
    await portal.callAs(admin)(newsOfficeApi.restore, { newsId });
    await deliver(at);
    expect(phone.opened()).toHaveLength(1);
  });

  it('are not told to who has read the item, does not want them, or may not see it any more', async () => {
    const [reader, tired, late] = [await phoneOf(student), await phoneOf(classmate), await phoneOf(outsider)];
    await choose(classmate, { pushNews: false });
    const newsId = await publish();
    await portal.callAs(student)(newsApi.markRead, { newsIds: [newsId] });
    await queuePushes(portal.parts);
    await portal.db.update(newsItems).set({ facultyIds: [ownFaculty] });
    await deliver();

    expect([reader.opened(), tired.opened(), late.opened()]).toEqual([[], [], []]);
    expect(await isWaiting()).toBe(0);
  });

  it('of the night come in the morning, also where a confirmation is asked', async () => {
    const phone = await phoneOf(student);
    await publish({ needsConfirmation: true });
    await deliver(night);
    expect(phone.opened()).toEqual([]);
    expect(await isWaiting()).toBe(1);
    await deliver(night);
    expect(await isWaiting()).toBe(1);

    await portal.db.execute(sql`update outbox set run_after = now() where delivered_at is null`);
    await deliver(morning);
    expect(phone.opened()).toMatchObject([{ title: 'Зимняя сессия' }]);
  });

  it('older than a day are no news', async () => {
    const phone = await phoneOf(student);
    await publish();
    await queuePushes(portal.parts);
    await deliver(new Date(campusNow.getTime() + 25 * 3_600_000));
    expect(phone.opened()).toEqual([]);
  });
});

describe('a reminder', () => {
  it('goes to those who have not read the item, once a day', async () => {
    const [reader, forgetful] = [await phoneOf(student), await phoneOf(classmate)];
    const newsId = await publish();
    await deliver();
    await portal.callAs(student)(newsApi.markRead, { newsIds: [newsId] });
    await deliverBatch(portal.db, reachCounts(portal.parts));
    const before = await portal.callAs(admin)(newsOfficeApi.reach, { newsId });
    expect(before.beside.reminder).toMatchObject({ missing: 3, byDevice: 1, byLetter: 0, canRemind: true });

    const answers = await Promise.allSettled([remind(newsId), remind(newsId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await deliver();
    expect(reader.opened()).toHaveLength(1);
    expect(forgetful.opened()).toMatchObject([
      { title: 'Зимняя сессия' },
      { title: 'Напоминание: Зимняя сессия', tag: `news-${newsId}`, path: `/lms/news/${newsId}` },
    ]);
    expect((await refusalOf(remind(newsId))).code).toBe('news.reminded_today');
    const after = await portal.callAs(admin)(newsOfficeApi.reach, { newsId });
    expect(after.beside.reminder).toMatchObject({ remindedAt: campusNow, canRemind: false });
    expect(await portal.db.$count(auditLog, eq(auditLog.action, 'news.reminded'))).toBe(1);

    await portal.db.update(newsItems).set({ remindedAt: new Date(campusNow.getTime() - 86_400_000) });
    expect(await remind(newsId)).toMatchObject({ isDone: true, missing: 3, byDevice: 1, byLetter: 0 });
  });

  it('goes to whoever has read but not confirmed, where that is asked', async () => {
    const [confirmed, readOnly] = [await phoneOf(student), await phoneOf(classmate)];
    const newsId = await publish({ needsConfirmation: true });
    await portal.callAs(student)(newsApi.confirm, { newsId });
    await portal.callAs(classmate)(newsApi.markRead, { newsIds: [newsId] });

    await remind(newsId);
    await deliver();
    expect(confirmed.opened()).toEqual([]);
    expect(readOnly.opened()).toMatchObject([{ title: 'Напоминание: Зимняя сессия' }]);
  });

  it('is for its editors, of an item that is out, when somebody can be reached', async () => {
    const newsId = await publish();
    expect((await refusalOf(remind(newsId))).code).toBe('news.nobody_to_remind');
    await phoneOf(student);
    expect((await refusalOf(remind(newsId, otherDean))).code).toBe('news.unknown');
    expect((await refusalOf(remind(newsId, student))).code).toBe('auth.forbidden');
    const draft = await publish({ title: 'Набросок', isDraft: true });
    expect((await refusalOf(remind(draft))).code).toBe('news.not_out');
    await portal.callAs(admin)(newsOfficeApi.remove, { newsId });
    expect((await refusalOf(remind(newsId))).code).toBe('news.unknown');
    await deliver();
    expect(await portal.db.$count(newsItems, sql`reminded_at is not null`)).toBe(0);
  });
});

describe('news in the email of the day', () => {
  const evening = new Date('2026-10-14T19:05:00+06:00');
  const send = async () => {
    portal.setTime(evening);
    await queueDigests(portal.parts);
    await deliverBatch(portal.db, digestDeliveries(portal.parts));
  };

  beforeEach(async () => {
    await portal.db.update(people).set({ email: 'reader@campus.example' }).where(eq(people.id, student.id));
    await portal.db.update(people).set({ email: 'teacher@campus.example' }).where(eq(people.id, teacher.id));
  });

  it('stand there for whoever wants them and has not read them', async () => {
    await choose(student, { mailNews: true });
    await choose(teacher, { mailNews: true });
    await choose(classmate, {});
    const newsId = await publish({ readers: 'all' });
    const other = await publish({ readers: 'all', title: 'Прочитанное' });
    await publish({ title: 'Чужое', facultyIds: [otherFaculty] });
    await portal.callAs(student)(newsApi.markRead, { newsIds: [other] });
    await send();
    await send();

    expect(mail.emails.flatMap(({ to }) => to).toSorted()).toEqual([
      'reader@campus.example',
      'teacher@campus.example',
    ]);
    const text = textOfEmail(mail.emails.find(({ to }) => to.includes('reader@campus.example'))!);
    expect(text).toContain('• Bilim: Зимняя сессия');
    expect(text).toContain(`https://portal.campus.example/lms/news/${newsId}`);
    expect(text.match(/•/g)).toHaveLength(1);
  });

  it('come again with a reminder to whoever has no device', async () => {
    await choose(student, { mailNews: true });
    await choose(classmate, { mailNews: true });
    await phoneOf(classmate);
    await portal.db
      .update(people)
      .set({ email: 'classmate@campus.example' })
      .where(eq(people.id, classmate.id));
    const newsId = await publish();
    await portal.db.execute(sql`update news_items set published_at = published_at - interval '2 days'`);
    await send();
    expect(mail.emails).toEqual([]);

    portal.setTime(campusNow);
    expect(await remind(newsId)).toMatchObject({ byDevice: 1, byLetter: 1 });
    await send();
    expect(mail.emails.map(({ to }) => to)).toEqual([['reader@campus.example']]);
    expect(textOfEmail(mail.emails[0]!)).toContain('• Bilim: Зимняя сессия');
  });
});
