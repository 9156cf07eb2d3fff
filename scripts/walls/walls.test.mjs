// @ts-check
import { describe, expect, it } from 'vitest';

import { areas } from './areas.mjs';
import { circlesIn } from './circles.mjs';
import { importsOf, sourcesIn } from './imports.mjs';
import { writers } from './writers.mjs';
import { holdsSql, tablesIn, writesIn } from './writes.mjs';

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

/** A module of the server, or a folder beside them; what lies beside the folders is one by itself. */
function moduleOf(/** @type {string} */ file) {
  return /^apps\/server\/src\/(?:modules\/)?([^/]+)/.exec(file)?.[1] ?? file;
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

it('the import engine knows no kind of import', () => {
  const engine = 'apps/server/src/modules/imports/runs/';
  const kinds = /\/modules\/imports\/(importKinds\.ts|[^/]+\/)/;
  const wrong = own.filter(
    ({ from, to }) => from.startsWith(engine) && !to.startsWith(engine) && kinds.test(to),
  );
  expect(told(wrong), 'A kind is given to the engine, as `runs/importKind.ts` says').toEqual([]);
});

it('SQL of a module stands in files that are named by what they do with it', () => {
  const wrong = files.filter(
    (file) =>
      file.startsWith('apps/server/src/modules/') &&
      !areaOf(file).name.endsWith('testing') &&
      !/\.(tables|policy|sql|queries|service|jobs)\.ts$/.test(file) &&
      holdsSql(file),
  );
  expect(
    wrong,
    'Tables, policies (which rows), sql (parts of statements that others share), queries, services and jobs hold SQL',
  ).toEqual([]);
});

it('what a module brings is named by itself, and the module in one list', () => {
  const list = 'apps/server/src/modules.ts';
  const wrong = imports.filter(
    ({ from, to }) =>
      unitOf(to) !== null &&
      unitOf(to) !== unitOf(from) &&
      /\.(module|routes|warmUps|authorisation)\.ts$/.test(to) &&
      !(from === list && to.endsWith('.module.ts')),
  );
  expect(told(wrong), `${list} names it, and its module file says what it brings`).toEqual([]);
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

/** Drawn with each folder above what it imports, none of these places has an arrow that runs upward. */
it.each([
  'packages/contract/src',
  'apps/server/src',
  'apps/server/src/platform',
  'apps/server/src/modules',
  'apps/web/src',
  'apps/web/src/platform',
  'apps/web/src/domain',
  'apps/web/src/features',
])('no folder of %s leads back to itself', (place) => {
  const isInside = (/** @type {string} */ file) =>
    file.startsWith(`${place}/`) && !/\.test\.tsx?$/.test(file);
  const roomOf = (/** @type {string} */ file) => file.slice(place.length + 1).split('/')[0] ?? file;
  const drawn = imports.filter(
    ({ from, to, isLibrary }) => !isLibrary && /\.tsx?$/.test(to) && isInside(from) && isInside(to),
  );
  expect(circlesIn(graphOf(drawn, roomOf))).toEqual([]);
});

it('no module of the server leads back to itself', () => {
  const between = own.filter(
    ({ from, to }) =>
      from.startsWith('apps/server/') && to.startsWith('apps/server/') && moduleOf(from) !== moduleOf(to),
  );
  const round = circlesIn(graphOf(between, moduleOf)).map((circle) => {
    const isInside = (/** @type {string} */ file) => circle.includes(moduleOf(file));
    return told(between.filter(({ from, to }) => isInside(from) && isInside(to)));
  });
  expect(round, 'Of two modules one knows the other: what both need goes into the one below them').toEqual(
    [],
  );
});

describe('a module writes only its own tables', () => {
  const sources = files.filter(
    (file) => file.startsWith('apps/server/src/') && !areaOf(file).name.endsWith('testing'),
  );
  const tables = tablesIn(sources);
  const foreign = sources
    .flatMap((file) => writesIn(file, tables))
    .filter(({ file, home }) => home === null || moduleOf(file) !== moduleOf(home))
    // Files, the trail, the outbox and the like belong to everybody.
    .filter(({ home }) => home === null || areaOf(home).name !== 'server platform');

  it('and calls the service of the module whose table it is, unless `writers.mjs` says why not', () => {
    const wrong = foreign.filter(({ file }) => !writers.some(({ files: pattern }) => pattern.test(file)));
    expect(
      wrong.map(({ file, table, home }) =>
        home === null
          ? `${file} writes a table that it does not name`
          : `${file} writes ${table}, which is of ${moduleOf(home)}`,
      ),
    ).toEqual([]);
  });

  it('whatever way its name gets into the statement', () => {
    const file = 'apps/server/src/modules/news/any.queries.ts';
    const written = (/** @type {string} */ text) => writesIn(file, tables, text).map(({ table }) => table);

    expect(written('sql`update ${sql.identifier(name)} set x = 1`')).toEqual([null]);
    expect(written('const t = sql.identifier("people"); sql`insert into ${t} values (1)`')).toEqual([null]);
    expect(written('sql`${sql`delete from`} ${sql.identifier(name)}`')).toEqual([null]);
    expect(written("sql.raw('truncate ' + name)")).toEqual([null]);
    expect(written('sql`update people set x = 1`')).toEqual(['people']);
    expect(written('db.update(given)')).toEqual([null]);
    expect(written('sql`select 1 from people for update`')).toEqual([]);
  });

  it('and nobody is an exception without need', () => {
    const idle = writers.filter(({ files: pattern }) => !foreign.some(({ file }) => pattern.test(file)));
    expect(idle).toEqual([]);
  });
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
