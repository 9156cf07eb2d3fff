import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** As much of a request, and of the answer to it, as is needed here. */
export interface S3Context {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  type: string;
  status: number;
  body: unknown;
}

type Middleware = (context: S3Context, next: () => Promise<unknown>) => Promise<unknown>;

/**
 * The three operations on uploads in parts that the server of the tests lacks: which ones have not come to their end, what
 * has arrived of one, and giving one up.
 */
export function multipartUploads(directory: string): Middleware {
  const folderOf = (bucket = '') => join(directory, bucket, '._S3rver_uploads');

  return async (context, next) => {
    const { method, path, query } = context;
    const [, bucket, ...key] = decodeURIComponent(path).split('/');
    const { uploadId } = query;
    if (method === 'GET' && key.length === 0 && 'uploads' in query)
      return answer(context, await listOf(folderOf(bucket)));
    if (typeof uploadId !== 'string' || !/^\w+$/.test(uploadId)) return await next();
    const folder = join(folderOf(bucket), uploadId);
    if (method === 'GET') return answer(context, await partsOf(folder));
    if (method !== 'DELETE') return await next();
    await rm(folder, { recursive: true });
    context.status = 204;
    return undefined;
  };
}

function answer(context: S3Context, xml: string): void {
  context.type = 'application/xml';
  context.body = `<?xml version="1.0" encoding="UTF-8"?>${xml}`;
}

async function listOf(folder: string): Promise<string> {
  const uploads = await Promise.all(
    (await readdir(folder).catch(() => [])).map(async (uploadId) => {
      const key = await readFile(join(folder, uploadId, 'key'), 'utf8');
      const { mtime } = await stat(join(folder, uploadId, 'key'));
      const initiated = mtime.toISOString();
      return `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
    }),
  );
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`;
}

async function partsOf(folder: string): Promise<string> {
  const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name));
  const parts = await Promise.all(
    numbers.map(async (number) => {
      const { size, mtime } = await stat(join(folder, number));
      const modified = mtime.toISOString();
      return `<Part><PartNumber>${number}</PartNumber><LastModified>${modified}</LastModified><ETag>"-"</ETag><Size>${size}</Size></Part>`;
    }),
  );
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`;
}
