import { connect } from 'node:net';
import type { NetConnectOpts, Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

import { AppError } from '@bilim/contract';
import pLimit from 'p-limit';

import { OwnError } from '../log/ownError.ts';

/** Refuses bytes in which a virus was found, and bytes that nobody could look at. */
export type VirusScan = (fileName: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;

const longestMs = 10_000;
/** Fewer than the ten that clamd works on by itself, and than others may need. */
const atOnce = 4;
const longestQueue = 20;
const longestAnswer = 1_000;
const retryAfterSeconds = 30;

/**
 * Shows files to clamd (ClamAV) by its `INSTREAM` command. While it is away, slow or not set up for files of that size,
 * nothing is taken: a university that asks for the scan does not want files that went past it.
 */
export function clamdScan(place: NetConnectOpts, limitMs = longestMs): VirusScan {
  const limit = pLimit(atOnce);
  return async (fileName, bytes) => {
    if (limit.pendingCount >= longestQueue) throw notScanned(fileName);
    const answer = await limit(async () => await ask(place, bytes, limitMs)).catch((error: unknown) => {
      throw notScanned(fileName, error);
    });
    if (answer === 'stream: OK') return;
    const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
    if (signature === undefined) throw notScanned(fileName, new OwnError(`clamd says: ${answer}`));
    throw new AppError('file.infected', { params: { fileName, signature } });
  };
}

function notScanned(fileName: string, cause?: unknown): AppError {
  return new AppError('file.not_scanned', { params: { fileName, retryAfterSeconds }, cause });
}

async function ask(
  place: NetConnectOpts,
  bytes: AsyncIterable<Uint8Array>,
  limitMs: number,
): Promise<string> {
  const socket = connect(place);
  const timer = setTimeout(() => socket.destroy(new OwnError('clamd took too long')), limitMs);
  // It may answer before it has everything, and then hangs up: what it said counts more than how it ended.
  const sending = pipeline(inFrames(bytes), socket, { end: false }).catch((error: unknown) => error);
  try {
    const answer = await answerOf(socket);
    if (answer === '') throw await sending;
    return answer;
  } finally {
    clearTimeout(timer);
    socket.destroy();
    await sending;
  }
}

/** Each piece behind its length; a length of zero is the end. */
async function* inFrames(bytes: AsyncIterable<Uint8Array>) {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of bytes) {
    if (piece.length === 0) continue;
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(size: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return length;
}

async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += piece.toString('utf8');
    if (text.includes('\0') || text.length > longestAnswer) break;
  }
  return text.replace(/\0[^]*/, '').trim();
}
