import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { transform } from 'esbuild';
import type { Plugin } from 'vite';

/**
 * Writes into the page which files the portal begins with, besides those that every page does: `boot.js`, which comes
 * before everything else and as small as it gets, asks for them while the first ones are still on their way.
 */
export function firstRequests(): Plugin {
  return {
    name: 'bilim-first-requests',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
        const filesOf = (name: string) =>
          chunks
            .filter((chunk) => chunk.name === name)
            .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
        return (['portal', 'home'] as const).map((name) => ({
          tag: 'meta',
          attrs: { name: `files-${name}`, content: filesOf(name).join(' ') },
          injectTo: 'head-prepend' as const,
        }));
      },
    },
    async writeBundle({ dir = '' }) {
      const file = join(dir, 'boot.js');
      const { code } = await transform(await readFile(file, 'utf8'), { minify: true });
      await writeFile(file, code);
    },
  };
}
