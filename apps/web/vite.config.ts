import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { fontPreload } from './fontPreload.ts';
import { keptShape } from './keptShape.ts';
import { languagesPlugin } from './languagesPlugin.ts';
import { manifestsPlugin } from './manifestsPlugin.ts';
import { serviceWorkerPlugin } from './serviceWorkerPlugin.ts';

/** Where `npm run dev` finds the API. */
const server = process.env['BILIM_DEV_SERVER'] ?? 'http://127.0.0.1:8000';

/** Libraries of the login page, in one file: many small ones compress worse and need more round trips. */
const everyPageNeeds = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|use-sync-external-store|clsx|zod|i18next[a-z-]*|react-i18next|html-parse-stringify)/',
    'node_modules/@mantine/core/esm/core/(Box|MantineProvider/MantineProvider)',
    'node_modules/@mantine/core/esm/components/(Button|Input|InputBase|Loader|TextInput|Title|Transition|UnstyledButton)/',
    'packages/contract/src/(core/|client|auth|openid)',
    'src/platform/(theme/(theme|colorScheme|ThemeProvider)|api/(createCall|describeError|transport|TransportError)|i18n/(languages|languageChoice|startI18n|textsBackend)|session/(storage|handover|randomId))',
    'src/ui/art/Tunduk',
    'node_modules/@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/(IconX|IconInfoCircle|IconMoon|IconSun|IconRefresh|IconEye|IconEyeOff|IconMoodSad|IconAlertTriangle|IconBrandGoogle|IconKey)\\.mjs)',
    'src/shell/(mount|Crash|loadChunk)',
  ].join('|'),
);

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
    react({ compiler: true }),
    languagesPlugin(),
    manifestsPlugin(),
    fontPreload(),
    serviceWorkerPlugin(),
    bareBase,
  ],
  resolve: { dedupe: ['react', 'react-dom'] },
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
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: everyPageNeeds }] } } },
    reportCompressedSize: false,
  },
});
