import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../..');

/** Libraries that read what strangers send, and may be made to take any time or memory over it. */
const readers = ['read-excel-file', 'ical.js', 'csv-parse', 'fflate', 'yauzl', 'mdast-util-from-markdown'];

/** Who may read in the server's own process, and why that is safe. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Only the list of contents, of at most a megabyte; nothing is unpacked.
  'platform/files/zipKind.ts': ['yauzl'],
  // A few hundred letters at the beginning of a news item, and those who write news are no strangers.
  'modules/news/notices/plainWords.ts': ['mdast-util-from-markdown'],
};

/** What a module brings along when it runs: types are no code, and what is asked for later counts as well. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const static_ = [...text.matchAll(/^(?:import|export)\s(?!type\b)(?:[^;]*?\sfrom\s)?'([^']+)';/gm)];
  const dynamic = [...text.matchAll(/\bimport\('([^']+)'\)/g)];
  return [...static_, ...dynamic].map(([, name = '']) => name);
}

function pathOf(name: string, from: string): string | null {
  if (name.startsWith('.')) return resolve(dirname(from), name);
  if (!name.startsWith('#')) return null;
  return join(src, name === '#app' || name === '#config' ? `${name.slice(1)}.ts` : name.slice(1));
}

/** Which reader is reached from where, by way of everything that the server's own process runs. */
function readersWithin(entry: string): string[] {
  return [...modulesWithin(entry)].flatMap((file) => {
    const place = relative(src, file);
    return readers
      .filter((one) => importsOf(file).some((name) => name === one || name.startsWith(`${one}/`)))
      .filter((reader) => exceptions[place]?.includes(reader) !== true)
      .map((reader) => `${place}: ${reader}`);
  });
}

/** Every module of ours that runs where this one does. */
function modulesWithin(entry: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !file.endsWith('.ts')) continue;
    seen.add(file);
    for (const name of importsOf(file)) {
      const path = pathOf(name, file);
      if (path !== null) open.push(path);
    }
  }
  return seen;
}

describe('a template to fill in', () => {
  it.each(['modules/imports/workbook/template.ts', 'modules/imports/timetable/template.ts'])(
    'is written in a process of its own: %s',
    (writer) => {
      expect([...modulesWithin(join(src, 'app.ts'))]).not.toContain(join(src, writer));
      expect([...modulesWithin(join(src, 'modules/imports/templates.worker.ts'))]).toContain(
        join(src, writer),
      );
    },
  );
});

describe('what strangers send', () => {
  it('is read by no module that the server runs in its own process', () => {
    expect(readersWithin(join(src, 'app.ts'))).toEqual([]);
  });

  it.each(['modules/imports/timetable/timetable.worker.ts', 'modules/imports/import.worker.ts'])(
    'is read in a process of its own: %s',
    (worker) => {
      expect(readersWithin(join(src, worker)).length).toBeGreaterThan(2);
    },
  );
});
