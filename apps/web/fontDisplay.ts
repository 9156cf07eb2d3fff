import type { Plugin } from 'vite';

/**
 * A font that is there at once is shown at once, one that comes soon replaces the system's, and one that comes late is
 * for the next page: nothing jumps while somebody reads.
 */
export function fontDisplay(): Plugin {
  return {
    name: 'bilim-font-display',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('@fontsource-variable/onest/')) return undefined;
      return code.replaceAll('font-display: swap', 'font-display: fallback');
    },
  };
}
