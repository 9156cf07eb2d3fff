import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/**
 * Ends a PostgreSQL that outlived the process that started it (its watchdog was killed too). The caller holds the
 * folder's lock, so nobody alive is using it.
 */
export async function endOrphan(folder: string): Promise<void> {
  const postmaster = readPostmaster(folder);
  // A process that answers at the socket named in the file is that postmaster, and not a later one of the same number.
  if (postmaster !== null && (await answers(postmaster.socket))) {
    process.kill(postmaster.pid, 'SIGINT');
  }
}

/** The number of the postmaster that runs, or last ran, on this folder. */
export function readPostmasterPid(folder: string): number | null {
  return readPostmaster(folder)?.pid ?? null;
}

export function readPostmaster(folder: string): { readonly pid: number; readonly socket: string } | null {
  const [pid, , , port, socketDir] = readLines(path.join(folder, 'postmaster.pid'));
  if (pid === undefined || port === undefined || socketDir === undefined || socketDir === '') {
    return null;
  }
  return { pid: Number(pid), socket: path.join(socketDir, `.s.PGSQL.${port}`) };
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(socket);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
