import type { ManualChapter } from './manualChapter.ts';

/** The chapters that hold every word of the text, wherever; all of them while nothing is asked. */
export function matching(chapters: readonly ManualChapter[], text: string): readonly ManualChapter[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return chapters.filter(({ title, words: said }) => {
    const all = `${title} ${said}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
