// @ts-check
import { expect, it } from 'vitest';

import { areas } from './areas.mjs';
import { circlesIn } from './circles.mjs';
import { importsOf, sourcesIn } from './imports.mjs';

const files = ['packages/contract/src', 'apps/server/src', 'apps/web/src'].flatMap(sourcesIn);
const imports = files.flatMap(importsOf);
const own = imports.filter(
  ({ from, to, isLibrary }) => !isLibrary && /\.tsx?$/.test(to) && !areaOf(from).name.endsWith('testing'),
);

function areaOf(/** @type {string} */ file) {
  const area = areas.find(({ files: pattern }) => pattern.test(file));
  if (area === undefined) throw new Error(`${file} belongs to no area`);
  return area;
}

/** A module of the server or a feature of the web app; null for what is none. */
function unitOf(/** @type {string} */ file) {
  return /^apps\/(?:server\/src\/modules|web\/src\/features)\/[^/]+/.exec(file)?.[0] ?? null;
}

const told = (/** @type {readonly import('./imports.mjs').Import[]} */ some) =>
  some.map(({ from, to }) => `${from} imports ${to}`);

it('what a file imports lies in an area that its own may know', () => {
  const wrong = own.filter(({ from, to }) => {
    const [area, other] = [areaOf(from), areaOf(to)];
    return area !== other && !area.may.includes(other.name);
  });
  expect(told(wrong)).toEqual([]);
});

it('features do not know each other', () => {
  const wrong = own.filter(({ from, to }) => {
    const [unit, other] = [unitOf(from), unitOf(to)];
    return unit !== null && other !== null && unit !== other && unit.includes('/features/');
  });
  expect(told(wrong)).toEqual([]);
});

it('a module knows no routes and no queries of another one', () => {
  const wrong = own.filter(
    ({ from, to }) =>
      unitOf(to) !== unitOf(from) && unitOf(from) !== null && /\.(routes|queries)\.ts$/.test(to),
  );
  expect(told(wrong)).toEqual([]);
});

it('the contract knows zod and nothing else', () => {
  const wrong = imports.filter(
    ({ from, to, isLibrary }) =>
      isLibrary &&
      from.startsWith('packages/contract/src/') &&
      !from.endsWith('.test.ts') &&
      !/^zod(\/|$)/.test(to),
  );
  expect(told(wrong)).toEqual([]);
});

it('no file leads back to itself, not even by a type', () => {
  expect(circlesIn(graphOf(own, (file) => file))).toEqual([]);
});

function graphOf(
  /** @type {readonly import('./imports.mjs').Import[]} */ edges,
  /** @type {(file: string) => string} */ nameOf,
) {
  /** @type {Map<string, Set<string>>} */ const graph = new Map();
  for (const { from, to } of edges) {
    const [name, next] = [nameOf(from), nameOf(to)];
    if (name === next) continue;
    graph.set(name, (graph.get(name) ?? new Set()).add(next));
  }
  return graph;
}
