import type { Page } from '@playwright/test';

/**
 * What a reader would call broken on the page as it stands: a page wider than its window, words that their own box cuts
 * off, a word or a number in two pieces, an ending on another line than its number, lines of one word each, and tabs in
 * several lines.
 */
export async function textFaults(page: Page): Promise<readonly string[]> {
  // Until the letters have come, words are as wide as those of another typeface.
  return await page.evaluate<string[]>(`document.fonts.ready.then(${find})`);
}

const find = `() => {
  const root = document.scrollingElement;
  const faults = root.scrollWidth > root.clientWidth ? ['the page is ' + root.scrollWidth + ' wide'] : [];
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const shorten = (words) => words.trim().replace(/\\s+/g, ' ').slice(0, 60);

  for (const list of document.querySelectorAll('[role=tablist]')) {
    const tops = new Set([...list.querySelectorAll('[role=tab]')].map((tab) => Math.round(tab.getBoundingClientRect().top)));
    if (tops.size > 1) faults.push('tabs in ' + tops.size + ' lines: ' + shorten(list.textContent));
  }

  const captions = 'button, button *, a, a *, label, label *, legend, h1, h2, h3, th, th *, [role=tab] *, dt, dd';
  for (const one of document.querySelectorAll('body :is(' + captions + ')')) {
    const { overflowX, clipPath } = getComputedStyle(one);
    const isClipped = one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && overflowX !== 'visible';
    // A summary of what unfolds and a line of a list of chats may be short, and what scrolls is not cut.
    const isMeant =
      clipPath !== 'none' || ['auto', 'scroll'].includes(overflowX) || one.closest('[aria-expanded], [data-contact]');
    if (isClipped && !isMeant && isSeen(one) && one.textContent.trim() !== '') faults.push('cut: ' + shorten(one.textContent));
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const linesOf = (node, start, end) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  // Whose edge cuts the words off without saying so.
  const cutting = (one) => {
    if (one === document.body) return null;
    const { overflowX, textOverflow, clipPath } = getComputedStyle(one);
    if (['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis' || clipPath !== 'none') return null;
    return overflowX === 'visible' ? cutting(one.parentElement) : one;
  };
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (node.data.trim() === '' || parent.closest('svg, pre, textarea, script, style') || !isSeen(parent)) continue;
    // What only a screen reader hears lies in a box of one pixel.
    if (parent.getBoundingClientRect().width <= 1) continue;
    const frame = cutting(parent);
    range.selectNodeContents(node);
    if (frame !== null && [...range.getClientRects()].some(({ right }) => right > frame.getBoundingClientRect().right + 1)) {
      faults.push('sticks out: ' + shorten(node.data));
    }
    const lines = linesOf(node, 0, node.length);
    if (lines < 2) continue;
    // Of what people write only the words have to stay whole, and of what machines write nothing.
    if (parent.closest('[data-readers], code')) continue;
    // A hyphen may end a line, but not between a number and its ending.
    for (const { 0: word, index } of node.data.matchAll(/\\d+-\\p{L}+|\\+?\\d[\\d() ]*\\d|[\\p{L}\\p{M}\\p{N}]+/gu)) {
      if (linesOf(node, index, index + word.length) > 1) faults.push('broken: ' + word + ' in ' + shorten(node.data));
    }
    // The drawn cover of a book is a picture: its title stands in a column as on any book.
    const isThin =
      parent.getBoundingClientRect().width < root.clientWidth / 3 && parent.closest('table, [data-colour]') === null;
    const words = node.data.trim().split(/\\s+/).length;
    if (isThin && lines > 3 && words <= lines + 1) faults.push('a column of words: ' + shorten(node.data));
  }
  return faults;
}`;
