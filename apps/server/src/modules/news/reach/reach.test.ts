import type { Person } from '@bilim/contract';
import { liveApi } from '@bilim/contract/live';
import { newsApi } from '@bilim/contract/news';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { userRoles } from '#modules/auth/auth.tables.ts';
import { people } from '#modules/people/people.tables.ts';
import { outbox } from '#platform/db/platform.tables.ts';
import { valuesIn } from '#platform/db/statement.ts';
import {
  admin,
  campusNow,
  classmate,
  everyone,
  openPortal,
  otherFaculty,
  outsider,
  ownFaculty,
  student,
} from '#testing';
import type { Portal } from '#testing';

import { addressedTo, newsAddressee, readerOf } from '../news.policy.ts';
import { newsItems, newsReach, newsReads, newsTexts } from '../news.tables.ts';
import { reachRestMs } from './reach.jobs.ts';
import { countReach } from './reach.queries.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  for (const table of [newsReads, newsTexts, newsItems, outbox]) await portal.db.delete(table);
});

const words = { title: 'Сессия', body: 'Расписание готово', readers: 'all' } as const;
const publish = async (more: object = {}) =>
  (await portal.callAs(admin)(newsOfficeApi.insert, { ...words, ...more })).newsId;
const reach = async (newsId: number) => await portal.callAs(admin)(newsOfficeApi.reach, { newsId });
const read = async (by: Person, newsId: number) =>
  await portal.callAs(by)(newsApi.markRead, { newsIds: [newsId] });
const count = async () => await portal.countReach();
const told = async (person: Person, newsId: number) =>
  (await portal.callAs(person)(liveApi.since, {})).events.filter(
    (event) => event.kind === 'reach' && event.newsId === newsId,
  );

describe('the figures of an item', () => {
  it('count nobody in a faculty for a role that has ended there or has not begun', async () => {
    const newsId = await publish({ readers: 'all', facultyIds: [otherFaculty] });
    await count();
    const before = (await reach(newsId)).data.figures!.recipients;
    const [gone, coming, here] = (await portal.build.staff(3, 'librarian')) as [Person, Person, Person];
    const held = { role: 'librarian', facultyId: otherFaculty };
    await portal.db.insert(userRoles).values([
      { ...held, userId: gone.id, untilDay: '2026-10-13' },
      { ...held, userId: coming.id, fromDay: '2026-10-15' },
      { ...held, userId: here.id, untilDay: '2026-10-14' },
    ]);
    portal.setTime(new Date(campusNow.getTime() + 60_000));
    await reach(newsId);
    await count();

    expect((await reach(newsId)).data.figures!.recipients).toBe(before + 1);
    const seen = async (person: Person) => (await portal.callAs(person)(newsApi.data, {})).length;
    expect([await seen(gone), await seen(coming), await seen(here)]).toEqual([0, 0, 1]);
    await portal.db.execute(
      sql`update users set status = 'blocked' where id = any(array[${gone.id}, ${coming.id}, ${here.id}]::int[])`,
    );
  });

  it('rest for a few seconds, and are counted behind the page that finds them older', async () => {
    const newsId = await publish({ readers: 'students' });
    await count();
    expect((await reach(newsId)).data.figures).toMatchObject({
      recipients: 4,
      read: 0,
      countedAt: campusNow,
    });
    await read(student, newsId);

    expect((await reach(newsId)).data).toMatchObject({ figures: { read: 0 }, isBeingCounted: false });
    const later = new Date(campusNow.getTime() + reachRestMs);
    portal.setTime(later);
    expect((await reach(newsId)).data).toMatchObject({
      figures: { read: 0, countedAt: campusNow },
      isBeingCounted: true,
    });
    await count();
    expect((await reach(newsId)).data).toMatchObject({
      figures: { read: 1, countedAt: later },
      isBeingCounted: false,
    });
  });

  it('that nobody has counted yet are waited for by no page, which hears when they are there', async () => {
    const newsId = await publish({ isDraft: true });
    expect(await reach(newsId)).toEqual({
      data: { needsConfirmation: false, figures: null, isBeingCounted: true },
      beside: { groups: [], reminder: null },
    });
    // Asked twice and counted once, whoever asked hears.
    await reach(newsId);
    expect(await told(admin, newsId)).toEqual([]);
    expect(await count()).toBe(2);

    expect(await told(admin, newsId)).toHaveLength(2);
    expect(await told(student, newsId)).toEqual([]);
    const { data, beside } = await reach(newsId);
    expect(data.figures).toMatchObject({ read: 0, countedAt: campusNow });
    expect(beside.reminder).toMatchObject({ canRemind: false });
  });

  it('are there when the first page asks, as they were when it came out', async () => {
    const newsId = await publish();
    await count();

    expect(await portal.db.select().from(newsReach)).toMatchObject([{ newsId, version: 1 }]);
  });

  it('of an item that was changed since are none', async () => {
    const newsId = await publish({ readers: 'students' });
    await count();
    await portal.callAs(admin)(newsOfficeApi.edit, { newsId, version: 1, ...words, readers: 'teachers' });

    expect((await reach(newsId)).data.figures).toBeNull();
    await count();
    expect((await reach(newsId)).data.figures?.recipients).not.toBe(4);
  });

  it('are those of the latest count, whichever ends last', async () => {
    const newsId = await publish({ readers: 'students' });
    const at = (ms: number, version: number) =>
      countReach(portal.db, {
        newsId,
        version,
        now: new Date(campusNow.getTime() + ms),
        authorId: admin.id,
        readers: 'students',
        facultyIds: null,
        today: '2026-10-01',
        publishedAt: campusNow,
        needsConfirmation: false,
        hasMail: false,
      });
    await Promise.all([at(0, 2), at(5, 2), at(3, 2), at(9, 1)]);

    const [kept] = await portal.db.select().from(newsReach);
    expect(kept).toMatchObject({ version: 2, countedAt: new Date(campusNow.getTime() + 5) });
  });
});

describe('who has not read an item', () => {
  const missing = async (newsId: number, more: { group?: string; afterId?: number } = {}) =>
    await portal.callAs(admin)(newsOfficeApi.missing, { newsId, ...more });

  /** Who may read it by the rule of readers, one by one, in the order of names. */
  async function readersOf(newsId: number): Promise<number[]> {
    const found: number[] = [];
    for (const person of Object.values(everyone)) {
      const reader = valuesIn(newsAddressee, readerOf(person, campusNow));
      const { rows } = await portal.db.execute(
        sql`select from ${newsItems} n where n.id = ${newsId} and ${addressedTo(reader)}`,
      );
      if (rows.length > 0 && person.id !== admin.id) found.push(person.id);
    }
    const names = await portal.db
      .select({ id: people.id })
      .from(people)
      .orderBy(sql`${people.fullName} collate "und-x-icu"`, people.id);
    return names.map(({ id }) => id).filter((id) => found.includes(id));
  }

  const audiences = (['all', 'teachers', 'students'] as const).flatMap((readers) =>
    [undefined, [ownFaculty], [otherFaculty], [ownFaculty, otherFaculty]].map((facultyIds) => ({
      readers,
      ...(facultyIds === undefined ? {} : { facultyIds }),
    })),
  );

  it.each(audiences)('of $readers in $facultyIds is everybody else for whom it is', async (audience) => {
    const newsId = await publish({ ...audience, needsConfirmation: true });
    for (const by of [student, outsider]) await read(by, newsId);
    await portal
      .callAs(student)(newsApi.confirm, { newsId })
      .catch(() => undefined);
    const { rows } = await portal.db.execute<{ id: number }>(
      sql`select person_id as id from news_reads where news_id = ${newsId} and confirmed_at is not null`,
    );
    const done = new Set(rows.map(({ id }) => id));
    const waiting = (await readersOf(newsId)).filter((id) => !done.has(id));

    const listed = await missing(newsId);
    expect(listed.map(({ personId }) => personId)).toEqual(waiting);
    await portal.db.delete(newsReach);
    await count();
    const { data, beside } = await reach(newsId);
    expect(data.figures!.recipients - data.figures!.confirmed).toBe(waiting.length);
    for (const { name } of beside.groups)
      expect(await missing(newsId, { group: name })).toEqual(listed.filter(({ group }) => group === name));
    for (const [place, { personId }] of listed.entries())
      expect(await missing(newsId, { afterId: personId })).toEqual(listed.slice(place + 1));
  });

  it('is no longer somebody whose account is closed', async () => {
    const newsId = await publish({ readers: 'students' });
    await portal.db.execute(sql`update users set status = 'blocked' where id = ${classmate.id}`);

    const listed = await missing(newsId);
    await portal.db.execute(sql`update users set status = 'active' where id = ${classmate.id}`);
    expect(listed).toHaveLength(3);
    expect(listed.some(({ personId }) => personId === classmate.id)).toBe(false);
  });
});
