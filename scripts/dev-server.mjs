// @ts-check
import { fromRoot } from './root.mjs';
import { serve } from './serve.mjs';

// Runs the server from its sources, under `tsx watch`, and holds its statements to what they say.
process.env['BILIM_CHECK_ROWS'] ??= '1';
await serve(fromRoot('apps/server/src/main.ts'));
