import { base64url, decodeJwt, exportSPKI, SignJWT, UnsecuredJWT } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';

/** What a provider, or somebody who pretends to be one, may get wrong about a token. */
export type Forgery =
  | { readonly kind: 'claims'; readonly claims: JWTPayload }
  /** Signed with another key than the published one, under its name. */
  | { readonly kind: 'stranger' }
  /** `alg: none`. */
  | { readonly kind: 'unsigned' }
  /** Signed with the published key as if that were a shared secret. */
  | { readonly kind: 'public-key-as-secret' }
  /** The token's words changed, its signature kept. */
  | { readonly kind: 'altered' };

interface Keys {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly keyId: string;
  /** Not the one whose other half is published. */
  readonly strangersKey: CryptoKey;
}

export async function forge(token: string, forgery: Forgery, keys: Keys): Promise<string> {
  const claims = decodeJwt(token);
  const header = { alg: 'RS256', kid: keys.keyId };
  switch (forgery.kind) {
    case 'claims':
      return await new SignJWT({ ...claims, ...forgery.claims })
        .setProtectedHeader(header)
        .sign(keys.privateKey);
    case 'stranger':
      return await new SignJWT(claims).setProtectedHeader(header).sign(keys.strangersKey);
    case 'unsigned':
      return new UnsecuredJWT(claims).encode();
    case 'public-key-as-secret': {
      const secret = new TextEncoder().encode(await exportSPKI(keys.publicKey));
      return await new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' }).sign(secret);
    }
    case 'altered': {
      const [head, , signature] = token.split('.');
      const words = base64url.encode(JSON.stringify({ ...claims, sub: 'somebody-else' }));
      return `${head}.${words}.${signature}`;
    }
  }
}
