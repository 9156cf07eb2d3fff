import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { firstParts } from './firstParts.ts';
import { firstRequests } from './firstRequests.ts';
import { fontFaces } from './fontFaces.ts';
import { keptShape } from './keptShape.ts';
import { languagesPlugin } from './languagesPlugin.ts';
import { mantineStyles } from './mantineStyles.ts';
import { manifestsPlugin } from './manifestsPlugin.ts';
import { manualPlugin } from './manualPlugin.ts';
import { serviceWorkerPlugin } from './serviceWorkerPlugin.ts';

/** Where `npm run dev` finds the API. */
const server = process.env['BILIM_DEV_SERVER'] ?? 'http://127.0.0.1:8000';

/**
 * What the compiler adds so that nothing is drawn twice is a sixth of these parts, which everybody fetches first and
 * which are drawn a few times.
 */
const drawnSeldom =
  /\/apps\/web\/src\/(shell|ui\/(art|PageHeading|EmptyState|Ring|RingStat|LoadFailure|IconTile|SecretField|PersonAvatar|SkeletonRows|StatusChip|Toasts)\b|platform\/(menu|theme|session|api|queues|offline|install)|domain\/(schedule|news|branding)|features\/(home|login))\b/;

/** While developing, `/lms` is the portal too, as it is on the server; Vite itself knows only `/lms/`. */
const bareBase: Plugin = {
  name: 'bilim-bare-base',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/lms(?=\?|$)/, '/lms/');
      next();
    });
  },
};

export default defineConfig({
  base: '/lms/',
  define: { __KEPT_SHAPE__: JSON.stringify(keptShape()) },
  plugins: [
    react({ compiler: true, exclude: [/\/node_modules\//, drawnSeldom] }),
    languagesPlugin(),
    manifestsPlugin(),
    manualPlugin(),
    mantineStyles(),
    fontFaces(),
    firstRequests(),
    serviceWorkerPlugin(),
    bareBase,
  ],
  resolve: {
    dedupe: ['react', 'react-dom'],
    // A library brings along, for the React of years ago, what React does itself.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      // Written out, because the short form changes the host, and the server refuses writes of another origin.
      ['/api', '/lms/api', '/config.json', '/lms/config.json', '/lms/public'].map((path) => [
        path,
        { target: server },
      ]),
    ),
  },
  build: {
    // Older targets make Lightning CSS rewrite light-dark(), which then ignores Mantine's colour scheme.
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    // The content security policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...firstParts(),
            { name: 'icons', test: /@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 4 },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
});
