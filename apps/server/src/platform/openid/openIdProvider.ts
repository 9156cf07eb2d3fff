import { hourMs } from '@bilim/contract/days';
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client';

import type { OpenIdSettings } from './openIdSettings.ts';
import { reasonOf, ProviderRefusal } from './providerRefusal.ts';

/** An account of elsewhere. Issuer and subject together never change; the e-mail is there to be shown. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
}

/** Secrets of one attempt to sign in; nobody but this server can make them. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider sent back in the address. */
export interface Answer {
  readonly code?: string | undefined;
  readonly issuer?: string | undefined;
  readonly error?: string | undefined;
}

/** The one place at which people may sign in with an account of elsewhere. */
export interface OpenIdProvider {
  readonly name: string;
  readonly issuer: string;
  /** Where to send the person. Asks which account to take when they are choosing. */
  addressFor(attempt: Attempt, wish: { readonly isChoosing: boolean }): Promise<string>;
  /** Who the person is, according to the provider; throws a `ProviderRefusal` otherwise. */
  identify(answer: Answer, attempt: Attempt): Promise<Identity>;
}

export const callbackPath = '/api/google/callback';

const timeoutSeconds = 10;
/** Endpoints of a provider move rarely; its keys are looked after by the library. */
const describedForMs = hourMs;
const longestEmail = 254;

/**
 * Asks the provider for its description on first use and again after an hour, so that neither side has to be up
 * when the other starts. A failure is forgotten, so that the next person tries anew.
 */
export function openIdProvider(settings: OpenIdSettings): OpenIdProvider {
  const redirectUri = `${settings.origin}${callbackPath}`;
  let described: Promise<Configuration> | undefined;
  let describedAt = 0;

  function describe(): Promise<Configuration> {
    const now = Date.now();
    if (described !== undefined && now - describedAt < describedForMs) return described;
    describedAt = now;
    const asking = discover(settings).catch((error: unknown) => {
      if (described === asking) described = undefined;
      throw new ProviderRefusal('unavailable', reasonOf(error));
    });
    described = asking;
    return asking;
  }

  return {
    name: settings.name,
    issuer: settings.issuer.href,

    async addressFor({ state, nonce, codeVerifier }, { isChoosing }) {
      const config = await describe();
      const address = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(settings.domain === null ? {} : { hd: settings.domain }),
        ...(isChoosing ? { prompt: promptToChoose(config.serverMetadata()) } : {}),
      });
      return address.href;
    },

    async identify(answer, { state, nonce, codeVerifier }) {
      const config = await describe();
      const came = new URL(redirectUri);
      const said = { state, code: answer.code, iss: answer.issuer, error: answer.error };
      for (const [name, value] of Object.entries(said)) {
        if (value !== undefined) came.searchParams.set(name, value);
      }
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
      const tokens = await authorizationCodeGrant(config, came, { ...checks, idTokenExpected: true }).catch(
        (error: unknown) => {
          throw refusalOf(error);
        },
      );
      const claims = tokens.claims();
      if (claims === undefined || hrefOf(claims.iss) !== settings.issuer.href) {
        throw new ProviderRefusal('refused', 'no ID token of this issuer');
      }
      if (settings.domain !== null && claims['hd'] !== settings.domain) {
        throw new ProviderRefusal('domain', 'an account outside of the domain');
      }
      return { issuer: settings.issuer.href, subject: claims.sub, email: emailOf(claims['email']) };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  return await discovery(issuer, clientId, undefined, authenticationBy(clientSecret), {
    timeout: timeoutSeconds,
    execute: [
      // The signature is checked too, not only that the token came over our own connection.
      enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  });
}

/** Where the provider wants the secret. One that says nothing takes it in the header (OpenID Connect Discovery, section 3). */
function authenticationBy(clientSecret: string): ClientAuth {
  const inBody = ClientSecretPost(clientSecret);
  const inHeader = ClientSecretBasic(clientSecret);
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    return (takesBody ? inBody : inHeader)(server, ...rest);
  };
}

/** Some providers cannot choose accounts, but can ask for the sign-in again. */
function promptToChoose(metadata: ServerMetadata): string {
  const known = metadata['prompt_values_supported'];
  const isMissing = Array.isArray(known) && !known.includes('select_account');
  return isMissing ? 'login' : 'select_account';
}

/** Issuers are written with and without the slash behind the host. */
function hrefOf(issuer: string): string | null {
  return URL.canParse(issuer) ? new URL(issuer).href : null;
}

function emailOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' && claim.length <= longestEmail ? claim : null;
}

function refusalOf(error: unknown): ProviderRefusal {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return new ProviderRefusal('cancelled', error.error);
  }
  return new ProviderRefusal(isUnreachable(error) ? 'unavailable' : 'refused', reasonOf(error));
}

/** No answer, as against an answer that does not hold. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isNetwork = error instanceof TypeError && error.message === 'fetch failed';
  const code = 'code' in error ? error.code : undefined;
  return isNetwork || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
}
