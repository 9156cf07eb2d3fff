import { readFragment, signedMessage } from '@bilim/contract/documents/signedFacts';
import type { SignedFacts } from '@bilim/contract/documents/signedFacts';
import type { Verification } from '@bilim/contract/documents';

/** What the signature of an address says: its facts hold, they do not, or nobody can tell here. */
export type Checked =
  | { readonly kind: 'holds'; readonly facts: SignedFacts }
  | { readonly kind: 'broken' }
  | { readonly kind: 'unknown' };

/** Verifies by itself, without asking anybody, what stands behind the code of an address. */
export async function checkSignature(
  { code, fragment }: { readonly code: string; readonly fragment: string },
  known: Verification | null,
): Promise<Checked> {
  if (fragment.length <= 1) return { kind: 'unknown' };
  const read = readFragment(fragment);
  if (read === null) return { kind: 'broken' };
  if (known === null) return { kind: 'unknown' };
  const key = known.keys.find(({ id }) => id === read.facts.keyId);
  // A key that is newer than what this page has kept.
  if (key === undefined) return { kind: 'unknown' };
  const holds = await isSigned(bytesOf(key.publicKey), signedMessage(code, read.written), read.signature);
  return holds ? { kind: 'holds', facts: read.facts } : { kind: 'broken' };
}

type Bytes = Uint8Array<ArrayBuffer>;

/** By the browser where it knows Ed25519, else by a library that comes then. */
async function isSigned(publicKey: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify']);
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, message);
  } catch {
    const { verifyAsync } = await import('@noble/ed25519');
    return await verifyAsync(signature, message, publicKey).catch(() => false);
  }
}

function bytesOf(text: string): Bytes {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
}
