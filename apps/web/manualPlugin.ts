import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toString as wordsOf } from 'mdast-util-to-string';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Plugin } from 'vite';

import type { ManualChapter } from './src/features/manual/manualChapter.ts';

const asked = /^virtual:manual\/(ru|kg|en)$/;
const folder = join(import.meta.dirname, '../../docs/user-manual');

/** Gives the app the user manual, read once when it is built: a module of chapters for each language. */
export function manualPlugin(): Plugin {
  return {
    name: 'bilim-manual',
    resolveId: (id) => (asked.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const language = asked.exec(id.slice(1))?.[1];
      if (language === undefined) return undefined;
      const file = join(folder, language, 'README.md');
      this.addWatchFile(file);
      return `export const chapters = ${JSON.stringify(chaptersOf(await readFile(file, 'utf8')))};`;
    },
  };
}

/** Everything under a heading of the second level is a chapter; the title above them is the screen's own. */
export function chaptersOf(text: string): readonly ManualChapter[] {
  const root: Root = fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const starts = root.children.flatMap((node, place) => (isChapterHead(node) ? [place] : []));
  return starts.map((start, index) => {
    const [head, ...all] = root.children.slice(start, starts[index + 1]);
    const nodes = all.filter((node) => keyIn(node) === null);
    const title = wordsOf(head);
    return {
      id: anchorOf(title),
      title,
      key: keyIn(root.children[start - 1]),
      words: wordsOf({ type: 'root', children: nodes }),
      nodes: bare(nodes),
    };
  });
}

function isChapterHead(node: RootContent): boolean {
  return node.type === 'heading' && node.depth === 2;
}

/** `<!-- lists -->` is the key `lists`. */
function keyIn(node: RootContent | undefined): string | null {
  return node?.type === 'html' ? (/^<!-- (\w+) -->$/.exec(node.value)?.[1] ?? null) : null;
}

/** «Журнал преподавателя» is `журнал-преподавателя`. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Without where each node stood in the file. */
function bare(nodes: readonly RootContent[]): readonly RootContent[] {
  return JSON.parse(JSON.stringify(nodes, (key, value: unknown) => (key === 'position' ? undefined : value)));
}
