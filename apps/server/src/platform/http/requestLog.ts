import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';

export type LoggerChoice =
  | false
  | (FastifyLoggerOptions & { readonly stream?: { write(line: string): void } });

/** Log lines name the address of a request without its query, in which tickets and codes travel. */
export function withoutSecrets(logger: LoggerChoice): LoggerChoice {
  if (logger === false) return false;
  return {
    ...logger,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: request.url.split('?')[0] ?? '',
        host: request.host,
        remoteAddress: request.ip,
      }),
    },
  };
}
