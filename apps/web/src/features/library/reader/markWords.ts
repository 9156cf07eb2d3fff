const name = 'book-found';
const letters: Readonly<Record<string, string>> = { ө: 'о', ү: 'у', ң: 'н', ё: 'е' };
/** Endings of words change: what begins alike is the same. */
const shortestStem = 4;

/** Marks words where they stand; nothing of the page is changed for it. */
export function markWords(root: HTMLElement, query: string): void {
  if (!('highlights' in CSS) || query.trim() === '') return;
  const stems = folded(query).match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  if (stems.length === 0) return;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.map(stemOf).join('|')})[\\p{L}\\p{N}]*`, 'gu');
  const kept = CSS.highlights.get(name) ?? new Highlight();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const found of folded(node.nodeValue ?? '').matchAll(pattern)) {
      const range = new Range();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      kept.add(range);
    }
  }
  CSS.highlights.set(name, kept);
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[өүңё]/g, (letter) => letters[letter] ?? letter);
}

function stemOf(word: string): string {
  return word.length > shortestStem ? word.slice(0, Math.max(shortestStem, word.length - 2)) : word;
}
