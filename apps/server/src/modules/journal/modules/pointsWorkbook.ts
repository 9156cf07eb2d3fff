import type { Bytes } from '#platform/http/serve.ts';

import { columnsOf, workbookOf } from '../reports/workbooks.service.ts';

import { readPoints } from './modules.service.ts';
import type { PointsCall } from './modules.service.ts';
import { say } from '../texts/say.ts';

/** Students by modules, each with its parts and their sum. */
export async function pointsWorkbook(call: PointsCall): Promise<Bytes> {
  const modules = await readPoints(call);
  const { language } = call;
  const partsOf = (name: string) =>
    columnsOf(language, [
      ['report.current', 14, 'number'],
      ['report.control', 14, 'number'],
      ['report.bonus', 14, 'number'],
      ['report.total', 14, 'number'],
    ]).map((column) => ({ ...column, title: `${name}: ${column.title}` }));
  const students = modules[0]?.rows ?? [];
  return await workbookOf(call, 'report.modules', {
    columns: [
      ...columnsOf(language, [['report.student', 40]]),
      ...modules.flatMap(({ moduleName }) => partsOf(moduleName)),
      { title: say(language, 'report.total'), width: 12, kind: 'number' },
    ],
    rows: students.map((student, place) => {
      const rows = modules.flatMap(({ rows: all }) => all[place] ?? []);
      return [
        student.studentName,
        ...rows.flatMap(({ current, control, bonus, total }) => [current, control, bonus, total]),
        rows.reduce((sum, { total }) => sum + total, 0),
      ];
    }),
  });
}
