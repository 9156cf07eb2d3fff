import { timetableImportApi } from '@bilim/contract/timetableImport';
import { timetableWordsApi } from '@bilim/contract/timetableWords';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPortal, scheduler } from '#testing';
import type { Portal } from '#testing';

import { uploadTo } from '../../../testing/imports/sheets.ts';
import { isUniTime, linesOfUniTime } from './uniTimeFile.ts';

/** As the program writes it, with everything that its document type knows. */
const file = (classes: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE timetable PUBLIC "-//UniTime//DTD University Course Timetabling/EN" "http://www.unitime.org/interface/CourseTimetable.dtd">
<!-- <class subject="none" courseNbr="0" type="Lec" suffix="1"/> -->
<timetable action="update" campus='main' year='2026' term='Fal'>
${classes}
</timetable>
`);
const term = { academicYearId: 26, seasonId: 1, startsOn: '2026-09-01', endsOn: '2026-12-26' };
const read = (classes: string) => linesOfUniTime(file(classes), 'fall.xml', term as never).lines;

describe('an export of UniTime', () => {
  it('is a row for each day and each span of dates of a class', () => {
    const lines =
      read(`<class id="7" subject="A&amp;AE" courseNbr="101" type="Lec" suffix="1" scheduleNote="">
  <date startDate="09/01" endDate="09/22"/>
  <time days="MTh" startTime="0730" endTime="0820"/>
  <room id="" building="REC" roomNbr="101"/>
  <room id="" building="REC" roomNbr="102"/>
  <instructor id="1" lname="Second" fname="One" share="0.2"/>
  <instructor id="2" lname="Leading" fname="Ann" mname="B." share="0.8" lead="true"/>
</class>`);

    const cells = {
      group: 'A&AE 101 Lec 1',
      discipline: 'A&AE 101',
      type: 'Lec',
      teacher: 'Leading Ann B.',
      room: 'REC 101',
      slot: '07:30-08:20',
      from: '2026-09-01',
      to: '2026-09-22',
    };
    expect(lines).toEqual([
      { sheet: 'fall.xml', line: 5, cells: { ...cells, weekday: '1' } },
      { sheet: 'fall.xml', line: 5, cells: { ...cells, weekday: '4' } },
    ]);
  });

  it('has classes within classes, places outside and hours that nobody has arranged', () => {
    const lines = read(`<class subject="DB" courseNbr="1" type="Lec" suffix="1">
  <class subject="DB" courseNbr="1" type="Lab" suffix="2"><time days="Su" startTime="1300" endTime="1420"/></class>
  <time days="S" startTime="0930" endTime="1050"/><location name="PIZZA HUT"/>
</class>
<class subject="DB" courseNbr="2" type="Lec" suffix="1"><arrangeTime minPerWeek="100"/></class>`);

    expect(lines.map(({ line, cells }) => [line, cells.group, cells.weekday, cells.room])).toEqual([
      [5, 'DB 1 Lec 1', '6', 'PIZZA HUT'],
      [6, 'DB 1 Lab 2', '7', undefined],
    ]);
  });

  it('is told from other files by its first words, and a broken one has no lessons', () => {
    expect(isUniTime(file(''))).toBe(true);
    expect(isUniTime(Buffer.from('<html><body>timetable</body></html>'))).toBe(false);
    expect(read('<class subject="a <class <time days="M" <!-- never closed')).toEqual([]);
  });
});

describe('an export that is brought in', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
    await portal.db.execute(sql`update lessons set schedule_entry_id = null`);
  });
  afterAll(() => portal.close());

  it('asks what its classes are, and is then the timetable', async () => {
    const bytes = file(`<class subject="DB" courseNbr="101" type="Lec" suffix="1">
  <time days="W" startTime="0930" endTime="1050"/><room building="1" roomNbr="101"/>
</class>`);
    const call = portal.callAs(scheduler);
    const run = await uploadTo(portal, scheduler, bytes, { name: 'fall.xml' });
    const words = await call(timetableWordsApi.words, { importId: run.importId });
    expect(words.map(({ kind, word }) => [kind, word])).toEqual([
      ['group', 'DB 101 Lec 1'],
      ['discipline', 'DB 101'],
    ]);

    const meant = { group: 'ПИ-1-24', discipline: 'Базы данных' } as const;
    const settled = await Promise.all(
      Object.entries(meant).map(async ([kind, query]) => {
        const asked = { importId: run.importId, kind: kind as keyof typeof meant, query };
        const [choice] = await call(timetableWordsApi.choices, asked);
        const word = words.find((one) => one.kind === kind)?.word ?? '';
        return { kind: asked.kind, word, ours: choice?.ours ?? null, room: null };
      }),
    );
    const checked = await call(timetableWordsApi.settle, { importId: run.importId, words: settled });

    expect(checked).toMatchObject({ lines: 1, errors: 0, kept: 1 });
    const remembered = await call(timetableWordsApi.remembered, {});
    expect(new Set(remembered.map(({ source }) => source))).toEqual(new Set(['UniTime']));
    expect(await call(timetableImportApi.run, { importId: run.importId })).toMatchObject({
      kind: 'workbook',
    });
  });
});
