import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, it } from 'vitest';

/** Runs a process that ends in this way, and gives what it wrote. */
function endingWith(ending: string) {
  const script = `
    import { DrizzleQueryError } from 'drizzle-orm';
    import { withLastWords } from ${JSON.stringify(join(import.meta.dirname, 'lastWords.ts'))};
    const broken = () => { throw new DrizzleQueryError('select $1::int', ['ангина'], new Error('ангина')); };
    await withLastWords(async () => { ${ending} }).catch((error) => { console.error(error.message); process.exit(error.exitCode); });`;
  return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
}

it.each([
  ['that cannot start', 'broken();'],
  [
    'in which something breaks that nobody waits for',
    'setTimeout(broken); await new Promise(() => setInterval(() => {}, 1000));',
  ],
])(
  'a process %s ends with the statement and its place, and without what stood in it',
  { tags: 'long' },
  (_name, ending) => {
    const { status, stderr } = endingWith(ending);

    expect(status).toBe(1);
    expect(stderr).toContain('"statement": "select $1::int"');
    expect(stderr).toMatch(/at (?:Timeout\.)?broken/);
    expect(stderr).not.toContain('ангина');
  },
);
