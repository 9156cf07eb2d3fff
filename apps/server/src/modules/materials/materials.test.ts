import type { Person } from '@bilim/contract';
import { addressOf } from '@bilim/contract/client';
import { unpackPieces } from '@bilim/contract/library/opening';
import { materialFileKind, materialsApi } from '@bilim/contract/materials';
import { shelfApi } from '@bilim/contract/materials/shelf';
import { newsApi } from '@bilim/contract/news';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { openingNotes } from '#modules/library/contents/opening.jobs.ts';
import { scannedPdf } from '#modules/library/testing/scannedPdf.ts';
import { files } from '#platform/db/platform.tables.ts';
import { deliverBatch } from '#platform/jobs/outbox.ts';
import {
  admin,
  dean,
  lecture,
  librarian,
  otherTeacher,
  outsider,
  refusalOf,
  sampleFiles,
  student,
  teacher,
} from '#testing';

import { epubOf } from '../../demo/library/epub.ts';
import { materialShelves, materials, materialVersions } from './materials.tables.ts';
import { lectureKey as key, openLectureShelf, pdfNamed } from '../../testing/lectureShelf.ts';

const { portal, save, list } = openLectureShelf();
const { academicYearId, disciplineId, credits, seasonId } = lecture;
const own = async () => (await list()).data;
const read = async (by = student) => await portal().callAs(by)(materialsApi.listForStudent, key);
const fetchFile = async (by: Person, materialId: number, headers = {}) =>
  await (
    await portal().browserOf(by)
  ).get(addressOf(newsApi.file, { fileName: `${materialId}_any.pdf`, kind: materialFileKind }), headers);

describe('study materials', () => {
  it('are chosen by semester, discipline and how it ends', async () => {
    const call = portal().callAs(teacher);
    expect(await call(materialsApi.semesters, { academicYearId, teacherId: teacher.id })).toEqual([
      { semesterId: 5, name: '5 семестр' },
      { semesterId: null, name: ' --- ' },
    ]);
    expect(
      await call(materialsApi.disciplines, {
        academicYearId,
        seasonId,
        semesterId: 5,
        teacherId: teacher.id,
      }),
    ).toMatchObject([{ disciplineId, credits, isElective: false }]);
    expect(
      await portal().callAs(student)(materialsApi.studiedDisciplines, { academicYearId, semesterId: null }),
    ).toMatchObject([{ isElective: true }]);
    expect((await call(materialsApi.types, {})).filter(({ isRequired }) => isRequired)).toHaveLength(6);
  });

  it('are saved, read by whoever sits in the class, and opened by an address that stays when the file is replaced', async () => {
    const { materialId, version, message } = await save();
    expect(message).toBe('Материал сохранён');
    expect(await read()).toMatchObject([
      { materialId, title: 'Лекция 1', fileName: 'a.pdf', isOpened: false },
    ]);
    const first = await fetchFile(student, materialId);
    expect([first.statusCode, first.rawPayload.equals(sampleFiles.pdf)]).toEqual([200, true]);
    const part = await fetchFile(student, materialId, { range: 'bytes=5-8' });
    expect([part.statusCode, part.body]).toEqual([206, '1.4\n']);

    const newer = Buffer.concat([sampleFiles.pdf, Buffer.from('% 2')]);
    const again = await save({ materialId, version, title: 'Лекция 1', whatChanged: 'Исправлены опечатки' }, [
      pdfNamed('Лекция 1 (2026).pdf', newer),
    ]);
    expect(again).toMatchObject({ materialId, version: 2 });
    expect((await fetchFile(student, materialId)).rawPayload.equals(newer)).toBe(true);
    expect(await own()).toMatchObject([
      { number: 2, whatChanged: 'Исправлены опечатки', opens: 1, state: 'shown' },
    ]);
    expect((await read())[0]).toMatchObject({ isOpened: true });
  });

  it(
    'that are large PDFs open with what was noted of them, without their rest, noted when it lacks',
    { tags: 'long' },
    async () => {
      const scanned = scannedPdf(45);
      const { materialId } = await save({}, [pdfNamed('Скан.pdf', scanned)]);
      await deliverBatch(portal().db, openingNotes(portal().parts));
      const names = { fileName: `${materialId}_Скан.pdf`, kind: materialFileKind, isOpeningNote: true };
      const note = async (by: Person) =>
        await (await portal().browserOf(by)).get(addressOf(newsApi.file, names));

      const noted = (await note(student)).rawPayload;
      expect(noted.length).toBeLessThan(scanned.length / 50);
      expect(unpackPieces(noted).map(({ begin }) => begin)).toContain(0);
      expect(await own()).toMatchObject([{ opens: 0 }]);
      expect((await note(outsider)).statusCode).toBe(404);

      const [kept] = await portal()
        .db.select({ key: files.storageKey })
        .from(files)
        .where(eq(files.sizeBytes, scanned.length));
      await portal().parts.files.remove(kept!.key);
      await portal().parts.files.putUnder(kept!.key, scanned);
      const statuses = [(await note(student)).statusCode, (await note(student)).statusCode];
      expect(statuses).toEqual([404, 404]);
      expect(await deliverBatch(portal().db, openingNotes(portal().parts))).toBe(1);
      expect((await note(student)).rawPayload.equals(noted)).toBe(true);
    },
  );

  it('that are EPUBs are read part by part, as words alone', async () => {
    const parts = ['<h1>Начало</h1><p>Тишина <b>гор</b></p><script>тайна()</script>', '<h2>Дорога</h2>'];
    const { materialId } = await save({}, [pdfNamed('Повесть.epub', epubOf(parts))]);
    const part = async (page: number, by: Person = student, of = materialId) =>
      await portal().callAs(by)(shelfApi.part, { materialId: of, page });

    const first = await part(1);
    expect(first.data.blocks.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual([
      'Начало',
      'Тишина гор',
    ]);
    expect(await part(1)).toEqual(first);
    expect((await part(2, teacher)).beside).toEqual({
      parts: [
        { page: 1, title: 'Начало' },
        { page: 2, title: 'Дорога' },
      ],
    });
    const other = await save({ title: 'PDF' });
    for (const asked of [
      async () => await part(3),
      async () => await part(1, outsider),
      async () => await part(1, student, other.materialId),
    ])
      expect((await refusalOf(asked())).code).toBe('materials.unknown');
  });

  it('that do not open are refused in words and leave nothing behind, be they damaged before or after they came', async () => {
    const parts = ['<h1>Начало</h1>'];
    const broken = epubOf(parts, { 'META-INF/container.xml': new TextEncoder().encode('<a/>') });
    const before = await portal().db.$count(files);
    for (const [name, bytes] of [
      ['half.pdf', sampleFiles.pdf.subarray(0, 70)],
      ['half.epub', broken],
    ] as const)
      expect((await refusalOf(save({}, [pdfNamed(name, bytes)]))).code).toBe('library.broken');
    expect(await own()).toEqual([]);
    expect(await portal().db.$count(files)).toBe(before);

    const { materialId } = await save({}, [pdfNamed('Повесть.epub', epubOf(parts))]);
    const [kept] = await portal()
      .db.select({ key: files.storageKey })
      .from(materialVersions)
      .innerJoin(files, eq(files.id, materialVersions.fileId))
      .where(eq(materialVersions.materialId, materialId));
    await portal().parts.files.remove(kept!.key);
    await portal().parts.files.putUnder(kept!.key, broken);
    const part = async () => await portal().callAs(student)(shelfApi.part, { materialId, page: 1 });
    for (const _again of [1, 2]) expect((await refusalOf(part())).code).toBe('library.broken');
  });

  it('are neither listed nor given out to who is not registered, by any address', async () => {
    const { materialId } = await save();
    expect(await read(outsider)).toEqual([]);
    for (const [kind, name] of [
      [2, `${materialId}_Лекция 1.pdf`],
      [2, `${materialId}_file`],
      [3, `${materialId}_file`],
      [4, `${materialId}_Лекция 1.pdf`],
      [1, `${materialId}_file`],
    ] as const) {
      const reply = await (
        await portal().browserOf(outsider)
      ).get(addressOf(newsApi.file, { fileName: name, kind }));
      expect(reply.statusCode).toBe(404);
    }
    expect((await fetchFile(otherTeacher, materialId)).statusCode).toBe(404);
    expect((await fetchFile(dean, materialId)).statusCode).toBe(200);

    // Whoever is taken off the list has nothing from that moment on.
    await portal().pool.query(`update assignment_students set removed_at = now() where student_id = $1`, [
      student.id,
    ]);
    expect(await read()).toEqual([]);
    expect((await fetchFile(student, materialId)).statusCode).toBe(404);
    await portal().pool.query(`update assignment_students set removed_at = null where student_id = $1`, [
      student.id,
    ]);
  });

  it('show at once, from a moment on, after the lesson of their theme, or not at all', async () => {
    const held = await portal().build.theme(51, 'Индексы');
    const planned = await portal().build.theme(52, 'Планы запросов');
    await portal().pool.query(`update lessons set theme_id = $1 where id = 5001`, [held]);
    const later = new Date('2026-10-14T10:20:00+06:00');
    await save({ title: 'Сейчас' });
    await save({ title: 'Позже', publish: 'date', publishAt: later });
    await save({ title: 'После занятия', publish: 'lesson', themeId: held });
    await save({ title: 'Занятия ещё не было', publish: 'lesson', themeId: planned });
    await save({ title: 'Скрыто', isHidden: true });
    const seen = async () => (await read()).map(({ title }) => title);

    expect(await seen()).toEqual(['Сейчас', 'После занятия']);
    expect((await own()).map(({ state }) => state)).toEqual([
      'shown',
      'waiting',
      'shown',
      'waiting',
      'hidden',
    ]);
    portal().setTime(later);
    expect(await seen()).toEqual(['Сейчас', 'Позже', 'После занятия']);
    portal().setTime(new Date('2026-10-14T10:00:00+06:00'));
    await portal().pool.query(`update lessons set theme_id = null where id = 5001`);
  });

  it('are for all, for a form of study, or for the own classes only', async () => {
    await save({ title: 'Всем' });
    await save({ title: 'Заочникам', studentKind: 2 });
    await save({ title: 'Очникам', studentKind: 1 });
    await save({ title: 'Своим', studentKind: 4 });
    expect((await read()).map(({ title }) => title)).toEqual(['Всем', 'Очникам', 'Своим']);
  });

  it('may be links, videos and pages of text, which hold no file', async () => {
    await save({ kind: 'link', link: 'https://www.postgresql.org/docs/', title: 'Документация' }, []);
    await save({ kind: 'page', body: '**Важно**', title: 'Памятка' }, []);
    expect(await read()).toMatchObject([
      { kind: 'link', link: 'https://www.postgresql.org/docs/', url: null },
      { kind: 'page', body: '**Важно**' },
    ]);
    expect((await refusalOf(save({ kind: 'link' }, []))).code).toBe('request.invalid');
    // Refused by the contract, before it is even sent.
    await expect(save({ kind: 'link', link: 'javascript:alert(1)' }, [])).rejects.toThrow('Invalid URL');
    expect((await refusalOf(save({}, []))).code).toBe('request.invalid');
    expect((await refusalOf(save({ typeId: 999 }))).code).toBe('request.invalid');
  });

  it('are changed and deleted by their owner alone, or by an administrator', async () => {
    const { materialId, version } = await save();
    expect((await refusalOf(save({ materialId, title: 'Чужое' }, [], otherTeacher))).code).toBe(
      'materials.unknown',
    );
    expect((await refusalOf(save({ disciplineId: 32 }))).code).toBe('materials.not_taught');
    await save({ materialId, version, title: 'Новое' }, []);
    expect((await refusalOf(save({ materialId, version, title: 'Старое' }, []))).code).toBe(
      'materials.changed_elsewhere',
    );

    const remove = async (by: typeof teacher) =>
      await portal().callAs(by)(materialsApi.remove, { materialId });
    expect((await refusalOf(remove(otherTeacher))).code).toBe('materials.unknown');
    expect((await refusalOf(remove(librarian))).code).toBe('materials.unknown');
    expect(await remove(teacher)).toMatchObject({ isDone: true, message: 'Материал удалён' });
    expect(await remove(admin)).toMatchObject({ isDone: true });
    expect(await read()).toEqual([]);
    expect((await fetchFile(student, materialId)).statusCode).toBe(404);
    const { rows } = await portal().pool.query(
      `select 1 from files f join material_versions v on v.file_id = f.id where v.material_id = $1 and f.let_go_at is null`,
      [materialId],
    );
    expect(rows).toEqual([]);
  });

  it('are added once, however often the reply was lost', async () => {
    const [one, other] = [await save(), await save()];
    expect(other.materialId).toBe(one.materialId);
    expect(await portal().db.$count(materials)).toBe(1);
    expect(await portal().db.$count(materialVersions)).toBe(1);
    expect(await portal().db.$count(materialShelves)).toBe(1);
  });
});
