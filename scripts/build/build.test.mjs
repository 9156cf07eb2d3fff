// @ts-check
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { compressFolder } from './compress.mjs';
import { fingerprint } from './fingerprint.mjs';
import { keepPreviousAssets } from './previousAssets.mjs';
import { replaceFolder } from './replaceFolder.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bilim-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the fingerprint of sources', () => {
  it('changes with a content, a new file and a removed file, and with nothing else', () => {
    const sources = [path.relative(path.resolve(import.meta.dirname, '../..'), folder)];
    write('a.ts', 'one');
    const first = fingerprint(sources);

    write('a.test.ts', 'a test is not built');
    write('node_modules/x.ts', 'nor is a package here');
    expect(fingerprint(sources)).toBe(first);

    write('a.ts', 'two');
    const changed = fingerprint(sources);
    expect(changed).not.toBe(first);

    write('b.ts', '');
    expect(fingerprint(sources)).not.toBe(changed);

    rmSync(path.join(folder, 'b.ts'));
    write('a.ts', 'one');
    expect(fingerprint(sources)).toBe(first);
  });
});

describe('compressing', () => {
  it('puts a brotli and a gzip file beside a long text and leaves the rest', async () => {
    const text = 'const mark = 5;\n'.repeat(200);
    write('assets/app.js', text);
    write('short.js', 'export {};');
    write('font.woff2', 'x'.repeat(5000));

    await compressFolder(folder);

    const app = path.join(folder, 'assets/app.js');
    expect(brotliDecompressSync(readFileSync(`${app}.br`)).toString()).toBe(text);
    expect(gunzipSync(readFileSync(`${app}.gz`)).toString()).toBe(text);
    expect(readdirSync(folder).toSorted()).toEqual(['assets', 'font.woff2', 'short.js']);
  });
});

describe('the files of the build before', () => {
  it('stay for one build, so that open pages find their parts', () => {
    for (const [at, build] of ['a', 'b', 'c'].entries()) {
      write(`${build}/assets/part-${build}.js`, build);
      write(`${build}/assets/same.js`, 'same');

      keepPreviousAssets(path.join(folder, ['none', 'a', 'b'][at] ?? ''), path.join(folder, build));
    }

    expect(assetsOf('a')).toEqual(['part-a.js', 'same.js']);
    expect(assetsOf('b')).toEqual(['part-a.js', 'part-b.js', 'same.js']);
    expect(assetsOf('c')).toEqual(['part-b.js', 'part-c.js', 'same.js']);
  });
});

describe('replacing a built folder', () => {
  it('puts the finished one in its place, whether there was one or not', () => {
    const place = path.join(folder, 'dist');
    for (const content of ['first', 'second']) {
      write('finished/main.js', content);

      replaceFolder(path.join(folder, 'finished'), place, folder);

      expect(readFileSync(path.join(place, 'main.js'), 'utf8')).toBe(content);
      expect(existsSync(path.join(folder, 'finished'))).toBe(false);
    }
  });
});

/** @param {string} build */
function assetsOf(build) {
  return readdirSync(path.join(folder, build, 'assets')).toSorted();
}

/**
 * @param {string} name
 * @param {string} content
 */
function write(name, content) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
