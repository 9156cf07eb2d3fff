import type { FileDialect } from './manifest.ts';

/** The heading that a format has for one of OneRoster. */
export function headingIn({ headings = {} }: FileDialect = {}, heading: string): string {
  return Object.entries(headings).find(([, ours]) => ours === heading)?.[0] ?? heading;
}

/** Headings of a format as OneRoster has them. */
export function inOneRoster({ headings = {} }: FileDialect = {}, cells: readonly string[]): string[] {
  const ours = new Map(Object.entries(headings).map(([theirs, one]) => [theirs.toLowerCase(), one]));
  return cells.map((cell) => ours.get(cell.trim().toLowerCase()) ?? cell);
}
