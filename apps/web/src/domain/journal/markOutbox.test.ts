import 'fake-indexeddb/auto';
import { AppError } from '@bilim/contract';
import * as fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { OtherPersonHere } from '#platform/api/OtherPersonHere.ts';
import { TransportError } from '#platform/api/TransportError.ts';
import { closeOfflineDatabase, openOfflineDatabase } from '#platform/offline/database.ts';
import { forgetKept, keep, readAllKept, readKept } from '#platform/offline/keptStore.ts';

import { keptJournalKey, type JournalReply } from './keptJournal.ts';
import { openMarkOutbox, type MarkOutbox } from './markOutbox.ts';
import type { MarkPlace, QueuedMark, StoredMark } from './queuedMark.ts';

const mark = (markId: number) => ({ markId, text: String(markId) });
const teacherId = 101;

type Answer = 'ok' | 'lost before' | 'lost after' | 'refuse';

/** Marks of lesson 1 have visits 1 to 9, those of lesson 2 visits 11 to 19, and so on. */
const placeOf = (visitId: number): MarkPlace => ({
  visitId,
  teacherId,
  assignmentId: 901,
  lessonId: Math.floor(visitId / 10) + 1,
  lessonDate: '2026-10-14',
  ordinal: 1,
  studentName: `Студент ${visitId}`,
  classTitle: 'Базы данных · ПИ-1-24',
});

/** A server that answers when the test says so, and refuses what was typed over another version. */
function openServer() {
  const stored = new Map<number, StoredMark>();
  const history: number[] = [];
  const requests: { readonly visitId: number; readonly answer: (how: Answer) => void }[] = [];
  const markOf = (visitId: number) => stored.get(visitId) ?? { ...mark(0), version: 0 };

  function write({ visitId, mark: { markId }, over }: QueuedMark): StoredMark {
    const now = markOf(visitId);
    if (now.markId === markId) return now;
    if (now.version !== over.version)
      throw new AppError('journal.changed_elsewhere', {
        told: { sentence: 'Изменено', fields: [], status: 409 },
        current: {
          id_studentJournalVisit: visitId,
          id_otsenka: now.markId,
          otsenka: now.text,
          version: now.version,
        },
      });
    const next = { ...mark(markId), version: now.version + 1 };
    stored.set(visitId, next);
    history.push(visitId);
    return next;
  }

  async function send(sent: QueuedMark): Promise<StoredMark> {
    const how = await new Promise<Answer>((answer) => requests.push({ visitId: sent.visitId, answer }));
    if (how === 'refuse')
      throw new AppError('journal.window_closed', { told: { sentence: 'Поздно', fields: [], status: 423 } });
    if (how === 'lost before') throw new TransportError('NETWORK_ERROR');
    const saved = write(sent);
    if (how === 'lost after') throw new TransportError('TIMEOUT_ERROR');
    return saved;
  }

  return {
    send,
    requests,
    history,
    markOf,
    elsewhere: (visitId: number, markId: number) =>
      stored.set(visitId, { ...mark(markId), version: markOf(visitId).version + 1 }),
    async answer(how: Answer = 'ok', which = 0) {
      requests.splice(which % Math.max(1, requests.length), 1)[0]?.answer(how);
      await rest();
    },
  };
}

type Server = ReturnType<typeof openServer>;

/** Everything that is to be written down and told to other tabs has arrived: each write waits for those before. */
async function rest() {
  for (let turn = 0; turn < 4; turn += 1) {
    const database = await openOfflineDatabase().catch(() => null);
    await database?.transaction(['marks', 'kept'], 'readwrite').done;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const open: (() => void)[] = [];

/** A tab of the teacher: what it knows of the server's marks is what it was told, or what a tab before it knew. */
function openTab(send: Server['send'], personId = teacherId, known = new Map<number, StoredMark>()) {
  const outbox = openMarkOutbox({ personId, send });
  outbox.onSettled(({ entry: { visitId }, answer }) => known.set(visitId, answer));
  const close = outbox.start();
  open.push(close);

  const type = (visitId: number, markId: number, { isHeld = false } = {}) => {
    const over = known.get(visitId) ?? { ...mark(0), version: 0 };
    outbox.type([{ place: placeOf(visitId), mark: mark(markId), over, isHeld }]);
  };
  return { ...outbox, close, type };
}

/** Acts as soon as the mark has left the queue of a tab: before that is on the disk, and before anybody else knows. */
function whenLeaving(
  { subscribe, get }: Pick<MarkOutbox, 'subscribe' | 'get'>,
  visitId: number,
  act: () => void,
) {
  const stop = subscribe(() => {
    if (get(visitId) !== null) return;
    stop();
    queueMicrotask(act);
  });
}

const queuedIn = ({ view }: Pick<MarkOutbox, 'view'>) =>
  view().entries.map(({ visitId, mark: { markId } }) => [visitId, markId]);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of open.splice(0)) close();
  await closeOfflineDatabase();
});

describe('a typed mark', () => {
  it('is sent, confirmed and then queued no longer', async () => {
    const server = openServer();
    const tab = openTab(server.send);

    tab.type(1, 5);
    expect(queuedIn(tab)).toEqual([[1, 5]]);
    await rest();
    await server.answer();

    expect(server.markOf(1)).toMatchObject({ markId: 5, version: 1 });
    expect(queuedIn(tab)).toEqual([]);
  });

  it('says that it is being kept from the key to the disk, however few are typed', async () => {
    const tab = openTab(openServer().send);

    tab.type(1, 5);
    expect(tab.view().isBeingKept).toBe(true);
    await rest();

    expect(tab.view().isBeingKept).toBe(false);
    expect(await (await openOfflineDatabase()).getAll('marks')).toMatchObject([{ visitId: 1 }]);
  });

  it('that is typed over while its save travels follows as the last one', async () => {
    const server = openServer();
    const tab = openTab(server.send);

    tab.type(1, 5);
    await rest();
    tab.type(1, 6);
    tab.type(1, 7);
    await rest();
    expect(server.requests).toHaveLength(1);
    await server.answer();
    await server.answer();

    expect(server.markOf(1)).toMatchObject({ markId: 7, version: 2 });
    expect(queuedIn(tab)).toEqual([]);
  });

  it('of which the server made an excused absence is settled by that, unless something newer was typed', async () => {
    const server = openServer();
    const known = new Map<number, StoredMark>();
    const excused = { markId: 2, text: 'н/у' };
    const send: Server['send'] = async (sent) => {
      const saved = await server.send(sent);
      return sent.mark.markId === 1 ? { ...saved, ...excused } : saved;
    };
    const tab = openTab(send, teacherId, known);

    for (const visitId of [1, 11]) tab.type(visitId, 1);
    await rest();
    tab.type(11, 7);
    await rest();
    await server.answer();
    expect(queuedIn(tab)).toEqual([[11, 7]]);
    while (server.requests.length > 0) await server.answer();

    expect(known.get(1)).toEqual({ ...excused, version: 1 });
    expect(server.markOf(11)).toMatchObject({ markId: 7, version: 2 });
    expect(server.history).toEqual([1, 11, 11]);
    expect(queuedIn(tab)).toEqual([]);
  });

  it('that was taken back before it left is not sent at all', async () => {
    const server = openServer();
    const tab = openTab(server.send);

    tab.type(1, 5, { isHeld: true });
    tab.type(1, 0);
    await rest();

    expect(queuedIn(tab)).toEqual([]);
    expect(server.requests).toHaveLength(0);
  });

  it('that is taken back in the moment its save is confirmed is taken back on the server, too', async () => {
    const server = openServer();
    const tab = openTab(server.send);

    tab.type(1, 5);
    await rest();
    whenLeaving(tab, 1, () => tab.type(1, 0));
    await server.answer();
    await server.answer();

    expect(server.markOf(1)).toMatchObject({ markId: 0, version: 2 });
    expect(queuedIn(tab)).toEqual([]);
  });

  it('whose answer was lost is taken back in the moment the server says that it had arrived', async () => {
    const server = openServer();
    const tab = openTab(server.send);
    tab.type(1, 5);
    await rest();
    await server.answer('lost after');

    whenLeaving(tab, 1, () => tab.type(1, 0));
    tab.hurry();
    await rest();
    while (server.requests.length > 0) await server.answer();

    expect(server.markOf(1)).toMatchObject({ markId: 0, version: 2 });
  });

  it('is taken back from another tab that has not heard of the answer yet', async () => {
    const server = openServer();
    const tab = openTab(server.send);
    const other = openTab(server.send);

    tab.type(1, 5);
    await rest();
    expect(queuedIn(other)).toEqual([[1, 5]]);
    whenLeaving(tab, 1, () => other.type(1, 0));
    while (server.requests.length > 0) await server.answer();

    expect(server.markOf(1)).toMatchObject({ markId: 0, version: 2 });
    expect([queuedIn(tab), queuedIn(other)]).toEqual([[], []]);
  });

  it('that may grow waits until the cell is left', async () => {
    const server = openServer();
    const tab = openTab(server.send);

    tab.type(1, 1, { isHeld: true });
    await rest();
    expect(server.requests).toHaveLength(0);
    tab.release(1);
    await rest();

    expect(server.requests).toHaveLength(1);
  });

  it('stays in order within its lesson, while other lessons go beside it', async () => {
    const server = openServer();
    const tab = openTab(server.send);

    for (const visitId of [3, 1, 2, 11]) tab.type(visitId, 5);
    await rest();
    expect(server.requests.map(({ visitId }) => visitId)).toEqual([3, 11]);
    while (server.requests.length > 0) await server.answer();

    expect(server.history.filter((visitId) => visitId < 10)).toEqual([3, 1, 2]);
    expect(server.history).toHaveLength(4);
  });
});

describe('without an answer', () => {
  it('a mark is kept, and sent again as soon as the person asks for it', async () => {
    const server = openServer();
    const tab = openTab(server.send);

    tab.type(1, 5);
    await rest();
    await server.answer('lost before');
    expect(tab.view()).toMatchObject({ line: 'waiting', entries: [{ visitId: 1 }] });
    tab.hurry();
    await rest();
    await server.answer();

    expect(tab.view()).toMatchObject({ line: 'open', entries: [] });
    expect(server.markOf(1).markId).toBe(5);
  });

  it('the own mark that had arrived is not taken for somebody else’s', async () => {
    const server = openServer();
    const tab = openTab(server.send);

    tab.type(1, 5);
    await rest();
    await server.answer('lost after');
    tab.type(1, 6);
    tab.hurry();
    await rest();
    await server.answer();
    await server.answer();

    expect(queuedIn(tab)).toEqual([]);
    expect(server.markOf(1)).toMatchObject({ markId: 6, version: 2 });
  });

  it('marks outlive the tab, and the next one sends each once and in order', async () => {
    const server = openServer();
    const dead = openTab(() => new Promise(() => {}));
    for (const visitId of [4, 2, 3, 1]) dead.type(visitId, 5);
    await rest();
    dead.close();

    const tab = openTab(server.send);
    await rest();
    expect(queuedIn(tab)).toEqual([
      [4, 5],
      [2, 5],
      [3, 5],
      [1, 5],
    ]);
    while (server.requests.length > 0) await server.answer();

    expect(server.history).toEqual([4, 2, 3, 1]);
    expect(queuedIn(tab)).toEqual([]);
  });

  it('a mark that left before the tab died is not a conflict when another was typed since', async () => {
    const server = openServer();
    const first = openTab(server.send);
    first.type(1, 5);
    await rest();
    first.close();
    // It arrived, but nobody was there any more to hear it.
    server.elsewhere(1, 5);
    server.requests.splice(0);

    const tab = openTab(server.send);
    await rest();
    tab.type(1, 6);
    while (server.requests.length > 0) await server.answer();

    expect(tab.view().entries).toEqual([]);
    expect(server.markOf(1)).toMatchObject({ markId: 6, version: 2 });
  });
});

describe('a mark that the server does not take', () => {
  it('stays with the reason until it is noted', async () => {
    const server = openServer();
    const tab = openTab(server.send);

    tab.type(1, 5);
    await rest();
    await server.answer('refuse');
    expect(tab.get(1)?.trouble).toEqual({ kind: 'refused', reason: 'Поздно' });
    await tab.dismissRefused();

    expect(queuedIn(tab)).toEqual([]);
    expect(server.requests).toHaveLength(0);
  });

  it('does not hold up the others', async () => {
    const server = openServer();
    const tab = openTab(server.send);

    for (const visitId of [1, 2]) tab.type(visitId, 5);
    await rest();
    await server.answer('refuse');
    await server.answer();

    expect(server.markOf(2).markId).toBe(5);
  });

  it('shows both marks of a conflict, and the person decides', async () => {
    const server = openServer();
    const tab = openTab(server.send);
    for (const visitId of [1, 2]) {
      server.elsewhere(visitId, 9);
      tab.type(visitId, 5);
      await rest();
      await server.answer();
      expect(tab.get(visitId)).toMatchObject({
        mark: { markId: 5 },
        trouble: { kind: 'conflict', theirs: { markId: 9, version: 1 } },
      });
    }

    await tab.resolve(1, 'mine');
    await rest();
    await server.answer();
    await tab.resolve(2, 'theirs');
    await rest();

    expect([server.markOf(1).markId, server.markOf(2).markId]).toEqual([5, 9]);
    expect(queuedIn(tab)).toEqual([]);
  });
});

describe('a mark at which the server itself fails', () => {
  const failed = new AppError('server.failed', {
    told: { sentence: 'Ошибка сервера', fields: [], status: 500 },
  });

  it('is not tried for ever: it stays with the reason, and lets the others of its lesson pass', async () => {
    const server = openServer();
    let tries = 0;
    const tab = openTab(async (sent) => {
      if (sent.visitId !== 1) return await server.send(sent);
      tries += 1;
      throw failed;
    });
    for (const visitId of [1, 2]) tab.type(visitId, 5);
    await rest();
    for (let again = 0; again < 20; again += 1) {
      tab.hurry();
      await rest();
    }
    expect(tries).toBe(8);
    expect(tab.get(1)?.trouble).toEqual({ kind: 'refused', reason: 'Ошибка сервера' });
    await server.answer();

    expect(server.markOf(2).markId).toBe(5);
    expect(queuedIn(tab)).toEqual([[1, 5]]);
  });

  it('goes when the person tries it again and the server no longer does', async () => {
    const server = openServer();
    let isFailing = true;
    const tab = openTab(async (sent) => {
      if (isFailing) throw failed;
      return await server.send(sent);
    });
    tab.type(1, 5);
    for (let again = 0; again < 10; again += 1) {
      await rest();
      tab.hurry();
    }
    isFailing = false;
    tab.retry(1);
    await rest();
    await server.answer();

    expect(server.markOf(1).markId).toBe(5);
    expect(queuedIn(tab)).toEqual([]);
  });
});

describe('what another version has written down', () => {
  it('is counted and never sent, and goes when the person says so', async () => {
    const database = await openOfflineDatabase();
    await database.put('marks', { personId: teacherId, visitId: 1, mark: '5' } as never);
    const server = openServer();
    const tab = openTab(server.send);
    tab.type(2, 5);
    await rest();

    expect(server.requests.map(({ visitId }) => visitId)).toEqual([2]);
    expect(tab.view()).toMatchObject({ unreadable: 1, entries: [{ visitId: 2 }] });
    await tab.dropUnreadable();

    expect(tab.view().unreadable).toBe(0);
    expect(await database.getAll('marks')).toMatchObject([{ visitId: 2 }]);
  });
});

describe('other tabs and other people', () => {
  it('tabs of one person see the same queue, and hear what reached the server', async () => {
    const server = openServer();
    const [one, other] = [openTab(server.send), openTab(server.send)];

    one.type(1, 5);
    await rest();
    expect(queuedIn(other)).toEqual([[1, 5]]);
    while (server.requests.length > 0) await server.answer();
    other.type(1, 6);
    await rest();
    while (server.requests.length > 0) await server.answer();

    expect(server.markOf(1)).toMatchObject({ markId: 6, version: 2 });
    expect([queuedIn(one), queuedIn(other)]).toEqual([[], []]);
  });

  it('nobody sends what somebody else has typed', async () => {
    const server = openServer();
    const mine = openTab(() => Promise.reject(new OtherPersonHere()));
    mine.type(1, 5);
    await rest();
    expect(mine.view().line).toBe('closed');
    mine.close();

    const theirs = openTab(server.send, 102);
    await rest();
    expect(queuedIn(theirs)).toEqual([]);
    expect(server.requests).toHaveLength(0);

    const again = openTab(server.send);
    await rest();
    await server.answer();
    expect(server.markOf(1).markId).toBe(5);
    expect(queuedIn(again)).toEqual([]);
  });

  it('hear nothing of what somebody else sends from another tab', async () => {
    const server = openServer();
    const heard = new Map<number, StoredMark>();
    const mine = openTab(server.send);
    openTab(server.send, 102, heard);

    mine.type(1, 5);
    await rest();
    await server.answer();

    expect(server.markOf(1).markId).toBe(5);
    expect([...heard]).toEqual([]);
  });

  it('a mark that the server refuses to take from whoever signed in meanwhile waits for its author', async () => {
    const refusal = new AppError('auth.not_yourself', {
      told: { sentence: 'Это не вы', fields: [], status: 403 },
    });
    let sent = 0;
    const mine = openTab(() => {
      sent += 1;
      return Promise.reject(refusal);
    });

    mine.type(1, 5);
    await rest();
    mine.type(11, 5);
    await rest();

    expect(mine.view()).toMatchObject({ line: 'closed', entries: [{ trouble: null }, { trouble: null }] });
    expect(sent).toBe(1);
  });

  it.each([
    ['the session has ended', new AppError('auth.session_expired'), 401],
    ['there was too much haste', new AppError('request.too_many'), 429],
    ['the token was stale', new AppError('request.xsrf'), 403],
    ['the server is in trouble', new AppError('server.busy'), 503],
  ] as const)('a mark is not refused because %s', async (_why, { code }, status) => {
    const refusal = new AppError(code, { told: { sentence: 'Не сейчас', fields: [], status } });
    const server = openServer();
    let isTrouble = true;
    const tab = openTab(async (sent) => {
      if (isTrouble) throw refusal;
      return await server.send(sent);
    });

    tab.type(1, 5);
    await rest();
    expect(tab.view()).toMatchObject({ line: 'waiting', entries: [{ visitId: 1, trouble: null }] });
    isTrouble = false;
    tab.hurry();
    await rest();
    await server.answer();

    expect(server.markOf(1).markId).toBe(5);
  });

  it('what a person gives up at logout is gone, and nothing else is', async () => {
    const [mine, theirs] = [openTab(() => new Promise(() => {})), openTab(() => new Promise(() => {}), 102)];
    mine.type(1, 5);
    theirs.type(2, 5);
    await rest();

    await mine.clear();
    mine.close();
    theirs.close();

    const later = [openTab(() => new Promise(() => {})), openTab(() => new Promise(() => {}), 102)];
    await rest();
    expect(later.map(queuedIn)).toEqual([[], [[2, 5]]]);
  });
});

describe('a browser that cannot keep anything', () => {
  it('still sends what was typed, and warns until it has', async () => {
    globalThis.indexedDB = {
      open: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as never;
    const server = openServer();
    const tab = openTab(server.send);

    tab.type(1, 5);
    await rest();
    expect(tab.view()).toMatchObject({ isUnpersisted: true, entries: [{ visitId: 1 }] });
    await server.answer();

    expect(server.markOf(1).markId).toBe(5);
    expect(tab.view()).toMatchObject({ isUnpersisted: false, entries: [] });
  });
});

describe('a disk that fails for a moment', () => {
  it('has every mark as soon as it takes one again', async () => {
    const disk = vi.spyOn(IDBObjectStore.prototype, 'put');
    disk.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const tab = openTab(() => new Promise(() => {}));
    tab.type(1, 5);
    await rest();
    expect(tab.view().isUnpersisted).toBe(true);

    disk.mockRestore();
    tab.type(2, 6);
    await rest();

    expect(tab.view()).toMatchObject({ isUnpersisted: false, isBeingKept: false });
    expect(await (await openOfflineDatabase()).getAll('marks')).toMatchObject([
      { visitId: 1, mark: mark(5) },
      { visitId: 2, mark: mark(6) },
    ]);
  });
});

describe('the kept journal', () => {
  const journal = [
    [
      {
        visitId: 1,
        studentId: 1,
        studentName: '',
        dateLabel: '',
        ordinal: 1,
        markId: 0,
        markText: '',
        canEdit: true,
        version: 0,
        lessonId: 1,
      },
    ],
    [],
  ] satisfies JournalReply;
  const key = keptJournalKey({ place: placeOf(1) });

  it('takes over a mark in the moment in which it is confirmed', async () => {
    await keep(teacherId, key, journal, Date.now());
    const server = openServer();
    const tab = openTab(server.send);

    tab.type(1, 5);
    await rest();
    await server.answer();

    const kept = await readKept(teacherId, key);
    expect(kept?.data).toMatchObject([[{ visitId: 1, markId: 5, markText: '5', version: 1 }], []]);
  });

  it('is not written anew for a mark, which lies beside it until the journal is kept again', async () => {
    await keep(teacherId, key, journal, Date.now());
    const server = openServer();
    const tab = openTab(server.send);
    tab.type(1, 5);
    await rest();
    await server.answer();
    const database = await openOfflineDatabase();
    const stored = async (name: string) => (await database.get('kept', [teacherId, name]))?.data;

    expect(await stored(key)).toEqual(journal);
    expect(await stored(`${key}#1`)).toMatchObject({ row: { visitId: 1, version: 1 } });

    const [marks, lessons] = journal;
    await keep(teacherId, key, [marks, lessons]);
    expect((await readKept(teacherId, key))?.data).toMatchObject([[{ markId: 5, version: 1 }], []]);
    const told = marks.map((mark) => ({ ...mark, markId: 7, markText: '7', version: 2 }));
    await keep(teacherId, key, [told, lessons]);
    expect((await readKept(teacherId, key))?.data).toMatchObject([[{ markId: 7, version: 2 }], []]);
    expect(await stored(`${key}#1`)).toBeUndefined();
  });

  it('opens without a server with the marks that were confirmed since', async () => {
    await keep(teacherId, key, journal, Date.now());
    const server = openServer();
    const tab = openTab(server.send);

    tab.type(1, 5);
    await rest();
    await server.answer();

    const kept = await readAllKept(teacherId);
    expect(kept.map(({ key: one }) => one)).toEqual([key]);
    expect(kept[0]?.data).toMatchObject([[{ markId: 5, version: 1 }], []]);
  });

  it('is not made up where there is none', async () => {
    await forgetKept(teacherId, key);
    const server = openServer();
    const tab = openTab(server.send);

    tab.type(1, 5);
    await rest();
    await server.answer();

    expect(await readKept(teacherId, key)).toBeNull();
  });
});

describe('whatever happens', () => {
  const visitId = fc.constantFrom(1, 2, 11);
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('type' as const),
        visitId,
        markId: fc.nat(3),
        isHeld: fc.boolean(),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('answer' as const),
        how: fc.constantFrom<Answer>('ok', 'lost before', 'lost after'),
        which: fc.nat(3),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), arrives: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('hurry' as const) }) },
  );

  it('the last typed mark ends on the server, through lost answers and crashes, and never as a conflict', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        globalThis.indexedDB = new IDBFactory();
        await closeOfflineDatabase();
        const server = openServer();
        const known = new Map<number, StoredMark>();
        let tab = openTab(server.send, teacherId, known);
        const typed = new Map<number, number>();

        for (const one of steps) {
          if (one.do === 'type') {
            tab.type(one.visitId, one.markId, { isHeld: one.isHeld });
            typed.set(one.visitId, one.markId);
            await rest();
          } else if (one.do === 'answer') await server.answer(one.how, one.which);
          else if (one.do === 'hurry') tab.hurry();
          else {
            tab.close();
            for (const { answer } of server.requests.splice(0))
              answer(one.arrives ? 'lost after' : 'lost before');
            await rest();
            tab = openTab(server.send, teacherId, known);
          }
          await rest();
        }

        for (let left = 60; left > 0 && tab.view().entries.length > 0; left -= 1) {
          for (const { visitId: held } of tab.view().entries) tab.release(held);
          tab.hurry();
          await rest();
          await server.answer();
        }

        expect(tab.view().entries).toEqual([]);
        for (const [visit, markId] of typed) expect(server.markOf(visit).markId).toBe(markId);
        tab.close();
      }),
      { numRuns: 40 },
    );
  });
});
