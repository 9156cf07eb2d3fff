import { chatApi } from '@bilim/contract/chat';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import { noticesApi } from '@bilim/contract/notices';
import type { Input, Person } from '@bilim/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { users } from '#modules/auth/auth.tables.ts';
import { people } from '#modules/people/people.tables.ts';
import { closeSeat, openSeat } from '#modules/registration/classList.service.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { outbox } from '#platform/db/platform.tables.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import { smtpMailer } from '#platform/mail/mailer.ts';
import {
  campusNow,
  chatOfClass,
  classmate,
  lecture,
  openPortal,
  otherSeminar,
  otherSubgroupStudent,
  outsider,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';
import { startMailServer, textOfEmail } from '../../testing/mailServer.ts';

import { digestDeliveries, queueDigests } from './digests.jobs.ts';
import { noticeDigests } from './notices.tables.ts';

let portal: Portal;
let mail: Awaited<ReturnType<typeof startMailServer>>;

const evening = new Date('2026-10-14T19:05:00+06:00');
const nextEvening = new Date('2026-10-15T19:05:00+06:00');
const onlyChats = {
  pushMarks: false,
  pushAbsences: false,
  pushLessons: false,
  pushMessages: false,
  pushNews: false,
  mailMarks: false,
  mailAbsences: false,
  mailLessons: false,
  mailMessages: true,
  mailNews: false,
};
const readers = [teacher, student, outsider];

beforeAll(async () => {
  mail = await startMailServer();
  portal = await openPortal({
    mailer: smtpMailer({ smtpUrl: mail.url, from: 'Bilim <bilim@campus.example>' }),
  });
  for (const { id } of readers) {
    await portal.db
      .update(people)
      .set({ email: `${id}@campus.example` })
      .where(eq(people.id, id));
  }
});
afterAll(async () => {
  await portal.close();
  portal.parts.mailer?.close();
  await mail.stop();
});
beforeEach(async () => {
  portal.setTime(campusNow);
  mail.emails.length = 0;
  await portal.db.execute(sql`truncate conversations, live_events cascade`);
  for (const table of [outbox, noticeDigests]) await portal.db.delete(table);
  for (const person of readers) await portal.callAs(person)(noticesApi.choose, onlyChats);
});

const privately = (to: Person) => ({ ...chatOfClass, isGroup: false, contactId: to.id });
const say = async (from: Person, text: string, over: Partial<Input<typeof chatApi.insert>> = {}) =>
  await portal.callAs(from)(chatApi.insert, { ...chatOfClass, text, ...over });

/** The emails of that evening, by whom they are for. */
async function lettersOf(at = evening): Promise<Map<number, string>> {
  mail.emails.length = 0;
  portal.setTime(at);
  await queueDigests(portal.parts);
  await deliverBatch(portal.db, digestDeliveries(portal.parts));
  return new Map(
    mail.emails.map((letter) => [
      Number.parseInt(letter.to.join(), 10),
      textOfEmail(letter).replaceAll('\r\n', '\n'),
    ]),
  );
}
const nameOf = async ({ id }: Person) =>
  (await portal.db.select({ name: people.fullName }).from(people).where(eq(people.id, id)))[0]!.name;

it.each([
  {
    language: 'ru',
    total: '• Не прочитано сообщений: 3, чатов: 2',
    writer: 'Асанова Айпери Маратовна',
    discipline: 'Базы данных',
  },
  {
    language: 'kg',
    total: '• Окулбаган билдирүүлөр: 3, чаттар: 2',
    writer: 'Асанова Айпери Маратовна',
    discipline: 'Базы данных (kg)',
  },
  {
    language: 'en',
    total: '• Unread messages: 3, in chats: 2',
    writer: 'Asanova Aiperi Maratovna',
    discipline: 'Базы данных (en)',
  },
] as const)(
  'tells in $language how much waits in which chats and leads there, and never what was written',
  async ({ language, total, writer, discipline }) => {
    await portal.db.update(users).set({ language }).where(eq(users.id, student.id));
    const own = await say(teacher, 'Секрет один', privately(student));
    const ofClass = await say(teacher, 'Секрет два');
    await say(classmate, 'Секрет три');
    const letter = (await lettersOf()).get(student.id)!;
    await portal.db.update(users).set({ language: 'ru' }).where(eq(users.id, student.id));

    expect(letter).toContain(
      [
        total,
        `  ${writer}, ${discipline}: 1`,
        `  https://portal.campus.example/lms/chat?chat=${own.conversationId}`,
        `  ПИ-1-24, ${discipline}: 2`,
        `  https://portal.campus.example/lms/chat?chat=${ofClass.conversationId}`,
        '',
      ].join('\n'),
    );
    expect(letter).not.toContain('Секрет');
    expect(letter.match(/•/g)).toHaveLength(1);
  },
);

it('names five chats, people first, counts them all and leads to the others', async () => {
  const assignment = eq(teachingAssignments.id, otherSeminar.assignmentId);
  await portal.db.update(teachingAssignments).set({ teacherId: teacher.id }).where(assignment);
  const seminar = {
    ...chatOfClass,
    disciplineId: otherSeminar.disciplineId,
    credits: otherSeminar.credits,
    group: { groupId: otherSeminar.groupId, subgroup: 0 },
  };
  await say(outsider, 'Семинар', seminar);
  await say(outsider, 'Лично', { ...seminar, isGroup: false, contactId: teacher.id });
  await say(student, 'Всем');
  for (const one of [student, classmate, otherSubgroupStudent]) await say(one, 'Лично', privately(teacher));
  const letter = (await lettersOf()).get(teacher.id)!;
  const { unreadCount } = await portal.callAs(teacher)(chatApi.count, {});
  await portal.db.update(teachingAssignments).set({ teacherId: otherSeminar.teacherId }).where(assignment);

  expect(unreadCount).toBe(6);
  expect(letter).toContain('• Не прочитано сообщений: 6, чатов: 6\n');
  const named = [...letter.matchAll(/^ {2}(.*), .*: 1$/gm)].map(([, name]) => name);
  expect(new Set(named.slice(0, 4))).toEqual(
    new Set(await Promise.all([student, classmate, otherSubgroupStudent, outsider].map(nameOf))),
  );
  expect(named).toHaveLength(5);
  expect(letter).toContain('  Все чаты: https://portal.campus.example/lms/chat\n');
});

it('is for whoever wants it, and for chats that are not muted, as it stands when the email is written', async () => {
  await say(teacher, 'Раз');
  await portal.callAs(student)(conversationsApi.mute, { ...chatOfClass, isMuted: true });
  expect(await lettersOf()).toEqual(new Map());

  portal.setTime(campusNow);
  await say(teacher, 'Лично', privately(student));
  expect((await lettersOf()).get(student.id)).toContain('• Не прочитано сообщений: 1, чатов: 1\n');

  await portal.db.delete(noticeDigests);
  await portal.callAs(student)(noticesApi.choose, { ...onlyChats, mailMessages: false, mailMarks: true });
  expect(await lettersOf()).toEqual(new Map());
});

it('does not come when everything is read or was taken back, even after the email was queued', async () => {
  const { messageId } = await say(teacher, 'Раз');
  portal.setTime(evening);
  await queueDigests(portal.parts);
  await portal.callAs(student)(chatApi.markRead, { messageId });
  expect(await lettersOf()).toEqual(new Map());

  await portal.db.delete(noticeDigests);
  portal.setTime(campusNow);
  const second = await say(teacher, 'Два');
  await portal.callAs(teacher)(chatApi.deleteMessage, { messageId: second.messageId });
  expect(await lettersOf()).toEqual(new Map());
});

it('does not come to whoever has left the class', async () => {
  const seat = { assignmentId: lecture.assignmentId, studentId: outsider.id };
  await openSeat(portal.db, seat, campusNow);
  await say(teacher, 'Раз');
  await closeSeat(portal.db, seat, { by: teacher.id, at: campusNow });

  expect([...(await lettersOf()).keys()]).toEqual([student.id]);
});

it('comes again only when something was written since, and leaves out what came after its hour', async () => {
  await say(teacher, 'Днём');
  expect((await lettersOf()).has(student.id)).toBe(true);
  expect((await lettersOf(new Date('2026-10-14T21:00:00+06:00'))).size).toBe(0);
  expect((await lettersOf(nextEvening)).size).toBe(0);

  portal.setTime(evening);
  await say(teacher, 'Вечером');
  expect((await lettersOf()).size).toBe(0);
  expect((await lettersOf(nextEvening)).get(student.id)).toContain('Не прочитано сообщений: 2, чатов: 1');
});

it('is queued once for everybody, by one statement', async () => {
  await say(teacher, 'Всем');
  await say(student, 'И вам');
  portal.setTime(evening);
  await Promise.all([queueDigests(portal.parts), queueDigests(portal.parts)]);

  const queued = await portal.db
    .select()
    .from(noticeDigests)
    .where(
      inArray(
        noticeDigests.personId,
        readers.map(({ id }) => id),
      ),
    );
  expect(queued.map(({ personId }) => personId).toSorted()).toEqual([teacher.id, student.id]);
  expect(await portal.db.$count(outbox)).toBe(2);
});
