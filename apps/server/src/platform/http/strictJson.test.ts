import { miscApi } from '@bilim/contract/misc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPortal, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const send = async (body: string) =>
  await (await portal.browserOf(student)).post(miscApi.settings.path, body);

describe('a key that stands twice in an object', () => {
  it.each([
    ['with two values', '{"uid":201,"uid":202}'],
    ['with one value twice', '{"uid":201,"uid":201}'],
    ['in another spelling', String.raw`{"uid":201,"\u0075id":202}`],
    ['further down', '{"uid":201,"more":[{"a":1,"a":2}]}'],
    ['in an object that is lost itself', '{"a":{"x":1},"uid":201,"a":2}'],
    ['with a key that is empty', '{"":1,"":2}'],
  ])('is refused %s, since readers differ about which of them counts', async (_how, body) => {
    const reply = await send(body);

    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'request.malformed' }]);
  });

  it.each([
    ['the same key in two objects', '{"uid":201,"a":{"x":1},"b":{"x":1},"c":[{"x":1},{"x":1}]}'],
    ['colons in texts', String.raw`{"uid":201,"a:b":"c:d \":\" \\","e":["::"]}`],
    ['nothing', '{}'],
  ])('is not seen in %s', async (_what, body) => {
    expect((await send(body)).statusCode).toBe(200);
  });
});
