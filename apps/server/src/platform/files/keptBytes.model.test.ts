import type { Person } from '@bilim/contract';
import { chatApi } from '@bilim/contract/chat';
import { messagesApi } from '@bilim/contract/chat/messages';
import { chatReportsApi } from '@bilim/contract/chat/reports';
import { createClient } from '@bilim/contract/client';
import { newsOfficeApi, newsRestoreDays } from '@bilim/contract/newsOffice';
import { dayMs } from '@bilim/contract/days';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  campusNow,
  chatOfClass,
  classmate,
  isLong,
  newsTeacher,
  openPortal,
  refusalOf,
  sampleFiles,
  student,
  teacher,
} from '#testing';
import type { Browser, Portal } from '#testing';

import { files, rateCounters } from '../db/platform.tables.ts';
import { deliverBatch } from '../jobs/outbox.ts';

import { collectFiles } from './collect.ts';
import { keptBytes } from './quota.ts';
import { fileRemoval } from './removal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await portal.build.setting('chat.per_minute', 1_000_000);
});
afterAll(() => portal.close());

const minuteMs = 60_000;
const undoMs = { chat: minuteMs, news: newsRestoreDays * dayMs } as const;
/** Chats may be written to until the end of the half-year. */
const longestMs = 70 * dayMs;

interface Attached {
  readonly owner: Person;
  readonly bytes: number;
  readonly in: 'chat' | 'news';
  /** Of the message or the item. */
  readonly id: number;
  removedAt: number | null;
  isReported: boolean;
  isGone: boolean;
}

/** What everybody expects of room for files, written as plainly as it can be. */
class Model {
  readonly attached: Attached[] = [];
  now = campusNow.getTime();

  /** Counted from the latest, so that things often happen to the same one. */
  pick(where: Attached['in'], index: number): Attached {
    const there = this.of(where);
    return there.at(-1 - (index % there.length))!;
  }
  of(where: Attached['in']) {
    return this.attached.filter((file) => file.in === where);
  }
  isOver({ in: where, removedAt, isReported }: Attached, graceMs = 0) {
    return removedAt !== null && !isReported && this.now > removedAt + undoMs[where] + graceMs;
  }
  kept({ id }: Person) {
    return this.attached
      .filter((file) => file.owner.id === id && !file.isGone && !this.isOver(file))
      .reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

const owners = [student, classmate, newsTeacher];

async function compare(model: Model) {
  const kept = await Promise.all(
    owners.map(async ({ id }) => (await keptBytes(portal.db, id, new Date(model.now))).kept),
  );
  expect(kept).toEqual(owners.map((owner) => model.kept(owner)));
}

const browsers = new Map<number, Browser>();

/** Sessions end while weeks go by: everybody signs in anew after a while. */
function as(person: Person) {
  return createClient(
    async (url, init) => {
      const browser = browsers.get(person.id) ?? (await portal.newBrowserOf(person));
      browsers.set(person.id, browser);
      return await browser.fetch(url, init);
    },
    () => person,
  );
}

async function keysOf() {
  const keys: string[] = [];
  for await (const key of portal.parts.files.list(new Date(Date.now() + minuteMs))) keys.push(key);
  return keys;
}

async function compareStore({ attached }: Model) {
  expect(await keysOf()).toHaveLength(attached.filter(({ isGone }) => !isGone).length);
}

async function expectUnknown(call: Promise<unknown>) {
  expect((await refusalOf(call)).code).toBe('news.unknown');
}

type Command = fc.AsyncCommand<Model, null>;

function command(
  label: string,
  run: (model: Model) => Promise<void>,
  check: (model: Model) => boolean = () => true,
): Command {
  return {
    check,
    async run(model) {
      await run(model);
      await compare(model);
    },
    toString: () => label,
  };
}

const which = fc.nat({ max: 1 });
const bytes = fc.integer({ min: 700, max: 5_000 });
const sized = (size: number) => ({
  files: [new File([new Uint8Array(Buffer.concat([sampleFiles.pdf, Buffer.alloc(size)]))], 'a.pdf')],
});
const fresh = { removedAt: null, isReported: false, isGone: false };
const hasChat = (model: Model) => model.of('chat').length > 0;
const hasNews = (model: Model) => model.of('news').length > 0;

const send = fc.tuple(fc.boolean(), bytes).map(([isClassmate, size]) =>
  command(`send ${size}`, async (model) => {
    const owner = isClassmate ? classmate : student;
    const sent = await as(owner)(chatApi.insert, { ...chatOfClass, text: 'Файл' }, sized(size));
    const file = { owner, bytes: sampleFiles.pdf.length + size, in: 'chat', id: sent.messageId } as const;
    model.attached.push({ ...file, ...fresh });
  }),
);

const publish = bytes.map((size) =>
  command(`publish ${size}`, async (model) => {
    const words = { title: `Новость ${model.attached.length}`, body: 'Текст', readers: 'all' } as const;
    const { newsId } = await as(newsTeacher)(newsOfficeApi.insert, words, sized(size));
    const file = {
      owner: newsTeacher,
      bytes: sampleFiles.pdf.length + size,
      in: 'news',
      id: newsId,
    } as const;
    model.attached.push({ ...file, ...fresh });
  }),
);

const removeMessage = which.map((index) =>
  command(
    `delete message #${index}`,
    async (model) => {
      const file = model.pick('chat', index);
      await as(teacher)(chatApi.deleteMessage, { messageId: file.id });
      file.removedAt ??= model.now;
    },
    hasChat,
  ),
);

const restoreMessage = which.map((index) =>
  command(
    `bring back message #${index}`,
    async (model) => {
      const file = model.pick('chat', index);
      const inTime = file.removedAt === null || model.now <= file.removedAt + undoMs.chat;
      const { isDone } = await as(teacher)(messagesApi.restore, { messageId: file.id });
      if (isDone !== inTime) throw new Error(isDone ? 'brought back too late' : 'was not brought back');
      if (inTime) file.removedAt = null;
    },
    hasChat,
  ),
);

const report = which.map((index) =>
  command(
    `report message #${index}`,
    async (model) => {
      const file = model.pick('chat', index);
      const words = { messageId: file.id, kind: 'insult', words: 'Грубость' } as const;
      const reporting = as(teacher)(chatReportsApi.report, words);
      await reporting.catch((error: unknown) => {
        if (file.removedAt === null) throw error;
      });
      if (file.removedAt === null) file.isReported = true;
    },
    hasChat,
  ),
);

const removeNews = which.map((index) =>
  command(
    `delete item #${index}`,
    async (model) => {
      const file = model.pick('news', index);
      const removing = as(newsTeacher)(newsOfficeApi.remove, { newsId: file.id });
      if (isLost(model, file)) await expectUnknown(removing);
      else await removing;
      file.removedAt ??= model.now;
    },
    hasNews,
  ),
);

const restoreNews = which.map((index) =>
  command(
    `bring back item #${index}`,
    async (model) => {
      const file = model.pick('news', index);
      const restoring = as(newsTeacher)(newsOfficeApi.restore, { newsId: file.id });
      if (isLost(model, file)) {
        await expectUnknown(restoring);
      } else {
        await restoring;
        file.removedAt = null;
      }
    },
    hasNews,
  ),
);

const isLost = ({ now }: Model, { removedAt }: Attached) =>
  removedAt !== null && now >= removedAt + undoMs.news;

const wait = fc
  .constantFrom(
    20_000,
    minuteMs,
    minuteMs + 1,
    3_600_000,
    dayMs,
    undoMs.news - 1,
    undoMs.news,
    undoMs.news + dayMs,
  )
  .map((ms) =>
    command(
      `wait ${ms} ms`,
      async (model) => {
        model.now += ms;
        browsers.clear();
        portal.setTime(new Date(model.now));
      },
      ({ now }) => now + ms <= campusNow.getTime() + longestMs,
    ),
  );

/** A day after it stopped counting, nothing is left of it; everything else is there. */
const collect = fc.constant(
  command('collect', async (model) => {
    const { db, parts } = portal;
    await db.delete(rateCounters);
    await collectFiles(parts.files)(db, new Date(model.now));
    await deliverBatch(db, fileRemoval(parts));
    for (const file of model.attached) file.isGone ||= model.isOver(file, dayMs);
    await compareStore(model);
  }),
);

it('room is what a plain model says, and no byte goes too early or stays, whatever people do', async () => {
  const commands = fc.commands(
    [
      send,
      send,
      publish,
      removeMessage,
      removeMessage,
      restoreMessage,
      report,
      removeNews,
      removeNews,
      restoreNews,
      wait,
      wait,
      wait,
      collect,
      collect,
    ],
    { maxCommands: 40, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (drawn) => {
      portal.setTime(campusNow);
      browsers.clear();
      await portal.db.execute(sql`truncate conversations, news_items, live_events, outbox cascade`);
      await portal.db.delete(files);
      for (const key of await keysOf()) await portal.parts.files.remove(key);
      await fc.asyncModelRun(() => ({ model: new Model(), real: null }), drawn);
    }),
    { numRuns: isLong ? 30 : 5, seed: 20_261_122 },
  );
}, 120_000);
