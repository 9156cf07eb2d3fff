import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from '@20minutes/s3rver';

import { multipartUploads } from './s3Multipart.ts';

/** A store that speaks the protocol of S3 on a free port, with one bucket, and checks every signature. */
export async function openS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 'bilim-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'bilim-files' }],
  });
  server.middleware.unshift(multipartUploads(directory));
  const { port } = await server.run();
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/bilim-files`,
    /** Where what it keeps lies on the disk. */
    directory,
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
