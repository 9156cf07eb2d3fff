// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ROOT } from './root.mjs';

// The one place that knows where the browser is: `node scripts/find-chromium.mjs [--install]` prints it.

/** No sandbox: in containers, and as root, it cannot start. The pages are our own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * The path of a Chromium that can be started: `CHROMIUM_PATH`, one of the system's, or Playwright's. With `install`
 * it is installed when there is none.
 * @param {{ install?: boolean }} [options]
 * @returns {string}
 */
export function findChromium({ install = false } = {}) {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (!isExecutable(chosen)) {
      throw new Error(`CHROMIUM_PATH=${chosen} is not a program that can be started.`);
    }
    return chosen;
  }

  const found = installed() ?? (install ? (installFromSystem() ?? installFromPlaywright()) : undefined);
  if (found === undefined) {
    throw new Error(
      'There is no Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    );
  }
  return found;
}

function installed() {
  return [...NAMES.map(onPath), ...ELSEWHERE, playwrightsOwn()].find(
    (each) => each !== undefined && isExecutable(each),
  );
}

function installFromSystem() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || onPath('apt-get') === undefined) {
    return undefined;
  }
  const isDone =
    apt(['update', '-qq']) &&
    apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']);
  const browser = isDone ? installed() : undefined;
  // Ubuntu's package of that name is only a pointer to a snap, which does not run in containers.
  return browser !== undefined && spawnSync(browser, ['--version']).status === 0 ? browser : undefined;
}

function installFromPlaywright() {
  const cli = path.join(
    path.dirname(createRequire(import.meta.url).resolve('playwright/package.json')),
    'cli.js',
  );
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: ROOT, stdio: 'inherit' });
  return installed();
}

/** @param {string[]} command */
function apt(command) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', command, { stdio: 'inherit', env }).status === 0;
}

function playwrightsOwn() {
  /** @type {typeof import('playwright')} */
  const { chromium } = createRequire(import.meta.url)('playwright');
  return chromium.executablePath();
}

/** @param {string} name */
function onPath(name) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(findChromium({ install: process.argv.includes('--install') }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
