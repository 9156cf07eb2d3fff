import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build, type Plugin } from 'vite';

import { offlineFiles, revisionOf, type KeptFile } from './offlineParts.ts';

const root = import.meta.dirname;
/** What the page is made of besides its text: a new policy must reach pages that are kept, too. */
const pageMakers = ['headers.ts', 'web.ts'].map((file) => join(root, '../server/src/platform/http', file));
/** Files with a name that stays, by where they lie in the build. */
const lasting = /^(boot\.js|logo\.svg|locales\/\w+\/(?:cm|first)\.json|[\w.-]+\.webmanifest)$/;

/** Builds `sw.js` after the pages, with the list of the files that it keeps. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'bilim-service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
        if (entry === undefined) return;
        const files = [...offlineFiles(bundle), ...(await lastingFiles(dir)), await pageFile(dir)];
        await buildWorker(dir, {
          __FILES__: JSON.stringify(files),
          __ENTRY__: JSON.stringify(entry.fileName),
        });
      },
    },
  };
}

async function lastingFiles(folder: string): Promise<KeptFile[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  return await Promise.all(
    files
      .filter((file) => lasting.test(file))
      .sort()
      .map(async (file) => ({
        url: `/lms/${file}`,
        revision: revisionOf(await readFile(join(folder, file))),
      })),
  );
}

async function pageFile(folder: string): Promise<KeptFile> {
  const makers = [join(folder, 'index.html'), ...pageMakers];
  const texts = await Promise.all(makers.map((file) => readFile(file)));
  return { url: '/lms/', revision: revisionOf(...texts) };
}

async function buildWorker(outDir: string, define: Record<string, string>) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, 'src/serviceWorker/serviceWorker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
