import type { Person } from '@bilim/contract';
import { newsApi } from '@bilim/contract/news';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditLog, files, idempotencyKeys } from '#platform/db/platform.tables.ts';
import { valuesIn } from '#platform/db/statement.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import {
  admin,
  campusNow,
  classmate,
  dean,
  everyone,
  newsTeacher,
  openPortal,
  otherDean,
  otherFaculty,
  outsider,
  ownFaculty,
  refusalOf,
  sampleFiles,
  samplePicture,
  student,
  teacher,
  forgetAudit,
} from '#testing';
import type { Portal } from '#testing';

import { announceDue } from '../notices/announce.service.ts';
import { addressedTo, newsAddressee, readerOf } from '../news.policy.ts';
import { newsEdits, newsFiles, newsItems, newsReads, newsTexts } from '../news.tables.ts';
import { reachCounts } from '../reach/reach.jobs.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await portal.build.grant(dean, 'news.manage', ownFaculty);
  await portal.build.grant(otherDean, 'news.manage', otherFaculty);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await forgetAudit(portal.db);
  for (const table of [newsFiles, newsEdits, newsReads, newsTexts, newsItems, files, idempotencyKeys])
    await portal.db.delete(table);
});

/** Shorter than an idle session of staff lasts. */
const stepMs = 20 * 60_000;
const later = (ms: number) => new Date(campusNow.getTime() + ms);
const words = { title: 'Зимняя сессия', body: 'Расписание **готово**', readers: 'all' } as const;
const ofFaculty = { ...words, readers: 'faculty', facultyIds: [ownFaculty] } as const;

async function publish(more: object = {}, by: Person = admin) {
  const { newsId } = await portal.callAs(by)(newsOfficeApi.insert, { ...words, ...more });
  return newsId;
}
const seen = async (person: Person) =>
  (await portal.callAs(person)(newsApi.data, { page: 1 })).map(({ newsId }) => newsId);
const managed = async (person: Person, state: 'draft' | 'scheduled' | 'published' | 'ended' | 'removed') =>
  await portal.callAs(person)(newsOfficeApi.managed, { state });

describe('publishing', () => {
  it('shows the item at once to those it is for', async () => {
    const newsId = await publish({ ...ofFaculty }, dean);

    expect(await seen(student)).toEqual([newsId]);
    expect(await seen(teacher)).toEqual([newsId]);
    expect(await seen(outsider)).toEqual([]);
    const [item] = await portal.callAs(student)(newsApi.data, { page: 1 });
    expect(item).toMatchObject({ title: ['ФИТ', 'Зимняя сессия'], faculties: ['ФИТ'], readers: 'all' });
    expect(await portal.db.select().from(auditLog)).toMatchObject([
      { action: 'news.written', actorId: dean.id },
    ]);
  });

  it('understands the specification’s client: who in the faculty, and the title in one string', async () => {
    const browser = await portal.browserOf(dean);
    const sent = await browser.uploadAll(newsOfficeApi.insert.path, [], {
      id: String(dean.id),
      uid: String(dean.id),
      role: '3',
      title: 'ФИТ|Сбор | старост',
      message: 'В 14:00',
      audience: 'faculty',
      id_faculty: '1',
      id_humanTypeFor: '2',
      fileName: '',
    });
    const reply = sent.json<object>();

    expect(reply).toMatchObject({
      result: 0,
      data: [{ result: 1, id_eventMessage: expect.any(Number), sms: 'Новость опубликована' }],
    });
    expect(await seen(student)).toHaveLength(1);
    expect(await seen(teacher)).toEqual([]);
    const wire = await portal.send(student, newsApi.data, { page: 1 });
    expect(wire).toMatchObject({ data: [{ 'p23-1': 'ФИТ|Сбор ¦ старост' }] });
  });

  it.each([
    ['the whole university', dean, { readers: 'all' }, 'news.outside_right'],
    ['students everywhere', dean, { readers: 'students' }, 'news.outside_right'],
    ['another faculty', dean, { readers: 'faculty', facultyIds: [otherFaculty] }, 'news.outside_right'],
    ['the own faculty and another', dean, { readers: 'all', facultyIds: [1, 2] }, 'news.outside_right'],
    ['a faculty that is none', admin, { readers: 'faculty', facultyIds: [99] }, 'news.outside_right'],
    ['a faculty without saying which', admin, { readers: 'faculty' }, 'request.invalid'],
  ] as const)('does not reach beyond the right: %s', async (_name, by, more, code) => {
    expect((await refusalOf(publish(more, by))).code).toBe(code);
    expect(await portal.db.select().from(newsItems)).toEqual([]);
  });

  it.each([
    ['no headline', { title: '  ' }, 'title', 'Введите заголовок'],
    ['no text', { body: ' \n ' }, 'message', 'Введите текст новости'],
    [
      'a name that is not theirs',
      { title: 'Ректорат|Приказ' },
      'title',
      'От этого имени вы публиковать не можете',
    ],
    [
      'an end before its beginning',
      { endsAt: later(-1) },
      'till',
      'Срок показа должен закончиться позже публикации',
    ],
  ])('refuses %s and says so', async (_name, more, field, sms) => {
    const refusal = await refusalOf(publish(more));

    expect(refusal.told?.fields).toEqual([{ field, sms }]);
    expect(await portal.db.select().from(newsItems)).toEqual([]);
  });

  it('has one effect when it arrives twice, with a key or without', async () => {
    const call = portal.callAs(admin);
    const key = { idempotencyKey: 'news-key-1' };
    const [first, second] = await Promise.all([
      call(newsOfficeApi.insert, words, key),
      call(newsOfficeApi.insert, words, key),
    ]);
    const [third, fourth] = await Promise.all([publish(), publish()]);

    expect(new Set([first.newsId, second.newsId, third, fourth]).size).toBe(1);
    portal.setTime(later(11_000));
    expect(await publish()).not.toBe(third);
  });

  it('takes hidden characters out of what is written', async () => {
    const newsId = await publish({ title: 'Экза\u202Eмен\u0007', body: 'Раз\r\nдва\u2066' });

    const edited = await portal.callAs(admin)(newsOfficeApi.edited, { newsId });
    expect(edited.texts).toEqual([{ language: 'ru', headline: 'Экзамен', body: 'Раз\nдва' }]);
  });
});

describe('an item for later', () => {
  it('appears at its time and is announced then, once', async () => {
    const newsId = await publish({ publishAt: later(stepMs) });
    expect(await seen(student)).toEqual([]);
    expect(await announceDue(portal.db, later(stepMs - 1))).toBe(0);

    portal.setTime(later(stepMs));
    expect(await seen(student)).toEqual([newsId]);
    const announced = await Promise.all([
      announceDue(portal.db, later(stepMs)),
      announceDue(portal.db, later(stepMs)),
    ]);
    expect(announced.toSorted()).toEqual([0, 1]);
  });

  it('ends when it is said', async () => {
    const newsId = await publish({ endsAt: later(stepMs) });
    expect(await seen(student)).toEqual([newsId]);

    portal.setTime(later(stepMs));
    expect(await seen(student)).toEqual([]);
    expect((await managed(admin, 'ended')).data).toMatchObject([{ newsId, state: 'ended' }]);
  });

  it('stays a draft until it is published', async () => {
    const newsId = await publish({ isDraft: true });
    const draft = await portal.callAs(admin)(newsOfficeApi.edited, { newsId });
    expect(draft).toMatchObject({ state: 'draft', publishAt: null, version: 1 });
    expect(await seen(student)).toEqual([]);

    portal.setTime(later(stepMs));
    await portal.callAs(admin)(newsOfficeApi.edit, { newsId, version: 1, ...words });
    const [item] = await portal.callAs(student)(newsApi.data, { page: 1 });
    expect(item).toMatchObject({ newsId, createdAt: later(stepMs), editedAt: null });
  });
});

describe('changing an item', () => {
  const edit = async (newsId: number, more: object = {}, by: Person = admin) =>
    await portal.callAs(by)(newsOfficeApi.edit, { newsId, version: 1, ...words, ...more });

  it('shows the new words with «изменено» in the same place, and keeps the old ones', async () => {
    const newsId = await publish();
    portal.setTime(later(stepMs));
    await publish({ title: 'Вторая' });

    await edit(newsId, { title: 'Летняя сессия' });

    const feed = await portal.callAs(student)(newsApi.data, { page: 1 });
    expect(feed.map(({ title }) => title[1])).toEqual(['Вторая', 'Летняя сессия']);
    expect(feed[1]).toMatchObject({ editedAt: later(stepMs), createdAt: campusNow });
    expect(await portal.callAs(admin)(newsOfficeApi.history, { newsId })).toMatchObject([
      { at: later(stepMs), texts: [{ headline: 'Зимняя сессия', language: 'ru' }] },
    ]);
  });

  it('tells whoever comes second', async () => {
    const newsId = await publish();
    const [one, other] = await Promise.allSettled([
      edit(newsId, { title: 'Один' }),
      edit(newsId, { title: 'Другой' }, newsTeacher),
    ]);

    const states = [one.status, other.status].toSorted();
    expect(states).toEqual(['fulfilled', 'rejected']);
    expect((await refusalOf(edit(newsId, { title: 'Третий' }))).code).toBe('news.changed_elsewhere');
    expect(await portal.db.select().from(newsEdits)).toHaveLength(1);
  });

  it('is for its editors only, and does not widen the right', async () => {
    const newsId = await publish({ readers: 'faculty', facultyIds: [otherFaculty] }, otherDean);

    expect((await refusalOf(edit(newsId, ofFaculty, dean))).code).toBe('news.unknown');
    expect((await refusalOf(edit(newsId, { readers: 'all' }, otherDean))).code).toBe('news.outside_right');
    expect(await seen(outsider)).toEqual([newsId]);
  });

  it('of pin or end alone does not count as changed words', async () => {
    const newsId = await publish();
    await edit(newsId, { isPinned: true });

    const [item] = await portal.callAs(student)(newsApi.data, { page: 1 });
    expect(item).toMatchObject({ isPinned: true, editedAt: null });
    expect(await portal.db.select().from(newsEdits)).toEqual([]);
  });

  it('adds a language and takes one away', async () => {
    const kg = { language: 'kg', headline: 'Кышкы сессия', body: 'Даяр' } as const;
    const newsId = await publish({ translations: [kg] });
    const texts = async () => (await portal.callAs(admin)(newsOfficeApi.edited, { newsId })).texts;
    expect((await texts()).map(({ language }) => language).toSorted()).toEqual(['kg', 'ru']);

    await edit(newsId);
    expect((await texts()).map(({ language }) => language)).toEqual(['ru']);
  });
});

describe('deleting', () => {
  const remove = (by: Person, payload: Record<string, unknown>) =>
    portal.send(by, newsOfficeApi.remove, payload);

  it('takes the item from everybody, and restoring brings back what was there', async () => {
    const newsId = await publish({ isPinned: true });
    await portal.callAs(student)(newsApi.markRead, { newsIds: [newsId] });
    const before = await portal.callAs(student)(newsApi.data, { page: 1 });

    expect(await remove(admin, { id_eventMessage: newsId, uid: admin.id, role: 90 })).toMatchObject({
      result: 0,
      data: [{ result: 1, id_eventMessage: newsId, sms: 'Новость удалена' }],
    });
    expect(await seen(student)).toEqual([]);
    expect((await managed(admin, 'removed')).data).toMatchObject([{ newsId, state: 'removed' }]);
    await portal.callAs(newsTeacher)(newsOfficeApi.restore, { newsId });
    await portal.callAs(newsTeacher)(newsOfficeApi.restore, { newsId });

    expect(await portal.callAs(student)(newsApi.data, { page: 1 })).toEqual(before);
    const actions = (await portal.db.select().from(auditLog)).map(({ action }) => action);
    expect(actions).toEqual(['news.written', 'news.removed', 'news.restored']);
  });

  it.each([
    ['nothing', {}],
    ['null', { id_eventMessage: null }],
    ['a list', { id_eventMessage: [] }],
    ['a piece of SQL', { id_eventMessage: '1 or 1=1' }],
    ['a number that is no id', { id_eventMessage: -1 }],
  ])('%s fails without an error and deletes nothing', async (_name, payload) => {
    const newsId = await publish();

    expect(await remove(admin, payload)).toMatchObject({ status: 200, result: 0, error: null, data: [] });
    expect(await seen(student)).toEqual([newsId]);
  });

  it('of what is gone already does nothing', async () => {
    const newsId = await publish();
    await remove(admin, { id_eventMessage: newsId });

    expect(await remove(admin, { id_eventMessage: newsId })).toMatchObject({ status: 200, data: [] });
    expect(await portal.db.select().from(auditLog)).toHaveLength(2);
  });

  it('is for its editors only', async () => {
    const newsId = await publish({ readers: 'faculty', facultyIds: [otherFaculty] }, otherDean);

    expect(await remove(dean, { id_eventMessage: newsId })).toMatchObject({
      status: 404,
      code: 'news.unknown',
    });
    expect(await remove(dean, { id_eventMessage: 999_999 })).toMatchObject({
      status: 404,
      code: 'news.unknown',
    });
    expect(await remove(outsider, { id_eventMessage: newsId })).toMatchObject({ status: 403 });
    expect(await seen(outsider)).toEqual([newsId]);
  });
});

describe('the manager’s list', () => {
  it('shows each state with its count, of what is managed', async () => {
    await publish({ title: 'Черновик', isDraft: true });
    await publish({ title: 'Позже', publishAt: later(stepMs) });
    const out = await publish({ title: 'Сейчас' });
    await publish({ ...ofFaculty, title: 'Факультет' }, dean);
    await portal.callAs(student)(newsApi.markRead, { newsIds: [out] });

    const own = await managed(admin, 'published');
    expect(own.data.map(({ title, read }) => [...title, read])).toEqual([
      ['ФИТ', 'Факультет', 0],
      ['Bilim', 'Сейчас', 1],
    ]);
    expect(own.beside.counts).toEqual({ draft: 1, scheduled: 1, published: 2, ended: 0, removed: 0 });
    expect((await managed(dean, 'published')).beside.counts).toMatchObject({ draft: 0, published: 1 });
    const found = await portal.callAs(admin)(newsOfficeApi.managed, { state: 'published', query: 'СЕЙЧ' });
    expect(found.data).toMatchObject([{ newsId: out }]);
  });

  it('hides drafts, changes and readers from those who do not manage the item', async () => {
    const newsId = await publish({ readers: 'faculty', facultyIds: [otherFaculty] }, otherDean);
    const call = portal.callAs(dean);

    const refusals = [
      await refusalOf(call(newsOfficeApi.edited, { newsId })),
      await refusalOf(call(newsOfficeApi.history, { newsId })),
      await refusalOf(call(newsOfficeApi.reach, { newsId })),
      await refusalOf(call(newsOfficeApi.missing, { newsId })),
      await refusalOf(call(newsOfficeApi.restore, { newsId })),
    ];
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['news.unknown']));
  });
});

it('an item for two faculties is managed by whoever manages both, not by a manager of one', async () => {
  const newsId = await publish({ facultyIds: [ownFaculty, otherFaculty] });

  expect((await managed(dean, 'published')).data).toEqual([]);
  expect((await managed(otherDean, 'published')).data).toEqual([]);
  expect((await managed(admin, 'published')).data).toMatchObject([{ newsId }]);
  expect(await refusalOf(portal.callAs(dean)(newsOfficeApi.edited, { newsId }))).toMatchObject({
    code: 'news.unknown',
  });
});

describe('reach', () => {
  it('counts whom it is for, whom it reached, who read and who confirmed', async () => {
    const newsId = await publish({ readers: 'students', needsConfirmation: true });
    await portal.db.execute(
      sql`update sessions set last_seen_at = ${later(-stepMs).toISOString()}::timestamptz`,
    );
    await portal.callAs(student)(newsApi.confirm, { newsId });
    await portal.callAs(outsider)(newsApi.markRead, { newsIds: [newsId] });

    // Those of all items that came out in this file.
    while ((await deliverBatch(portal.db, reachCounts(portal.parts))) > 0);
    const { data, beside } = await portal.callAs(admin)(newsOfficeApi.reach, { newsId });
    expect(data).toMatchObject({
      figures: { recipients: 4, read: 2, confirmed: 1 },
      needsConfirmation: true,
    });
    expect(data.figures?.delivered).toBeGreaterThanOrEqual(2);
    expect(beside.groups).toEqual([
      { name: 'ПИ-1-24', recipients: 3, read: 1, confirmed: 1 },
      { name: 'ЭК-1-24', recipients: 1, read: 1, confirmed: 0 },
    ]);
    const missing = await portal.callAs(admin)(newsOfficeApi.missing, { newsId });
    expect(missing.map(({ personId }) => personId).toSorted()).toEqual([202, 203, 211]);
    const ofGroup = await portal.callAs(admin)(newsOfficeApi.missing, { newsId, group: 'ЭК-1-24' });
    expect(ofGroup).toMatchObject([{ personId: outsider.id, group: 'ЭК-1-24' }]);
    const next = await portal.callAs(admin)(newsOfficeApi.missing, { newsId, afterId: missing[0]!.personId });
    expect(next).toEqual(missing.slice(1));
    expect(missing.some(({ personId }) => personId === classmate.id)).toBe(true);
    // A list tells nothing of where somebody would stand in it who is not of the audience.
    for (const afterId of [teacher.id, 999_999])
      expect(await portal.callAs(admin)(newsOfficeApi.missing, { newsId, afterId })).toEqual([]);
  });

  it('of an audience is exactly those who can read it', async () => {
    const audiences = (['all', 'teachers', 'students'] as const).flatMap((readers) =>
      [undefined, [ownFaculty], [otherFaculty], [ownFaculty, otherFaculty]].map((facultyIds) => ({
        readers,
        ...(facultyIds === undefined ? {} : { facultyIds }),
      })),
    );
    const told = new Map<number, number>();
    for (const audience of audiences) {
      const { recipients } = await portal.callAs(newsTeacher)(newsOfficeApi.audience, audience);
      const title = JSON.stringify(audience).slice(0, 100);
      told.set(await publish({ ...audience, title }, newsTeacher), recipients);
    }
    const reached = new Map([...told.keys()].map((newsId) => [newsId, 0]));
    for (const person of Object.values(everyone)) {
      if (person.id === newsTeacher.id) continue;
      const reader = valuesIn(newsAddressee, readerOf(person, campusNow));
      const { rows } = await portal.db.execute<{ id: number }>(
        sql`select n.id from ${newsItems} n where ${addressedTo(reader)}`,
      );
      for (const { id } of rows) reached.set(id, (reached.get(id) ?? 0) + 1);
    }
    expect(told).toEqual(reached);
  });
});

describe('files of an item', () => {
  const file = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);
  const pdf = (name = 'План на неделю.pdf') => file(sampleFiles.pdf, name);
  const withFiles = async (files: readonly File[], more: object = {}, by: Person = admin) =>
    (await portal.callAs(by)(newsOfficeApi.insert, { ...words, ...more }, { files })).newsId;
  const open = async (by: Person, newsId: number, name: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ filename: `${newsId}_${name}`, type: '4', ...more });
    return await (await portal.browserOf(by)).get(`${newsApi.file.path}?${query.toString()}`);
  };

  it('are named on the wire joined by «;!;», in the order in which they were sent', async () => {
    await withFiles([pdf('Б;!;1.pdf'), file(sampleFiles.xlsx, 'А.xlsx')]);

    expect(await portal.send(student, newsApi.data, { page: 1 })).toMatchObject({
      data: [
        {
          fileName: 'Б_1.pdf;!;А.xlsx',
          files: [{ name: 'Б_1.pdf', mime: 'application/pdf' }, { name: 'А.xlsx' }],
        },
      ],
    });
  });

  it('are opened by name: PDF and pictures in place, everything else saved', async () => {
    const picture = file(await samplePicture('png'), 'Карта.png');
    const newsId = await withFiles([pdf(), file(sampleFiles.docx, 'Приказ_1.docx'), picture]);

    const seen = await open(student, newsId, 'План на неделю.pdf');
    expect([seen.statusCode, seen.rawPayload.equals(sampleFiles.pdf)]).toEqual([200, true]);
    expect(seen.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('inline'),
      'x-content-type-options': 'nosniff',
    });
    const saved = await open(student, newsId, 'Приказ_1.docx');
    expect(saved.headers['content-disposition']).toContain('attachment');
    expect((await open(student, newsId, 'Карта.png', { thumb: '1' })).headers['content-type']).toBe(
      'image/webp',
    );
  });

  it('are for those who may read the item: everybody else gets the same as for a file that is not there', async () => {
    const newsId = await withFiles([pdf('a.pdf')], { facultyIds: [otherFaculty] });
    const later20 = { publishAt: later(stepMs), title: 'Позже' };
    const scheduled = await withFiles([pdf('b.pdf')], later20);
    const removed = await withFiles([pdf('c.pdf')], { title: 'Удалена' });
    await portal.callAs(admin)(newsOfficeApi.remove, { newsId: removed });
    const absent = await open(student, 999_999, 'a.pdf');

    const bodies = [
      await open(student, newsId, 'a.pdf'),
      await open(dean, newsId, 'a.pdf'),
      await open(student, scheduled, 'b.pdf'),
      await open(outsider, removed, 'c.pdf'),
      await open(outsider, newsId, 'b.pdf'),
      await open(outsider, newsId, 'a.pdf', { type: '1' }),
      await open(outsider, newsId, '../a.pdf'),
    ].map(({ statusCode, body }) => [statusCode, body]);
    expect(new Set(bodies.map(String))).toEqual(new Set([String([404, absent.body])]));
    expect((await open(outsider, newsId, 'a.pdf')).statusCode).toBe(200);
    // A name may be encoded twice.
    expect((await open(outsider, newsId, '%61.pdf')).statusCode).toBe(200);
    expect((await open(student, newsId, '%61.pdf')).statusCode).toBe(404);
    expect((await open(otherDean, newsId, 'a.pdf')).statusCode).toBe(200);
    expect((await open(admin, scheduled, 'b.pdf')).statusCode).toBe(200);
  });

  it('stay or go as the editor says, and a name is never there twice', async () => {
    const newsId = await withFiles([pdf('a.pdf'), pdf('b.pdf')]);
    const edit = { newsId, version: 1, ...words, keptFiles: ['a.pdf'] };
    await portal.callAs(admin)(newsOfficeApi.edit, edit, { files: [pdf('A.pdf')] });

    const { fileNames } = await portal.callAs(admin)(newsOfficeApi.edited, { newsId });
    expect(fileNames).toEqual(['a.pdf', 'A (2).pdf']);
    expect((await open(student, newsId, 'b.pdf')).statusCode).toBe(404);
    expect((await open(student, newsId, 'A (2).pdf')).statusCode).toBe(200);
  });

  it('of a form that is refused, or sent twice, are kept once or not at all', async () => {
    const kept = async () => (await portal.db.select().from(files)).length;
    await refusalOf(withFiles([pdf()], { title: ' ' }));
    await refusalOf(withFiles([pdf(), file(Buffer.from('<html>'), 'page.pdf')]));
    expect(await kept()).toBe(0);

    const key = { idempotencyKey: 'news-files-1' };
    const call = portal.callAs(admin);
    const [one, other] = await Promise.all([
      call(newsOfficeApi.insert, words, { ...key, files: [pdf()] }),
      call(newsOfficeApi.insert, words, { ...key, files: [pdf()] }),
    ]);
    expect(one.newsId).toBe(other.newsId);
    expect(await kept()).toBe(1);
  });
});
