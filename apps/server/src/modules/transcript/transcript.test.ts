import { Transcript, transcriptApi } from '@bilim/contract/transcript';
import { documentsApi } from '@bilim/contract/documents';
import { wireColumns } from '@bilim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { dean, openPortal, outsider, registrar, student, teacher, classmate } from '#testing';
import type { Portal } from '#testing';

import { electiveBlocks } from '#modules/curricula/curricula.tables.ts';
import { gradeScaleRows } from '#reference/gradeScales.ts';
import { readPdf } from '../../testing/readPdf.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  const example = [
    ['Кыргыз тили: ң ө ү', 6, 92, 4, 'A'],
    ['Физика', 5, 78, 3, 'C'],
    ['История', 4, 65, 2, 'E'],
    ['Алгебра', 4, 83, 3.33, 'B'],
    ['Химия', 5, 55, 0, 'FX'],
    ['Экология', 4, 70, 2.33, 'D'],
  ] as const;
  for (const [name, credits, points, gradePoints, letter] of example) {
    const graded = { name, credits, points, gradePoints, letter, isPassed: gradePoints > 0 };
    await portal.build.record(student.id, graded);
  }
  await portal.build.record(student.id, {
    name: 'Логика',
    semesterId: 2,
    seasonId: 2,
    letter: 'TR',
    points: null,
    gradePoints: null,
    fivePoint: null,
    origin: 'recognised',
    sourceNote: 'КНУ, справка № 5',
  });
  await portal.build.record(student.id, {
    name: 'Право',
    semesterId: 2,
    seasonId: 2,
    attempt: 2,
    points: 61,
    letter: 'E',
    gradePoints: 2,
    scaleId: gradeScaleRows[0]!.id!,
    scaleSince: '2025-02-01',
  });
});
afterAll(async () => await portal.close());

const open = async (person = student, input: { studentId?: number } = {}) =>
  await portal.callAs(person)(transcriptApi.open, input);

describe('the transcript', () => {
  it('leaves as JSON in terms of the European Learning Model, with the same grades, for whoever may open it', async () => {
    const browser = await portal.browserOf(student);
    const reply = await browser.get(transcriptApi.export.path);

    expect(reply.headers['content-disposition']).toContain('.json');
    const [degree] = reply.json<{ hasClaim: { hasPart: unknown[] }[] }>().hasClaim;
    expect(degree).toMatchObject({
      type: 'LearningAchievement',
      creditReceived: [{ type: 'CreditPoint', point: '33' }],
      'bilim:gradePointAverage': expect.any(Number),
    });
    expect(degree!.hasPart).toHaveLength(8);
    expect(degree!.hasPart).toContainEqual(
      expect.objectContaining({
        title: expect.objectContaining({ ru: 'Физика' }),
        creditReceived: [expect.objectContaining({ point: '5' })],
        provenBy: [
          expect.objectContaining({ grade: { type: 'Note', noteLiteral: { en: 'C' } }, 'bilim:points': 78 }),
        ],
      }),
    );
    const stranger = await portal.browserOf(classmate);
    const others = `${transcriptApi.export.path}?id_student=${student.id}`;
    expect((await stranger.get(others)).statusCode).toBe(404);
  });

  it('has the figures of the worked example below the semester, and those of all at the end', async () => {
    const { results, total, rows } = await open();

    expect(results[0]).toMatchObject({ semesterId: 1, creditSum: 28, earned: 23, average: 74.61, gpa: 2.49 });
    expect(results[1]).toMatchObject({ semesterId: 2, creditSum: 10, earned: 10, average: 61, gpa: 2 });
    expect(total).toMatchObject({ creditSum: 38, earned: 33 });
    expect(rows.map(({ semesterId }) => semesterId)).toEqual([1, 1, 1, 1, 1, 1, 2, 2]);
  });

  it('opens where a half-year has nothing with credits, such as physical education alone', async () => {
    const sport = {
      name: 'Дене тарбия',
      credits: 0,
      points: 75,
      gradePoints: null,
      letter: 'P',
      isPassed: true,
    };
    await portal.build.record(outsider.id, sport);
    const { results, total } = await open(outsider);
    expect(results).toMatchObject([{ creditSum: 0, earned: 0, average: null, gpa: null }]);
    expect(total).toMatchObject({ creditSum: 0, average: null, gpa: null });
  });

  it('is written in the names of the specification', async () => {
    const browser = await portal.browserOf(student);

    const { data } = (await browser.get(`${transcriptApi.open.path}?lang=kg`)).json<{
      data: Record<string, never>;
    }>();

    expect(Object.keys(data)).toEqual(wireColumns(Transcript)!.map(({ wire }) => wire));
    expect(data['rows']).toContainEqual(
      expect.objectContaining({
        id_group: expect.any(Number),
        p20: 'ПИ-1-24',
        p32: '2024-25',
        p34: 'Физика (kg)',
        p34_en: 'Физика (en)',
        kredits: 5,
        otsenka: 78,
        ekv_number: 3,
        ekv_letter: 'C',
        isPassed: 1,
        isTransferred: 0,
      }),
    );
    expect(data['total']).toMatchObject({ sumKredits: 38, earned: 33 });
  });

  it('is open to the student, the registrar and the dean, and to nobody else', async () => {
    await expect(open(registrar, { studentId: student.id })).resolves.toMatchObject({ mayIssue: true });
    await expect(open(dean, { studentId: student.id })).resolves.toMatchObject({ mayIssue: false });
    await expect(open(classmate, { studentId: student.id })).rejects.toMatchObject({
      code: 'transcript.unknown',
    });
    await expect(open(teacher, { studentId: student.id })).rejects.toMatchObject({
      code: 'transcript.unknown',
    });
  });

  it('is issued numbered, once for the same grades of a day, and its paper says what the call says', async () => {
    const issue = async () => await portal.callAs(student)(transcriptApi.issue, { language: 'kg' });
    const [one, again] = [await issue(), await issue()];

    expect(one.number).toBe('Т-2026-000001');
    expect(again.documentId).toBe(one.documentId);
    const browser = await portal.browserOf(student);
    const reply = await browser.get(`${documentsApi.file.path}?document=${one.documentId}`);
    expect(reply.headers['content-type']).toBe('application/pdf');
    const pages = await readPdf(reply.rawPayload);
    const text = pages.join(' ');
    const { rows, results, total } = await portal.callAs(student)(transcriptApi.open, { language: 'kg' });
    expect(text).toContain('Кыргыз тили: ң ө ү');
    const shown = (figure: number | null) => figure?.toFixed(2).replace('.', ',') ?? '—';
    for (const { disciplineName, credits, points, letter, gradePoints } of rows) {
      const figures = `${credits} ${points ?? '—'} ${letter} ${shown(gradePoints)}`;
      expect(text).toMatch(new RegExp(`${disciplineName.replaceAll(/[()]/g, '.')}.{0,60}${figures}`));
    }
    for (const { gpa, average } of [...results, total]) {
      expect(text).toContain(`${shown(average)} · GPA: ${shown(gpa)}`);
    }
    expect(text).toContain('Кайра эсептелген: КНУ, справка № 5');
    const { nameKg } = gradeScaleRows[0]!;
    expect(text).toContain(`«${nameKg}» шкаласы, 01.02.2025 тартып колдонулат`);
    expect(text).toContain('Т-2026-000001');
    expect(pages.at(-1)).toMatch(new RegExp(`${pages.length} беттин ${pages.length}-бети`));
  });

  it('takes the place of the former one in the same language, which is verified as replaced by it', async () => {
    const issue = async (language: 'ru' | 'en') => {
      portal.setTime(new Date(portal.parts.clock.now().getTime() + 2_000));
      return await portal.callAs(student)(transcriptApi.issue, { language });
    };
    const former = await issue('ru');
    const english = await issue('en');
    await portal.build.record(student.id, { name: 'Ботаника' });

    const next = await issue('ru');

    const papers = await portal.callAs(student)(documentsApi.list, {});
    const paperOf = ({ documentId }: { readonly documentId: number }) =>
      papers.find((paper) => paper.documentId === documentId)!;
    expect([former, english, next].map((paper) => paperOf(paper).state)).toEqual([
      'replaced',
      'valid',
      'valid',
    ]);
    const [printed] = paperOf(former).links;
    const code = printed!.address!.split('/verify/')[1]!.split('#')[0]!;
    await expect(portal.callAs(registrar)(documentsApi.verify, { code })).resolves.toMatchObject({
      state: 'replaced',
      replacedBy: next.number,
    });
  });

  it('is issued by the registrar alone where the university says so, and not without grades', async () => {
    await portal.build.setting('transcripts.self_issue', false);
    portal.setTime(new Date(portal.parts.clock.now().getTime() + 2_000));

    await expect(portal.callAs(student)(transcriptApi.issue, { language: 'ru' })).rejects.toMatchObject({
      code: 'transcript.office_only',
    });
    const issued = await portal.callAs(registrar)(transcriptApi.issue, {
      studentId: student.id,
      language: 'en',
    });
    expect(issued.number).toBe('Т-2026-000005');
    await expect(
      portal.callAs(registrar)(transcriptApi.issue, { studentId: classmate.id, language: 'ru' }),
    ).rejects.toMatchObject({ code: 'transcript.empty' });
  });

  it('tells what the curriculum wants, what of it is passed, and how many are taken of a block', async () => {
    await portal.build.spring();
    await portal.db.update(electiveBlocks).set({ chooseCount: 2 });
    await portal.build.record(student.id, { name: 'Базы данных', semesterId: 6 });

    const { total, items } = await portal.callAs(student)(transcriptApi.plan, {});

    expect(total).toBe(240);
    expect(items).toMatchObject([
      { semesterId: 6, disciplineName: 'Базы данных', block: 0, choose: 1, isPassed: true },
      { semesterId: 6, block: 1, choose: 2, isPassed: false },
      { semesterId: 6, block: 1, choose: 2, isPassed: false },
    ]);
  });
});
