import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { AppError } from '@bilim/contract';
import type { ErrorCode } from '@bilim/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { always, closedPolicy } from './headers.ts';
import { refusal } from './failures.ts';
import { preferredLanguage } from './language.ts';
import { isForReading } from './refusalPage.ts';

const byError: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
};

/**
 * Answers what Node could not read as a request, so that no hook and no route ever saw it. Whose language it would be
 * in stood in the headers: it is Russian.
 */
export function refuseBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = byError[error.code ?? ''] ?? 'request.malformed';
  const { status, headers, body } = refusal(new AppError(code), 'ru', { isPage: false, isSignedIn: false });
  const lines = Object.entries({
    ...headers,
    ...always,
    'content-security-policy': closedPolicy,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers an address that is no text: no hook saw it either, so nobody knows who asks. */
export function refuseUnreadableAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const language = preferredLanguage(request.headers['accept-language']);
  const asked = { isPage: isForReading(request), isSignedIn: false };
  const { status, headers, body } = refusal(new AppError('request.malformed'), language, asked);
  void reply
    .code(status)
    .headers({ ...always, 'content-security-policy': closedPolicy, ...headers })
    .send(body);
}
