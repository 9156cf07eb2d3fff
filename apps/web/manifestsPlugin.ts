import type { Plugin } from 'vite';

import { readLanguage, wireLanguages, type Texts, type WireLanguage } from './languages.ts';

/** Screens that a long press on the installed app's icon opens, by the names they have in the menu. */
const shortcuts = ['schedule', 'journal', 'qr'] as const;

/** Describes the app to browsers that can install it, once for each language. */
export function manifestsPlugin(): Plugin {
  return {
    name: 'bilim-manifests',

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const code = /^\/lms\/manifest\.(\w+)\.webmanifest$/.exec(request.url?.split('?')[0] ?? '')?.[1];
        const language = wireLanguages.find((one) => one === code);
        if (language === undefined) return next();
        response.setHeader('content-type', 'application/manifest+json');
        readLanguage(language).then((texts) => response.end(manifest(language, texts)), next);
      });
    },

    async generateBundle() {
      for (const language of wireLanguages) {
        const source = manifest(language, await readLanguage(language));
        this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source });
      }
    },
  };
}

function manifest(language: WireLanguage, texts: Texts): string {
  const text = (group: string, key: string) => {
    const found = texts[group];
    return typeof found === 'object' && typeof found[key] === 'string' ? found[key] : key;
  };
  return JSON.stringify({
    id: '/lms',
    start_url: '/lms',
    scope: '/lms',
    name: text('install', 'name'),
    short_name: 'Bilim',
    description: text('install', 'description'),
    lang: language === 'kg' ? 'ky' : language,
    dir: 'ltr',
    display: 'standalone',
    background_color: '#0e5b83',
    theme_color: '#0b4767',
    categories: ['education'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-192', 192, 'maskable'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: shortcuts.map((screen) => ({
      name: text('menu', screen),
      url: `/lms/${screen}`,
      icons: [icon('icon-192', 192, 'any')],
    })),
  });
}

function icon(file: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/lms/icons/${file}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}
