// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { parseSync } from 'vite';

import { fromRoot } from '../root.mjs';

/**
 * @typedef {object} Import
 * @property {string} from file that imports, from the root
 * @property {string} to file of this repository, or the name of a library
 * @property {boolean} isLibrary
 */

/** Where the names that begin with # or @bilim lead, as the package files say. */
const homes = ['packages/contract', 'apps/server', 'apps/web'];
const aliases = new Map(
  homes.flatMap((home) => {
    const {
      name,
      imports = {},
      exports = {},
    } = JSON.parse(readFileSync(fromRoot(`${home}/package.json`), 'utf8'));
    return [[home, { name, imports, exports }]];
  }),
);

/** Every file of TypeScript below a folder, from the root. */
export function sourcesIn(/** @type {string} */ folder) {
  return readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.posix.join(folder, name));
}

/** What a file imports, however: as a value or a type, at once or later, by a relative name or another one. */
export function importsOf(/** @type {string} */ file) {
  const text = readFileSync(fromRoot(file), 'utf8');
  const { module } = parseSync(file, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(
      ({ moduleRequest: { start, end } }) => /^'(.+)'$/.exec(text.slice(start, end))?.[1],
    ),
  ];
  return [...new Set(named)].flatMap((name) => (name === undefined ? [] : [resolveImport(file, name)]));
}

/** What a name in this file leads to. @returns {Import} */
export function resolveImport(/** @type {string} */ from, /** @type {string} */ name) {
  if (name.startsWith('.')) return inside(from, path.posix.join(path.posix.dirname(from), name));
  const home = homes.find((one) => from.startsWith(`${one}/`));
  if (name.startsWith('#') && home !== undefined) return inside(from, follow(home, 'imports', name));
  for (const [other, { name: own }] of aliases) {
    if (name === own || name.startsWith(`${own}/`))
      return inside(from, follow(other, 'exports', `.${name.slice(own.length)}`));
  }
  return { from, to: name, isLibrary: true };
}

function follow(
  /** @type {string} */ home,
  /** @type {'imports' | 'exports'} */ kind,
  /** @type {string} */ name,
) {
  for (const [pattern, target] of Object.entries(aliases.get(home)?.[kind] ?? {})) {
    const [head = '', tail] = pattern.split('*');
    if (tail === undefined ? name === pattern : name.startsWith(head) && name.endsWith(tail)) {
      const middle = name.slice(head.length, tail === undefined ? undefined : name.length - tail.length);
      return path.posix.join(home, String(target).replace('*', middle));
    }
  }
  throw new Error(`${home} has no name ${name}`);
}

/** @returns {Import} */
function inside(/** @type {string} */ from, /** @type {string} */ to) {
  const plain = to.replace(/\?.*$/, '');
  if (!existsSync(fromRoot(plain))) throw new Error(`${from} imports ${plain}, which is not there`);
  return { from, to: plain, isLibrary: false };
}
