import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly raw: string;
}

/** A mail server on this machine that keeps what it gets, and can be told to behave badly. */
export async function startMailServer() {
  const emails: ReceivedEmail[] = [];
  const mood = { refusedAddresses: new Set<string>(), isBusy: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (mood.isBusy) return done(replyOf(451, 'try again later'));
      if (mood.refusedAddresses.has(address)) return done(replyOf(550, 'no such mailbox'));
      done();
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        emails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    mood,
    stop: async () => {
      server.close();
      await once(server.server, 'close');
    },
  };
}

function replyOf(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** The text of an email as its reader sees it. */
export function textOfEmail({ raw }: ReceivedEmail): string {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return text;
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
