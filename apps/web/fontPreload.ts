import type { Plugin } from 'vite';

/** The two parts of the font that every page needs; the others come when one of their letters does. */
const always = /onest-(latin|cyrillic)-wght-normal-[\w-]+\.woff2$/;

/** Lets the browser fetch the font while it still reads the page, so that the text does not jump. */
export function fontPreload(): Plugin {
  return {
    name: 'bilim-font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => always.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/lms/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}
