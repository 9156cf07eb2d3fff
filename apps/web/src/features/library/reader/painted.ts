import { useEffect } from 'react';

import { folded, stemsIn, wordsWith } from './stems.ts';
import type { Mark } from './useMarks.ts';

interface Painted {
  readonly query: string;
  readonly marks: readonly Mark[];
  readonly page: number;
}

/** Sets off what is looked for and what the reader has marked, as long as the words are there. */
export function usePainted(words: HTMLElement | null, { query, marks, page }: Painted): void {
  // What is painted is no part of the page, and no work of React.
  useEffect(
    () => (words === null ? undefined : paint('book-found', findWords(words, query))),
    [words, query],
  );
  useEffect(() => {
    if (words === null) return;
    const own = marks.filter((mark) => mark.page === page && mark.kind !== 'bookmark');
    return paint('book-marked', findQuotes(words, own));
  }, [words, marks, page]);
}

/** Nothing of the page is changed for it; gives back how to stop. */
function paint(name: string, ranges: readonly Range[]): () => void {
  if (!('highlights' in CSS)) return () => {};
  const painted = CSS.highlights.get(name) ?? new Highlight();
  for (const range of ranges) painted.add(range);
  CSS.highlights.set(name, painted);
  return () => {
    for (const range of ranges) painted.delete(range);
  };
}

function findWords(root: HTMLElement, query: string): Range[] {
  const stems = stemsIn(query);
  if (stems.length === 0) return [];
  const pattern = wordsWith(stems);
  return textsIn(root).flatMap((node) =>
    [...folded(node.data).matchAll(pattern)].map(({ index, 0: found }) =>
      rangeOf({ node, at: index }, { node, at: index + found.length - 1 }),
    ),
  );
}

interface Letter {
  readonly node: Text;
  readonly at: number;
}

/** Spaces do not count: lines end elsewhere in another width, and a PDF has none of its own. */
function findQuotes(root: HTMLElement, marks: readonly Mark[]): Range[] {
  if (marks.length === 0) return [];
  const found: Letter[] = textsIn(root).flatMap((node) =>
    Array.from({ length: node.length }, (_, at) => ({ node, at })),
  );
  const all = found.filter(({ node, at }) => !isSpace(node.data.charAt(at)));
  const text = all.map(({ node, at }) => node.data.charAt(at)).join('');
  return marks.flatMap(({ quote, locator }) => {
    const sought = quote.replaceAll(/\s+/g, '');
    const places = placesOf(text, sought).flatMap((at) => {
      const [first, last] = [all[at], all[at + sought.length - 1]];
      return first === undefined || last === undefined ? [] : [rangeOf(first, last)];
    });
    return nearest(root, places, Number(locator ?? 0) || 0);
  });
}

function placesOf(text: string, sought: string): number[] {
  const places: number[] = [];
  if (sought === '') return places;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) places.push(at);
  return places;
}

/** Of words that stand there several times, those beside which the mark was made. */
function nearest(root: HTMLElement, places: readonly Range[], down: number): Range[] {
  if (places.length < 2) return [...places];
  const { top, height } = root.getBoundingClientRect();
  const away = (range: Range) => Math.abs((range.getBoundingClientRect().top - top) / height - down);
  return [places.reduce((best, one) => (away(one) < away(best) ? one : best))];
}

function rangeOf(first: Letter, last: Letter): Range {
  const range = new Range();
  range.setStart(first.node, first.at);
  range.setEnd(last.node, last.at + 1);
  return range;
}

function textsIn(root: HTMLElement): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) texts.push(node);
  return texts;
}

const isSpace = (letter: string) => /\s/.test(letter);
