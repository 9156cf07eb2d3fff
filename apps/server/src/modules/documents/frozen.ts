import { createHash, createPublicKey, verify } from 'node:crypto';

/** What is signed of a document: every one of these, in this order. */
export interface Frozen {
  readonly kind: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly language: string;
  readonly holderName: string | null;
  readonly content: unknown;
}

/** SHA-256 of all that was frozen, however the database writes it. */
export function hashOfFrozen({ kind, number, issuedOn, language, holderName, content }: Frozen): Buffer {
  const told = canonicalJson([kind, number, issuedOn, language, holderName, content]);
  return createHash('sha256').update(told).digest();
}

/** JSON with the names in order: two spellings of one content are one. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

interface Signed extends Frozen {
  readonly contentHash: Buffer;
  readonly signature: Buffer;
  readonly publicKey: Buffer;
}

/** Whether a document is what was signed: not a bit of it was changed since. */
export function isAsSigned({ contentHash, signature, publicKey, ...frozen }: Signed): boolean {
  if (!hashOfFrozen(frozen).equals(contentHash)) return false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
  return verify(null, contentHash, createPublicKey({ key: jwk, format: 'jwk' }), signature);
}
