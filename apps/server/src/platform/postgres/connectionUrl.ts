import type { Connection } from './embeddedPostgres.ts';

/** The same connection as one string, as `DATABASE_URL` has it; a socket's folder goes where the host goes. */
export function connectionUrl({ host, port, user, database }: Connection): string {
  return `postgres://${encodeURIComponent(user)}@${encodeURIComponent(host)}:${port}/${encodeURIComponent(database)}`;
}
