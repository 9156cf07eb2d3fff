import { noticesApi } from '@bilim/contract/notices';
import { cardCorrectionsApi, personalCardApi } from '@bilim/contract/personalCard';
import { cardFieldNames, cardFields } from '@bilim/contract/personalCard/cardFields';
import { liveApi } from '@bilim/contract/live';
import { peopleApi } from '@bilim/contract/people';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { groups, people } from '#modules/people/people.tables.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import {
  admin,
  classmate,
  dean,
  head,
  openPortal,
  otherDean,
  refusalOf,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { ownGroup } from '../../actors/classes.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

type Person = typeof student;
const call = (person: Person) => portal.callAs(person);
const card = async (person: Person, of: Person = person) =>
  await call(person)(personalCardApi.card, { personId: of.id });
const fact = async (name: string, person: Person = student) =>
  (await card(person)).facts.find((one) => one.name === name);
const pdf = (words = 'справка') => ({
  files: [new File([`%PDF-1.4\n% ${words}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`], 'dokument.pdf')],
});
const ask = async (name: keyof typeof cardFields, wanted: string, person: Person = student) =>
  await call(person)(personalCardApi.ask, { name, wanted, words: 'Смотрите документ' }, pdf(wanted));
const decide = async (correctionId: number, isAccepted: boolean, answer = '', by: Person = registrar) =>
  await call(by)(cardCorrectionsApi.decide, { correctionId, isAccepted, answer });

/** Two values of each kind: one of them is not what stands there. */
const values = {
  line: ['Одно', 'Другое'],
  email: ['one@campus.example', 'other@campus.example'],
  phone: ['+996 555 010203', '+996 555 010204'],
  digits: ['20101200000077', '20101200000078'],
  day: ['2001-02-03', '2001-02-04'],
  gender: ['F', 'M'],
  military: ['exempt', 'served'],
  choice: ['1', '2'],
} as const;

describe('the card', () => {
  it.each(cardFieldNames)('lets see and change %s whoever the table of the contract says', async (name) => {
    const { sees, changes, kind } = cardFields[name];
    const isSeen = async (by: Person) => (await card(by, teacher)).facts.some((one) => one.name === name);
    expect(await isSeen(teacher)).toBe(true);
    expect(await isSeen(registrar)).toBe(true);
    expect(await isSeen(dean)).toBe(sees === 'reader');

    const save = async (by: Person) => {
      const before = (await card(teacher)).facts.find((one) => one.name === name)?.value ?? null;
      const value = values[kind].find((one) => one !== before)!;
      const saving = call(by)(personalCardApi.save, { personId: teacher.id, name, before, value });
      return await saving.then(
        () => true,
        () => false,
      );
    };
    expect(await save(teacher), 'the owner').toBe(changes === 'owner');
    expect(await save(registrar), 'the registrar').toBe(changes !== 'lists');
    const isOfDean = changes !== 'lists' && sees === 'reader';
    expect(await save(dean), 'the dean’s office').toBe(isOfDean);
    expect(await save(otherDean), 'another dean’s office').toBe(false);
    expect(await save(classmate), 'a stranger').toBe(false);
  });

  it('is closed to who reads no cards there, and its private parts to who reads no private data', async () => {
    expect(await refusalOf(card(classmate, student))).toMatchObject({ code: 'auth.not_yourself' });
    const seen = await card(dean, student);
    expect(seen).toMatchObject({ guardians: null, files: null, corrections: null, isKeeper: true });
    expect(await card(head, student)).toMatchObject({ isKeeper: false });
  });

  it('is open to the curator of the group, but for what is private, and nothing of it is theirs to change', async () => {
    expect(await refusalOf(card(teacher, student))).toMatchObject({ code: 'auth.not_yourself' });
    await portal.db.update(groups).set({ curatorId: teacher.id }).where(eq(groups.id, ownGroup));

    const seen = await card(teacher, student);
    await portal.db.update(groups).set({ curatorId: null }).where(eq(groups.id, ownGroup));

    expect(seen).toMatchObject({ guardians: null, files: null, corrections: null, isKeeper: false });
    expect(seen.facts.map(({ name }) => name)).not.toContain('taxId');
    expect(seen.facts.filter(({ right }) => right !== 'none')).toEqual([]);
  });

  it('tells what became of a student: orders, groups; and of a teacher: positions', async () => {
    await portal.build.order(student.id, '2026-08-25', { number: '12-К', kind: 'enroll', text: 'Зачислить' });

    const { timeline } = await card(student);
    expect(timeline.find(({ kind }) => kind === 'order')).toMatchObject({
      number: '12-К',
      orderKind: 'enroll',
      day: '2026-08-25',
    });
    expect(timeline.map(({ kind }) => kind)).toContain('group');
    expect((await card(teacher)).timeline.map(({ kind }) => kind)).toContain('position');
  });

  it('is not written over by who saw something else, and writes a reader of private data down', async () => {
    const save = async (before: string | null, value: string) =>
      await call(student)(personalCardApi.save, { name: 'livingAddress', before, value });
    await save(null, 'Бишкек, Чүй 1');
    await save(null, 'Бишкек, Чүй 1');
    expect(await refusalOf(save(null, 'Ош'))).toMatchObject({ code: 'personal.changed_elsewhere' });

    await card(registrar, student);
    const read = await portal.db.select().from(auditLog).where(eq(auditLog.action, 'person.private_read'));
    expect(read.some(({ actorId }) => actorId === registrar.id)).toBe(true);
  });
});

describe('a request to correct', () => {
  it('takes a paper, waits for the office, changes the card, is told to the owner and stays in the history', async () => {
    const { cursor } = await call(registrar)(liveApi.since, {});
    const { correctionId } = await ask('latinName', 'Omurbekova Aiperi');
    expect((await ask('latinName', 'Omurbekova Aiperi')).correctionId).toBe(correctionId);
    expect(await fact('latinName')).toMatchObject({ right: 'ask', isAsked: true });
    const heard = await call(registrar)(liveApi.since, { cursor });
    expect(heard.events.map(({ kind }) => kind)).toContain('queue');

    const [queued] = await call(registrar)(cardCorrectionsApi.list, {});
    expect(queued).toMatchObject({ correctionId, personId: student.id, wanted: 'Omurbekova Aiperi' });
    const [paper] = queued!.files;
    const fileOf = async (person: Person) => {
      const browser = await portal.browserOf(person);
      return (await browser.get(`${personalCardApi.file.path}?id_file=${paper!.fileId}`)).statusCode;
    };
    expect([
      await fileOf(student),
      await fileOf(registrar),
      await fileOf(classmate),
      await fileOf(dean),
    ]).toEqual([200, 200, 404, 404]);

    await decide(correctionId, true);
    await decide(correctionId, true);
    expect(await fact('latinName')).toMatchObject({ value: 'Omurbekova Aiperi', isAsked: false });
    expect(await call(student)(noticesApi.own, {})).toContainEqual(
      expect.objectContaining({ sentence: expect.stringContaining('Имя латиницей') }),
    );
    const history = await call(student)(personalCardApi.history, { name: 'latinName' });
    expect(history).toMatchObject([
      { by: expect.any(String), fields: [{ name: 'latinName', after: 'Omurbekova Aiperi' }] },
    ]);
  });

  it('is refused with a word, and never decided twice or by its owner', async () => {
    const { correctionId } = await ask('dormitory', 'Общежитие № 2');
    expect(await refusalOf(decide(correctionId, false))).toMatchObject({ code: 'request.invalid' });
    await decide(correctionId, false, 'В списках общежития вас нет');
    expect(await refusalOf(decide(correctionId, true))).toMatchObject({ code: 'personal.decided' });
    expect((await card(student)).corrections).toContainEqual(
      expect.objectContaining({ state: 'refused', answer: 'В списках общежития вас нет' }),
    );

    const own = await ask('latinName', 'Registrar', registrar);
    expect(await refusalOf(decide(own.correctionId, true))).toMatchObject({ code: 'personal.unknown' });
    await call(registrar)(personalCardApi.withdraw, own);
  });

  it('is of a fact that needs the office, with a paper, one at a time', async () => {
    expect(await refusalOf(ask('phone', '+996 555 000000'))).toMatchObject({ code: 'auth.forbidden' });
    const bare = call(student)(personalCardApi.ask, { name: 'firstName', wanted: 'Айгүл', words: '' });
    expect(await refusalOf(bare)).toMatchObject({ code: 'personal.document_missing' });
    expect(await refusalOf(ask('birthDate', '2026-02-30'))).toMatchObject({ code: 'request.invalid' });

    const { correctionId } = await ask('birthDate', '2005-02-03');
    expect(await refusalOf(ask('birthDate', '2005-02-04'))).toMatchObject({ code: 'personal.already_asked' });
    await call(student)(personalCardApi.withdraw, { correctionId });
    expect(await refusalOf(decide(correctionId, true))).toMatchObject({ code: 'personal.unknown' });
  });

  it('adds what somebody learned before', async () => {
    const wanted = { level: 'school', institution: 'Гимназия № 5', year: 2024, documentNumber: 'АА 12' };
    const { correctionId } = await call(student)(
      personalCardApi.ask,
      { name: 'previousEducation', wanted: JSON.stringify(wanted), words: 'Аттестат' },
      pdf('attestat'),
    );
    await decide(correctionId, true);
    expect((await card(student)).educations).toMatchObject([wanted]);
    expect((await card(dean, student)).educations).toMatchObject([{ ...wanted, documentNumber: null }]);
  });

  it('is decided once when two offices do it at the same moment', async () => {
    const { correctionId } = await ask('registeredAddress', 'Нарын');
    const outcomes = await Promise.allSettled([
      decide(correctionId, true),
      decide(correctionId, false, 'Нет', admin),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('relatives and papers', () => {
  it('are kept by the owner and by the office that reads private data', async () => {
    const guardian = {
      kinship: 'mother',
      guardian: 'Асанова Гүлнара',
      guardianPhone: '+996 700 112233',
    } as const;
    await call(student)(personalCardApi.saveGuardian, guardian);
    await call(student)(personalCardApi.saveGuardian, guardian);
    const [row, ...others] = (await card(registrar, student)).guardians!;
    expect([row, others]).toMatchObject([guardian, []]);
    const remove = { ...guardian, personId: student.id, rowId: row!.rowId, isRemoved: true };
    expect(await refusalOf(call(dean)(personalCardApi.saveGuardian, remove))).toMatchObject({
      code: 'auth.forbidden',
    });
    await call(registrar)(personalCardApi.saveGuardian, remove);
    expect((await card(student)).guardians).toEqual([]);
  });

  it('a paper is kept once, and taken away by the office, or by the owner who added it', async () => {
    const attach = async (by: Person) =>
      await call(by)(
        personalCardApi.attach,
        { personId: student.id, kind: 'education', title: 'Аттестат' },
        pdf('аттестат'),
      );
    await attach(registrar);
    await attach(registrar);
    const [paper, ...others] = (await card(student)).files!;
    expect([paper, others]).toMatchObject([{ title: 'Аттестат', mayRemove: false }, []]);
    const detach = async (by: Person) => await call(by)(personalCardApi.detach, { fileId: paper!.fileId });
    expect(await refusalOf(detach(student))).toMatchObject({ code: 'auth.forbidden' });
    expect(await refusalOf(detach(classmate))).toMatchObject({ code: 'file.unknown' });
    await detach(registrar);
    await detach(registrar);
    expect((await card(student)).files).toEqual([]);
  });

  it('what the office’s own card and the personal card change is one history, without secrets for who may not', async () => {
    await portal.db.update(people).set({ phone: null }).where(eq(people.id, student.id));
    await call(student)(personalCardApi.save, { name: 'phone', before: null, value: '+996 555 999888' });
    const history = await call(dean)(peopleApi.history, { id: student.id });
    expect(JSON.stringify(history)).not.toContain('999888');
    const full = await call(registrar)(peopleApi.history, { id: student.id });
    expect(JSON.stringify(full)).toContain('999888');
  });
});
