import type { Plugin } from 'vite';

const pieces = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;
const entry = /\/apps\/web\/src\/main\.tsx$/;

/**
 * Each piece of the interface kit brings its own styles, so that a page fetches those of the pieces it draws and not
 * the kit's whole sheet. While developing, where the kit is bundled before plugins see it, the whole sheet comes.
 */
export function mantineStyles(): Plugin {
  let isBuild = true;
  return {
    name: 'bilim-mantine-styles',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform(code, id) {
      const [path = ''] = id.replaceAll('\\', '/').split('?');
      const piece = pieces.exec(path)?.[1];
      if (isBuild && piece !== undefined) return `import '@mantine/core/styles/${piece}.layer.css';\n${code}`;
      if (!isBuild && entry.test(path)) return `import '@mantine/core/styles.layer.css';\n${code}`;
      return undefined;
    },
  };
}
