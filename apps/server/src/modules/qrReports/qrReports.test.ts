import { qrReportsApi } from '@bilim/contract/qrReports';
import { studentCardApi } from '@bilim/contract/studentCard';
import { eq } from 'drizzle-orm';
import { decodeQR } from 'qr/decode.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { groups } from '#modules/people/people.tables.ts';
import { readCard } from '#modules/studentCard/card.ts';
import { university } from '#modules/structure/organisation.tables.ts';
import { studentCards } from '#modules/studentCard/studentCard.tables.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';
import {
  accountant,
  campusNow,
  classmate,
  dean,
  otherDean,
  otherFaculty,
  otherGroup,
  otherTeacher,
  openPortal,
  outsider,
  ownFaculty,
  ownGroup,
  refusalOf,
  registrar,
  student,
  teacher,
  testKeys,
} from '#testing';
import type { Portal } from '#testing';

import { readPdf } from '../../testing/readPdf.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(async () => await portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(studentCards);
  await portal.db.delete(rateCounters);
});

const cardsFor = async (person = dean, asked = {}) => await portal.callAs(person)(qrReportsApi.cards, asked);

describe('the chain to the cards', () => {
  it('leads from faculties over forms and specialties to years of study, with how many there are', async () => {
    const ask = portal.callAs(registrar);

    const faculties = await ask(qrReportsApi.faculties, {});
    const [form] = await ask(qrReportsApi.forms, { facultyId: ownFaculty });
    const [specialty] = await ask(qrReportsApi.specialties, { facultyId: ownFaculty, educationFormId: 1 });
    const years = await ask(qrReportsApi.years, {
      facultyId: ownFaculty,
      educationFormId: 1,
      specialtyId: 1,
    });

    expect(faculties).toMatchObject([
      { facultyId: ownFaculty, facultyShortName: 'ФИТ', students: 4 },
      { facultyId: otherFaculty, students: 1 },
    ]);
    expect(form).toMatchObject({ educationFormId: 1, students: 4 });
    expect(specialty).toMatchObject({ specialtyId: 1, specialtyCode: '710400', students: 4 });
    expect(years).toMatchObject([{ studyYearId: 3, studyYearName: '3 курс', students: 4 }]);
  });

  it('tells under the names of the specification', async () => {
    const reply = await portal.send(registrar, qrReportsApi.years, {
      id_faculty: ownFaculty,
      id_f_educ: 1,
      id_speciality: 1,
    });

    expect(reply).toMatchObject({ data: [{ id_rate: 3, p22: '3 курс', kol_st: 4 }] });
  });

  it('shows an office its faculty, a teacher the own groups, a student the own row, and others nothing', async () => {
    const facultiesFor = async (person = dean) => await portal.callAs(person)(qrReportsApi.faculties, {});

    expect(await facultiesFor(otherDean)).toMatchObject([{ facultyId: otherFaculty, students: 1 }]);
    expect(await facultiesFor(teacher)).toMatchObject([{ facultyId: ownFaculty, students: 4 }]);
    expect(await facultiesFor(otherTeacher)).toMatchObject([{ facultyId: otherFaculty, students: 1 }]);
    expect(await facultiesFor(student)).toMatchObject([{ facultyId: ownFaculty, students: 1 }]);
    expect(await refusalOf(facultiesFor(accountant))).toMatchObject({ code: 'auth.forbidden' });
  });

  it('is as it was at the end of a year that is over', async () => {
    const years = await portal.callAs(registrar)(qrReportsApi.years, {
      academicYearId: 25,
      facultyId: ownFaculty,
      educationFormId: 1,
      specialtyId: 1,
    });
    expect(years).toMatchObject([{ studyYearId: 2, students: 4 }]);
  });
});

describe('cards for paper', () => {
  it('come by group and name, and each opens until the year ends', async () => {
    const cards = await cardsFor(dean, { groupId: ownGroup });

    expect(cards.map(({ studentName }) => studentName)).toEqual(
      cards.map(({ studentName }) => studentName).toSorted(new Intl.Collator('ru').compare),
    );
    expect(cards).toHaveLength(4);
    const [card] = await cardsFor(dean, { studentId: student.id });
    expect(card).toMatchObject({ groupName: 'ПИ-1-24', studentCode: '24-201', validUntil: '2027-08-31' });
    expect(readPicture(card!.picture)).toBe(card!.url);
    expect(readCard(testKeys, card!.url)).toMatchObject({
      studentId: student.id,
      groupId: ownGroup,
      issue: 0,
    });
    const opened = await portal.browser().get(card!.url.replace('/lms/studentqr', studentCardApi.open.path));
    expect(opened.json()).toMatchObject({ data: [{ id_student: student.id, valid: 1 }] });
    portal.setTime(new Date('2027-08-31T18:00:01Z'));
    const late = await portal.browser().get(card!.url.replace('/lms/studentqr', studentCardApi.open.path));
    expect(late.json()).toHaveProperty('code', 'card.unreadable');
  });

  it('are the same on each print, and new ones after a loss, when the old one says that it was replaced', async () => {
    const [lost] = await cardsFor(dean, { studentId: student.id });
    const [again] = await cardsFor(dean, { studentId: student.id });
    expect(again!.url).toBe(lost!.url);

    await portal.callAs(dean)(studentCardApi.revoke, { studentId: student.id, issue: lost!.issue });

    const [renewed] = await cardsFor(dean, { studentId: student.id });
    const open = async (url: string) =>
      (await portal.browser().get(url.replace('/lms/studentqr', studentCardApi.open.path))).json();
    expect(renewed).toMatchObject({ issue: lost!.issue + 1 });
    expect(await open(lost!.url)).toHaveProperty('code', 'card.replaced');
    expect(await open(renewed!.url)).toHaveProperty('code', null);
  });

  it('are not drawn for a year that is over, and for the coming one with its year of study', async () => {
    const [past] = await cardsFor(dean, { studentId: student.id, academicYearId: 25 });
    const [coming] = await cardsFor(dean, { studentId: student.id, academicYearId: 27 });

    expect(past).toMatchObject({ url: '', picture: '', studyYearName: '2 курс' });
    expect(coming).toMatchObject({ studyYearName: '4 курс', validUntil: '2028-08-31' });
  });

  it('are those of the own groups for teachers, of which a curator has some, and the own one for students', async () => {
    const idsFor = async (person = dean, asked = {}) =>
      (await cardsFor(person, asked)).map(({ studentId }) => studentId).toSorted((a, b) => a - b);

    expect(await idsFor(teacher)).toEqual([201, 202, 203, 204]);
    expect(await idsFor(otherTeacher)).toEqual([outsider.id]);
    expect(await idsFor(student)).toEqual([student.id]);
    expect(await idsFor(student, { studentId: classmate.id })).toEqual([]);
    expect(await idsFor(otherDean, { groupId: ownGroup })).toEqual([]);
    await portal.db.update(groups).set({ curatorId: teacher.id }).where(eq(groups.id, otherGroup));
    expect(await idsFor(teacher)).toEqual([201, 202, 203, 204, outsider.id]);
    await portal.db.update(groups).set({ curatorId: null }).where(eq(groups.id, otherGroup));
  });
});

describe('the sheets of cards', () => {
  it(
    'are a PDF of the cards that one sees, ten on a page, and none of others',
    { tags: 'long' },
    async () => {
      const browser = await portal.browserOf(teacher);
      const reply = await browser.get(`${qrReportsApi.sheets.path}?id_group=${ownGroup}`);

      const pages = await readPdf(reply.rawPayload);
      expect(pages).toHaveLength(1);
      const cards = await cardsFor(teacher, { groupId: ownGroup });
      expect(cards.length).toBeGreaterThan(0);
      for (const { studentName, studentCode } of cards) {
        for (const word of [...studentName.split(' '), studentCode]) expect(pages[0]).toContain(word);
      }
      const others = await browser.get(`${qrReportsApi.sheets.path}?id_student=${outsider.id}`);
      expect(others.statusCode).toBe(404);
    },
  );

  it('name the university on each card in the language that is read', async () => {
    await portal.db.update(university).set({ nameKg: 'Жаңы университет' });
    const browser = await portal.browserOf(teacher);
    browser.cookies.set('lang', 'kg');
    const reply = await browser.get(`${qrReportsApi.sheets.path}?id_group=${ownGroup}`);

    const [page] = await readPdf(reply.rawPayload);
    const cards = await cardsFor(teacher, { groupId: ownGroup });
    expect(page?.match(/Жаңы университет/g)).toHaveLength(cards.length);
  });
});

/** What a camera reads in a picture whose dark squares are lines of a path. */
function readPicture(picture: string): string {
  const svg = decodeURIComponent(picture.slice('data:image/svg+xml,'.length));
  const size = Number(/viewBox='0 0 (\d+)/.exec(svg)?.[1]);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, kind, first = '', second = ''] of (
    /stroke='black' d='([^']+)'/.exec(svg)?.[1] ?? ''
  ).matchAll(/([Mmh])([\d.]+)(?: ([\d.]+))?/g)) {
    if (kind === 'M') [x, y] = [Number(first), Math.floor(Number(second))];
    else x += Number(first);
    if (kind !== 'h') continue;
    for (let row = y * scale; row < (y + 1) * scale; row += 1)
      for (let at = (x - Number(first)) * scale; at < x * scale; at += 1)
        data.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3);
  }
  return decodeQR({ width, height: width, data });
}
