import { chatApi } from '@bilim/contract/chat';
import { messagesApi } from '@bilim/contract/chat/messages';
import { createClient } from '@bilim/contract/client';
import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  campusNow,
  chatOfClass,
  classmate,
  isLong,
  lecture,
  openPortal,
  otherSubgroupStudent,
  outsider,
  student,
  teacher,
} from '#testing';
import type { Browser, Portal } from '#testing';
import { closeSeat, openSeat } from '#modules/registration/classList.service.ts';

import { countUnread } from './counts.queries.ts';
import { callerOf } from '../conversations/place.sql.ts';
import { wrongCounts } from '../testing/wrongCounts.ts';

let portal: Portal;
/** Everybody has two. */
const otherDevices = new Map<number, Browser>();
beforeAll(async () => {
  portal = await openPortal();
  await portal.build.setting('chat.per_minute', 1_000_000);
  for (const person of people) otherDevices.set(person.id, await portal.newBrowserOf(person));
});
afterAll(() => portal.close());

/** The outsider comes and goes; the others stay. */
const people = [teacher, student, classmate, otherSubgroupStudent, outsider] as const;
const seat = { assignmentId: lecture.assignmentId, studentId: outsider.id };

/** What everybody expects of a chat, written as plainly as it can be. */
class Model {
  readonly messages: { readonly id: number; readonly sender: number; isRemoved: boolean }[] = [];
  /** Ids of messages that a person was told of and has not read, not even removed ones. */
  readonly waiting = new Map<number, Set<number>>(people.map(({ id }) => [id, new Set()]));
  /** The outsider's, since a message came while they were away. */
  isForgotten = false;
  isIn = false;

  isMember(person: number) {
    return person !== outsider.id || this.isIn;
  }

  send(sender: number, id: number) {
    this.messages.push({ id, sender, isRemoved: false });
    if (!this.isIn) this.isForgotten = true;
    else if (this.isForgotten) {
      this.waiting.get(outsider.id)!.clear();
      this.isForgotten = false;
    }
    // With nothing left to read, whoever writes has read everything: also what is brought back afterwards.
    if (this.unread(sender).length === 0) this.waiting.get(sender)!.clear();
    for (const [person, ids] of this.waiting) {
      if (person !== sender && this.isMember(person)) ids.add(id);
    }
  }

  unread(person: number): number[] {
    if (person === outsider.id && (!this.isIn || this.isForgotten)) return [];
    const ids = this.waiting.get(person)!;
    return this.messages.filter(({ id, isRemoved }) => ids.has(id) && !isRemoved).map(({ id }) => id);
  }
}

type Command = fc.AsyncCommand<Model, Portal>;

const who = fc.integer({ min: 0, max: people.length - 1 });
const which = fc.nat({ max: 30 });

function command(
  label: string,
  run: (model: Model, real: Portal) => Promise<void>,
  check: (model: Model) => boolean = () => true,
): Command {
  return {
    check,
    async run(model, real) {
      await run(model, real);
      await compare(model, real);
    },
    toString: () => label,
  };
}

async function compare(model: Model, { db }: Portal) {
  const counted = await Promise.all(
    people.map(async (person) => await countUnread(db, callerOf(person, campusNow))),
  );
  expect(counted.map(([row]) => row?.unreadCount)).toEqual(people.map(({ id }) => model.unread(id).length));
}

async function compareOnScreens(model: Model, real: Portal) {
  for (const person of people) {
    const { unreadCount } = await real.callAs(person)(chatApi.count, {});
    expect(unreadCount).toBe(model.unread(person.id).length);
  }
}

/** On one device or the other of the same person: each is a session of its own. */
const send = fc.tuple(who, fc.boolean()).map(([place, isSecond]) => {
  const person = people[place]!;
  return command(
    `send ${person.id}${isSecond ? ' from the other device' : ''}`,
    async (model, real) => {
      const browser = isSecond ? otherDevices.get(person.id)! : await real.browserOf(person);
      const call = createClient(
        async (url, init) => await browser.fetch(url, init),
        () => person,
      );
      const { messageId } = await call(chatApi.insert, { ...chatOfClass, text: 'Слово' });
      model.send(person.id, messageId);
    },
    (model) => model.isMember(person.id),
  );
});

const readOne = fc.tuple(who, which).map(([place, index]) => {
  const person = people[place]!;
  return command(
    `read ${person.id} #${index}`,
    async (model, real) => {
      const message = model.messages[index % model.messages.length]!;
      const reading = real.callAs(person)(chatApi.markRead, { messageId: message.id });
      const outcome = await reading.catch((error: Error) => error.message);
      if ((outcome === 'chat.message_unknown') !== message.isRemoved) throw new Error('read what is gone');
      if (!message.isRemoved) model.waiting.get(person.id)!.delete(message.id);
    },
    (model) => model.messages.length > 0 && model.isMember(person.id),
  );
});

const readUpTo = fc.tuple(who, which).map(([place, index]) => {
  const person = people[place]!;
  return command(
    `read up to ${person.id} #${index}`,
    async (model, real) => {
      const { id } = model.messages[index % model.messages.length]!;
      await real.callAs(person)(messagesApi.markReadUpTo, { messageId: id });
      const ids = model.waiting.get(person.id)!;
      for (const one of ids) if (one <= id) ids.delete(one);
    },
    (model) => model.messages.length > 0 && model.isMember(person.id),
  );
});

const readAll = who.map((place) => {
  const person = people[place]!;
  return command(
    `read all ${person.id}`,
    async (model, real) => {
      await real.callAs(person)(chatApi.markAllRead, chatOfClass);
      model.waiting.get(person.id)!.clear();
    },
    (model) => model.isMember(person.id),
  );
});

const remove = which.map((index) =>
  command(
    `delete #${index}`,
    async (model, real) => {
      const message = model.messages[index % model.messages.length]!;
      await real.callAs(teacher)(chatApi.deleteMessage, { messageId: message.id });
      message.isRemoved = true;
    },
    (model) => model.messages.length > 0,
  ),
);

const restore = which.map((index) =>
  command(
    `restore #${index}`,
    async (model, real) => {
      const message = model.messages[index % model.messages.length]!;
      const { isDone } = await real.callAs(teacher)(messagesApi.restore, { messageId: message.id });
      if (!isDone) throw new Error('it stays deleted');
      message.isRemoved = false;
    },
    (model) => model.messages.length > 0,
  ),
);

const join = fc.constant(
  command('join', async (model, real) => {
    await openSeat(real.db, seat, campusNow);
    model.isIn = true;
  }),
);
const leave = fc.constant(
  command('leave', async (model, real) => {
    await closeSeat(real.db, seat, { by: teacher.id, at: campusNow });
    model.isIn = false;
  }),
);

const reconnect = fc.tuple(who, which).map(([place, index]) => {
  const person = people[place]!;
  return command(
    `reconnect ${person.id} #${index}`,
    async (model, real) => await catchUp(model, real, person, index),
    (model) => model.isMember(person.id),
  );
});

/** A device that comes back asks for what it missed, and finds all of it, in order, once; then it looks at the chat. */
async function catchUp(model: Model, real: Portal, person: Person, index: number) {
  const call = real.callAs(person);
  const known = index === 0 ? 0 : (model.messages[(index - 1) % Math.max(1, model.messages.length)]?.id ?? 0);
  const got: number[] = [];
  for (;;) {
    const rows = await call(chatApi.newer, { ...chatOfClass, messageId: got.at(-1) ?? known });
    got.push(...rows.map(({ messageId }) => messageId));
    if (rows.length < 20) break;
  }
  expect(got).toEqual(
    model.messages.filter(({ id, isRemoved }) => id > known && !isRemoved).map(({ id }) => id),
  );

  const { data, beside } = await call(chatApi.messages, chatOfClass);
  const unread = model.unread(person.id);
  expect(beside.conversation).toMatchObject({ unreadTotal: unread.length, firstUnreadId: unread[0] ?? 0 });
  const others = data.filter(({ isMine }) => !isMine);
  expect(others.map(({ isRead }) => !isRead)).toEqual(
    others.map(({ messageId }) => unread.includes(messageId)),
  );
}

it('what was read up to a message is not counted once more when that message is opened', async () => {
  const ids: number[] = [];
  for (const text of ['Раз', 'Два', 'Три'])
    ids.push((await portal.callAs(teacher)(chatApi.insert, { ...chatOfClass, text })).messageId);
  const call = portal.callAs(student);

  await call(messagesApi.markReadUpTo, { messageId: ids[1]! });
  await call(chatApi.markRead, { messageId: ids[1]! });

  expect((await call(chatApi.count, {})).unreadCount).toBe(1);
  expect(await wrongCounts(portal.db)).toEqual([]);
});

it('the number of unread messages is what a plain model says, whatever people do', async () => {
  const commands = fc.commands(
    [
      send,
      send,
      send,
      readOne,
      readOne,
      readUpTo,
      readAll,
      remove,
      remove,
      restore,
      restore,
      join,
      leave,
      reconnect,
    ],
    {
      maxCommands: 40,
      size: 'max',
    },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (drawn) => {
      await portal.db.execute(sql`truncate conversations, live_events cascade`);
      await closeSeat(portal.db, seat, { by: teacher.id, at: campusNow });
      const model = new Model();
      await fc.asyncModelRun(() => ({ model, real: portal }), drawn);
      await compareOnScreens(model, portal);
      expect(await wrongCounts(portal.db)).toEqual([]);
    }),
    { numRuns: isLong ? 16 : 8, seed: 20_261_014 },
  );
}, 60_000);
