import { qrLessonApi } from '@bilim/contract/qrLesson';
import { StudentCard, studentCardApi } from '@bilim/contract/studentCard';
import { wireColumns } from '@bilim/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { students } from '#modules/people/people.tables.ts';
import { posterCode } from '#modules/qr/codes/codes.ts';
import { appSettings, auditLog, rateCounters } from '#platform/db/platform.tables.ts';
import {
  campusNow,
  classmate,
  dean,
  meetings,
  openPortal,
  otherDean,
  ownGroup,
  refusalOf,
  student,
  teacher,
  testKeys,
} from '#testing';
import type { Portal } from '#testing';

import { readCard, writeCard } from './card.ts';
import { studentCards } from './studentCard.tables.ts';

const soon = new Date(campusNow.getTime() + 60_000);
const address = studentCardApi.open.path;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  const text = 'Зачислить в состав студентов 1 курса';
  await portal.build.order(student.id, '2025-08-25', { number: '123', kind: 'enroll', text });
  await portal.build.order(student.id, '2026-02-01', { number: '7', kind: 'penalty' });
});
afterAll(async () => await portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(rateCounters);
  await portal.db.delete(studentCards);
});

const shown = async (person = student) => await portal.callAs(person)(studentCardApi.own, {});
const look = async (data: string, headers = {}) =>
  await portal.browser().get(`${address}?data=${encodeURIComponent(data)}`, headers);
const unreadable = { result: 16, error: 'Некорректные данные', code: 'card.unreadable', data: null };

describe('a student’s card', () => {
  it('shows whoever scans it the fields of the specification, and nothing else', async () => {
    const { card } = await shown();

    const reply = await look(card);

    expect(reply.statusCode).toBe(200);
    const [row] = reply.json<{ data: Record<string, unknown>[] }>().data;
    expect(Object.keys(row!).toSorted()).toEqual(
      wireColumns(StudentCard)!
        .map(({ wire }) => wire)
        .toSorted(),
    );
    expect(row).toMatchObject({
      id_student: student.id,
      id_group: ownGroup,
      p32: '2026-27',
      status: 'Обучается',
      valid: 1,
      orders: [{ head: 'Приказ № 123 от 25.08.2025', text: 'Зачислить в состав студентов 1 курса' }],
    });
    expect(JSON.stringify(row)).not.toMatch(/@|\d{14}|birth|phone/);
  });

  it('carries a small picture of its owner', async () => {
    const picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer();
    await (await portal.browserOf(student)).upload('/api/misc/photo/upload.json', picture);

    const reply = await look((await shown()).card);

    const [row] = reply.json<{ data: { photo: string }[] }>().data;
    const bytes = Buffer.from(row!.photo.replace('data:image/webp;base64,', ''), 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 341 });
  });

  it('tells of an order from the day on which it is signed', async () => {
    const moved = await portal.build.student();
    for (const signedOn of ['2026-10-14', '2026-10-15', '2025-08-25'])
      await portal.build.order(moved.id, signedOn, { number: '900', kind: 'transfer' });

    const reply = await look((await shown(moved)).card);

    const [row] = reply.json<{ data: { orders: { head: string }[] }[] }>().data;
    expect(row!.orders.map(({ head }) => head)).toEqual([
      'Приказ № 900 от 14.10.2026',
      'Приказ № 900 от 25.08.2025',
    ]);
  });

  it('shows the kinds of orders that the university has chosen', async () => {
    await portal.build.setting('card.order_kinds', ['penalty']);
    portal.setTime(new Date(campusNow.getTime() + 10_000));

    const [row] = (await look((await shown()).card)).json<{ data: { orders: object[] }[] }>().data;

    expect(row!.orders).toMatchObject([{ head: 'Приказ № 7 от 01.02.2026' }]);
    await portal.db.delete(appSettings).where(eq(appSettings.key, 'card.order_kinds'));
    portal.setTime(new Date(campusNow.getTime() + 20_000));
    await look((await shown()).card);
  });

  it('opens for a minute only, while the teacher takes it as long as its issue holds', async () => {
    const { card } = await shown();
    portal.setTime(new Date(campusNow.getTime() + 62_000));

    expect((await look(card)).json()).toEqual(unreadable);
    expect(readCard(testKeys, card)).toMatchObject({ studentId: student.id });
  });

  it('is worth nothing after a new one was made, also for the teacher', async () => {
    const { card, issue } = await shown(classmate);
    const renewed = await portal.callAs(classmate)(studentCardApi.renew, { issue });

    expect(renewed).toMatchObject({ isDone: true, issue: issue + 1 });
    expect((await look(card)).json()).toMatchObject({
      code: 'card.replaced',
      error: 'Карточка отозвана: студенту выдана новая. Эта больше не действует',
      data: null,
    });
    expect((await look(renewed.card)).statusCode).toBe(200);
    const { lessonId } = await portal.callAs(teacher)(qrLessonApi.open, {
      scheduleEntryId: meetings.lecture,
    });
    const scan = async (text: string) =>
      await portal.send(teacher, qrLessonApi.card, { id_lesson: lessonId, data: text });
    expect(await scan(card)).toHaveProperty('code', 'qr.card_unknown');
    expect(await scan(renewed.card)).toHaveProperty('code', null);
  });

  it('is renewed once, however often the same is asked', async () => {
    const { issue } = await shown();
    const renew = async () => await portal.callAs(student)(studentCardApi.renew, { issue });

    const all = await Promise.all([renew(), renew(), renew()]);

    expect(all.map((one) => one.issue)).toEqual([1, 1, 1]);
    expect((await renew()).issue).toBe(1);
  });

  it('is ended by an office of the own faculty when it is lost, once, and with a trace', async () => {
    const { card, issue } = await shown(classmate);
    const revoke = async (by = dean) =>
      await portal.callAs(by)(studentCardApi.revoke, { studentId: classmate.id, issue });

    expect(await refusalOf(revoke(otherDean))).toMatchObject({ code: 'people.not_found' });
    expect(await revoke()).toMatchObject({ issue: issue + 1 });
    expect(await revoke()).toMatchObject({ issue: issue + 1 });

    expect((await look(card)).json()).toHaveProperty('code', 'card.replaced');
    const traces = await portal.db.select().from(auditLog).where(eq(auditLog.action, 'card.revoked'));
    expect(traces).toMatchObject([{ entityId: String(classmate.id), actorId: dean.id }]);
  });

  it('says so when its owner does not study at present, and opens no more after the group was left', async () => {
    const leaving = await portal.build.student();
    const { card } = await shown(leaving);
    await portal.db.update(students).set({ status: 'academic_leave' }).where(eq(students.id, leaving.id));
    expect((await look(card)).json()).toMatchObject({
      data: [{ valid: 0, status: 'В академическом отпуске' }],
    });

    await portal.build.transfer(leaving, '2026-01-01');
    expect((await look(card)).json()).toEqual(unreadable);
  });
});

describe('a card that is none', () => {
  it('is any card of which one letter was changed', () => {
    const card = writeCard(testKeys, {
      studentId: student.id,
      groupId: ownGroup,
      issue: 0,
      endsAt: soon,
    });
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const changed = card.split('').flatMap((letter, place) =>
      letters
        .split('')
        .filter((other) => other !== letter)
        .map((other) => card.slice(0, place) + other + card.slice(place + 1)),
    );

    expect(readCard(testKeys, card)).not.toBeNull();
    expect(changed.filter((text) => readCard(testKeys, text) !== null)).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['a code of a room', posterCode(testKeys, 11)],
    ['ten thousand letters', 'A'.repeat(10_000)],
    ['cyrillic', 'карточка'],
  ])('is answered alike: %s', async (_name, text) => {
    const reply = await look(text);

    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual(unreadable);
  });

  it('is refused before it is read when it holds what no text holds', async () => {
    expect((await look('\u0000')).statusCode).toBe(422);
  });

  it('is no text at all, or two', async () => {
    const { card } = await shown();
    for (const query of ['', `?data=${card}&data=${card}`]) {
      expect((await portal.browser().get(`${address}${query}`)).json()).toEqual(unreadable);
    }
  });

  it('makes a network wait after thirty looks in a minute', async () => {
    for (let count = 0; count < 30; count += 1) expect((await look('x')).statusCode).toBe(422);

    const reply = await look((await shown()).card);

    expect(reply.statusCode).toBe(429);
    expect(reply.headers['retry-after']).toBeDefined();
  });
});
