import net from 'node:net';

import type { FastifyInstance } from 'fastify';

import { StartError } from '#platform/startError.ts';

/** Rushes of thousands of connections overflow Node's default of 511 and come back a second later. */
const backlog = 4096;

/** Says at once that the port is taken, rather than after the database was filled. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error) => reject(inWords(error, port, host)));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

export async function listen(app: FastifyInstance, port: number, host: string): Promise<void> {
  try {
    await app.listen({ port, host, backlog });
  } catch (error) {
    throw inWords(error, port, host);
  }
}

function inWords(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use. End the program that uses it, or choose another: npm start -- --port ${port + 1}`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this account. Choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`This machine has no address ${host}.`);
  return error;
}
