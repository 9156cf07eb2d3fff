import { StartError } from '../startError.ts';

/** Through whom mail goes out, and from whom it comes. */
export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
}

const sender = /^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** Null where mail is not set up. Half a setting, or one that cannot be meant, is a `StartError` in words. */
export function readMailSettings(smtpUrl: string | undefined, from: string | undefined): MailSettings | null {
  if (isEmpty(smtpUrl) && isEmpty(from)) return null;
  if (isEmpty(smtpUrl))
    throw new StartError('MAIL_FROM is set, but SMTP_URL is not: say through which server mail goes.');
  if (isEmpty(from))
    throw new StartError('SMTP_URL is set, but MAIL_FROM is not: say from which address mail comes.');
  if (!isSmtpAddress(smtpUrl)) {
    throw new StartError(
      'SMTP_URL must read like smtp://user:password@mail.example:587 or smtps://user:password@mail.example.',
    );
  }
  if (!sender.test(from)) {
    throw new StartError(`MAIL_FROM must be an address, or read like "Bilim <bilim@university.example>".`);
  }
  return { smtpUrl, from };
}

function isEmpty(text: string | undefined): text is '' | undefined {
  return text === undefined || text === '';
}

function isSmtpAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}
