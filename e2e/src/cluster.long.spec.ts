import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { AppError } from '@bilim/contract';
import { chatApi } from '@bilim/contract/chat';
import { miscApi } from '@bilim/contract/misc';
import { classesApi } from '@bilim/contract/journal/classes';
import { journalApi } from '@bilim/contract/journal/journal';

import { signIn } from './apiClient.ts';
import type { ApiUser } from './apiClient.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { follow } from './follow.ts';
import type { Following } from './follow.ts';
import { openList } from './lesson.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { expect, test } from './test.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const classes = 10;
const marksOfClass = 30;
/** Seen as soon as it is true, however long a starved machine takes. */
const soon = { intervals: [5], timeout: 120_000 };
/** Between two requests of one who reads or writes while processes are replaced: eight times forty a second. */
const restMs = 25;
/** Of each of the three who write: 300 in all. */
const messagesOfMember = 10;

let cluster: Cluster;
test.beforeAll(async () => {
  cluster = await startCluster();
});
test.afterAll(() => cluster.remove());

/** A class with a teacher and two students, all of whom listen. */
async function openClass(number: number, studentBase: number, taken: Set<number>) {
  const teacher = await signIn(() => cluster.url, `teacher${number}`);
  const [{ academicYearId, seasonId }] = await teacher.call(miscApi.settings, {});
  const term = { academicYearId, seasonId, teacherId: teacher.id };
  const [discipline] = await teacher.call(classesApi.disciplines, term);
  const { disciplineId, credits, isElective } = discipline!;
  const [taught] = await teacher.call(classesApi.groups, { ...term, disciplineId, credits, isElective });
  const { groupId, subgroup } = taught!;
  const group = { groupId, subgroup };
  const chat = { academicYearId, seasonId, disciplineId, credits, isElective, group, isGroup: true };
  const rows = await (await openList(teacher)).students();
  const visits = rows.flatMap(({ visitId, studentId }) => (visitId === null ? [] : [{ visitId, studentId }]));
  // Nobody writes in two chats: each person may send so many messages in a minute.
  const free = visits.filter(({ studentId }) => !taken.has(studentId));
  const students = await twoWhoSignIn(free.map(({ studentId }) => studentId - studentBase));
  for (const { id } of students) taken.add(id);
  const members = [teacher, ...students];
  const listeners: Following[] = [];
  for (const member of members) listeners.push(await follow(cluster.url, member));
  return { teacher, members, chat, visits, listeners };
}
type OpenClass = Awaited<ReturnType<typeof openClass>>;

async function twoWhoSignIn(numbers: readonly number[]): Promise<ApiUser[]> {
  const found: ApiUser[] = [];
  for (const number of numbers) {
    const user = await signIn(() => cluster.url, `student${number}`).catch(() => null);
    if (user !== null) found.push(user);
    if (found.length === 2) return found;
  }
  throw new Error('hardly anybody in this list has an ordinary account');
}

/** Does it until it was answered: what is repeated has one effect. */
async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (tries === 50 || (error instanceof AppError && error.code !== 'server.busy')) throw error;
      await sleep(100);
    }
  }
}

/** Sets marks one after another; gives what was answered. */
async function setMarks({ teacher, visits }: OpenClass, onDone: () => void) {
  const answered: { visitId: number; version: number }[] = [];
  for (let turn = 0; turn < marksOfClass; turn += 1) {
    const { visitId } = visits[turn % Math.min(5, visits.length)]!;
    const mark = { visitId, markId: 11 + ((turn + visitId) % 9) };
    const [saved] = await untilAnswered(async () => await teacher.call(journalApi.setMark, mark));
    answered.push({ visitId, version: saved!.version });
    onDone();
  }
  return answered;
}

/** All members write at the same time; gives the ids of the messages. */
async function sendMessages({ members, chat }: OpenClass, onDone: () => void) {
  const send = async (member: ApiUser) => {
    const ids: number[] = [];
    for (let turn = 0; turn < messagesOfMember; turn += 1) {
      const message = { ...chat, text: `Сообщение ${turn + 1}`, clientId: randomUUID() };
      const sent = await untilAnswered(async () => await member.call(chatApi.insert, message));
      ids.push(sent.messageId);
      onDone();
    }
    return ids;
  };
  return (await Promise.all(members.map(send))).flat();
}

const marksTold = ({ events }: Following, visits: ReadonlySet<number>) =>
  events.flatMap(({ kind, visitId, version }) =>
    kind === 'mark' && visitId !== undefined && visits.has(visitId) ? [{ visitId, version }] : [],
  );
const messagesTold = ({ events }: Following) =>
  events.flatMap(({ kind, messageId }) => (kind === 'message' && messageId !== undefined ? [messageId] : []));

test('300 messages and 300 marks in ten groups arrive once and in order, though a process is killed and the lines are cut', async () => {
  const base = (await signIn(() => cluster.url, 'student40')).id - 40;
  const all: OpenClass[] = [];
  const taken = new Set<number>();
  for (let number = 1; number <= classes; number += 1) all.push(await openClass(number, base, taken));
  let done = 0;
  const onDone = () => void (done += 1);

  const working = all.map(
    async (one) => await Promise.all([sendMessages(one, onDone), setMarks(one, onDone)]),
  );
  await expect.poll(() => done, soon).toBeGreaterThan(120);
  expect(await cluster.cutWakeUps()).toBe(2);
  await expect.poll(() => done, soon).toBeGreaterThan(300);
  cluster.killOne();
  const written = await Promise.all(working);

  for (const [at, { members, visits, listeners }] of all.entries()) {
    const [messages, marks] = written[at]!;
    const inOrder = messages.toSorted((one, other) => one - other);
    expect(new Set(messages).size).toBe(members.length * messagesOfMember);
    for (const [place, member] of members.entries()) {
      const own = visits.filter(({ studentId }) => place === 0 || studentId === member.id);
      const ids = new Set(own.map(({ visitId }) => visitId));
      await expect
        .poll(() => messagesTold(listeners[place]!).filter((id) => inOrder.includes(id)), soon)
        .toEqual(inOrder);
      await expect
        .poll(() => marksTold(listeners[place]!, ids), soon)
        .toEqual(marks.filter(({ visitId }) => ids.has(visitId)));
    }
  }
  const gaps = all.flatMap(({ listeners }) => listeners.flatMap(({ gapsMs }) => gapsMs));
  expect(gaps.length).toBeGreaterThan(0);
  // A tenth of a second apart: within two seconds on a machine that has time.
  const tries = all.flatMap(({ listeners }) => listeners.flatMap((one) => one.tries));
  expect(Math.max(...tries)).toBeLessThan(20);
  test.info().annotations.push({
    type: 'without a line, ms',
    description: gaps.toSorted((one, other) => one - other).join(', '),
  });
  for (const { listeners } of all) for (const one of listeners) await one.stop();
});

test('behind the nginx that we ship a page is told, and nothing fails when a process is killed', async () => {
  test.skip(!hasNginx() && process.env['CI'] === undefined, 'there is no nginx on this machine');
  // Its certificate is its own.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  // Before nginx asks: what did not answer it is left alone for two seconds.
  await cluster.untilBothServe();
  const nginx = await startNginx(cluster.addresses());
  try {
    const user = await signIn(() => nginx.url, 'teacher1');
    const list = await openList(user);
    const { visitId } = (await list.students()).find((row) => row.visitId !== null)!;
    const listener = await follow(nginx.url, user);
    const before = listener.events.length;

    cluster.killOne();
    const replies = await Promise.all(
      Array.from({ length: 40 }, async () => (await fetch(`${nginx.url}/lms/login`)).status),
    );
    expect(new Set(replies)).toEqual(new Set([200]));
    const [saved] = await untilAnswered(
      async () => await user.call(journalApi.setMark, { visitId: visitId!, markId: 11 + (Date.now() % 9) }),
    );
    await expect
      .poll(() => listener.events.slice(before).map(({ version }) => version), soon)
      .toContain(saved!.version);
    await listener.stop();

    const long = await fetch(`${nginx.url}/lms/api/misc/settings.json`, {
      method: 'POST',
      body: 'x'.repeat(1_200_000),
    });
    expect(long.status).toBe(413);
    const plain = await fetch(`${nginx.plainUrl}/lms/login`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/lms/login']);
    expect((await fetch(`${nginx.plainUrl}/lms/api/misc/settings.json`)).status).toBe(403);
  } finally {
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    await nginx.stop();
  }
});

test('both processes are replaced under load, and no request fails that was repeated once', async () => {
  await cluster.untilBothServe();
  const users = await Promise.all(
    [1, 2, 3, 4].map(async (number) => await signIn(() => cluster.url, `teacher${number}`)),
  );
  const visits = await Promise.all(users.map(async (user) => await (await openList(user)).students()));
  const listener = await follow(cluster.url, users[0]!);
  const load = { isOver: false };
  const counted = { sent: 0, repeated: 0, failed: [] as string[] };

  async function once(call: () => Promise<unknown>) {
    counted.sent += 1;
    try {
      await call();
    } catch {
      counted.repeated += 1;
      await sleep(300);
      await call().catch((error: unknown) => counted.failed.push(String(error)));
    }
  }
  async function read(user: ApiUser) {
    while (!load.isOver) {
      await once(async () => await user.call(miscApi.settings, {}));
      await sleep(restMs);
    }
  }
  async function write(user: ApiUser, at: number) {
    const visitId = visits[at]!.find((row) => row.visitId !== null)!.visitId!;
    for (let turn = 0; !load.isOver; turn += 1) {
      await once(async () => await user.call(journalApi.setMark, { visitId, markId: 11 + (turn % 9) }));
      await sleep(restMs);
    }
  }

  const under = users.flatMap((user, at) => [read(user), write(user, at)]);
  const began = Date.now();
  await cluster.replaceAll();
  const tookMs = Date.now() - began;
  load.isOver = true;
  await Promise.all(under);
  await expect.poll(() => listener.closings.length, soon).toBeGreaterThan(0);
  await listener.stop();

  test.info().annotations.push({
    type: 'rolling restart',
    description: `${tookMs} ms, ${counted.sent} requests, ${counted.repeated} repeated`,
  });
  expect(counted.failed).toEqual([]);
  expect(counted.sent).toBeGreaterThan(200);
  // Told to come again (RFC 6455 7.4.1), by each process that it was connected to.
  expect([...new Set(listener.closings)]).toEqual([1012]);
});
