import * as fields from '../src/core/fields.ts';

/** The dictionary of legacy names as a table. */
export function glossaryDocument(): string {
  const rows = Object.entries(fields)
    .map(([own, { wire, meaning }]) => ({ own, wire, meaning: meaning ?? '' }))
    .sort((a, b) => compare(a.wire, b.wire) || compare(a.own, b.own));

  return [
    '# Glossary of wire names',
    '',
    'Printed from `packages/contract/src/core/fields.ts` by `npm run docs`. The left name travels; the middle one is what the code says.',
    '',
    '| on the wire | in the code | meaning |',
    '| --- | --- | --- |',
    ...rows.map(({ own, wire, meaning }) => `| \`${wire}\` | \`${own}\` | ${meaning} |`),
    '',
  ].join('\n');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
