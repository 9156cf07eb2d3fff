import { SourceRefusal } from '../source.ts';
import type { Coverage, SourceFiles } from '../source.ts';

import { csvLines } from './csvLines.ts';

export interface Manifest {
  readonly version: '1.1' | '1.2';
  /** Whose ids these are. */
  readonly system: string;
  /** By the name of the file without `.csv`. */
  readonly coverage: ReadonlyMap<string, Coverage>;
}

const modes: Readonly<Record<string, Coverage>> = { bulk: 'all', delta: 'changes', absent: 'none' };
/** Beyond that it is no manifest. */
const mostProperties = 500;

/** Reads `manifest.csv`: the version, the source system, and how each file is meant. */
export async function readManifest(files: SourceFiles): Promise<Manifest> {
  const properties = await readProperties(files);
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
  return { version, system: `oneroster:${named.toLowerCase()}`, coverage };
}

async function readProperties(files: SourceFiles): Promise<ReadonlyMap<string, string>> {
  const name = fileNamed(files, 'manifest.csv');
  if (name === undefined) throw new SourceRefusal('file_missing', { file: 'manifest.csv' });
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

/** The file of that name; systems differ in capitals. */
export function fileNamed(files: SourceFiles, name: string): string | undefined {
  return files.names.find((one) => one.toLowerCase() === name.toLowerCase());
}
