import type { SendInit } from '@bilim/contract/client';
import type { FastifyInstance } from 'fastify';

/** As much of a browser as the server sees: it keeps cookies and echoes the XSRF token. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly app: FastifyInstance,
    private readonly language = 'ru',
  ) {}

  async get(url: string, headers: Record<string, string> = {}) {
    return await this.request('GET', url, { headers });
  }

  async head(url: string, headers: Record<string, string> = {}) {
    return await this.request('HEAD', url, { headers });
  }

  async post(url: string, payload: object | string, headers: Record<string, string> = {}) {
    return await this.request('POST', url, {
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  }

  /** A body as it is, for what no client would send. */
  async raw(url: string, payload: string | Buffer, headers: Record<string, string>) {
    return await this.request('POST', url, {
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
  }

  /** A form with one file in the part `files`. */
  async upload(url: string, file: Buffer, fields: Record<string, string> = {}, name = 'photo.png') {
    return await this.uploadAll(url, [{ name, bytes: file }], fields);
  }

  /** A form with several files. */
  async uploadAll(
    url: string,
    files: readonly { readonly name: string; readonly bytes: Buffer }[],
    fields: Record<string, string> = {},
  ) {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
    const request = new Request(`http://localhost${url}`, { method: 'POST', body: form });
    return await this.request('POST', url, {
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  /** The part of `fetch` that the client of the contract needs. */
  async fetch(url: string, init: SendInit): Promise<Response> {
    const request = new Request(`http://localhost${url}`, init);
    const headers = Object.fromEntries(request.headers);
    const payload = init.method === 'GET' ? undefined : Buffer.from(await request.arrayBuffer());
    const reply = await this.request(init.method, url, { headers, payload });
    return new Response(new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type']) },
    });
  }

  private async request(
    method: 'GET' | 'HEAD' | 'POST',
    url: string,
    { headers, payload }: { headers: Record<string, string>; payload?: string | Buffer | undefined },
  ) {
    const reply = await this.app.inject({
      method,
      url,
      headers: {
        'accept-language': this.language,
        ...(this.cookies.size === 0 ? {} : { cookie: this.cookieHeader() }),
        ...(method === 'POST' ? { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge, expires } of reply.cookies) {
      const isDropped = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() <= 0);
      if (isDropped) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }

  private cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  }
}
