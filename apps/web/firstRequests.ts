import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { transform } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Screens that are opened all day, by their modules; `boot.js` asks for their files by these names. */
const screens = {
  schedule: ['schedule/ScheduleScreen.tsx'],
  'journal-own': ['journal/JournalScreen.tsx', 'journal/student/StudentJournal.tsx'],
  'journal-classes': ['journal/JournalScreen.tsx', 'journal/TeacherJournal.tsx'],
  chat: ['chat/ChatScreen.tsx'],
  news: ['news/NewsScreen.tsx'],
  qr: ['qr/ScanScreen.tsx'],
  qrstud: ['qr/OwnCardScreen.tsx'],
} as const;

/** It leads to them. */
const listOfScreens = 'shell/screens.ts';

/** What stands in the page, by the parts of `firstParts.ts`. */
const beginnings = { login: ['login'], portal: ['wire', 'portal'], home: ['home'] };

/**
 * Writes down which files the portal and its screens begin with, besides those that every page does: `boot.js`, which
 * comes before everything else and as small as it gets, asks for them while the first ones are still on their way.
 * Those of the login page, the portal and home stand in the page, those of each screen in a file of its own.
 */
export function firstRequests(): Plugin {
  return {
    name: 'bilim-first-requests',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        return Object.entries(beginnings).map(([name, parts]) => ({
          tag: 'meta',
          attrs: {
            name: `files-${name}`,
            content: filesOf(parts.flatMap((part) => chunksNamed(part, bundle))).join(' '),
          },
          injectTo: 'head-prepend' as const,
        }));
      },
    },
    generateBundle(_options, bundle) {
      const known = withImports(
        [...chunksOf(bundle).filter(({ isEntry }) => isEntry), ...chunksNamed('portal', bundle)],
        bundle,
      );
      for (const [name, modules] of Object.entries(screens)) {
        const begun = [listOfScreens, ...modules.map((one) => `features/${one}`)].map((one) => {
          const holder = chunksOf(bundle).find(({ moduleIds }) =>
            moduleIds.some((id) => id.endsWith(`/src/${one}`)),
          );
          return holder ?? this.error(`no file of the build holds ${one}`);
        });
        const own = [...withImports(begun, bundle)].filter((chunk) => !known.has(chunk));
        this.emitFile({ type: 'asset', fileName: `screens/${name}.txt`, source: filesOf(own).join(' ') });
      }
    },
    async writeBundle({ dir = '' }) {
      const file = join(dir, 'boot.js');
      const { code } = await transform(await readFile(file, 'utf8'), { minify: true });
      await writeFile(file, code);
    },
  };
}

function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
}

function chunksNamed(name: string, bundle: Bundle): Chunk[] {
  return chunksOf(bundle).filter((chunk) => chunk.name === name);
}

/** With everything that they cannot run without. */
function withImports(chunks: readonly Chunk[], bundle: Bundle): ReadonlySet<Chunk> {
  const seen = new Set<Chunk>();
  const waiting = [...chunks];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const name of next.imports) {
      const chunk = bundle[name];
      if (chunk?.type === 'chunk') waiting.push(chunk);
    }
  }
  return seen;
}

function filesOf(chunks: readonly Chunk[]): string[] {
  return chunks.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}
