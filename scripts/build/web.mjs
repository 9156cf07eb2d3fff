// @ts-check
import { build as bundle } from 'vite';

import { fromRoot } from '../root.mjs';
import { compressFolder } from './compress.mjs';
import { keepPreviousAssets } from './previousAssets.mjs';

/** @param {string} out */
export async function build(out) {
  await bundle({ root: fromRoot('apps/web'), logLevel: 'warn', build: { outDir: out, emptyOutDir: true } });
  await compressFolder(out);
  keepPreviousAssets(fromRoot('apps/web/dist'), out);
}
