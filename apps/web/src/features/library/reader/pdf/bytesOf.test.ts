import { packPieces } from '@bilim/contract/library/opening';
import { afterEach, expect, it, vi } from 'vitest';

import { pieceBytes } from '@bilim/contract/library/opening';

import { bytesOf } from './bytesOf.ts';

const file = Uint8Array.from({ length: 3 * pieceBytes + 500 }, (_, place) => place % 251);
const known = [{ begin: 2048, bytes: file.slice(2048, 4096) }];
const signal = new AbortController().signal;
afterEach(() => vi.unstubAllGlobals());

/** A server that has the file, and what is asked of it. */
function serve(opening: Uint8Array<ArrayBuffer> | null) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    if (address === '/opening')
      return opening === null ? new Response(null, { status: 404 }) : new Response(opening);
    const range = new Headers(headers).get('range') ?? '';
    const [, begin, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    asked.push(`${begin}-${end}`);
    return new Response(file.slice(Number(begin), Number(end) + 1), {
      status: 206,
      headers: { 'content-range': `bytes ${begin}-${end}/${file.length}` },
    });
  });
  return asked;
}

it('asks for nothing that was noted of a large file, and once for what lies near', async () => {
  const asked = serve(new Uint8Array(packPieces(known)));
  const { fetch, learn } = bytesOf('/file', signal);
  expect(await learn('/opening')).toBe(true);
  const isRight = async (begin: number, end: number) => {
    const bytes = await fetch(begin, end);
    return bytes.length === end - begin && bytes.every((byte, place) => byte === file[begin + place]);
  };

  expect(await isRight(2048, 3072)).toBe(true);
  expect(asked).toEqual([]);
  expect(await isRight(5120, 6144)).toBe(true);
  expect(await isRight(9216, 10_240)).toBe(true);
  expect(asked).toEqual([`0-${pieceBytes - 1}`]);
  expect(await isRight(pieceBytes - 1024, pieceBytes + 1024)).toBe(true);
  expect(await isRight(1024, 2 * pieceBytes)).toBe(true);
  expect(asked.slice(1)).toEqual([`${pieceBytes - 1024}-${pieceBytes + 1023}`, `1024-${2 * pieceBytes - 1}`]);
  expect(await isRight(3 * pieceBytes, file.length)).toBe(true);
});

it('opens a file of which nothing was noted, or not to be had, as any other', async () => {
  for (const nothing of [null, new Uint8Array()]) {
    serve(nothing);
    expect(await bytesOf('/file', signal).learn('/opening')).toBe(false);
  }
});
