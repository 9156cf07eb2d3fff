import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A second process of the same university on that database, with files in that folder; it serves when it is given. */
export async function startSecondServer(...place: readonly [url: string, folder?: string]) {
  const script = join(process.env['BILIM_WORKERS'] ?? '', 'serveInChild.js');
  const child = spawn(process.execPath, [script, ...place.filter((one) => one !== undefined)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, host: `127.0.0.1:${port.toString().trim()}` };
}
