import { expect, it } from 'vitest';

import { keptPiece } from './keptPiece.ts';

async function ask(range?: string) {
  const request = new Request('http://portal/film', range === undefined ? {} : { headers: { range } });
  const kept = new Response('0123456789', { headers: { 'content-type': 'video/mp4' } });
  const reply = await keptPiece(request, kept);
  const { status, headers } = reply;
  return [status, await reply.text(), headers.get('content-range'), headers.get('content-type')];
}

it('what is kept on the device comes whole, or the piece that a player wants', async () => {
  expect(await ask()).toEqual([200, '0123456789', null, 'video/mp4']);
  expect(await ask('bytes=0-')).toEqual([206, '0123456789', 'bytes 0-9/10', 'video/mp4']);
  expect(await ask('bytes=3-5')).toEqual([206, '345', 'bytes 3-5/10', 'video/mp4']);
  expect(await ask('bytes=8-99')).toEqual([206, '89', 'bytes 8-9/10', 'video/mp4']);
  expect(await ask('bytes=10-')).toEqual([416, '', 'bytes */10', 'video/mp4']);
});
