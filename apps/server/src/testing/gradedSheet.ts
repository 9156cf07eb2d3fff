import type { Input, Person } from '@bilim/contract';
import { retakesApi } from '@bilim/contract/records/retakes';
import { seenIn } from '@bilim/contract/records/sheetRows';
import { sheetsApi } from '@bilim/contract/records/sheets';

import { lecture } from './campus.ts';
import { campusPassword, classmate, registrar, student, teacher } from '../actors/people.ts';
import type { Portal } from './portal.ts';

const term = { yearId: 26, seasonId: 1 };
const present = 18;
const absent = 1;

/**
 * Points of the lecture of the campus: 48 for the student, 60 for the classmate, 40 for the third, 17 for the fourth, who
 * missed half of the lessons.
 */
export async function layPoints({ build }: Portal): Promise<void> {
  for (const [place, day] of ['2026-09-09', '2026-09-16', '2026-09-23', '2026-09-30'].entries()) {
    const list = { [student.id]: present, [classmate.id]: present, 203: present };
    await build.lesson(lecture, day, { ...list, 204: place < 2 ? absent : present });
  }
  await build.points(lecture, student.id, { moduleId: 1, control: 14 });
  await build.points(lecture, student.id, { moduleId: 2, control: 22 });
  await build.points(lecture, classmate.id, { moduleId: 1, control: 30 });
  await build.points(lecture, classmate.id, { moduleId: 2, control: 30 });
  await build.points(lecture, 203, { moduleId: 1, control: 40 });
  await build.points(lecture, 204, { moduleId: 1, control: 5 });
}

/** Signs a sheet as it stands before that teacher's eyes. */
export async function signAs(portal: Portal, person: Person, sheetId: number, password = campusPassword) {
  const { rows } = await portal.callAs(person)(sheetsApi.rows, { sheetId });
  return await portal.callAs(person)(sheetsApi.sign, { sheetId, password, seen: rows.map(seenIn) });
}

/** What is done with one sheet, by its examiner and the registrar. */
function sheetOf(portal: Portal, sheetId: number) {
  const rows = async () => await portal.callAs(teacher)(sheetsApi.rows, { sheetId });
  return {
    sheetId,
    rows,
    /** Points, or null for who did not come. */
    async enter(all: Readonly<Record<number, number | null>>) {
      for (const [studentId, points] of Object.entries(all)) {
        const row = (await rows()).rows.find((one) => one.studentId === Number(studentId));
        await portal.callAs(teacher)(sheetsApi.save, {
          sheetId,
          studentId: Number(studentId),
          examPoints: points,
          missed: points === null ? 'absent' : null,
          version: row?.version ?? 0,
        });
      }
    },
    open: async () => await portal.callAs(registrar)(sheetsApi.open, { sheetIds: [sheetId] }),
    sign: async () => await signAs(portal, teacher, sheetId),
    close: async () => await portal.callAs(registrar)(sheetsApi.close, { sheetIds: [sheetId] }),
  };
}

/** The sheet of that lecture, open. */
export async function openLectureSheet(portal: Portal) {
  await layPoints(portal);
  await portal.callAs(registrar)(sheetsApi.issue, term);
  const { data } = await portal.callAs(teacher)(sheetsApi.list, term);
  const found = data.find(({ discipline }) => discipline === 'Базы данных');
  if (found === undefined) throw new Error('the lecture has a sheet');
  const sheet = sheetOf(portal, found.sheetId);
  await sheet.open();
  return sheet;
}

type Retake = Input<typeof retakesApi.issue>['sheets'][number]['kind'];

/** What repeats a sheet is issued; gives how many sheets came of it. */
export async function issueRetake(
  portal: Portal,
  repeated: { readonly sheetId: number; readonly kind: Retake },
  over: { readonly commission?: readonly number[]; readonly dueOn?: string } = {},
): Promise<number> {
  const { commission = [], ...more } = over;
  const asked = { ...term, ...more, sheets: [repeated], commission: [...commission] };
  return (await portal.callAs(registrar)(retakesApi.issue, asked)).sheets;
}

/** The sheet of that kind that was issued. */
export async function retakeOf(portal: Portal, kind: Retake) {
  const { data } = await portal.callAs(registrar)(sheetsApi.list, { ...term, kind });
  const [found] = data;
  if (found === undefined) throw new Error('no such sheet was issued');
  return sheetOf(portal, found.sheetId);
}
