import type { Block } from '@bilim/contract/library/parts';
import { XMLParser } from 'fast-xml-parser';

type Run = Block['runs'][number];
type Look = Run['look'];

/** Elements in their order; text stands under `#text`, attributes are not read at all. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: true,
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  trimValues: false,
  unpairedTags: ['br', 'hr', 'img', 'input', 'meta', 'link', 'wbr', 'col'],
  stopNodes: ['*.script', '*.style'],
});

type Node = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, Block['kind']>> = {
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  p: 'p',
  li: 'item',
  dt: 'item',
  dd: 'item',
  blockquote: 'quote',
  pre: 'code',
  div: 'p',
  section: 'p',
  article: 'p',
  tr: 'p',
  figcaption: 'p',
};
const looks: Readonly<Record<string, NonNullable<Look>>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  sup: 'sup',
  sub: 'sub',
};
const unread: ReadonlySet<string> = new Set([
  'head',
  'script',
  'style',
  'svg',
  'math',
  'template',
  'iframe',
  'object',
]);
/** Deeper than this nobody writes. */
const deepest = 60;

/** Where a page declares entities of its own, the parser refuses it; none of them is read anyhow. */
const withoutDoctype = (page: string) => page.replace(/<!DOCTYPE[^[>]*(?:\[[^]*?\]\s*)?>/i, '');

/** The words of a page of an EPUB in their order. Elements that are no words, and all attributes, are left out. */
export function blocksOf(page: string): Block[] {
  const blocks: { readonly kind: Block['kind']; runs: Run[] }[] = [];

  function add(text: string, look: Look) {
    const block = blocks.at(-1);
    if (block !== undefined) block.runs.push(look === undefined ? { text } : { text, look });
  }

  function walk(nodes: readonly Node[], look: Look, depth: number) {
    if (depth > deepest) return;
    for (const node of nodes) {
      for (const [name, inner] of Object.entries(node)) {
        if (name === '#text') add(lettersOf(String(inner)), look);
        else if (name === 'br') add('\n', look);
        else if (name === 'hr') blocks.push({ kind: 'line', runs: [] }, { kind: 'p', runs: [] });
        else if (!unread.has(name) && Array.isArray(inner)) enter(name, inner, { look, depth });
      }
    }
  }

  function enter(name: string, inner: readonly Node[], { look, depth }: { look: Look; depth: number }) {
    const kind = kinds[name];
    if (kind !== undefined) blocks.push({ kind, runs: [] });
    if (name === 'td' || name === 'th') add(' ', look);
    walk(inner, looks[name] ?? look, depth + 1);
    // What follows belongs to whatever was left.
    if (kind !== undefined) blocks.push({ kind: 'p', runs: [] });
  }

  blocks.push({ kind: 'p', runs: [] });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that is how elements in their order come
  walk(parser.parse(withoutDoctype(page)) as Node[], undefined, 0);
  return blocks.map(tidy).filter(({ kind, runs }) => kind === 'line' || runs.length > 0);
}

/** Spaces as a browser would show them. */
function tidy({ kind, runs }: Block): Block {
  if (kind === 'code') return { kind, runs };
  const joined: Run[] = [];
  for (const { text, ...look } of runs) {
    const before = joined.at(-1);
    const spaced = text.replaceAll(/[^\S\n]*\n?[^\S\n]*\n?\s*/g, (gap) => (gap === '' ? '' : ' '));
    const fits = before === undefined || before.text.endsWith(' ') ? spaced.trimStart() : spaced;
    if (fits === '') continue;
    if (before !== undefined && before.look === look.look) before.text += fits;
    else joined.push({ text: fits, ...look });
  }
  const last = joined.at(-1);
  if (last !== undefined) last.text = last.text.trimEnd();
  return { kind, runs: joined.filter(({ text }) => text !== '') };
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  hellip: '…',
};

function lettersOf(text: string): string {
  return text.replaceAll(
    /&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi,
    (whole, name: string) => letterOf(name) ?? whole,
  );
}

function letterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return named[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}
