import type { Database } from '#platform/db/database.ts';
import { writeWorkbook } from '#platform/xlsx/writeWorkbook.ts';
import type { WrittenTable } from '#platform/xlsx/writeWorkbook.ts';

import { instructions } from './instructions.ts';
import type { TemplateColumn } from './columns.ts';
import { helpSheets, sheetKeys, sheets } from './sheets.ts';
import type { SheetKey } from './sheets.ts';
import { selectContent, selectLists } from './template.queries.ts';

/** Rows that are ready for typing below what is there. */
const emptyRows = 300;
const listWidth = 36;

/** The workbook to fill in: empty, or with what Bilim knows already of structure, groups, teachers and disciplines. */
export async function makeTemplate(
  db: Database,
  { isFilled, today }: { readonly isFilled: boolean; readonly today: string },
): Promise<Buffer> {
  const words = await selectLists(db);
  if (isFilled) return await write(await selectContent(db, today), words);
  const key = JSON.stringify(words);
  if (lastEmpty?.key !== key) lastEmpty = { key, bytes: await write({}, words) };
  return lastEmpty.bytes;
}

/** The empty one is always the same, as long as the words to choose from are. */
let lastEmpty: { readonly key: string; readonly bytes: Buffer } | null = null;

async function write(
  content: Awaited<ReturnType<typeof selectContent>>,
  words: WrittenTable['rows'],
): Promise<Buffer> {
  const tables = sheetKeys.map((key) => tableOf(key, content[key] ?? []));
  const lists: WrittenTable = {
    name: helpSheets.lists,
    columns: ['Должности', 'Виды занятий', 'Формы обучения'].map((title) => ({ title, width: listWidth })),
    rows: words,
  };
  return await writeWorkbook([{ name: helpSheets.instructions, paragraphs: instructions }, ...tables, lists]);
}

function tableOf(key: SheetKey, rows: WrittenTable['rows']): WrittenTable {
  const { name, example } = sheets[key];
  const columns: readonly TemplateColumn[] = sheets[key].columns;
  const exampleOf: Readonly<Partial<Record<string, string | number>>> = example;
  return {
    name,
    rows,
    emptyRows,
    columns: columns.map(({ titles, ...column }) => ({ ...column, title: titles[0] ?? column.key })),
    // What is there shows well enough how to go on.
    examples: rows.length > 0 ? [] : [columns.map((column) => exampleOf[column.key] ?? null)],
  };
}
