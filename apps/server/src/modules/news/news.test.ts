import type { Person } from '@bilim/contract';
import { newsApi } from '@bilim/contract/news';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  accountant,
  admin,
  campusNow,
  classmate,
  dean,
  newsTeacher,
  openPortal,
  otherDean,
  otherFaculty,
  otherTeacher,
  outsider,
  ownFaculty,
  refusalOf,
  student,
  teacher,
  forgetAudit,
} from '#testing';
import type { Portal } from '#testing';

import { newsItems, newsReads, newsTexts } from './news.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await portal.build.grant(dean, 'news.manage', ownFaculty);
  await portal.build.grant(otherDean, 'news.manage', otherFaculty);
  await portal.db.delete(newsTexts);
  await portal.db.delete(newsItems);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await forgetAudit(portal.db);
  for (const table of [newsReads, newsTexts, newsItems]) await portal.db.delete(table);
});

const hourMs = 3_600_000;
let minute = 0;

/** An item that stands there, each one a minute after the one before. */
async function seed(over: Parameters<Portal['build']['news']>[1] = {}, headline = 'Новость', body = 'Текст') {
  minute += 1;
  const publishedAt = new Date(campusNow.getTime() - 48 * hourMs + minute * 60_000);
  return await portal.build.news(headline, { publishedAt, body, ...over });
}

const feed = async (person: Person, more: object = {}) =>
  await portal.callAs(person)(newsApi.data, { page: 1, ...more });
const headlines = async (person: Person, more: object = {}) =>
  (await feed(person, more)).map(({ title }) => title[1]);
const unread = async (person: Person) => (await portal.callAs(person)(newsApi.unread, {})).unread;

describe('the news feed', () => {
  it('shows everybody what is for them, newest first, pinned ones before', async () => {
    await seed({}, 'для всех');
    await seed({ readers: 'students' }, 'студентам');
    await seed({ readers: 'teachers' }, 'преподавателям');
    await seed({ isPinned: true, publishedAt: new Date('2026-10-01T09:00:00+06:00') }, 'закреплена');
    await seed({ facultyIds: [otherFaculty] }, 'другому факультету');
    await seed({ facultyIds: [ownFaculty, otherFaculty] }, 'двум факультетам');
    await seed({ facultyIds: [ownFaculty], readers: 'teachers' }, 'преподавателям факультета');

    expect(await headlines(student)).toEqual(['закреплена', 'двум факультетам', 'студентам', 'для всех']);
    expect(await headlines(outsider)).toEqual([
      'закреплена',
      'двум факультетам',
      'другому факультету',
      'студентам',
      'для всех',
    ]);
    expect(await headlines(teacher)).toEqual([
      'закреплена',
      'преподавателям факультета',
      'двум факультетам',
      'преподавателям',
      'для всех',
    ]);
    expect(await headlines(accountant)).toEqual(['закреплена', 'для всех']);
  });

  it('travels under the legacy names', async () => {
    await seed({ speaker: 'ФИТ' }, 'Зимняя сессия', 'Расписание готово');

    const reply = await portal.send(student, newsApi.data, {
      id: student.id,
      uid: student.id,
      role: 2,
      page: 1,
    });

    expect(reply).toMatchObject({
      result: 0,
      data: [
        {
          id_eventMessage: expect.any(Number),
          'p23-1': 'ФИТ|Зимняя сессия',
          message: 'Расписание готово',
          fileName: '',
          created: expect.stringMatching(/^2026-10-1\dT/),
          canDelete: 0,
          pinned: 0,
        },
      ],
    });
  });

  it('is read page by page, ten items each, also while new ones appear', async () => {
    for (let count = 1; count <= 12; count += 1) await seed({}, `№ ${count}`);

    const first = await feed(student);
    expect(first.map(({ title }) => title[1])).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `№ ${n}`),
    );
    expect(await headlines(student, { page: 2 })).toEqual(['№ 2', '№ 1']);
    await seed({}, 'только что');
    expect(await headlines(student, { page: 2, afterId: first.at(-1)!.newsId })).toEqual(['№ 2', '№ 1']);
    expect(await headlines(student, { page: 3 })).toEqual([]);
    expect(await headlines(student, { page: 2_000_000_000 })).toEqual([]);
  });

  it('goes on the same after an item that is hidden, gone, or never was', async () => {
    for (let count = 1; count <= 12; count += 1) await seed({}, `№ ${count}`);
    const hidden = [
      await seed({ facultyIds: [otherFaculty] }),
      await seed({ publishedAt: new Date(campusNow.getTime() + hourMs) }),
      await seed({ removedAt: campusNow, removedBy: admin.id }),
      999_999,
    ];
    for (const afterId of hidden) {
      expect((await feed(student, { afterId })).map(({ title }) => title[1])[0]).toBe('№ 12');
      // Whoever was in the middle of the list when the last item they saw was deleted reads on.
      expect(await headlines(student, { page: 2, afterId })).toEqual(['№ 2', '№ 1']);
    }
  });

  it('pages without gap or double for any mix of pins and moments', async () => {
    const moments = [1, 1, 2, 3, 3, 3, 5];
    const all: number[] = [];
    for (let count = 0; count < 27; count += 1) {
      const publishedAt = new Date(campusNow.getTime() - moments[count % 7]! * hourMs);
      all.push(await seed({ publishedAt, isPinned: count % 5 === 0 }));
    }
    const seen: number[] = [];
    for (let page = 1; page < 5; page += 1) {
      const after = seen.at(-1);
      seen.push(
        ...(await feed(student, { page, ...(after === undefined ? {} : { afterId: after }) })).map(
          ({ newsId }) => newsId,
        ),
      );
    }
    expect(seen).toHaveLength(27);
    expect(seen.toSorted()).toEqual(all.toSorted());
  });

  it('leaves out what has not come out yet, is over, was taken away, or is a draft', async () => {
    await seed({ publishedAt: new Date(campusNow.getTime() + hourMs) }, 'завтра');
    await seed({ endsAt: campusNow }, 'кончилась');
    await seed({ removedAt: campusNow, removedBy: admin.id }, 'удалена');
    await seed({ publishedAt: null }, 'черновик');
    await seed({ endsAt: new Date(campusNow.getTime() + 1000) }, 'кончится');

    expect(await headlines(student)).toEqual(['кончится']);
    expect(await headlines(admin)).toEqual(['кончится']);
    portal.setTime(new Date(campusNow.getTime() + 2 * hourMs));
    expect(await headlines(student)).toEqual(['завтра']);
  });

  it('shows whoever manages news all of it within the right', async () => {
    await seed({ readers: 'teachers', facultyIds: [ownFaculty] }, 'своя');
    await seed({ readers: 'teachers', facultyIds: [otherFaculty] }, 'чужая');
    await seed({ readers: 'teachers' }, 'общая');

    expect(await headlines(dean)).toEqual(['своя']);
    expect(await headlines(admin)).toEqual(['общая', 'чужая', 'своя']);
    await seed({}, 'всем');
    expect((await feed(dean)).map(({ title, canDelete }) => [title[1], canDelete])).toEqual([
      ['всем', false],
      ['своя', true],
    ]);
  });

  it('comes in the reader’s language where there is one, else in what there is', async () => {
    await seed({ kg: { headline: 'Каникул', body: 'Эс алыңыздар' } }, 'Каникулы');
    const asked = async (lang: string) => {
      const browser = await portal.newBrowserOf(student);
      browser.cookies.set('lang', lang);
      const reply = await browser.post(newsApi.data.path, { page: 1 });
      return reply.json<{ data: { 'p23-1': string; lang: string }[] }>().data[0]!;
    };

    expect(await asked('kg')).toMatchObject({ 'p23-1': 'ТУ|Каникул', lang: 'kg' });
    expect(await asked('en')).toMatchObject({ 'p23-1': 'ТУ|Каникулы', lang: 'ru' });
  });

  it('is searched in headline and text, in any language, letter by letter', async () => {
    await seed({}, 'Оплата контракта', 'Срок – 15 сентября');
    await seed({}, 'Олимпиада', 'Команды по 3 человека, 100% участие');

    expect(await headlines(student, { query: 'КОНТРАКТ' })).toEqual(['Оплата контракта']);
    expect(await headlines(student, { query: 'команды' })).toEqual(['Олимпиада']);
    expect(await headlines(student, { query: '100%' })).toEqual(['Олимпиада']);
    expect(await headlines(student, { query: '%' })).toEqual(['Олимпиада']);
    expect(await headlines(student, { query: 'нет такого' })).toEqual([]);
  });

  it('refuses a page below the first', async () => {
    const reply = await portal.send(student, newsApi.data, { page: 0 });

    expect(reply).toMatchObject({ status: 422, code: 'request.invalid', data: [{ field: 'page' }] });
  });
});

/** Each kind of item, and who of the campus may read it. */
const people = { student, outsider, teacher, accountant, dean, otherDean, newsTeacher, admin };
const leaks: readonly (readonly [string, () => Partial<typeof newsItems.$inferInsert>, readonly Person[]])[] =
  [
    [
      'for students of the other faculty',
      () => ({ readers: 'students', facultyIds: [otherFaculty] }),
      [outsider, otherDean, newsTeacher, admin],
    ],
    ['for teachers', () => ({ readers: 'teachers' }), [teacher, newsTeacher, admin]],
    [
      'for teachers of the own faculty',
      () => ({ readers: 'teachers', facultyIds: [ownFaculty] }),
      [teacher, dean, newsTeacher, admin],
    ],
    [
      'for the other faculty',
      () => ({ facultyIds: [otherFaculty] }),
      [outsider, otherDean, newsTeacher, admin],
    ],
    ['to come', () => ({ publishedAt: new Date(campusNow.getTime() + hourMs) }), []],
    ['a draft', () => ({ publishedAt: null }), []],
    ['that is over', () => ({ endsAt: campusNow }), []],
    ['taken away', () => ({ removedAt: campusNow, removedBy: admin.id }), []],
  ];

describe.each(leaks)('an item %s', (_name, over, readers) => {
  it.each(Object.entries(people))('is where it should be for %s, by every call', async (_who, person) => {
    const newsId = await seed({ ...over(), needsConfirmation: true }, 'Тайна', 'только своим');
    const may = readers.includes(person);
    const call = portal.callAs(person);

    expect(await headlines(person)).toEqual(may ? ['Тайна'] : []);
    expect(await headlines(person, { query: 'тайна' })).toEqual(may ? ['Тайна'] : []);
    if (may) expect(await call(newsApi.one, { newsId })).toMatchObject({ newsId });
    else expect((await refusalOf(call(newsApi.one, { newsId }))).code).toBe('news.unknown');
    await call(newsApi.markRead, { newsIds: [newsId] });
    const confirmed = await call(newsApi.confirm, { newsId }).catch((error: Error) => error.message);
    if (!may) expect(confirmed).toBe('news.unknown');
    const marks = await portal.db.select().from(newsReads);
    expect(marks.map(({ personId }) => personId)).toEqual(may ? [person.id] : []);
  });
});

describe('the unread mark', () => {
  it('is each person’s own', async () => {
    const newsId = await seed();
    expect([await unread(student), await unread(classmate)]).toEqual([1, 1]);

    const left = await portal.callAs(student)(newsApi.markRead, { newsIds: [newsId] });
    await portal.callAs(student)(newsApi.markRead, { newsIds: [newsId] });

    expect(left.unread).toBe(0);
    expect([await unread(student), await unread(classmate)]).toEqual([0, 1]);
    expect((await feed(student))[0]).toMatchObject({ isRead: true });
    expect((await feed(classmate))[0]).toMatchObject({ isRead: false });
    expect(await headlines(student, { isUnread: true })).toEqual([]);
  });

  it('counts what is addressed to the reader, not what is old, own, or only managed', async () => {
    await seed({ authorId: newsTeacher.id });
    await seed({ readers: 'students' });
    await seed({ publishedAt: new Date(campusNow.getTime() - 31 * 24 * hourMs) });

    expect(await unread(student)).toBe(2);
    expect(await unread(newsTeacher)).toBe(0);
    expect(await unread(admin)).toBe(1);
    await portal.callAs(student)(newsApi.markRead, {});
    expect(await unread(student)).toBe(0);
    expect(await portal.db.select().from(newsReads)).toHaveLength(2);
  });

  it('of an item that asks for it goes with the confirmation, once', async () => {
    const newsId = await seed({ needsConfirmation: true });
    const call = portal.callAs(student);
    expect(await call(newsApi.unread, {})).toEqual({ unread: 1, unconfirmed: 1 });

    await call(newsApi.markRead, { newsIds: [newsId] });
    expect(await call(newsApi.unread, {})).toEqual({ unread: 0, unconfirmed: 1 });
    expect(await call(newsApi.confirm, { newsId })).toMatchObject({ isDone: true, unconfirmed: 0 });
    const [first] = await portal.db.select().from(newsReads);
    portal.setTime(new Date(campusNow.getTime() + 60_000));
    await call(newsApi.confirm, { newsId });

    expect(await portal.db.select().from(newsReads)).toEqual([first]);
    expect((await refusalOf(call(newsApi.confirm, { newsId: await seed() }))).code).toBe('news.unknown');
  });
});

describe('the right to publish', () => {
  it('is told with where it holds and in whose name', async () => {
    const rights = await portal.callAs(dean)(newsApi.check, { kind: 3 });
    expect(rights).toMatchObject({
      canManageNews: true,
      isEverywhere: false,
      faculties: [{ name: 'ФИТ' }],
      speakers: ['ФИТ'],
    });
    expect(await portal.callAs(newsTeacher)(newsApi.check, { kind: 4 })).toMatchObject({
      isEverywhere: true,
      faculties: [{ name: 'ФИТ' }, { name: 'ФЭУ' }],
      speakers: ['Bilim', 'ФИТ', 'ФЭУ', 'ПОКС'],
    });
    expect(await portal.callAs(student)(newsApi.check, {})).toEqual({
      canManageNews: false,
      isEverywhere: false,
      faculties: [],
      speakers: [],
    });
  });

  it('lists the faculties, and the whole university for whoever may address it', async () => {
    const reply = await portal.send(newsTeacher, newsOfficeApi.faculties, { id: newsTeacher.id });
    expect(reply).toMatchObject({
      data: [
        { id_faculty: 0, 'p23-1': 'Все факультеты' },
        { id_faculty: 1, 'p23-1': 'ФИТ' },
        { id_faculty: 2, 'p23-1': 'ФЭУ' },
      ],
    });
    expect(await portal.callAs(dean)(newsOfficeApi.faculties, {})).toEqual([{ facultyId: 1, name: 'ФИТ' }]);
    expect(await portal.callAs(otherTeacher)(newsOfficeApi.faculties, {})).toEqual([]);
  });

  it('that was withdrawn is gone with the next call', async () => {
    await portal.db.execute(sql`delete from user_grants where user_id = ${dean.id}`);
    const refusal = await refusalOf(
      portal.callAs(dean)(newsOfficeApi.insert, {
        title: 'Раз',
        body: 'Два',
        readers: 'all',
        facultyIds: [1],
      }),
    );
    await portal.build.grant(dean, 'news.manage', ownFaculty);

    expect(refusal.code).toBe('auth.forbidden');
  });
});
