import { dayMs } from '@bilim/contract/days';
import { uploadsPath } from '@bilim/contract/uploads';
import { defaultOptions, DetailedError, Upload } from 'tus-js-client';

import { classOfStatus, TransportError } from '#platform/api/TransportError.ts';
import type { FailureClass } from '#platform/api/TransportError.ts';
import { readCookie } from '#platform/readCookie.ts';

/** Below this a form is as good: it is sent again in seconds. */
export const largeBytes = 4 * 1024 * 1024;
/** A line in the mountains comes back after a while. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 40_000, 60_000];
const pieceBytes = 8 * 1024 * 1024;

export interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** The line is broken, and what is left goes when it is back. */
  readonly onWaiting: () => void;
}

/** What has arrived: its name for the form, and a way to forget it once the form has it. */
export interface Arrived {
  readonly id: string;
  readonly forget: () => Promise<void>;
}

/**
 * Sends a file in pieces that survive a broken line, and goes on with what the server has of the same file, after the
 * browser was closed, too.
 */
export async function sendLarge(file: File, { signal, onProgress, onWaiting }: Sending): Promise<Arrived> {
  return await new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: uploadsPath,
      chunkSize: pieceBytes,
      retryDelays,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name },
      onBeforeRequest(request) {
        const token = readCookie('XSRF-TOKEN');
        if (token !== undefined) request.setHeader('x-xsrf-token', token);
      },
      onProgress: (sent, all) => onProgress(all === null || all === 0 ? 0 : sent / all),
      onShouldRetry(...failed) {
        const goesOn = defaultOptions.onShouldRetry?.(...failed) === true;
        if (goesOn) onWaiting();
        return goesOn;
      },
      onError(error) {
        const failure = classOf(error);
        // Where the browser says that there is no line at all, the library gives up at once.
        if (failure !== 'NETWORK_ERROR' || navigator.onLine) {
          reject(new TransportError(failure, { cause: error }));
          return;
        }
        onWaiting();
        window.addEventListener('online', () => upload.start(), { once: true, signal });
      },
      onSuccess: () =>
        resolve({
          id: upload.url?.split('/').at(-1) ?? '',
          forget: async () => await upload.abort(true).catch(() => {}),
        }),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new TransportError('CANCEL_ERROR'));
    });
    resume(upload).catch(reject);
  });
}

/** What the server has refused is not the line's fault. */
function classOf(error: Error): FailureClass {
  const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;
  return (status === undefined ? null : classOfStatus(status)) ?? 'NETWORK_ERROR';
}

/** Names of files that began to leave within the last day and have not arrived: chosen again, they go on. */
export async function unfinishedNames(): Promise<readonly string[]> {
  const found = (await defaultOptions.urlStorage?.findAllUploads()) ?? [];
  return found
    .filter(({ creationTime }) => Date.now() - Date.parse(creationTime) < dayMs)
    .flatMap(({ metadata: { filename } }) => filename ?? []);
}

async function resume(upload: Upload): Promise<void> {
  const [previous] = await upload.findPreviousUploads();
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
  upload.start();
}
