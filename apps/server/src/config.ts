import { isIP } from 'node:net';
import type { NetConnectOpts } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import * as z from 'zod/mini';

import { readFilesSettings } from '#platform/files/filesSettings.ts';
import type { S3Settings } from '#platform/files/filesSettings.ts';
import { readVirusScanSettings } from '#platform/files/virusScanSettings.ts';
import { readOpenIdSettings } from '#platform/openid/openIdSettings.ts';
import type { OpenIdSettings } from '#platform/openid/openIdSettings.ts';
import { readMailSettings } from '#platform/mail/mailSettings.ts';
import type { MailSettings } from '#platform/mail/mailSettings.ts';
import { StartError } from '#platform/startError.ts';

const port = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)).check(z.maximum(65_535));
/** An address of such a kind; an empty text is none. */
const address = (kind: RegExp) =>
  z.optional(
    z.pipe(
      z.string().check(z.refine((value) => value === '' || kind.test(value))),
      z.transform((value) => (value === '' ? undefined : value)),
    ),
  );
/** Addresses and networks, divided by commas. */
const networks = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) =>
          value === '' ||
          value
            .split(',')
            .every((one) => /^[\da-f.:]+(\/\d{1,3})?$/i.test(one) && isIP(one.split('/')[0] ?? '') > 0),
      ),
    ),
  z.transform((value) => (value === '' ? [] : value.split(','))),
);
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1']);

/** What the environment may say; everything has a default, so that `npm start` needs nothing. */
const Environment = z.object({
  PORT: z._default(port, 8000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  DATABASE_URL: address(/^postgres(ql)?:\/\/./),
  /** How processes wake each other; without it, by the database. */
  REDIS_URL: address(/^rediss?:\/\/./),
  /** An S3-compatible store for files; without it they lie in the var folder. */
  FILES_URL: z.optional(z.string()),
  /** Where clamd listens that scans what is sent; without it nothing is scanned. */
  CLAMD_URL: z.optional(z.string()),
  /** Folder of the embedded database, files and the secret. */
  BILIM_VAR: z._default(z.string().check(z.minLength(1)), 'var'),
  /** The installation's secret, base64url; without it one is made and kept in the var folder. */
  BILIM_SECRET: z.optional(z.string().check(z.minLength(1))),
  /** Serve plain http on another host than loopback. */
  BILIM_ALLOW_HTTP: z._default(z.enum(['0', '1']), '0'),
  BILIM_LIMIT_REQUESTS: z._default(z.enum(['0', '1']), '1'),
  BILIM_CHECK_ROWS: z._default(z.enum(['0', '1']), '0'),
  /** The address people use, when a proxy with https stands in front. */
  BILIM_PUBLIC_URL: z.optional(z.url()),
  /** Another address of the same server, where HTML books and packages open. */
  BILIM_STRANGERS_URL: z.optional(z.url()),
  /** The address of the balancer that started this process, as `npm run cluster` says it. */
  BILIM_BALANCER: z.optional(z.url()),
  /** Proxies in front, besides those on this machine: only what they say of clients is believed. */
  BILIM_PROXIES: z._default(networks, []),
  /** Through which server mail goes, and from which address it comes; without both, no mail is sent. */
  SMTP_URL: z.optional(z.string()),
  MAIL_FROM: z.optional(z.string()),
  /** Folder of the built pages, when they are not beside the server. */
  BILIM_WEB: z.optional(z.string().check(z.minLength(1))),
  BILIM_LOG: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'warn'),
  /** Where this process tells, on the loopback alone, whether it lives and is ready. */
  BILIM_HEALTH_PORT: z.optional(port),
  /** With it, `/metrics` is answered where people are; without, on the port of health alone. */
  BILIM_METRICS_TOKEN: z.optional(z.string()),
  BILIM_POOL: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.transform(Number)), 10),
});

const Size = z.enum(['demo', 'town', 'city']);
export type DemoSize = z.output<typeof Size>;

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly varFolder: string;
  /** Null where files lie in the var folder. */
  readonly files: S3Settings | null;
  /** Null where what is sent is not scanned. */
  readonly clamd: NetConnectOpts | null;
  readonly secret: string | undefined;
  readonly publicUrl: string | undefined;
  /** An origin of its own for what strangers have written. */
  readonly strangersUrl: string | undefined;
  /** Where people reach it when a balancer of ours has started it. */
  readonly balancer: string | undefined;
  readonly limitsRequests: boolean;
  readonly checksRows: boolean;
  readonly proxies: readonly string[];
  /** Null where mail is not set up. */
  readonly mail: MailSettings | null;
  readonly webFolder: string | undefined;
  /** Whether cookies may be `Secure`: https in front, or loopback, which browsers trust. */
  readonly isSecure: boolean;
  /** Where people may sign in with an account of elsewhere. */
  readonly openId: OpenIdSettings | null;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly healthPort: number | undefined;
  readonly metricsToken: string | undefined;
  readonly poolSize: number;
  /** What an empty database is filled with; null leaves it empty and makes a first administrator. */
  readonly demoSize: DemoSize | null;
}

/** Reads flags and environment; a wrong one is a `StartError` that names it. */
export function readConfig(argv: readonly string[], env: NodeJS.ProcessEnv): Config {
  const flags = readFlags(argv);
  const environment = z.safeParse(Environment, {
    ...env,
    ...(flags.port === undefined ? {} : { PORT: flags.port }),
  });
  if (!environment.success) {
    const name = String(environment.error.issues[0]?.path[0] ?? 'The environment');
    throw new StartError(
      `The setting ${name} has a value that Bilim cannot use: "${env[name] ?? flags.port ?? ''}".`,
    );
  }
  const values = environment.data;
  const publicUrl = values.BILIM_PUBLIC_URL;
  const isSecure = publicUrl === undefined ? loopback.has(values.HOST) : publicUrl.startsWith('https:');
  if (!isSecure && values.BILIM_ALLOW_HTTP !== '1') {
    throw new StartError(
      `Bilim serves plain http on loopback only. Put https in front and set BILIM_PUBLIC_URL, or set BILIM_ALLOW_HTTP=1 to accept that anybody on the network can read along.`,
    );
  }
  return {
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    varFolder: resolve(values.BILIM_VAR),
    files: readFilesSettings(values.FILES_URL),
    clamd: readVirusScanSettings(values.CLAMD_URL),
    secret: values.BILIM_SECRET,
    publicUrl,
    strangersUrl: strangersUrlOf(values),
    balancer: values.BILIM_BALANCER,
    limitsRequests: values.BILIM_LIMIT_REQUESTS === '1',
    checksRows: values.BILIM_CHECK_ROWS === '1',
    proxies: values.BILIM_PROXIES,
    mail: mailOf(values),
    webFolder: values.BILIM_WEB === undefined ? undefined : resolve(values.BILIM_WEB),
    isSecure,
    openId: readOpenIdSettings(env, {
      host: values.HOST,
      port: values.PORT,
      publicUrl: publicUrl ?? values.BILIM_BALANCER,
    }),
    logLevel: values.BILIM_LOG,
    healthPort: values.BILIM_HEALTH_PORT,
    metricsToken: metricsTokenOf(values),
    poolSize: values.BILIM_POOL,
    demoSize: flags.demoSize,
  };
}

/** Another host than the portal's, or it keeps nothing apart. */
function strangersUrlOf({
  BILIM_STRANGERS_URL: url,
  BILIM_PUBLIC_URL: publicUrl,
}: z.output<typeof Environment>): string | undefined {
  if (url === undefined) return undefined;
  const { origin, protocol, hostname } = new URL(url);
  const portal = publicUrl === undefined ? null : new URL(publicUrl);
  if (portal === null || portal.hostname === hostname || portal.protocol !== protocol)
    throw new StartError(
      'BILIM_STRANGERS_URL is an address of this server on another domain than BILIM_PUBLIC_URL; set both, with the same https.',
    );
  return origin;
}

/** Emails carry links: whoever gets one must be able to open it. */
function mailOf(values: z.output<typeof Environment>): MailSettings | null {
  const mail = readMailSettings(values.SMTP_URL, values.MAIL_FROM);
  if (mail !== null && values.BILIM_PUBLIC_URL === undefined && !loopback.has(values.HOST)) {
    throw new StartError(
      'SMTP_URL is set: emails carry links, so set BILIM_PUBLIC_URL to the address people use.',
    );
  }
  return mail;
}

/** What can be guessed is refused, and not repeated. */
function metricsTokenOf({ BILIM_METRICS_TOKEN: token }: z.output<typeof Environment>): string | undefined {
  if (token === undefined || token === '') return undefined;
  if (/^[\w.~+/=-]{20,200}$/.test(token)) return token;
  throw new StartError('BILIM_METRICS_TOKEN takes 20 to 200 letters, digits and the signs . _ ~ + / = -.');
}

function readFlags(argv: readonly string[]) {
  const { values } = parseFlags(argv);
  const size = z.safeParse(Size, values.size ?? 'demo');
  if (!size.success)
    throw new StartError(`The flag --size takes demo, town or city, not "${values.size ?? ''}".`);
  return { port: values.port, demoSize: values.empty === true ? null : size.data };
}

function parseFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        empty: { type: 'boolean' },
        demo: { type: 'boolean' },
        size: { type: 'string' },
        port: { type: 'string' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new StartError(`${reason} Known flags are --empty, --demo, --size and --port.`, { cause: error });
  }
}
