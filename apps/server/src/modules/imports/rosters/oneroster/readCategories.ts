import type { SourceFiles } from '../source.ts';

import { cellsOf, headingsOf } from './cells.ts';
import type { Headings } from './cells.ts';
import { csvLines } from './csvLines.ts';
import { fileNamed } from './fileNamed.ts';
import type { Manifest } from './manifest.ts';

/** What the categories of line items are called, by their ids: `categories.csv` is short, and has no other use. */
export async function readCategories(
  files: SourceFiles,
  { coverage }: Manifest,
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  const name = fileNamed(files, 'categories.csv');
  if (name === undefined || (coverage.get('categories') ?? 'none') === 'none') return titles;
  let headings: Headings | undefined;
  for await (const { cells } of csvLines(name, await files.open(name))) {
    if (headings === undefined) headings = headingsOf(cells);
    else {
      const row = cellsOf(headings, cells);
      const [id, title] = [row.text('sourcedId'), row.text('title')];
      if (id !== null && title !== null) titles.set(id, title);
    }
  }
  return titles;
}
