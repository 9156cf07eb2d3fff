import { journalApi } from '@bilim/contract/visitlog/journal';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  analyst,
  lab,
  lastWeek,
  lecture,
  lectureLastWeek,
  marksLastWeek,
  openPortal,
  otherSubgroupStudent,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const onWire = {
  id_a_year: 26,
  id_w_s: 1,
  id_semesterOrWs: 5,
  id_discipline: 31,
  credits: 5,
  id_teacher: 101,
  id_vid_zaniatiy: 1,
  id_group: 118,
  subgroup: 0,
  isSelect: 0,
  id_rrnkKrdt: 901,
  id_f_educ: 1,
};

describe('the journal of a class', () => {
  it('answers with the names of the wire: cells, columns, and derived rows beside them', async () => {
    const reply = await portal.send(teacher, journalApi.journal, onWire);

    expect(reply).toEqual({
      status: 200,
      result: 0,
      error: null,
      code: null,
      data: [
        [
          cell(marksLastWeek.student, 201, 'Өмүрбекова Айпери Маратовна', 18, '8'),
          cell(marksLastWeek.classmate, 202, 'Иванов Бекзат Маратович', 1, 'н/б'),
          cell(marksLastWeek.otherSubgroupStudent, 203, 'Касымов Айпери Маратовна', 0, ''),
          cell(marksLastWeek.fourth, 204, 'Ли Бекзат Маратович', 20, '10'),
        ],
        [
          {
            id_lesson: lectureLastWeek,
            visitDate: lastWeek,
            timesCount: 1,
            id_tema: null,
            tema: 'Реляционная модель',
            chas: 2,
            modul: 'Модуль 1',
            isLocked: 0,
            canEdit: 1,
          },
        ],
      ],
      resArray: [],
    });
  });
});

function cell(visit: number, studentId: number, name: string, mark: number, text: string) {
  return {
    id_studentJournalVisit: visit,
    id_student: studentId,
    s_fio: name,
    dates: lastWeek,
    timesCount: 1,
    id_otsenka: mark,
    otsenka: text,
    canEdit: 1,
    version: 0,
    id_lesson: lectureLastWeek,
  };
}
