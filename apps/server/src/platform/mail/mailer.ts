import { createTransport } from 'nodemailer';

import { OwnError } from '../log/ownError.ts';

import type { MailSettings } from './mailSettings.ts';

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail, and says when it could not. */
export interface Mailer {
  /** Resolves once the mail server has taken the email. Throws `EmailRefused` when it never will. */
  send(email: Email): Promise<void>;
  close(): void;
}

/** The mail server does not take this email, now or later: no such mailbox, for example. */
export class EmailRefused extends OwnError {
  override readonly name = 'EmailRefused';
}

/** A server that hangs must not hold up the others in line. */
const patience = {
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 15_000,
  dnsTimeout: 5_000,
};
/** One address and nothing else: what stands in a person's card must not add recipients or headings. */
const plainAddress = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/;
/** What stands in an email is text, never the name of a file or an address to read. */
const noFetching = { disableFileAccess: true, disableUrlAccess: true };
/** Replies of 500 and more are final, but not those about us: who we are, and whether we may send at all. */
const aboutUs: ReadonlySet<string> = new Set(['EAUTH', 'ECONNECTION', 'ETLS', 'ESOCKET', 'EDNS']);

export function smtpMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 1, ...patience });
  return {
    async send({ to, subject, text }) {
      if (!plainAddress.test(to)) throw new EmailRefused('not an address');
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, ...noFetching });
      } catch (error) {
        if (isFinal(error)) throw new EmailRefused('the mail server refused the email', { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const responseCode = 'responseCode' in error ? error.responseCode : undefined;
  if (typeof code === 'string' && aboutUs.has(code)) return false;
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}
