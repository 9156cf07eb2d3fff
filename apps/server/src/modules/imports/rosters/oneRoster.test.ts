import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { isLong } from '#testing';

import {
  asFiles,
  csv,
  manifest,
  markedEncrypted,
  person,
  renamedInside,
  smallUniversity,
  writeSet,
  zipOf,
} from '../../../testing/imports/index.ts';
import type { RosterSet } from '../../../testing/imports/index.ts';

import { csvLines } from './oneroster/csvLines.ts';
import { openSource } from './openSource.ts';
import { SourceRefusal } from '../runs/sourceRefusal.ts';
import type { RosterProblem, RosterRow } from './source.ts';

let folder: string;
beforeEach(() => {
  folder = writeSet({});
});
afterEach(() => rmSync(folder, { recursive: true }));

const limits = { maxUnpackedMb: 32 };

async function readAll(path: string) {
  const source = await openSource({ path, title: 'lists' }, limits);
  const rows: RosterRow[] = [];
  const problems: RosterProblem[] = [];
  try {
    for await (const item of source.read()) {
      if (item.kind === 'problem') problems.push(item);
      else rows.push(item);
    }
  } finally {
    await source.close();
  }
  return { source, rows, problems };
}

async function readSet(files: RosterSet) {
  const path = writeSet(files);
  try {
    return await readAll(path);
  } finally {
    rmSync(path, { recursive: true });
  }
}

async function readZip(zip: Buffer) {
  const path = join(folder, 'lists.zip');
  writeFileSync(path, zip);
  return await readAll(path);
}

/** The refusal with which reading ends. */
async function refusal(reading: Promise<unknown>): Promise<SourceRefusal> {
  const outcome: unknown = await reading.catch((error: unknown) => error);
  if (outcome instanceof SourceRefusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error('It was read.');
}

const brief = ({ code, place, column }: RosterProblem) => [code, place.file, place.line, column];

describe('a OneRoster set', () => {
  it('is read with a byte order mark, quoted line breaks, and names in any alphabet', async () => {
    const set = asFiles(smallUniversity());
    const users = csv([
      person('ü/1', 'Ө́мүрбекова\r\nкызы', '李'),
      person('0x', 'O\'Brien, "Ann"', 'Aýna'),
      person('z', 'Последняя', 'Строка'),
    ]);
    const { rows, problems } = await readSet({ ...set, 'users.csv': `\uFEFF${users}\r\n\r\n` });

    const people = rows.filter((row) => row.kind === 'person');
    expect(
      people.map(({ sourcedId, fields, place }) => [
        sourcedId,
        fields.lastName,
        fields.firstName,
        place.line,
      ]),
    ).toEqual([
      ['ü/1', 'Ө́мүрбекова кызы', '李', 2],
      ['0x', 'O\'Brien, "Ann"', 'Aýna', 4],
      ['z', 'Последняя', 'Строка', 5],
    ]);
    expect(problems).toEqual([]);
  });

  it('of 1.1 has the role in the row of the user', async () => {
    const set = {
      'manifest.csv': manifest({ users: 'bulk' }, '1.1'),
      'users.csv': csv([
        person('1', 'Асанов', 'Азамат', { role: 'student', orgSourcedIds: 'a,b' }),
        person('2', 'Бакиров', 'Бакыт', { role: 'administrator', orgSourcedIds: 'a' }),
      ]),
    };

    const { source, rows, problems } = await readSet(set);

    expect(source.title).toBe('OneRoster 1.1');
    expect(source.coverage).toMatchObject({ person: 'all', role: 'all', class: 'none' });
    expect(rows.filter(({ kind }) => kind === 'role')).toMatchObject([
      { sourcedId: '1', isLeaving: false, fields: { person: '1', role: 'student', organisation: 'a' } },
      { sourcedId: '2', isLeaving: true },
    ]);
    expect(problems).toMatchObject([{ severity: 'note', code: 'role_ignored', value: 'administrator × 1' }]);
  });

  it('of 1.2 without roles.csv takes people for what they are enrolled as', async () => {
    const lists = smallUniversity();
    const { rows } = await readSet(asFiles({ users: lists.users, enrollments: lists.enrollments }));

    expect(
      rows.flatMap((row) =>
        row.kind === 'role' && !row.isLeaving ? [[row.fields.person, row.fields.role]] : [],
      ),
    ).toEqual([
      ['s-1', 'student'],
      ['s-2', 'student'],
      ['t-1', 'teacher'],
      ['s-3', 'student'],
      ['t-2', 'teacher'],
    ]);
  });

  it('of School Data Sync is read without a manifest, by its own headings and words', async () => {
    const { source, rows, problems } = await readSet({
      'orgs.csv':
        'sourcedId,name,type,parentSourcedId\nu,Институт,university,\nc,Колледж,college,u\nd,Кафедра,department,c\n',
      'users.csv':
        'sourcedId,username,familyName,givenName,activeDirectoryMatchId\n1,a@x.kg,Асанова,Анна,\n2,b@x.kg,Бек,Али,\n',
      'roles.csv':
        'userSourcedId,orgSourcedId,role,sessionSourcedId,isPrimary,roleStartDate\n1,c,student,t,TRUE,2026-09-01\n2,d,lecturer,,,\n2,c,coach,,,\n',
      'academicSessions.csv':
        'sourcedId,title,type,schoolYear,startDate,endDate\nt,Осень,semester,2027,2026-09-01,2026-12-26\n',
      'courses.csv': 'sourcedId,orgSourcedId,title,code\nk,d,Алгебра,ALG\n',
      'classes.csv':
        'sourcedId,orgSourcedId,title,sessionSourcedIds,courseSourcedId,code\na,d,Алгебра 1,t,k,A-1\nb,d,Черчение,t,,\nx,d,,t,,\n',
      'enrollments.csv': 'classSourcedId,userSourcedId,role\na,1,student\na,2,professor\n',
    });

    expect(source).toMatchObject({ system: 'school-data-sync', title: 'School Data Sync 2.1' });
    expect(source.columnOf('class', 'sessions')).toBe('sessionSourcedIds');
    expect(Object.values(source.coverage)).toEqual(expect.not.arrayContaining(['changes']));
    expect(rows.find(({ sourcedId }) => sourcedId === '["1","c","student"]')).toMatchObject({
      kind: 'role',
      fields: { person: '1', organisation: 'c', role: 'student', isPrimary: true, beginsOn: '2026-09-01' },
    });
    expect(rows.filter(({ kind }) => kind === 'class' || kind === 'course')).toMatchObject([
      { kind: 'course', sourcedId: 'k', fields: { title: 'Алгебра', code: 'ALG', organisation: 'd' } },
      { kind: 'class', sourcedId: 'a', fields: { title: 'Алгебра 1', course: 'k', sessions: ['t'] } },
      { kind: 'course', sourcedId: 'class b', fields: { title: 'Черчение', organisation: 'd' } },
      { kind: 'class', sourcedId: 'b', fields: { title: 'Черчение', course: 'class b' } },
    ]);
    expect(rows.filter(({ kind }) => kind === 'enrolment')).toMatchObject([
      { sourcedId: '["a","1","student"]', fields: { class: 'a', role: 'student' } },
      { sourcedId: '["a","2","professor"]', fields: { role: 'teacher' } },
    ]);
    expect(problems.map(brief)).toEqual([
      ['role_ignored', 'roles.csv', 4, 'role'],
      ['value_missing', 'classes.csv', 4, 'title'],
    ]);
  });

  it('needs no optional columns, and says which it does not know', async () => {
    const { rows, problems } = await readSet({
      'manifest.csv': manifest({ orgs: 'bulk' }),
      'orgs.csv': 'SourcedID,Name,TYPE,colour\nf,Факультет,school,red\nx,Центр,ext:centre,\n',
      'lineItems.csv': 'sourcedId\n1\n',
    });

    expect(rows).toMatchObject([
      { sourcedId: 'f', fields: { type: 'faculty', code: null, parent: null } },
      { sourcedId: 'x', fields: { type: 'unit' } },
    ]);
    expect(problems.map(brief)).toEqual([
      ['file_ignored', 'lineItems.csv', 0, null],
      ['column_ignored', 'orgs.csv', 1, 'colour'],
    ]);
  });

  it('says of each bad row what is wrong with it, and reads the others', async () => {
    const { rows, problems } = await readSet({
      'manifest.csv': manifest({ academicSessions: 'bulk', orgs: 'bulk' }),
      'academicSessions.csv': [
        'sourcedId,title,type,startDate,endDate',
        'y,Год,schoolYear,2026-09-01,2027-06-30',
        'a,Осень,semester,2026-02-30,2026-12-26',
        'b,Весна,полугодие,2027-02-01,2027-05-29',
        ',Без номера,semester,2027-02-01,2027-05-29',
        'c,Короткая',
        'd,Длинная,semester,2027-02-01,2027-05-29,x',
        'e,"Плохой \u0001 знак",semester,2027-02-01,2027-05-29',
      ].join('\n'),
      'orgs.csv': 'sourcedId,name\nf,Факультет\n',
    });

    expect(rows.map(({ sourcedId }) => sourcedId)).toEqual(['y']);
    expect(problems.map(brief)).toEqual([
      ['column_missing', 'orgs.csv', 1, 'type'],
      ['not_a_day', 'academicSessions.csv', 3, 'startDate'],
      ['word_unknown', 'academicSessions.csv', 4, 'type'],
      ['value_missing', 'academicSessions.csv', 5, 'sourcedId'],
      ['columns_missing', 'academicSessions.csv', 6, null],
      ['columns_too_many', 'academicSessions.csv', 7, null],
      ['characters_forbidden', 'academicSessions.csv', 8, 'title'],
    ]);
  });

  it('as changes tells what is no more by its id alone, and needs a status', async () => {
    const { source, rows, problems } = await readSet({
      'manifest.csv': manifest({ users: 'delta' }),
      'users.csv': [
        'sourcedId,status,dateLastModified,givenName,familyName',
        'a,tobedeleted,2026-09-01T00:00:00Z,,',
        'b,Active,2026-09-01T00:00:00Z,Азамат,Асанов',
        'c,,,Бакыт,Бакиров',
        'd,inactive,2026-09-01T00:00:00Z,,',
      ].join('\n'),
    });

    expect(source.coverage.person).toBe('changes');
    expect(rows.flatMap((row) => (row.kind === 'person' ? [[row.sourcedId, row.isLeaving]] : []))).toEqual([
      ['a', true],
      ['b', false],
      ['d', true],
    ]);
    expect(problems.map(brief)).toEqual([['status_missing', 'users.csv', 4, 'status']]);
  });

  it('never takes a password, and never tells it', async () => {
    const { rows, problems } = await readSet({
      'manifest.csv': manifest({ users: 'bulk' }),
      'users.csv': csv([
        person('a', 'А', 'А', { password: 'geheim' }),
        person('b', 'Б', 'Б', { password: 'geheim' }),
      ]),
    });

    expect(JSON.stringify([rows, problems])).not.toContain('geheim');
    expect(problems).toMatchObject([{ code: 'password_ignored', column: 'password', value: '× 2' }]);
  });

  it.each([
    [
      'another version',
      { 'manifest.csv': manifest({ orgs: 'bulk' }, '2.0') },
      'version_unknown',
      { version: '2.0' },
    ],
    [
      'a file that the manifest promised',
      { 'manifest.csv': manifest({ orgs: 'bulk' }) },
      'file_missing',
      { file: 'orgs.csv' },
    ],
    ['a manifest', { 'users.csv': 'sourcedId', 'orgs.csv': 'sourcedId' }, 'manifest_missing', {}],
    ['anything we know', { 'readme.txt': 'hello' }, 'format_unknown', {}],
  ])('is refused without %s', async (_what, files, code, params) => {
    expect(await refusal(readSet(files as RosterSet))).toMatchObject({ code, params });
  });
});

describe('an archive', () => {
  it('may hold the files in one folder, with the litter of an operating system', async () => {
    const zip = await zipOf({ ...asFiles(smallUniversity(), 'bulk'), '.DS_Store': 'x' }, 'Выгрузка/');

    const { rows, problems } = await readZip(zip);

    expect(rows.filter(({ kind }) => kind === 'person')).toHaveLength(5);
    expect(problems).toEqual([]);
  });

  it('is refused when it is none, or a piece of one', async () => {
    const zip = await zipOf(asFiles(smallUniversity()));

    expect((await refusal(readZip(Buffer.from('PK but no zip')))).code).toBe('not_zip');
    expect((await refusal(readZip(zip.subarray(0, zip.length / 2)))).code).toBe('not_zip');
    const spoiled = Buffer.from(zip);
    spoiled.fill(0x55, 200, 400);
    expect(['zip_broken', 'zip_encrypted', 'manifest_broken', 'version_unknown']).toContain(
      (await refusal(readZip(spoiled))).code,
    );
  });

  it.each(['../../../etc/x.csv', '/etc/passwd0/x.csv', 'C:/windows/xxx.csv'])(
    'is refused when a name leads out of it: %s',
    async (name) => {
      const honest = 'a'.repeat(name.length - 4) + '.csv';
      const zip = renamedInside(await zipOf({ 'manifest.csv': 'x', [honest]: 'x' }), honest, name);

      expect((await refusal(readZip(zip))).code).toBe('zip_name');
    },
  );

  it('is refused when it is protected by a password', async () => {
    const zip = markedEncrypted(await zipOf(asFiles(smallUniversity())));

    expect((await refusal(readZip(zip))).code).toBe('zip_encrypted');
  });

  it.runIf(isLong)('is refused when it swells, by ratio and by size', async () => {
    const bomb = await zipOf({
      'manifest.csv': manifest({}),
      'users.csv': Buffer.alloc(20_000_000, 0x61),
    } as never);
    expect((await refusal(readZip(bomb))).code).toBe('zip_bomb');

    const noise = () =>
      Buffer.from(Array.from({ length: 9_000_000 }, (_, n) => 33 + ((n * n * 31 + (n >> 5)) % 90)));
    const heavy = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.csv`, noise()]));
    expect((await refusal(readZip(await zipOf(heavy as never)))).code).toBe('zip_too_large');
  });

  it('is refused when a name occurs twice', async () => {
    const zip = renamedInside(
      await zipOf({ 'manifest.csv': manifest({}), 'a.csv': 'x', 'b.csv': 'y' }),
      'b.csv',
      'a.csv',
    );

    expect((await refusal(readZip(zip))).code).toBe('file_twice');

    const inCapitals = await zipOf({ 'manifest.csv': manifest({}), 'users.csv': 'x', 'USERS.csv': 'y' });
    expect((await refusal(readZip(inCapitals))).code).toBe('file_twice');
  });
});

describe('a CSV file', () => {
  const reading = async (bytes: AsyncIterable<Buffer>) => {
    let count = 0;
    for await (const _line of csvLines('users.csv', bytes)) count += 1;
    return count;
  };
  const chunks = (...texts: (string | Buffer)[]) =>
    Readable.from(texts.map((text) => Buffer.from(text as string)));

  const cellsOf = async (bytes: AsyncIterable<Buffer>) => {
    const rows: (readonly string[])[] = [];
    for await (const { cells } of csvLines('users.csv', bytes)) rows.push(cells);
    return rows;
  };
  /** As Windows knew Russian before Unicode. */
  const windows1251 = (text: string) =>
    Buffer.from(
      Array.from(text, (letter) => {
        const at = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'.indexOf(letter);
        return at < 0 ? letter.charCodeAt(0) : 0xc0 + at;
      }),
    );

  it('is read as Russian Excel writes it: with semicolons in Windows-1251, with tabs in UTF-16', async () => {
    const rows = [
      ['sourcedId', 'familyName', 'orgs'],
      ['1', 'Асанова', 'a,b'],
      ['2', 'Бек; Али', 'c'],
    ];
    const text = (separator: string) =>
      rows
        .map((row) => row.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
        .join('\r\n');

    expect(await cellsOf(chunks(windows1251(text(';'))))).toEqual(rows);
    expect(await cellsOf(chunks(Buffer.from(`\uFEFF${text('\t')}`, 'utf16le')))).toEqual(rows);
    expect(await cellsOf(chunks(Buffer.from(`\uFEFF${text('\t')}`, 'utf16le').swap16()))).toEqual(rows);
    expect(await cellsOf(chunks(Buffer.from(`\uFEFF${text(';')}`)))).toEqual(rows);
    expect(await cellsOf(chunks(Buffer.from(text(','))))).toEqual(rows);
  });

  it('in Windows-1251 may be cut into pieces anywhere', async () => {
    const bytes = windows1251('id;name\n1;Асанова Айпери\n2;Рра\n');
    for (let at = 1; at < bytes.length; at++) {
      expect((await cellsOf(chunks(bytes.subarray(0, at), bytes.subarray(at)))).at(-1)).toEqual(['2', 'Рра']);
    }
  });

  it('that is neither UTF-8 nor Russian is refused with the line', async () => {
    const mixed = await refusal(reading(chunks('id,name\n1,Али\n2,', windows1251('Асан'), '\n')));
    expect(mixed).toMatchObject({ code: 'encoding', params: { file: 'users.csv', line: 3 } });

    const inOnePiece = Buffer.concat([Buffer.from('id,name\n1,Али и Айжан\n2,'), windows1251('Асан')]);
    expect((await refusal(reading(chunks(inOnePiece)))).params).toMatchObject({ line: 3 });
    const french = Buffer.from('id,name\n1,André Müller\n', 'latin1');
    expect((await refusal(reading(chunks(french)))).params).toMatchObject({ line: 2 });
    // «Иванов Сергей» in KOI8-R.
    const koi8 = Buffer.from([0xe9, 0xd7, 0xc1, 0xce, 0xcf, 0xd7, 0x20, 0xf3, 0xc5, 0xd2, 0xc7, 0xc5, 0xca]);
    expect((await refusal(reading(chunks('id\n', koi8)))).code).toBe('encoding');
  });

  it('in Windows-1251 comes with a word about the letters that it cannot hold', async () => {
    const files = asFiles(smallUniversity());
    const users = 'sourcedId;familyName;givenName;enabledUser;username\r\n1;Асанова;Анна;ИСТИНА;asan\r\n';
    writeFileSync(join(folder, 'users.csv'), windows1251(users));
    for (const [name, text] of Object.entries(files)) {
      if (name !== 'users.csv') writeFileSync(join(folder, name), text);
    }

    const { rows, problems } = await readAll(folder);

    expect(rows.find(({ kind }) => kind === 'person')).toMatchObject({
      fields: { lastName: 'Асанова', isEnabled: true },
    });
    expect(problems).toMatchObject([
      { severity: 'note', code: 'encoding_old', place: { file: 'users.csv' } },
    ]);
  });

  it('may be cut into pieces anywhere, also within a letter', async () => {
    const bytes = Buffer.from('id,name\n1,Өмүр 李 👩‍👧\n2,Ж\n');
    for (let at = 1; at < bytes.length; at++) {
      expect(await reading(chunks(bytes.subarray(0, at), bytes.subarray(at)))).toBe(3);
    }
  });

  it('of one endless column is refused long before it fills the memory', async () => {
    let sent = 0;
    const endless = async function* () {
      yield Buffer.from('id,name\n1,"');
      for (; sent < 1024; sent++) yield Buffer.alloc(1024 * 1024, 0x61);
    };

    const refused = await refusal(reading(endless()));

    expect(refused).toMatchObject({ code: 'cell_too_long', params: { line: 2 } });
    expect(sent).toBeLessThan(16);
  });

  it('with a quote that never ends is refused', async () => {
    expect((await refusal(reading(chunks('id,name\n1,"Али\n2,Бек\n')))).code).toBe('csv_broken');
  });
});
