import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { keepPreviousAssets } from '../../scripts/build/previousAssets.mjs';

const BUILT = path.resolve(import.meta.dirname, '../../apps/web/dist');

/** A folder of built pages that newer versions are put into, one after another. */
export interface Deployment {
  readonly folder: string;
  /** Puts another version in the place of the one before, as a build does. */
  release(version: string): void;
  remove(): void;
}

/** Begins with the pages as they are built. */
export function openDeployment(): Deployment {
  const place = mkdtempSync(path.join(os.tmpdir(), 'bilim-pages-'));
  const folder = path.join(place, 'web');
  cpSync(BUILT, folder, { recursive: true });

  return {
    folder,
    release(version) {
      const out = path.join(place, version);
      cpSync(BUILT, out, { recursive: true });
      becomeOtherVersion(out, version);
      keepPreviousAssets(folder, out);
      rmSync(folder, { recursive: true });
      renameSync(out, folder);
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}

const text = /\.(?:js|css|html|webmanifest)$/;
const compressed = /\.(?:br|gz)$/;
/** What a part is called ends with a hash of what it says. */
const partName = /[\w.~-]+-[\w-]{8}(?=\.\w+)/g;
/** By which the service worker knows files whose names stay. */
const revision = /(?<=\{url:`[^`]+`,)revision:`/g;

/**
 * A version that differs in every part: what a part is called changes with what it says, wherever it is named.
 * Building one from the sources would come to the same and take the processor for longer than all of this journey.
 */
function becomeOtherVersion(out: string, version: string) {
  const assets = path.join(out, 'assets');
  for (const name of readdirSync(assets)) if (compressed.test(name)) rmSync(path.join(assets, name));
  const parts = new Set(readdirSync(assets).map((name) => name.replace(/\.\w+$/, '')));

  for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    const at = path.join(out, file);
    if (compressed.test(file)) rmSync(at, { force: true });
    if (!text.test(file)) continue;
    const renamed = readFileSync(at, 'utf8')
      .replace(partName, (name) => (parts.has(name) ? `${name}${version}` : name))
      .replace(revision, `$&${version}`);
    const isPart = file.startsWith(`assets${path.sep}`) && file.endsWith('.js');
    const told = isPart ? `\nglobalThis.bilimVersion = ${JSON.stringify(version)};\n` : '';
    writeFileSync(at, renamed + told);
  }
  for (const name of readdirSync(assets))
    renameSync(path.join(assets, name), path.join(assets, name.replace(partName, `$&${version}`)));
}
