import type { Input } from '@bilim/contract';
import { materialsApi } from '@bilim/contract/materials';
import { afterAll, afterEach, beforeAll } from 'vitest';

import { lecture, openPortal, sampleFiles, teacher } from './index.ts';
import type { Portal } from './index.ts';

const { academicYearId, disciplineId, credits } = lecture;

/** The discipline of the lecture, as calls name it. */
export const lectureKey = { academicYearId, semesterId: lecture.semesterOrSeasonId, disciplineId, credits };

export const pdfNamed = (name: string, bytes: Buffer = sampleFiles.pdf) =>
  new File([new Uint8Array(bytes)], name);

/** The portal of a test file, in which the shelf of the lecture and all books are gone after each sentence. */
export function openLectureShelf() {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());
  afterEach(async () => {
    await portal.pool.query('truncate material_shelves, books, idempotency_keys cascade');
  });

  return {
    portal: () => portal,

    save: async (
      over: Partial<Input<typeof materialsApi.save>> = {},
      files: readonly File[] = [pdfNamed('a.pdf')],
      by = teacher,
    ) =>
      await portal.callAs(by)(
        materialsApi.save,
        { materialId: null, ...lectureKey, typeId: 3, title: 'Лекция 1', ...over },
        { files },
      ),

    /** What its owner sees on it. */
    list: async (over: object = {}) =>
      await portal.callAs(teacher)(materialsApi.list, { ...lectureKey, teacherId: teacher.id, ...over }),
  };
}
