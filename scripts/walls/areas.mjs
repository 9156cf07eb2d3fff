// @ts-check

/**
 * Who may import whom. The first pattern that fits a file is its area; `may` are the areas that it may import besides
 * itself.
 * @type {readonly { name: string, files: RegExp, may: readonly string[] }[]}
 */
export const areas = [
  { name: 'contract', files: /^packages\/contract\/src\//, may: [] },

  {
    name: 'server testing',
    files: /^apps\/server\/src\/(actors|(.+\/)?testing)\/|^apps\/server\/src\/.+\.(test|authorisation)\.ts$/,
    may: ['*'],
  },
  { name: 'server platform', files: /^apps\/server\/src\/platform\//, may: ['contract'] },
  { name: 'server module', files: /^apps\/server\/src\/modules\//, may: ['contract', 'server platform'] },
  {
    name: 'server around',
    files: /^apps\/server\/src\//,
    may: ['contract', 'server platform', 'server module'],
  },

  {
    name: 'web testing',
    files: /^apps\/web\/src\/(.+\/)?testing\/|^apps\/web\/src\/.+\.test\.tsx?$/,
    may: ['*'],
  },
  { name: 'web ui', files: /^apps\/web\/src\/ui\//, may: [] },
  { name: 'web platform', files: /^apps\/web\/src\/platform\//, may: ['contract', 'web ui'] },
  {
    name: 'web domain',
    files: /^apps\/web\/src\/domain\//,
    may: ['contract', 'web ui', 'web platform'],
  },
  {
    name: 'web feature',
    files: /^apps\/web\/src\/features\//,
    may: ['contract', 'web ui', 'web platform', 'web domain'],
  },
  {
    name: 'web shell',
    files: /^apps\/web\/src\//,
    may: ['contract', 'web ui', 'web platform', 'web domain', 'web feature'],
  },
];
