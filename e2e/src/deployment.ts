import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { build } from 'vite';

import { compressFolder } from '../../scripts/build/compress.mjs';
import { keepPreviousAssets } from '../../scripts/build/previousAssets.mjs';

const WEB = path.resolve(import.meta.dirname, '../../apps/web');

/** A folder of built pages that newer versions are put into, one after another. */
export interface Deployment {
  readonly folder: string;
  /** Builds the present sources as another version and puts it in the place of the one before. */
  release(version: string): Promise<void>;
  remove(): void;
}

/** Begins with the pages as they are built. */
export function openDeployment(): Deployment {
  const place = mkdtempSync(path.join(os.tmpdir(), 'bilim-pages-'));
  const folder = path.join(place, 'web');
  cpSync(path.join(WEB, 'dist'), folder, { recursive: true });

  return {
    folder,
    async release(version) {
      const out = path.join(place, version);
      await build({
        root: WEB,
        logLevel: 'error',
        plugins: [otherVersion(version)],
        build: { outDir: out, emptyOutDir: true },
      });
      await compressFolder(out);
      keepPreviousAssets(folder, out);
      rmSync(folder, { recursive: true });
      cpSync(out, folder, { recursive: true });
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}

/** Sources that differ in every part: what a part is called changes with what it says. */
function otherVersion(version: string) {
  return {
    name: 'other-version',
    transform: (code: string, id: string) =>
      /apps\/web\/src\/.*\.tsx?$/.test(id.replaceAll('\\', '/'))
        ? `${code}\nglobalThis.bilimVersion = ${JSON.stringify(version)};\n`
        : undefined,
  };
}
