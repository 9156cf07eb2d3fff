import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** Markup of HTML stays what was typed, as on the page. */
const asOnThePage = { extensions: [{ disable: { null: ['htmlFlow', 'htmlText', 'codeIndented'] } }] };

/** How a text begins, in one line and without its marks: for where there is no room for more. */
export function plainWords(text: string, most: number): string {
  const line = blocksOf(fromMarkdown(text, asOnThePage)).join(' ').replaceAll(/\s+/g, ' ').trim();
  const letters = lettersOf(line);
  if (letters.length <= most) return line;
  return `${letters
    .slice(0, most)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}

/** As a reader counts them: an emoji of several signs is one. */
export function lettersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

function blocksOf(node: Nodes): string[] {
  if (node.type === 'paragraph' || node.type === 'heading') return [lineOf(node)];
  if ('children' in node) return node.children.flatMap(blocksOf);
  return 'value' in node ? [node.value] : [];
}

function lineOf(node: Nodes): string {
  if ('children' in node) return node.children.map(lineOf).join('');
  return 'value' in node ? node.value : ' ';
}
