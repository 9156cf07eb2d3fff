/** A bare file server: `node:http` and `node:fs`, nothing else. Its only file is told by the process that forks it. */
import { createReadStream, statSync } from 'node:fs';
import http from 'node:http';

import type { BareReady } from './plan.ts';

process.once('disconnect', () => process.exit(0));
process.once('message', (path: string) => serveFile(path));

function serveFile(path: string): void {
  const { size } = statSync(path);
  const server = http.createServer(({ headers }, response) => {
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(size - 1, Number(to))];
    response.writeHead(206, {
      'content-type': 'application/pdf',
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${size}`,
      'accept-ranges': 'bytes',
    });
    createReadStream(path, { start, end }).pipe(response);
  });
  server.keepAliveTimeout = 65_000;
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
    const address = server.address();
    const ready: BareReady = { port: typeof address === 'object' && address !== null ? address.port : 0 };
    process.send?.(ready);
  });
}
