import { defineConfig } from 'vitest/config';

import { mutantPlugin } from '../../scripts/mutants/plugin.mjs';

export default defineConfig({
  plugins: [mutantPlugin()],
  test: { name: 'contract', include: ['src/**/*.test.ts'] },
});
