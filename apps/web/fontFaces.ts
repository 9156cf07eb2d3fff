import type { Plugin } from 'vite';

/** Letters of no language of the portal, and signs that the system's own fonts have. */
const unneeded = /\/\* onest-(?:math|symbols|vietnamese)-[\w-]+ \*\/\s*@font-face \{[^}]*\}/g;

/**
 * A font that is there at once is shown at once, one that comes soon replaces the system's, and one that comes late is
 * for the next page: nothing jumps while somebody reads. Styles come before the first paint, so they name few faces.
 */
export function fontFaces(): Plugin {
  return {
    name: 'bilim-font-faces',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('@fontsource-variable/onest/')) return undefined;
      return code.replaceAll(unneeded, '').replaceAll('font-display: swap', 'font-display: fallback');
    },
  };
}
