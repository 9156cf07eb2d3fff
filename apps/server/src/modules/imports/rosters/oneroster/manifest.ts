import { SourceRefusal } from '../../runs/sourceRefusal.ts';
import type { Coverage, SourceFiles } from '../source.ts';

import { csvLines } from './csvLines.ts';

/** How another format has what a file of OneRoster has. */
export interface FileDialect {
  /** Columns that make the id of a row where it has none. */
  readonly id?: readonly string[];
  /** The heading of OneRoster for a heading of theirs. */
  readonly headings?: Readonly<Record<string, string>>;
  /** Columns that OneRoster requires and this format does not. */
  readonly optional?: readonly string[];
  /** Columns that Bilim has no use for. */
  readonly unused?: readonly string[];
}

export interface Manifest {
  readonly version: '1.1' | '1.2';
  readonly title: string;
  /** By the name of the file; OneRoster itself has none. */
  readonly dialect: Readonly<Record<string, FileDialect>>;
  /** Whose ids these are. */
  readonly system: string;
  /** By the name of the file without `.csv`. */
  readonly coverage: ReadonlyMap<string, Coverage>;
}

const modes: Readonly<Record<string, Coverage>> = { bulk: 'all', delta: 'changes', absent: 'none' };
/** Beyond that it is no manifest. */
const mostProperties = 500;

/** Reads `manifest.csv`: the version, the source system, and how each file is meant. */
export async function readManifest(files: SourceFiles, name: string): Promise<Manifest> {
  const properties = await readProperties(files, name);
  const version = versionOf(properties.get('oneroster.version'));
  const coverage = new Map<string, Coverage>();
  for (const [name, value] of properties) {
    const file = /^file\.(\w+)$/.exec(name)?.[1];
    if (file === undefined) continue;
    const mode = modes[value.toLowerCase()];
    if (mode === undefined) throw new SourceRefusal('manifest_broken', { reason: `${name} = ${value}` });
    coverage.set(file.toLowerCase(), mode);
  }
  const named = properties.get('source.systemcode') || properties.get('source.systemname') || '';
  return {
    version,
    title: `OneRoster ${version}`,
    system: `oneroster:${named.toLowerCase()}`,
    coverage,
    dialect: {},
  };
}

async function readProperties(files: SourceFiles, name: string): Promise<ReadonlyMap<string, string>> {
  const properties = new Map<string, string>();
  for await (const { cells, line } of csvLines(name, await files.open(name))) {
    const [property = '', value = ''] = cells.map((cell) => cell.trim());
    if (line === 1 && property.toLowerCase() === 'propertyname') continue;
    properties.set(property.startsWith('file.') ? property : property.toLowerCase(), value);
    if (properties.size > mostProperties)
      throw new SourceRefusal('manifest_broken', { reason: `> ${mostProperties}` });
  }
  return properties;
}

function versionOf(value: string | undefined): Manifest['version'] {
  const version = /^v?1(?:\.|p)([12])(?:\.\d+)?$/i.exec(value ?? '')?.[1];
  if (version === undefined) throw new SourceRefusal('version_unknown', { version: value ?? '' });
  return version === '1' ? '1.1' : '1.2';
}
