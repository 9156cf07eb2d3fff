// @ts-check
import { fromRoot } from './root.mjs';
import { serve } from './serve.mjs';

// Runs the server from its sources, under `tsx watch`.
await serve(fromRoot('apps/server/src/main.ts'));
