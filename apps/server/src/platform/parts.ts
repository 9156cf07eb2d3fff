import type { Clock } from './clock.ts';
import type { Database, PoolWithLine } from './db/database.ts';
import type { Downloads } from './files/downloads.ts';
import type { FileStore } from './files/store.ts';
import type { VirusScan } from './files/virusScan.ts';
import type { Keys } from './keys.ts';
import type { Live } from './live/live.ts';
import type { Mailer } from './mail/mailer.ts';
import type { OpenIdProvider } from './openid/openIdProvider.ts';
import type { Push } from './push/push.ts';
import type { Settings } from './settings.ts';

/** What the server is built from. Made once by `main.ts`, or by a test. */
export interface Parts {
  readonly db: Database;
  readonly pool: PoolWithLine;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly settings: Settings;
  readonly files: FileStore;
  readonly downloads: Downloads;
  /** Looks at what is sent before it is kept; null where the university has no scanner. */
  readonly virusScan: VirusScan | null;
  /** Where people may sign in with an account of elsewhere; null where that is not set up. */
  readonly openId: OpenIdProvider | null;
  /** Tells browsers what changed. */
  readonly live: Live;
  /** Sends messages to browsers while no page of ours is open. */
  readonly push: Push;
  /** Null where mail is not set up. */
  readonly mailer: Mailer | null;
  /** Whether this is a copy for training, whose people are invented. */
  readonly isTraining?: boolean;
  /** Where people reach us, `https://portal.university.example`; for links that leave in emails. */
  readonly address: string;
  /** The address that was set for people who come through a proxy; requests of other origins are refused. Unset for local use. */
  readonly publicUrl?: string | undefined;
  /** An address of this server on another domain, for pages of HTML books and packages; without it they are of no origin. */
  readonly strangersUrl?: string | undefined;
  /** Whether floods of requests are refused; tests and measurements send as many as they like. */
  readonly limitsRequests?: boolean;
  /** Whether browsers reach us over https or loopback: only then may cookies be `Secure`. */
  readonly isSecure: boolean;
  /** Where the web app was built to; undefined serves the API alone. */
  readonly webFolder: string | undefined;
}

/** What the handler of a call works with: all of it but a second way to the database, beside the connection it may hold. */
export type CallParts = Omit<Parts, 'db' | 'pool'>;
