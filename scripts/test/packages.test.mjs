// @ts-check
import { readFileSync } from 'node:fs';

import semver from 'semver';
import { expect, it } from 'vitest';

import { fromRoot } from '../root.mjs';

/**
 * @typedef {object} Package
 * @property {string} version
 * @property {{ node?: string }} [engines]
 * @property {Record<string, string>} [optionalDependencies]
 */
/** @type {{ packages: Record<string, Package> }} */
const { packages } = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8'));
/** @type {{ engines: { node: string } }} */
const own = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));

it('every package runs on the oldest Node.js that we promise', () => {
  const oldest = semver.minVersion(own.engines.node)?.version ?? '';

  const tooNew = Object.entries(packages)
    .filter(([, { engines }]) => engines?.node !== undefined && !semver.satisfies(oldest, engines.node))
    .map(([place, { version, engines }]) => `${place}@${version} wants Node.js ${engines?.node ?? ''}`);

  expect(tooNew).toEqual([]);
});

it('what a package needs on another system can be installed there', () => {
  const places = Object.keys(packages);
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`)));

  expect(missing).toEqual([]);
});

it('no package runs a script of its own when it is installed', () => {
  expect(readFileSync(fromRoot('.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
});
