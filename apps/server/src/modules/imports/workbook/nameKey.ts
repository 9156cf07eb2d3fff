import { inCyrillic } from '#platform/xlsx/lookalikes.ts';

import { wordKey } from './rowReader.ts';

/** Names are alike whatever their case, spaces, ё, dashes, quotes and alphabet of look-alikes. */
export function nameKey(name: string): string {
  return inCyrillic(wordKey(name))
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/\s*-\s*/g, '-')
    .replaceAll(/["'«»„“”]/g, '');
}
