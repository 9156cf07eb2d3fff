import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { languagesPlugin } from './languagesPlugin.ts';

/** Where `npm run dev` finds the API. */
const server = process.env['BILIM_DEV_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  base: '/lms/',
  plugins: [react({ compiler: true }), languagesPlugin()],
  resolve: { dedupe: ['react', 'react-dom'] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/lms/api', '/config.json', '/lms/config.json', '/lms/public'].map((path) => [path, server]),
    ),
  },
  build: {
    // Older targets make Lightning CSS rewrite light-dark(), which then ignores Mantine's colour scheme.
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    // The content security policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
  },
});
