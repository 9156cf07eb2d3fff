import { createServer } from 'node:http';

import { exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';

import { callbackPath } from '#platform/openid/openIdProvider.ts';
import type { OpenIdSettings } from '#platform/openid/openIdSettings.ts';

import { chooserPage, chosenFrom } from './chooserPage.ts';
import { forge } from './forgery.ts';
import type { Forgery } from './forgery.ts';
import type { ProviderAccount } from './providerAccount.ts';

export interface IdentityProvider {
  readonly issuer: string;
  /** What the portal at this address is told about the provider. */
  settingsFor(origin: string, over?: Partial<OpenIdSettings>): OpenIdSettings;
  /** Changes the ID tokens that leave from now on; null leaves them as they are. */
  forgeTokens(forgery: Forgery | null): void;
  /** Addresses of all requests that came. */
  readonly asked: readonly string[];
  /** Ends listening; `open` goes on at the same address. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

const clientId = 'bilim';
const clientSecret = 'secret-of-the-portal';
const keyId = 'signing';

/**
 * A real OpenID provider on the loopback, whose people choose their account on a page. It listens on 127.0.0.1 and
 * is called localhost, so that for a browser it is another site than the portal.
 */
export async function openIdentityProvider(
  portalOrigin: string,
  accounts: readonly ProviderAccount[],
): Promise<IdentityProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const { privateKey: strangersKey } = await generateKeyPair('RS256');
  const keys = { privateKey, publicKey, strangersKey, keyId };
  const server = createServer();
  const port = await listen(server, 0);
  const issuer = `http://localhost:${port}`;
  const asked: string[] = [];
  let forgery: Forgery | null = null;

  const provider = new Provider(issuer, await configurationFor(portalOrigin, accounts, privateKey));
  provider.use(async (ctx, next) => {
    asked.push(ctx.url);
    if (ctx.path.startsWith('/interaction/')) return await choose(provider, accounts, ctx);
    await next();
    const body: unknown = ctx.body;
    if (forgery === null || !ctx.path.startsWith('/token') || !hasIdToken(body)) return;
    ctx.body = { ...body, id_token: await forge(body.id_token, forgery, keys) };
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));

  return {
    issuer,
    asked,
    settingsFor: (origin, over = {}) => ({
      issuer: new URL(issuer),
      clientId,
      clientSecret,
      name: 'Google',
      domain: null,
      origin,
      ...over,
    }),
    forgeTokens(next) {
      forgery = next;
    },
    async shut() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    async open() {
      await listen(server, port);
    },
  };
}

async function configurationFor(
  portalOrigin: string,
  accounts: readonly ProviderAccount[],
  privateKey: CryptoKey,
): Promise<Configuration> {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${portalOrigin}${callbackPath}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: keyId, alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'] },
    // Google, too, puts the e-mail into the ID token.
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of this provider'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => {
      const found = accounts.find(({ sub }) => sub === id);
      return found && { accountId: id, claims: () => ({ ...found, email_verified: true }) };
    },
    loadExistingGrant,
    pkce: { required: () => true },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      AccessToken: 600,
    },
  };
}

/** Nobody is asked what the portal may know: it asks for the e-mail only. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email');
  await grant.save();
  return grant;
}

type Context = Parameters<Parameters<Provider['use']>[0]>[0];

/** Shows the accounts, or takes the one that was chosen. */
async function choose(provider: Provider, accounts: readonly ProviderAccount[], ctx: Context) {
  if (ctx.method === 'GET') {
    ctx.type = 'html';
    ctx.body = chooserPage(accounts);
    return;
  }
  const chosen = await chosenFrom(ctx.req);
  const result =
    chosen === null
      ? { error: 'access_denied', error_description: 'The person said no.' }
      : { login: { accountId: chosen }, select_account: {} };
  ctx.status = 303;
  ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
}

function hasIdToken(body: unknown): body is { readonly id_token: string } {
  return typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string';
}

async function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  return address.port;
}
