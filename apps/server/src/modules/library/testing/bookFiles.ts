import { drawPaperAside } from '#platform/pdf/drawPaperAside.ts';

/** A PDF with these words, each on a page of its own. */
export async function pdfOf(...pages: readonly string[]): Promise<Buffer> {
  const content = pages.map((text, index) =>
    index === 0 ? text : { text, margin: [0, 780, 0, 0] as const, unbreakable: true },
  );
  return await drawPaperAside({ title: 'Книга', language: 'ru', content, foot: '' });
}
