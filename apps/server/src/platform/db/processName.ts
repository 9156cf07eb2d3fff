import { hostname } from 'node:os';

import manifest from '../../../package.json' with { type: 'json' };

export interface RunningProcess {
  readonly version: string;
  readonly node: string;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
}

/** The pattern of SQL that the names of our processes have. */
export const processNames = 'bilim/%';

/**
 * What the connections of this process are called: whoever asks the database who is connected learns which processes
 * there are and of which version, without a list that somebody keeps. PostgreSQL cuts names after 63 bytes.
 */
export const processName = [
  `bilim/${manifest.version}`,
  process.versions.node,
  hostname()
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 20),
  process.pid,
  Math.round(performance.timeOrigin / 1000),
].join(' ');

/** Null of a name that is another's. */
export function readProcessName(name: string): RunningProcess | null {
  const found = /^bilim\/(\S+) (\S+) (\S*) (\d+) (\d+)$/.exec(name);
  if (found === null) return null;
  const [, version = '', node = '', host = '', pid, startedAt] = found;
  return { version, node, host, pid: Number(pid), startedAt: new Date(Number(startedAt) * 1000) };
}
