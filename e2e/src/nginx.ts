import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './freePort.ts';

const shipped = path.resolve(import.meta.dirname, '../../deploy/nginx.conf');

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

/** The nginx of `deploy`, with the configuration that lies there, in front of these processes on the loopback. */
export async function startNginx(servers: readonly [string, string]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bilim-nginx-'));
  mkdirSync(path.join(folder, 'logs'));
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost';
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  execFileSync('openssl', [...request.split(' '), ...files], { stdio: 'ignore' });
  const [plainPort, port] = [await freePort(), await freePort()];
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, onLoopback(readFileSync(shipped, 'utf8'), { servers, folder, plainPort, port }));

  const child = spawn('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = `https://127.0.0.1:${port}`;
  while ((await fetch(`${url}/config.json`).catch(() => null)) === null) {
    if (child.exitCode !== null) throw new Error('nginx does not take the configuration');
    await sleep(50);
  }
  return {
    url,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly servers: readonly [string, string];
  readonly folder: string;
  readonly plainPort: number;
  readonly port: number;
}

/** Only addresses and folders differ from what is shipped. */
function onLoopback(text: string, { servers, folder, plainPort, port }: Place): string {
  const changes: readonly (readonly [string, string])[] = [
    ['server1:8000', servers[0]],
    ['server2:8000', servers[1]],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/nginx/certs/fullchain.pem', path.join(folder, 'fullchain.pem')],
    ['/etc/nginx/certs/privkey.pem', path.join(folder, 'privkey.pem')],
    ['/var/log/nginx/access.log', path.join(folder, 'access.log')],
  ];
  let changed = text;
  for (const [from, to] of changes) {
    if (!changed.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}" any more`);
    changed = changed.replace(from, to);
  }
  return changed;
}
