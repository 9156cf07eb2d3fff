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
/** Chromium without its windows: pages alone, at two thirds of the cost. */
const HEADLESS_NAME = 'chromium-headless-shell';
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

/**
 * The path of the browser for journeys that need pages and a profile: no camera, and nobody who is asked. It is the
 * whole one where the lean one is not installed or `CHROMIUM_PATH` chooses.
 * @returns {string}
 */
export function findHeadlessChromium() {
  const isChosen = (process.env['CHROMIUM_PATH'] ?? '') !== '';
  return (isChosen ? undefined : onPath(HEADLESS_NAME)) ?? findChromium();
}

function installed() {
  return [...NAMES.map(onPath), ...ELSEWHERE, playwrightsOwn()].find(
    (each) => each !== undefined && isExecutable(each),
  );
}

function installFromSystem() {
  const browser = mayInstall() && apt('chromium', 'fonts-dejavu-core') ? installed() : undefined;
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

/** Nothing fails without it: journeys take the whole browser then. */
function installHeadless() {
  if (mayInstall() && onPath(HEADLESS_NAME) === undefined) apt(HEADLESS_NAME);
}

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

/** @param {string[]} packages */
function apt(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return [['update'], ['install', '-y', '--no-install-recommends', ...packages]].every(
    (command) => spawnSync('apt-get', ['-qq', ...command], { stdio: 'inherit', env }).status === 0,
  );
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
    const install = process.argv.includes('--install');
    console.log(findChromium({ install }));
    if (install) installHeadless();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
