import { StartError } from '../startError.ts';

/** The provider at which people may sign in, and how this installation is known to it. */
export interface OpenIdSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How buttons call the provider. */
  readonly name: string;
  /** Only accounts of this Google Workspace domain; null takes any account of the provider. */
  readonly domain: string | null;
  /** Where the portal answers: the provider sends people back there, whatever a request says about its host. */
  readonly origin: string;
}

/** Where this server can be reached. */
export interface Reach {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
}

const googleIssuer = 'https://accounts.google.com';
const longestName = 24;
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]', '::1']);

/** Null when nothing is set; a `StartError` that names what is missing or wrong otherwise. */
export function readOpenIdSettings(env: NodeJS.ProcessEnv, reach: Reach): OpenIdSettings | null {
  const own = valuesOf(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  const google = valuesOf(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  if (own !== null && google !== null) {
    throw new StartError(
      'Set either GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET or the OIDC_… settings, not both: people sign in at one provider.',
    );
  }
  const chosen = own ?? (google === null ? null : [googleIssuer, ...google]);
  if (chosen === null) {
    refuseLonely(env);
    return null;
  }
  const [issuerText = '', clientId = '', clientSecret = ''] = chosen;
  const issuer = issuerOf(issuerText);
  return {
    issuer,
    clientId,
    clientSecret,
    name: nameOf(env, issuer),
    domain: domainOf(env),
    origin: originOf(reach),
  };
}

/** The values of settings that belong together, or null when none of them is set. */
function valuesOf(env: NodeJS.ProcessEnv, names: readonly string[]): readonly string[] | null {
  const missing = names.filter((name) => isUnset(env[name]));
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    throw new StartError(`${names.join(', ')} belong together, but ${missing.join(' and ')} is not set.`);
  }
  return names.map((name) => env[name]?.trim() ?? '');
}

function isUnset(value: string | undefined): boolean {
  return value === undefined || value.trim() === '';
}

/** A name without a provider is a setting somebody expects to do something. */
function refuseLonely(env: NodeJS.ProcessEnv): void {
  const lonely = ['OIDC_NAME', 'OIDC_DOMAIN'].find((name) => !isUnset(env[name]));
  if (lonely === undefined) return;
  throw new StartError(
    `${lonely} is set, but no provider: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET as well.`,
  );
}

function issuerOf(text: string): URL {
  const issuer = URL.canParse(text) ? new URL(text) : null;
  const isFit =
    issuer !== null &&
    issuer.search === '' &&
    issuer.hash === '' &&
    issuer.username === '' &&
    (issuer.protocol === 'https:' || (issuer.protocol === 'http:' && loopback.has(issuer.hostname)));
  if (isFit) return issuer;
  throw new StartError(
    `OIDC_ISSUER must be the https address of the provider, as its documentation gives it, not "${text}". Plain http is accepted on loopback only.`,
  );
}

function nameOf(env: NodeJS.ProcessEnv, issuer: URL): string {
  const name = env['OIDC_NAME']?.trim() ?? '';
  if (name.length > longestName) {
    throw new StartError(`OIDC_NAME stands on a button: at most ${longestName} characters.`);
  }
  if (name !== '') return name;
  return issuer.origin === googleIssuer ? 'Google' : issuer.hostname;
}

function domainOf(env: NodeJS.ProcessEnv): string | null {
  const domain = env['OIDC_DOMAIN']?.trim().toLowerCase() ?? '';
  if (domain === '') return null;
  if (/^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/.test(domain)) return domain;
  throw new StartError(`OIDC_DOMAIN must be a domain such as university.kg, not "${domain}".`);
}

function originOf({ host, port, publicUrl }: Reach): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  if (loopback.has(host)) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  throw new StartError(
    'Signing in at a provider needs BILIM_PUBLIC_URL: that is where the provider sends people back to.',
  );
}
