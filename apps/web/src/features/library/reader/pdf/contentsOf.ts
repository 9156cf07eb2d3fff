import type { PDFDocumentProxy } from 'pdfjs-dist';

import type { Entry } from '../useReading.ts';

interface OutlineEntry {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly items: readonly OutlineEntry[];
}

type Reference = Parameters<PDFDocumentProxy['getPageIndex']>[0];

const deepest = 3;
const most = 500;

/** The contents of a PDF with the page of each entry; what leads nowhere is left out. */
export async function contentsOf(document: PDFDocumentProxy): Promise<Entry[]> {
  const entries: Entry[] = [];
  await collect(document, (await document.getOutline().catch(() => null)) ?? [], 0, entries);
  return entries;
}

async function collect(
  document: PDFDocumentProxy,
  outline: readonly OutlineEntry[],
  depth: number,
  into: Entry[],
) {
  for (const { title, dest, items } of outline) {
    if (into.length >= most) return;
    const page = await pageOf(document, dest).catch(() => null);
    if (page !== null) into.push({ title, page, depth });
    if (depth + 1 < deepest) await collect(document, items, depth + 1, into);
  }
}

async function pageOf(document: PDFDocumentProxy, dest: OutlineEntry['dest']): Promise<number | null> {
  const found: readonly unknown[] | null =
    typeof dest === 'string' ? await document.getDestination(dest) : dest;
  const [reference] = found ?? [];
  if (typeof reference === 'number') return reference + 1;
  if (typeof reference !== 'object' || reference === null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what else begins a place is a number
  return (await document.getPageIndex(reference as Reference)) + 1;
}
