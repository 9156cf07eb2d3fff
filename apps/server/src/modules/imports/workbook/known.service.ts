import { namesOf } from '@bilim/contract/personNames';

import type { Database } from '#platform/db/database.ts';
import { textOf } from '#platform/xlsx/values.ts';

import { selectWords } from '../runs/words.queries.ts';

import type { Known, OwnRows, ReadSheet } from './known.ts';
import { groupsIn } from './load.ts';
import { nameKey } from './nameKey.ts';
import { sheetKeys, sheets } from './sheets.ts';
import type { SheetKey } from './sheets.ts';
import { selectContent, selectOwnStudents, selectTermRows, selectWordsOfLists } from './template.queries.ts';

/** Within it a heading of a workbook means one thing. */
export const columnWords = { importKind: 'rosters', reach: '', source: 'workbook' } as const;

/** What a workbook may speak of without holding it, and what was said of sheets and columns of earlier ones. */
export async function selectKnown(db: Database, today: string): Promise<Known> {
  const words = await selectWords(db, columnWords);
  const [nearest, ...later] = await selectTermRows(db, today);
  return {
    said: new Map(words.flatMap(({ key, ours }) => (ours === null ? [] : [[key, ours] as const]))),
    term:
      nearest === undefined || later.length > 0
        ? null
        : { year: nearest[0] ?? null, season: nearest[1] ?? null },
    words: await selectWordsOfLists(db),
    own: (arranged) => selectOwn(db, today, arranged),
  };
}

/** What the rows of each kind of sheet name, by themselves or through what they name. */
const spokenOf: Readonly<Record<SheetKey, readonly SheetKey[]>> = {
  units: ['units'],
  programmes: ['units', 'programmes'],
  groups: ['units', 'programmes', 'groups'],
  students: ['units', 'programmes', 'groups'],
  teachers: ['units'],
  disciplines: ['units', 'disciplines'],
  terms: [],
  load: ['units', 'programmes', 'groups', 'teachers', 'disciplines', 'terms'],
  grades: ['units', 'programmes', 'groups', 'disciplines'],
};

async function selectOwn(db: Database, today: string, arranged: readonly ReadSheet[]): Promise<OwnRows> {
  const asked = new Set(arranged.flatMap(({ key }) => spokenOf[key]));
  const content = await selectContent(db, today, asked);
  const together = groupsTogether(arranged);
  const groups = (content.groups ?? []).flatMap(([name]) => {
    const text = textOf(name ?? null);
    return together.has(nameKey(text)) ? [text] : [];
  });
  const { codes, lastNames } = studentsGraded(arranged);
  const isAlone = groups.length + codes.length + lastNames.length === 0;
  const students = isAlone ? [] : await selectOwnStudents(db, { today, groups, codes, lastNames });
  const all = { ...content, students };
  return Object.fromEntries(
    sheetKeys.flatMap((key) => {
      const rows = all[key];
      if (rows === undefined || rows.length === 0) return [];
      return [[key, [sheets[key].columns.map(({ titles }) => titles[0]), ...rows]]];
    }),
  );
}

/** The groups whose students a load names one by one: those that sit with others, or are halved. */
function groupsTogether(arranged: readonly ReadSheet[]): ReadonlySet<string> {
  const names = arranged.flatMap(({ key, sheet, guess }) => {
    const column = key === 'load' ? guess.columns.get('groups') : undefined;
    const half = guess.columns.get('subgroup');
    if (column === undefined) return [];
    return sheet.rows.slice(guess.headingRow + 1).flatMap((row) => {
      const named = groupsIn(textOf(row[column] ?? null));
      const isHalf = half !== undefined && textOf(row[half] ?? null) !== '';
      return named.length > 1 || isHalf ? named : [];
    });
  });
  return new Set(names.map(nameKey));
}

/** Of whom grades tell, by number, or else by name. */
function studentsGraded(arranged: readonly ReadSheet[]) {
  const codes = new Set<string>();
  const lastNames = new Set<string>();
  for (const { key, sheet, guess } of arranged) {
    const [byCode, byName] = [guess.columns.get('code'), guess.columns.get('student')];
    for (const row of key === 'grades' ? sheet.rows.slice(guess.headingRow + 1) : []) {
      const code = byCode === undefined ? '' : textOf(row[byCode] ?? null);
      const [lastName = ''] = byName === undefined ? [] : namesOf(textOf(row[byName] ?? null));
      if (code !== '') codes.add(code);
      else if (lastName !== '') lastNames.add(lastName.toLowerCase());
    }
  }
  return { codes: [...codes], lastNames: [...lastNames] };
}
