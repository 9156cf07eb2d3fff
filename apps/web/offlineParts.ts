import { createHash } from 'node:crypto';

import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The parts of the font that the three languages need; ң, ө and ү are in the extended one. */
const fonts = /onest-(latin|cyrillic|cyrillic-ext)-wght-normal-[\w-]+\.woff2$/;

/**
 * Screens that open without a network; all others are fetched when they are first looked at. Of the library, books of
 * words: what draws a PDF is heavy, and its pages are not here.
 */
const offlineFeatures =
  /\/src\/features\/(?!(home|schedule|journal|login|materials|qr|sheets|verify|library(?!\/(?:keeping|reader\/pdf)))\/)/;

/** A file of the build that the service worker keeps; a hashed name needs no revision. */
export interface KeptFile {
  readonly url: string;
  readonly revision: string | null;
}

/** The files without which the app does not start, and all parts of the screens that open offline. */
export function offlineFiles(bundle: Bundle): readonly KeptFile[] {
  const files = new Set(Object.keys(bundle).filter((file) => fonts.test(file)));
  const seen = new Set<string>();
  const waiting = Object.values(bundle).flatMap((one) =>
    one.type === 'chunk' && one.isEntry ? [one.fileName] : [],
  );
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || seen.has(name)) continue;
    seen.add(name);
    for (const file of [name, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(file);
    waiting.push(...chunk.imports, ...chunk.dynamicImports.filter((part) => isOffline(bundle[part])));
  }
  return [...files].sort().map((file) => ({ url: `/lms/${file}`, revision: null }));
}

function isOffline(part: Bundle[string] | undefined): boolean {
  return part?.type === 'chunk' && !offlineFeatures.test(moduleOf(part));
}

function moduleOf({ facadeModuleId, moduleIds }: Chunk) {
  return (facadeModuleId ?? moduleIds.at(-1) ?? '').replaceAll('\\', '/');
}

/** Changes when any of the texts does. */
export function revisionOf(...texts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url').slice(0, 16);
}
