export interface Connection {
  /** The folder of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** The same connection as one string, as `DATABASE_URL` has it; a socket's folder goes where the host goes. */
export function connectionUrl({ host, port, user, database }: Connection): string {
  return `postgres://${encodeURIComponent(user)}@${encodeURIComponent(host)}:${port}/${encodeURIComponent(database)}`;
}
